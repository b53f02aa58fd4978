/** The options that several capabilities ask for, compiled: visitors and new users, second factors, tokens. */
import type { AdapterUser } from '../../adapters/types.js';
import type { User } from '../../types.js';
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
import type { EmailProvider } from './context/providers/email.js';

/** Decides on new users. */
export interface CompiledSignUp {
	/** Whether no one may become a user. */
	readonly closed: boolean;
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

/** Second factors. */
export interface CompiledMfa {
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
