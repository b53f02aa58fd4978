/** Types of `@auth/core/providers` that only code of an app names: imports of them go on. */
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

export type CredentialsProviderId = 'credentials';
export type EmailProviderType = 'email';
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
	code_verifier?: string;
	state?: string;
	nonce?: string;
	response_type?: string;
	jarm?: boolean;
	scope?: string;
}

export type OAuthEndpointType = 'authorization' | 'token' | 'userinfo';
export type AuthorizationEndpointHandler = AuthorizationEndpoint;
export type TokenEndpointHandler = TokenEndpoint;
export interface UserinfoEndpointHandler<P = Record<string, unknown>> extends Omit<UserinfoEndpoint<P>, 'request'> {
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
	signinUrl: string;
	callbackUrl: string;
}
