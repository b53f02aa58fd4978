/**
 * What a passkey provider is. Keys are those of `@auth/core` where it has them. The options of `@simplewebauthn/server`
 * are written out, so that the types hold in an application that does not have it.
 */
import type { Adapter } from '../adapters/types.js';
import type { Awaitable, User } from '../types.js';
import type { CommonProviderOptions, FormField } from './types.js';

/** Whether the authenticator asks for a finger, a face or a PIN. @see WebAuthn Level 3, section 5.8.6 */
export type UserVerification = 'required' | 'preferred' | 'discouraged';

/** The site, as authenticators know it. @see WebAuthn Level 3, section 4, "Relying Party" */
export interface RelyingParty {
	/** The domain that passkeys belong to: the page's host, or a parent domain of it. */
	id: string;
	/** Shown by some authenticators. */
	name: string;
	/** Where the pages are that may use them: scheme, host and port, exactly. */
	origin: string | string[];
}

/** Options of a registration. */
export interface WebAuthnRegistrationOptions {
	/** How long the browser waits, in milliseconds; the challenge is valid as long. @default 300000 (5 minutes) */
	timeout?: number;
	/**
	 * Whether the authenticator tells its make. With `none`, statements that need certificates are refused: checking them
	 * costs requests to addresses that they name.
	 * @default 'none'
	 */
	attestationType?: 'none' | 'direct' | 'enterprise';
	authenticatorSelection?: {
		authenticatorAttachment?: 'platform' | 'cross-platform';
		/** Whether the key can be found without an address being typed in. @default 'preferred'; 'required' with `passkey` */
		residentKey?: 'required' | 'preferred' | 'discouraged';
		requireResidentKey?: boolean;
		/** @default 'required': the passkey is the only factor */
		userVerification?: UserVerification;
	};
	/** Inputs of extensions. @see WebAuthn Level 3, section 9 */
	extensions?: Record<string, unknown>;
	/** COSE numbers of the signature algorithms, the best first. @default [-8, -7, -257]: EdDSA, ES256, RS256 */
	supportedAlgorithmIDs?: number[];
	/** What the browser offers first. */
	preferredAuthenticatorType?: 'securityKey' | 'localDevice' | 'remoteDevice';
}

/** Options of a sign-in. */
export interface WebAuthnAuthenticationOptions {
	/** How long the browser waits, in milliseconds; the challenge is valid as long. @default 300000 (5 minutes) */
	timeout?: number;
	/** @default 'required': the passkey is the only factor */
	userVerification?: UserVerification;
	/** Inputs of extensions. @see WebAuthn Level 3, section 9 */
	extensions?: Record<string, unknown>;
}

/** How strict the check of a response is. */
export interface WebAuthnVerificationOptions {
	/** Refuses a response without user verification. @default whether the browser was told `required` */
	requireUserVerification?: boolean;
}

/** What {@link WebAuthnConfig.getUserInfo} is told of the configuration: what `@auth/core` calls `options`. */
export interface WebAuthnUserInfoOptions {
	/** The configuration's. */
	adapter: Adapter;
	/** The provider, defaults and options merged. */
	provider: WebAuthnConfig;
	/** Of the request, at the origin that the configuration vouches for. */
	url: URL;
	/** What was typed in, as it came. */
	fields: Readonly<Record<string, string>>;
}

/** What {@link WebAuthnConfig.getUserInfo} is told of the request, in the parts that `@auth/core` takes it apart. */
export interface WebAuthnRequest {
	method: 'GET' | 'POST';
	url: URL;
	query: Readonly<Record<string, string>>;
	body?: Readonly<Record<string, string>>;
	headers: Readonly<Record<string, string>>;
	cookies: Readonly<Record<string, string>>;
}

/** Who wants to sign in or up: somebody who is known, somebody who is not yet, or nobody knows. */
export type WebAuthnUserInfo =
	{ exists: true; user: User & { id: string } } | { exists: false; user: Omit<User, 'id'> } | null;

/** A provider that signs in by passkeys and security keys. */
export interface WebAuthnConfig extends CommonProviderOptions {
	type: 'webauthn';
	/**
	 * The site. Of several origins all are accepted, for one passkey on many: the first id is the one that is used.
	 * @default the origin of AUTH_URL, or that of the request where its host is trusted; `name` is `appName`
	 */
	relayingParty?: { id?: string | string[]; name?: string | string[]; origin?: string | string[] };
	/** Chooses the site for a request, where there are several: replaces `relayingParty`. */
	getRelayingParty?(options: Omit<WebAuthnUserInfoOptions, 'fields'>, request: WebAuthnRequest): RelyingParty;
	/**
	 * Other sites whose pages may hold one of ours, with passkeys, in a frame: origins, exactly. The frame has to be
	 * allowed `publickey-credentials-get` and `-create` as well.
	 * @default none: a response from within such a frame is refused
	 */
	topOrigins?: readonly string[];
	/**
	 * Offers passkeys as one begins to type the address on the sign-in page. Browsers have one such offer.
	 * @default true for the first provider that can: a field's `autocomplete` ends in `webauthn`
	 */
	enableConditionalUI?: boolean;
	/** The fields of the form on the built-in page, which reach `getUserInfo`. @default the email address */
	formFields?: Record<string, FormField>;
	/**
	 * Says who wants to sign in or up, of whoever is not signed in. Called when options are asked for, by anybody: it
	 * changes nothing. Of a user who exists nothing but what was typed in is used; of a new one say no more, either, or the
	 * size of a cookie tells which of the two it is.
	 * @default the field `email`: the user of that address, or a new one
	 */
	getUserInfo?(options: WebAuthnUserInfoOptions, request: WebAuthnRequest): Awaitable<WebAuthnUserInfo>;
	registrationOptions?: WebAuthnRegistrationOptions;
	authenticationOptions?: WebAuthnAuthenticationOptions;
	verifyRegistrationOptions?: WebAuthnVerificationOptions;
	verifyAuthenticationOptions?: WebAuthnVerificationOptions;
	/** What verifies responses: functions of `@simplewebauthn/server`, or a function that loads them when they are first used. */
	simpleWebAuthn?: SimpleWebAuthn | (() => Promise<SimpleWebAuthn>);
	/** Accepted for compatibility: our pages load no script from elsewhere. */
	simpleWebAuthnBrowserVersion?: string | false;
	/** What the application passed to the factory; wins over the factory's defaults. */
	options?: WebAuthnUserConfig;
}

/** What the application may pass to a factory of a passkey provider. */
export type WebAuthnUserConfig = Omit<Partial<WebAuthnConfig>, 'options' | 'type'>;

/** The four functions of `@simplewebauthn/server`, version 14. */
export interface SimpleWebAuthn {
	generateRegistrationOptions(options: never): Promise<object>;
	verifyRegistrationResponse(options: never): Promise<object>;
	generateAuthenticationOptions(options: never): Promise<object>;
	verifyAuthenticationResponse(options: never): Promise<object>;
}
