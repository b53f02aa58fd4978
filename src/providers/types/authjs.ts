/** Types of `@auth/core/providers` for app code: existing imports keep working. */
import type { ProviderType, TokenSet } from '../../types.js';
import type { CommonProviderOptions } from './common.js';
import type { CredentialsConfig, FormField } from './credentials.js';
import type { EmailConfig, VerificationRequest } from './email.js';
import type {
	AuthorizationEndpoint,
	OAuthConfig,
	OIDCConfig,
	TokenEndpoint,
	UserinfoContext,
	UserinfoEndpoint
} from './oauth.js';

/** A field of the form for credentials. */
export type CredentialInput = FormField;

/** The id of a provider of credentials. */
export type CredentialsProviderId = 'credentials';
/** The kind of a provider of emails. */
export type EmailProviderType = 'email';
/** The ids of providers of emails in `@auth/core`. */
export type EmailProviderId =
	| 'email'
	| 'forwardemail'
	| 'loops'
	| 'mailgun'
	| 'nodemailer'
	| 'postmark'
	| 'resend'
	| 'sendgrid';

/** The parameter of `sendVerificationRequest`. */
export type EmailProviderSendVerificationRequestParams = VerificationRequest;

/** The id of an OAuth provider: that of a module, or your own. */
export type OAuthProviderId = string;
/** The id of any provider. */
export type ProviderId = CredentialsProviderId | EmailProviderId | 'passkey' | 'webauthn' | (string & {});

/** The values that bind an answer to its request. */
export interface OAuthChecks {
	/** The code verifier of PKCE. @see RFC 7636, section 4.1 */
	code_verifier?: string;
	/** The `state` of the authorization request. */
	state?: string;
	/** The `nonce` of the authorization request. */
	nonce?: string;
	/** The `response_type` of the authorization request. */
	response_type?: string;
	/** Whether the answer is a signed JWT. */
	jarm?: boolean;
	/** The `scope` of the authorization request. */
	scope?: string;
}

/** The endpoints of an OAuth provider. */
export type OAuthEndpointType = 'authorization' | 'token' | 'userinfo';
/** The authorization endpoint. */
export type AuthorizationEndpointHandler = AuthorizationEndpoint;
/** The token endpoint. */
export type TokenEndpointHandler = TokenEndpoint;
/** The userinfo endpoint, with a request that may need only the tokens. */
export interface UserinfoEndpointHandler<P = Record<string, unknown>> extends Omit<UserinfoEndpoint<P>, 'request'> {
	/** Replaces the request. */
	request?(context: Partial<UserinfoContext> & { tokens: TokenSet }): P | undefined | PromiseLike<P | undefined>;
}

/** A provider of OpenID Connect, with what the library needs of it. */
export type OIDCConfigInternal<P> = OIDCConfig<P> & Required<Pick<OIDCConfig<P>, 'checks'>>;

type Factory<Config> = (config: Partial<Config>) => Config;
/** The factories by their ids. */
export type BuiltInProviders = Record<OAuthProviderId, Factory<OAuthConfig<Record<string, unknown>>>> &
	Record<CredentialsProviderId, Factory<CredentialsConfig>> &
	Record<EmailProviderId, Factory<EmailConfig>>;

/** The providers of a configuration. */
export type AppProviders = (
	| OAuthConfig<Record<string, unknown>>
	| EmailConfig
	| CredentialsConfig
	| (CommonProviderOptions & { type: ProviderType })
)[];

/** A provider, as a page lists it. */
export interface AppProvider extends CommonProviderOptions {
	/** The absolute URL to `POST` to in order to start the sign-in. */
	signinUrl: string;
	/** The absolute URL to register at the provider. */
	callbackUrl: string;
}
