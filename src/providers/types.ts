/**
 * What a provider is: data over one engine. A factory returns its defaults, with what the application passed under
 * `options`; the engine merges the two once, when the configuration is compiled. Shapes are those of `@auth/core`, whose
 * factories work here unmodified.
 */
import type { Client } from 'oauth4webapi';
import type { customFetch } from '../lib/http/custom-fetch.js';
import type { Awaitable, Profile, ProviderType, Theme, TokenSet, User } from '../types.js';

export type { Profile, ProviderType, TokenSet, User };

/** What every provider has. */
export interface CommonProviderOptions {
	/** Stands in the routes: `/signin/<id>`, `/callback/<id>`. */
	id: string;
	/** Shown to people. */
	name: string;
	type: ProviderType;
}

/**
 * The checks that bind a response to the request. `state` is always used, and `nonce` for OpenID Connect: left out, it
 * is sent all the same, but an ID token without one is accepted, for vendors that ignore it.
 */
export type Check = 'pkce' | 'state' | 'nonce' | 'none';

/** The authorization endpoint. */
export interface AuthorizationEndpoint {
	/** Left out where discovery finds it. */
	url?: string;
	/** Added to the authorization request; `scope` replaces the default scope. */
	params?: Record<string, unknown>;
}

/** The token endpoint. */
export interface TokenEndpoint {
	url?: string;
	/** Added to the URL. */
	params?: Record<string, unknown>;
	/** Sent in the body of the token request beside what RFC 6749 asks for. */
	body?: Record<string, string>;
	/** Makes an answer that breaks RFC 6749 conform to it; returning nothing keeps the answer. */
	conform?: (response: Response) => Awaitable<Response | undefined>;
	/** Signs the client assertion of `private_key_jwt`. */
	clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string };
}

/** The userinfo endpoint. */
export interface UserinfoEndpoint<P> {
	url?: string;
	params?: Record<string, unknown>;
	/** Replaces the request. `fetch` is bounded in time and size, and is the provider's own where it has one. */
	request?(context: { tokens: TokenSet; provider: ResolvedOAuthConfig; fetch: typeof fetch }): Awaitable<P | undefined>;
}

/** How a sign-in button looks. The built-in page takes the logo only: its buttons go together, light and dark. */
export interface OAuthProviderButtonStyles {
	/** A path of the site, an https: URL or a `data:image/` one. @default the mark that ships with the library, if any */
	logo?: string;
	/** CSS colour of the text, for pages of your own. */
	text?: string;
	/** CSS colour of the button, for pages of your own. */
	bg?: string;
	/** CSS colour of the provider, for pages of your own. */
	brandColor?: string;
}

/**
 * Turns what the provider says about a person into a user; `id` becomes `account.providerAccountId`. `name`, `email` and
 * `image` are strings, null or undefined. An `image` is kept if it is an http(s) URL, or a PNG, JPEG, GIF, WebP or AVIF in
 * a `data:` URL, of at most 4,096 characters; another becomes null.
 */
export type ProfileCallback<P> = (profile: P, tokens: TokenSet) => Awaitable<User>;

/** Chooses what of the token set is kept with the account. */
export type AccountCallback = (tokens: TokenSet) => TokenSet | undefined | void;

