/** The compiled configuration: everything that flows know of the application's options. */
import type { Schema } from '../../providers/types.js';
import type { AdapterUser } from '../../adapters/types.js';
import type { JWT, Theme, User } from '../../types.js';
import type { Store } from '../adapter/methods.js';
import type { EmailProvider } from '../email/provider.js';
import type { CookieTable } from '../http/cookies.js';
import type { Limits } from '../limits/limits.js';
import type { Html } from '../markup/html.js';
import type { Messages } from '../pages/messages.js';
import type { Keyring } from '../seal/keyring.js';
import type { OpenedToken } from '../seal/opened-tokens.js';
import type { Observer } from '../util/observed.js';
import type { CompiledProvider } from './compiled-provider.js';
import type { Environment } from './environment.js';
import type { InstanceState } from './instance.js';
import type {
	PhoneOptions,
	AnonymousOptions,
	Callbacks,
	Events,
	Language,
	Logger,
	ProfileSync,
	PagesOptions,
	ProtectedResource,
	ReauthenticationOptions,
	RevocationOptions,
	RevocationStore,
	SessionOptions,
	SignUpCandidate,
	SigningKey,
	VerifyHuman
} from './options.js';

/** The facts that the host states about itself. */
export interface Host {
	/** Variables that stand in for options that the configuration leaves out. @default the process's, and `.env` files */
	readonly environment: Environment;
	/** @internal */
	readonly instance: InstanceState;
	/** Path under which the site itself lives (SvelteKit's `paths.base`). @default '' */
	readonly sitePath?: string;
	/** A development server: the request's host is trusted, and error pages show cause and cure. @default false */
	readonly dev?: boolean;
	/** @internal Whether the host knows the tenant of a request. */
	readonly tenants?: boolean;
}

