/** The options that several capabilities ask for, compiled: visitors and new users, second factors, tokens. */
import type { AdapterAuthenticator, AdapterUser } from '../../adapters/types.js';
import type { Factor, User } from '../../types.js';
import type {
	AnonymousOptions,
	SignUpCandidate,
	VerifyHuman,
	PhoneOptions,
	ProtectedResource,
	SigningKey
} from '../base/config/options.js';
import type { Html } from '../base/markup/html.js';
import { optionKey } from '../base/util/option-key.js';
import type { AuthContext } from './context/context.js';
import type { EmailProvider } from './context/providers/email.js';
import type { AuthRequest } from './request/request.js';

/** Decides on new users. */
export interface CompiledSignUp {
	/** Those who may become users: whom the function lets in, those with an invitation, or no one. */
	readonly opensTo: 'asked' | 'invited' | 'none';
	/** @throws {SignUpClosed | SignUpPolicyFailed} if the person may not */
	require(candidate: SignUpCandidate): Promise<void>;
}

/** Undefined if each person may become a user. */
export const signUpPolicy = optionKey<CompiledSignUp>('signUp');

/** The rules for anonymous users. */
export interface CompiledAnonymous {
	readonly merge: AnonymousOptions['merge'];
	readonly maxAgeSeconds: number;
}

/** Undefined without such users. */
export const anonymousUsers = optionKey<CompiledAnonymous>('anonymous');

/** The rules for users who have not proved their address. */
export interface CompiledPending {
	/** Seconds in which they have to prove it. */
	readonly ageSeconds: number;
	/** Whether guards refuse them until then. */
	readonly isRefused: boolean;
}

/** Undefined if users are not pending. */
export const pendingRules = optionKey<CompiledPending>('pending');

/** Asks whether a person sent a request. */
export interface CompiledHumanCheck {
	readonly verify: VerifyHuman;
	readonly widget: { readonly html: Html; readonly script: string; readonly origins: readonly string[] } | undefined;
}

/** Undefined if it is not asked. */
export const humanCheck = optionKey<CompiledHumanCheck>('verifyHuman');

/** The questions about second factors that other capabilities ask. */
export interface FactorQuestions {
	/** Whether a session of a user has to have two factors: the user has a second one, or the site requires it. */
	needsFactor(ctx: AuthContext, user: AdapterUser): Promise<boolean>;
	/** Returns the second factors that a user has set up. */
	factorsOf(ctx: AuthContext, userId: string): Promise<Factor[]>;
	/** Returns the devices that a user trusts, for an export. */
	trustedDevicesOf(ctx: AuthContext, userId: string): Promise<object[]>;
	/** Returns the passkeys that the sign-in of this browser waits for; null if it waits for none. */
	passkeysWaitedFor(ctx: AuthContext, req: AuthRequest): Promise<WaitingForPasskey | null>;
}

/** The sign-in that waits, and the passkeys that it goes on by. */
export interface WaitingForPasskey {
	readonly userId: string;
	/** Names the sign-in. */
	readonly secretId: string;
	readonly passkeys: readonly AdapterAuthenticator[];
}

/** Second factors. */
export interface CompiledMfa {
	/** Loads what answers the questions of other capabilities. */
	questions(): Promise<FactorQuestions>;

	readonly issuer: string | undefined;
	/** Makes a QR code in place of the library: returns an SVG element. */
	readonly qr: ((text: string) => string) | undefined;
	/** Whether a passkey is a second factor. */
	readonly passkeys: boolean;
	/** Sends codes by short message; undefined without them. */
	readonly phone: PhoneOptions | undefined;
	/** Sends codes by email; undefined if none is a second factor. */
	readonly mail: EmailProvider | undefined;
	/** Whether a session with one factor may be too little for a user. */
	readonly mayRequire: boolean;
	/** Seconds for which a device may be trusted; undefined if none may. */
	readonly deviceMaxAgeSeconds: number | undefined;
	/**
	 * Whether a user must have proved two factors; `always`: also with a trusted device.
	 * @throws {CallbackRouteError} if the application's function fails
	 */
	requires(user: User | AdapterUser): Promise<boolean | 'always'>;
}

/** Undefined without second factors. */
export const mfa = optionKey<CompiledMfa>('mfa');

/** Where the tokens of providers are kept, and the keys of those that the application issues. */
export interface CompiledTokens {
	/** Whether a cookie keeps the tokens of providers. */
	readonly inCookie: boolean;
	/** The keys that sign; undefined if they are derived from the secrets. */
	readonly signingKeys: readonly SigningKey[] | undefined;
}

export const tokenRules = optionKey<CompiledTokens>('tokens', { inCookie: false, signingKeys: undefined });

/** The APIs with metadata, by the path of these. */
export type Resources = ReadonlyMap<string, ProtectedResource>;

export const protectedResources = optionKey<Resources>('protectedResources', new Map());