interface OAuthCommon<P> extends CommonProviderOptions {
	/** The issuer identifier. With it and no endpoints, endpoints are discovered. @see OpenID Connect Discovery 1.0, section 4 */
	issuer?: string;
	/** URL of the metadata document. @default `${issuer}/.well-known/openid-configuration` */
	wellKnown?: string;
	authorization?: string | AuthorizationEndpoint;
	token?: string | TokenEndpoint;
	userinfo?: string | UserinfoEndpoint<P>;
	profile?: ProfileCallback<P>;
	/**
	 * What the provider says of the profile's address, where it says so in its own way: true, it is verified; false, it is
	 * not, and `user.email` is null; undefined, the provider says nothing, and `user.email` is the address.
	 * @default the vendor's own claim where the library knows it, else the claim `email_verified`
	 */
	emailVerified?(profile: P): boolean | undefined;
	account?: AccountCallback;
	clientId?: string;
	/** A function is called per sign-in, for a secret that is itself a short-lived signed token. */
	clientSecret?: string | (() => Awaitable<string>);
	/**
	 * The audience of client assertions (`private_key_jwt`, `client_secret_jwt`), for a vendor that documents another one than
	 * its issuer. Beside the issuer it would let a malicious server use an assertion at another one.
	 * @default the issuer alone; for Microsoft Entra ID its token endpoint
	 */
	assertionAudience?: string;
	/** Client metadata with wire names, for example `token_endpoint_auth_method`. @see RFC 7591, section 2 */
	client?: Partial<Client & { token_endpoint_auth_method: string }>;
	style?: OAuthProviderButtonStyles;
	/**
	 * Links the account to an existing user of the same email address. Dangerous: whoever controls an account at the
	 * provider with that address, verified there or not, becomes that user.
	 * @default false
	 */
	allowDangerousEmailAccountLinking?: boolean;
	/** Authorization parameters that a browser may set beside the usual hints, such as `login_hint` and `prompt`. */
	allowedParams?: string[];
	/** Not part of this version: setting it is an error, because redirects would go elsewhere than expected. */
	redirectProxyUrl?: string;
	/** Accepts `http:` endpoints on hosts other than loopback: anybody on the way can read and change what is sent. @default false */
	allowInsecureRequests?: boolean;
	/** What the application passed to the factory; wins over the factory's defaults. */
	options?: OAuthUserConfig<P>;
	/**
	 * Makes anew what a factory computes from its options. Called when the environment fills what they leave out, with
	 * all of them; what it returns replaces these members.
	 */
	derive?(options: OAuthUserConfig<P>): Partial<OAuthConfig<P>>;
	/** The provider's own `fetch`. */
	[customFetch]?: typeof fetch;
}

/** An OAuth 2 provider: the user comes from the userinfo endpoint. */
export interface OAuth2Config<P> extends OAuthCommon<P> {
	type: 'oauth';
	/** @default ['pkce', 'state'] */
	checks?: Exclude<Check, 'nonce'>[];
}

/**
 * How to check the issuer where one metadata document serves many tenants, so that its `issuer` is a template.
 * The ID token is verified against what `issuerOf` returns.
 */
export interface TenantIssuers {
	/** The `issuer` member of the metadata document, placeholder included. */
	metadataIssuer: string;
	/** Gives the issuer to expect for these, not yet verified, claims; undefined refuses them. */
	issuerOf(claims: Record<string, unknown>): string | undefined;
}

/** An OpenID Connect provider: the user comes from the ID token, which is verified in full. */
export interface OIDCConfig<P> extends OAuthCommon<P> {
	type: 'oidc';
	/** @default ['pkce', 'state', 'nonce'] */
	checks?: Check[];
	/**
	 * Where the user's claims come from: `true`, the ID token alone; `false`, the userinfo endpoint alone, and the ID
	 * token is verified all the same.
	 * @default the ID token, and the userinfo endpoint where it lacks what the scopes promise
	 */
	idToken?: boolean;
	/** URL of the keys that sign ID tokens. @default `jwks_uri` of the metadata */
	jwks_endpoint?: string;
	/** For an issuer that serves many tenants and names the tenant in the token only. */
	tenants?: TenantIssuers;
}

/** A provider that signs in by OAuth 2 or OpenID Connect. */
export type OAuthConfig<P> = OIDCConfig<P> | OAuth2Config<P>;

/** What the application may pass to a factory of an OAuth 2 provider. */
export type OAuthUserConfig<P> = Omit<Partial<OAuthConfig<P>>, 'options' | 'type' | 'derive'>;
/** What the application may pass to a factory of an OpenID Connect provider. */
export type OIDCUserConfig<P> = Omit<Partial<OIDCConfig<P>>, 'options' | 'type' | 'derive'>;

