/**
 * The types of a passkey provider. Its members have the names of `@auth/core` if they exist there. The options of
 * `@simplewebauthn/server` are written out, so that the types work in an application that has not installed it.
 */
import type { Adapter } from '../adapters/types.js';
import type { Awaitable, User } from '../types.js';
import type { CommonProviderOptions } from './types/common.js';
import type { FormField } from './types/credentials.js';

/** Whether the authenticator asks for a finger, a face or a PIN. @see WebAuthn Level 3, section 5.8.6 */
export type UserVerification = 'required' | 'preferred' | 'discouraged';

/** The site, as authenticators know it. @see WebAuthn Level 3, section 4, "Relying Party" */
export interface RelyingParty {
	/** The domain that passkeys belong to: the page's host, or a parent domain of it. */
	id: string;
	/** Shown by some authenticators. */
	name: string;
	/** The origins of the pages that may use the passkeys: scheme, host and port, compared exactly. */
	origin: string | string[];
}

/** The options of a registration. */
export interface WebAuthnRegistrationOptions {
	/** How long the browser waits, in milliseconds; the challenge is valid as long. @default 300000 (5 minutes) */
	timeout?: number;
	/**
	 * Whether the authenticator reveals its make. With `none`, attestation statements that need certificates are refused,
	 * because checking them costs requests to addresses that they name.
	 * @default 'none'; 'direct' with `verifyAttestation`
	 */
	attestationType?: 'none' | 'direct' | 'enterprise';
	/** The authenticators that may be used. @see WebAuthn Level 3, section 5.4.4 */
	authenticatorSelection?: {
		authenticatorAttachment?: 'platform' | 'cross-platform';
		/**
		 * Whether the browser can find the key without an address from the user.
		 * @default 'preferred'; 'required' with `passkey`
		 */
		residentKey?: 'required' | 'preferred' | 'discouraged';
		requireResidentKey?: boolean;
		/** Whether the user must unlock the authenticator. @default 'required': the passkey is the only factor */
		userVerification?: UserVerification;
	};
	/** Inputs of extensions. @default none @see WebAuthn Level 3, section 9 */
	extensions?: Record<string, unknown>;
	/** COSE numbers of the signature algorithms, the best first. @default [-8, -7, -257]: EdDSA, ES256, RS256 */
	supportedAlgorithmIDs?: number[];
	/** The kind of authenticator that the browser offers first. @default the browser decides */
	preferredAuthenticatorType?: 'securityKey' | 'localDevice' | 'remoteDevice';
}

/** The options of a sign-in. */
export interface WebAuthnAuthenticationOptions {
	/** How long the browser waits, in milliseconds; the challenge is valid as long. @default 300000 (5 minutes) */
	timeout?: number;
	/** Whether the user must unlock the authenticator. @default 'required': the passkey is the only factor */
	userVerification?: UserVerification;
	/** Inputs of extensions. @default none @see WebAuthn Level 3, section 9 */
	extensions?: Record<string, unknown>;
}

/** The make of an authenticator, which its certificates prove. */
export interface AttestedAuthenticator {
	/** The model, in the form of a UUID. All zeros for U2F security keys, which have none. */
	aaguid: string;
	/** The format of the statement: `packed`, `tpm`, `android-key`, `apple` or `fido-u2f`. */
	format: string;
	/** The metadata of the model, a `MetadataStatement` of `@simplewebauthn/server`; null if the roots of the format prove it. */
	metadata: Readonly<Record<string, unknown>> | null;
}

/** The options of the verification of a response. */
export interface WebAuthnVerificationOptions {
	/** Refuses a response without user verification. @default true if the options for the browser had `required` */
	requireUserVerification?: boolean;
}

/** The first parameter of {@link WebAuthnConfig.getUserInfo}, which `@auth/core` calls `options`. */
export interface WebAuthnUserInfoOptions {
	/** The adapter of the configuration. */
	adapter: Adapter;
	/** The provider, defaults and options merged. */
	provider: WebAuthnConfig;
	/** The URL of the request, at the origin that the configuration trusts. */
	url: URL;
	/** The values that the user entered, unchanged. */
	fields: Readonly<Record<string, string>>;
}

/** The request, as {@link WebAuthnConfig.getUserInfo} receives it, in the same parts as in `@auth/core`. */
export interface WebAuthnRequest {
	/** The HTTP method. */
	method: 'GET' | 'POST';
	/** The URL. */
	url: URL;
	/** The query parameters. */
	query: Readonly<Record<string, string>>;
	/** The fields of the body. */
	body?: Readonly<Record<string, string>>;
	/** The headers. */
	headers: Readonly<Record<string, string>>;
	/** The cookies. */
	cookies: Readonly<Record<string, string>>;
}

/** The user who wants to sign in or sign up: a user who exists, a new user, or null if unknown. */
export type WebAuthnUserInfo =
	| { exists: true; user: User & { id: string } }
	| { exists: false; user: Omit<User, 'id'> }
	| null;

