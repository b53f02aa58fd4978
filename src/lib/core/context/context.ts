/** The compiled configuration: everything that flows know of the application's options. */
import type { Schema } from '../../../providers/types.js';
import type { JWT, Theme } from '../../../types.js';
import type { Store } from '../../store/adapter/methods.js';
import type { CookieTable } from '../../base/http/cookies.js';
import type { Limits } from '../../base/limits/limits.js';
import type { Keyring } from '../../base/seal/keyring.js';
import type { OpenedToken } from '../../base/seal/opened-tokens.js';
import type { Observer } from '../../base/util/observed.js';
import type { CompiledProvider } from './providers/index.js';
import type { Environment } from '../../base/config/environment.js';
import type { InstanceState } from '../../base/config/instance.js';
import type { CompiledOptions } from '../../base/util/option-key.js';
import type {
	Callbacks,
	Events,
	Logger,
	PagesOptions,
	ReauthenticationOptions,
	RevocationOptions,
	RevocationStore,
	SessionOptions
} from '../../base/config/options.js';

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
	/** @internal Whether a runtime without Argon2 compares the passwords, too: that of a platform which development imitates. */
	readonly portableHashes?: boolean;
}

/** The compiled configuration. */
export interface AuthContext {
	/** The key of the tenant; undefined without one. */
	readonly tenant?: string;
	readonly providers: ReadonlyMap<string, CompiledProvider>;
	readonly keyring: Keyring;
	readonly adapter: Store | undefined;
	/** Returns a store as the flows use it: an option may change it. */
	wrapStore(store: Store): Store;
	/** The options of plugins, by their keys. */
	readonly options: CompiledOptions;
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
	/** Whether the tokens of accounts are sealed in the data layer. */
	readonly encryptTokens: boolean;
	/** Only the application's own functions: the defaults are not called. */
	readonly callbacks: Partial<Callbacks>;
	readonly events: Partial<Events>;
	readonly pages: PagesOptions;
	readonly theme: Theme;
	/** The name of the site; undefined if the host stands in for it. */
	readonly appName: string | undefined;
	readonly logger: Logger;
	/** Undefined without tracing and metrics. */
	readonly telemetry?: Observer;
	readonly cookies: { readonly secure: CookieTable; readonly plain: CookieTable };
	readonly useSecureCookies: boolean | undefined;
	/** The origin of AUTH_URL. */
	readonly origin: string | undefined;
	readonly trustHost: boolean;
	/** The site's path, and that of the routes below it: no slash at the end. */
	readonly sitePath: string;
	readonly authPath: string;
	readonly dev: boolean;
	/** Whether a runtime without Argon2 compares the passwords, too. */
	readonly portableHashes: boolean | undefined;
	/** The application's own function; the platform of a request may have another one. */
	readonly waitUntil: ((promise: Promise<unknown>) => void) | undefined;
	readonly limits: Limits;
	readonly instance: InstanceState;
}