/** What a userinfo quirk sees of its provider: defaults and options merged, without the secret. */
export interface ResolvedOAuthConfig extends CommonProviderOptions {
	issuer?: string;
	clientId: string;
	userinfo?: { url: URL };
}

/** What a mail says, in both its forms. */
export interface MailContent {
	subject: string;
	text: string;
	/** A whole document. Everything that comes from outside is escaped. */
	html: string;
}

/** What a mail with a sign-in link is made of. */
export interface MailParams {
	/** The address that the mail goes to. */
	identifier: string;
	/** The sign-in link: absolute URL. */
	url: string;
	/** The sign-in link is valid until then. */
	expires: Date;
	/** What the link carries, for a mail that shows a code to type in. */
	token: string;
	/** Host of the site as people know it, `example.com`. */
	host: string;
	/** Name of the site. @default `appName` of the configuration, else `host` */
	appName: string;
	theme: Theme;
}

/** What {@link EmailConfig.sendVerificationRequest} is given. */
export interface VerificationRequest extends MailParams {
	/** The provider, defaults and options merged. */
	provider: EmailConfig;
	/** The request that asked for the mail. */
	request: Request;
	/** The mail, ready to be sent. */
	content: MailContent;
}

/** A provider that signs in by a link in a mail. */
export interface EmailConfig extends CommonProviderOptions {
	type: 'email';
	/** Sender, as mail programs show it: `Example <no-reply@example.com>`. @default AUTH_<PROVIDER>_FROM */
	from?: string;
	/** How long a link is valid: seconds, at most 86400 (24 hours). @default 3600 (1 hour) */
	maxAge?: number;
	/** Name of the site in the mail. @default `appName` of the configuration, else its host */
	appName?: string;
	/** Key of a mail service with an HTTP interface. @default AUTH_<PROVIDER>_KEY */
	apiKey?: string;
	/**
	 * SMTP server: a URL such as `smtp://user:password@smtp.example.com:587`, or `nodemailer`'s options, or a transport.
	 * @default AUTH_<PROVIDER>_SERVER
	 */
	server?: string | object;
	/** Keys the hash under which a token is kept. @default `secret` of the configuration */
	secret?: string;
	/**
	 * Sends the mail; rejects when it cannot. Given 10 seconds.
	 */
	sendVerificationRequest(params: VerificationRequest): Awaitable<void>;
	/** Makes what the mail says. @default English, text and HTML, light and dark */
	mail?(params: MailParams): Awaitable<MailContent>;
	/**
	 * Makes the token. One of fewer than 16 characters is a code that people type in: it is accepted only in the browser
	 * that asked for it, and five wrong ones end it.
	 * @default 32 random bytes, base64url
	 */
	generateVerificationToken?(): Awaitable<string>;
	/**
	 * Turns what was typed in into the address under which a user is known; throws to refuse it.
	 * @default one plain address, in lower case
	 */
	normalizeIdentifier?(identifier: string): string;
	/**
	 * Looks at the provider, options merged, when the configuration is compiled.
	 * @throws {InvalidConfig} for what would fail with the first mail
	 */
	check?(provider: EmailConfig): void;
	/** What the application passed to the factory; wins over the factory's defaults. */
	options?: EmailUserConfig;
	/** The provider's own `fetch`. */
	[customFetch]?: typeof fetch;
}

/** What the application may pass to a factory of an email provider. */
export type EmailUserConfig = Omit<Partial<EmailConfig>, 'options' | 'type' | 'check'>;

/** A field of a form: attributes of its `input`, and its label. */
export interface FormField {
	label?: string;
	type?: string;
	placeholder?: string;
	autocomplete?: string;
	required?: boolean;
	/** Initial value. */
	value?: string | number | readonly string[];
	[attribute: string]: unknown;
}

/** A validator of the Standard Schema family: Zod, Valibot, ArkType and others. @see https://standardschema.dev */
export interface Schema<Output> {
	readonly '~standard': {
		readonly version: 1;
		readonly vendor: string;
		validate(
			value: unknown
		): Awaitable<
			| { readonly value: Output; readonly issues?: undefined }
			| { readonly issues: readonly { readonly message: string }[] }
		>;
		readonly types?: { readonly input: unknown; readonly output: Output };
	};
}