/** A provider that signs in with passkeys and security keys. */
export interface WebAuthnConfig extends CommonProviderOptions {
	/** The kind of provider. */
	type: 'webauthn';
	/**
	 * The site. With several origins, all are accepted, so that one passkey works on all of them; with several ids, the first
	 * is used.
	 * @default the origin of AUTH_URL, or the origin of the request if its host is trusted; `name` is `appName`
	 */
	relayingParty?: { id?: string | string[]; name?: string | string[]; origin?: string | string[] };
	/** Returns the site for a request, if there are several sites. It replaces `relayingParty`. @default none */
	getRelayingParty?(options: Omit<WebAuthnUserInfoOptions, 'fields'>, request: WebAuthnRequest): RelyingParty;
	/**
	 * The exact origins of other sites that may frame your page with passkeys. The frame needs the permissions
	 * `publickey-credentials-get` and `publickey-credentials-create`.
	 * @default none: a response from within such a frame is refused
	 */
	topOrigins?: readonly string[];
	/**
	 * The origins of your sites at other domains that use the same passkeys. Browsers find them at `/.well-known/webauthn` of the
	 * domain `relayingParty.id`, which `handle` answers, and support at least five different names in front of the suffix. It needs
	 * `relayingParty.id` or `getRelayingParty`.
	 * @default none
	 * @see WebAuthn Level 3, section 5.11
	 * @example ['https://example.com', 'https://example.de']
	 */
	relatedOrigins?: readonly string[];
	/**
	 * Offers passkeys when the user begins to enter the address on the sign-in page. Browsers support only one such offer.
	 * @default true for the first provider with a field whose `autocomplete` ends in `webauthn`
	 */
	enableConditionalUI?: boolean;
	/** The fields of the form on the built-in page, which `getUserInfo` receives. @default the email address */
	formFields?: Record<string, FormField>;
	/**
	 * Returns the user who wants to sign in or sign up, for visitors who are not signed in. It is called when any visitor
	 * requests options, so it must not change anything. For a user who exists, only the values that the visitor entered are
	 * used. Return no more than these for a new user either, because the size of a cookie would reveal whether the user
	 * exists.
	 * @default the user with the address in the field `email`, or a new user
	 */
	getUserInfo?(options: WebAuthnUserInfoOptions, request: WebAuthnRequest): Awaitable<WebAuthnUserInfo>;
	/** The options of registrations. @default those of {@link WebAuthnRegistrationOptions} */
	registrationOptions?: WebAuthnRegistrationOptions;
	/** The options of sign-ins. @default those of {@link WebAuthnAuthenticationOptions} */
	authenticationOptions?: WebAuthnAuthenticationOptions;
	/** The checks of the response to a registration. @default those of {@link WebAuthnVerificationOptions} */
	verifyRegistrationOptions?: WebAuthnVerificationOptions;
	/** The checks of the response to a sign-in. @default those of {@link WebAuthnVerificationOptions} */
	verifyAuthenticationOptions?: WebAuthnVerificationOptions;
	/**
	 * Accepts only authenticators that prove their make, and for which this function returns true. A statement needs certificates that
	 * lead to a root in `MetadataService` or `SettingsService` of `@simplewebauthn/server`. It is called at each registration.
	 * Existing passkeys are not checked.
	 * @default none: every authenticator is accepted
	 * @see WebAuthn Level 3, section 7.1, steps 22 to 24
	 * @example ({ aaguid }) => aaguid === 'ee882879-721c-4913-9775-3dfcce97072a'
	 */
	verifyAttestation?(authenticator: AttestedAuthenticator): Awaitable<boolean>;
	/**
	 * The functions of `@simplewebauthn/server`, which verify responses, or a function that loads them on first use.
	 * @default the factory passes those of the package that is installed
	 */
	simpleWebAuthn?: SimpleWebAuthn | (() => Promise<SimpleWebAuthn>);
	/** Accepted for compatibility, without effect: the library's pages load no scripts from other sites. */
	simpleWebAuthnBrowserVersion?: string | false;
	/** The options that the application passed to the factory. They override the factory's defaults. */
	options?: WebAuthnUserConfig;
}

/** The options of a factory of a passkey provider. */
export type WebAuthnUserConfig = Omit<Partial<WebAuthnConfig>, 'options' | 'type'>;

/** The functions of `@simplewebauthn/server`, version 14, that the library uses. */
export interface SimpleWebAuthn {
	/** Makes the options of a registration. */
	generateRegistrationOptions(options: never): Promise<object>;
	/** Verifies the response to a registration. */
	verifyRegistrationResponse(options: never): Promise<object>;
	/** Makes the options of a sign-in. */
	generateAuthenticationOptions(options: never): Promise<object>;
	/** Verifies the response to a sign-in. */
	verifyAuthenticationResponse(options: never): Promise<object>;
}