/** The compiled configuration. */
export interface AuthContext {
	/** The key of the tenant; undefined without one. */
	readonly tenant?: string;
	readonly providers: ReadonlyMap<string, CompiledProvider>;
	readonly keyring: Keyring;
	readonly adapter: Store | undefined;
	readonly session: {
		readonly strategy: 'jwt' | 'database';
		readonly maxAgeSeconds: number;
		readonly updateAgeSeconds: number;
		/** The lifetime of a session that is not remembered. */
		readonly short: { readonly maxAgeSeconds: number; readonly updateAgeSeconds: number };
		/** Whether people are asked if they want to be remembered. */
		readonly asksToRemember: boolean;
		readonly absoluteAgeSeconds: number | undefined;
		readonly maxPerUser: { readonly limit: number; readonly refuses: boolean } | undefined;
		/** Further members of the user that sessions show; undefined if the configuration does not say. */
		readonly userFields: readonly string[] | undefined;
		/** Whether the address of the client is stored. */
		readonly clientAddress: boolean;
		/** Ends encrypted sessions before they expire. */
		readonly revocation: (Required<RevocationOptions> & { readonly store: RevocationStore }) | undefined;
		/** Whether rows hold hashes of their tokens; undefined: if the library created the table. */
		readonly hashTokens: boolean | undefined;
		generateSessionToken(): string;
		/** The `Clear-Site-Data` header of a sign-out. */
		readonly clearSiteData?: string;
		/** Whether a user may act as others; undefined if none may. */
		readonly mayImpersonate: SessionOptions['mayImpersonate'];
		/** Checks the data that a browser sends to change its session. */
		readonly updateSchema: Schema<unknown> | undefined;
	};
	readonly jwt: {
		readonly maxAgeSeconds: number;
		/** @param maxAgeSeconds the lifetime, if it is shorter than the usual one */
		seal(claims: JWT, salt: string, maxAgeSeconds?: number): Promise<string>;
		/** Returns null or throws for a token that is not valid. */
		open(token: string, salt: string): Promise<OpenedToken | null>;
	};
	readonly reauthenticate: Required<ReauthenticationOptions>;
	/** The fate of a new account if another user is signed in, and did not ask to link it. */
	readonly linking: 'ask' | 'explicit' | 'implicit';
	/** The members of a user that a later sign-in at a provider changes; undefined without any. */
	readonly profileSync: Exclude<ProfileSync, 'never'> | undefined;
	/** Whether the tokens of accounts are sealed in the data layer. */
	readonly encryptTokens: boolean;
	/** Changes of addresses by their users; undefined if users may not make any. */
	readonly addressChange:
		| {
				/** Sends the mails. */
				readonly mail: EmailProvider;
				/** Keeps the earlier address of a user from new users. */
				reserve(store: Store): Store;
		  }
		| undefined;
	/** Seconds between the moment when users delete their account and its end; undefined if it ends at once. */
	readonly deletionGrace: number | undefined;
	/** Sends mails about the security of accounts; undefined without them. */
	readonly securityMails: EmailProvider | undefined;
	/** The changes that users may make on the account page. */
	readonly accountPage: {
		readonly editsName: boolean;
		readonly deletes: boolean;
		readonly tokenScopes: readonly string[];
	};
	/** Second factors; undefined without any. */
	readonly mfa:
		| {
				readonly issuer: string | undefined;
				/** Returns an SVG element; empty if no package makes one. */
				/** Makes a QR code in place of the library. */
				readonly qr: ((text: string) => string) | undefined;
				/** Whether a passkey is a second factor. */
				readonly passkeys: boolean;
				/** Sends codes by short message; undefined without them. */
				readonly phone: PhoneOptions | undefined;
				/** Sends codes by mail; undefined if none is a second factor. */
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
		| undefined;
	/** Whether a cookie keeps the tokens of providers. */
	readonly tokensInCookie: boolean;
	/** The options of anonymous users; undefined without such users. */
	readonly anonymous: { readonly merge: AnonymousOptions['merge']; readonly maxAgeSeconds: number } | undefined;
	/** Decides on new users; undefined if each person may become one. */
	readonly signUp:
		| {
				/** Whether no one may. */
				readonly closed: boolean;
				/** @throws {SignUpClosed | SignUpPolicyFailed} if the person may not */
				require(candidate: SignUpCandidate): Promise<void>;
		  }
		| undefined;
	/** How long users may wait before they prove their address; undefined if they are not pending. */
	readonly pending: { readonly ageSeconds: number; readonly isRefused: boolean } | undefined;
	/** Asks whether a person sent a request; undefined if it is not asked. */
	readonly verifyHuman:
		| {
				readonly verify: VerifyHuman;
				readonly widget:
					| { readonly html: Html; readonly script: string; readonly origins: readonly string[] }
					| undefined;
		  }
		| undefined;
	/** Native apps that may sign in; undefined if none may. */
	readonly native:
		| {
				readonly redirectUris: ReadonlySet<string>;
				readonly scopes: readonly string[];
				readonly expiresInSeconds: number;
				readonly label: string;
		  }
		| undefined;
	/** The APIs with metadata, by the path of these. */
	readonly resources: ReadonlyMap<string, ProtectedResource>;
	/** The keys of `tokens.keys`; undefined if they are derived from the secrets. */
	readonly signingKeys: readonly SigningKey[] | undefined;
	/** Only the application's own functions: the defaults are not called. */
	readonly callbacks: Partial<Callbacks>;
	readonly events: Partial<Events>;
	readonly pages: PagesOptions;
	readonly theme: Theme;
	/** Chooses the language of a request; undefined if all texts are English. */
	readonly languages:
		| {
				/** Returns the language of a request, as a tag. @throws for what the application's function does or returns */
				choose(request: Request): string;
				/** Finds the language of a tag; undefined for one that the site has no texts in. */
				find(tag: string): Language | undefined;
				/** The language of a request, as soon as it is chosen, with the texts of its pages, as soon as they are loaded. */
				readonly chosen: WeakMap<Request, { readonly locale: string; readonly messages?: Messages }>;
		  }
		| undefined;
	/** The name of the site; undefined if the host stands in for it. */
	readonly appName: string | undefined;
	readonly logger: Logger;
	/** Undefined without tracing and metrics. */
	readonly telemetry?: Observer;
	readonly cookies: { readonly secure: CookieTable; readonly plain: CookieTable };
	readonly useSecureCookies: boolean | undefined;
	/** The origin of AUTH_URL. */
	readonly origin: string | undefined;
	/** Passes sign-ins on to previews, or leads through such a proxy. Undefined if none is configured. */
	readonly redirectProxy:
		| {
				/** The address of its routes. Undefined if only providers name one. */
				readonly url: string | undefined;
				/** Seals what a preview sends through the proxy. */
				readonly keyring: Keyring;
				/** Whether the proxy passes responses on to an origin. */
				allows(origin: string): boolean | Promise<boolean>;
		  }
		| undefined;
	readonly trustHost: boolean;
	/** The site's path, and that of the routes below it: no slash at the end. */
	readonly sitePath: string;
	readonly authPath: string;
	readonly dev: boolean;
	/** The application's own function; the platform of a request may have another one. */
	readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined;
	/** The share of sign-ins after which what has expired is deleted; 0 if none. */
	readonly cleanUpShare: number;
	readonly limits: Limits;
	readonly instance: InstanceState;
}