/** What was typed in: text, as far as it was sent. */
export type TypedIn<Fields> = Partial<Record<keyof Fields, string>>;

/** A provider that signs in by what a person types in, checked by the application. */
export interface CredentialsConfig<
	Fields extends Record<string, FormField> = Record<string, FormField>,
	Credentials = TypedIn<Fields>
> extends CommonProviderOptions {
	type: 'credentials';
	/**
	 * The fields of the form on the built-in page. Where there are some, no others reach `authorize`. Give the field of a
	 * password the type `password`: it is neither counted as an account nor shown again.
	 */
	credentials: Fields;
	/**
	 * Checks the credentials. Returns the user, whose `id` is a non-empty string; null, or throws `CredentialsSignin`,
	 * to refuse. Given 10 seconds. To tell nobody which names exist, take equally long for unknown ones.
	 * @param request the request, with the credentials as its JSON body
	 */
	authorize: (credentials: NoInfer<Credentials>, request: Request) => Awaitable<User | null>;
	/** Checks the fields, and types `authorize`: what does not fit is refused like a wrong password. */
	schema?: Schema<Credentials>;
	/**
	 * Whose guesses are counted together: the account that is tried. Give it where `authorize` takes more spellings of a
	 * name for one than case, accents, width and space make, such as those of a telephone number; and where the account is
	 * named by two fields together, or by one that is not called `username`, `email` or the like and is not the first.
	 * @default the fields called `username`, `email` or the like; else the first that is not a password
	 */
	accountOf?(credentials: Readonly<Record<string, string>>): string | undefined;
	/**
	 * Whose users `authorize` returns. `adapter`: the adapter has a user of that id, and the person can link accounts and
	 * add passkeys; an id that the adapter does not know is an error. `own`: the ids are those of a table of your own, and
	 * nothing can be linked, because the adapter may have another person under the same id.
	 * @default 'own' with session.strategy "jwt"; with "database" always 'adapter'
	 */
	users?: 'adapter' | 'own';
	/** What the application passed to the factory; wins over the factory's defaults. */
	options?: object;
}

/** What the application passes to the factory. */
export type CredentialsUserConfig<Fields extends Record<string, FormField>, Credentials> = Omit<
	Partial<CredentialsConfig<Fields, Credentials>>,
	'type' | 'authorize' | 'options'
> &
	Pick<CredentialsConfig<Fields, Credentials>, 'authorize'>;

/**
 * What may stand in `providers`: an object, or a function that returns one. Profiles differ from provider to provider,
 * so a function is typed by the parameter no caller can pass, which every factory's type is assignable to.
 */
export type Provider = ProviderObject | WrittenProvider | ((...args: never[]) => ProviderObject);

/** A provider that the application writes out in place: only the application knows the shape of its profile. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- so that `profile(profile) { ... }` need not be annotated
type WrittenProvider = OAuthConfig<any> | CredentialsConfig;

/**
 * What a factory makes: a provider whose id the types know, be it the usual one or the application's own. Where the type
 * of the profile is given, that of an own id has to be given beside it: `Google<Profile, 'corp'>({ id: 'corp' })`.
 */
export type Identified<Config, Usual extends string, Own extends OwnId> = Config & { id: IdOf<Usual, Own> };

/** The `id` among the options of a factory. Undefined where it may be left out: then the usual one is meant. */
export type OwnId = string | undefined;

export type IdOf<Usual extends string, Own extends OwnId> = undefined extends Own ? Usual : NoInfer<Own>;

/** The id of a provider, or of what a factory makes without options; `string` where the types do not know it. */
export type ProviderIdOf<P> = P extends
	{ id: infer Id extends string } | ((...args: never[]) => { id: infer Id extends string })
	? Id
	: never;

/** A configured provider of any kind, as the configuration takes it. */
export interface ProviderObject {
	id: string;
	name: string;
	type: ProviderType;
	options?: object;
}
