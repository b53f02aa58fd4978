/**
 * The options of an application: types and their documentation, no code. Keys, callbacks and events have the meaning they have in
 * `@auth/core`.
 */
import type { Adapter, StoredUser } from '../../adapters/types.js';
import type { JWT } from '../../jwt-types.js';
import type { Provider, Schema } from '../../providers/types.js';
import type { Awaitable, CookieOptions, Theme } from '../../types.js';
import type { RateLimitOptions } from '../limits/options.js';
import type { PartialMessages } from '../pages/messages.js';
import type { Callbacks, Events } from './callbacks.js';

export type * from '../limits/options.js';
export type * from './callbacks.js';

/** The name and attributes of one cookie. Omitted ones keep their defaults. */
export interface CookieOption {
	name?: string;
	options?: CookieOptions;
}

/** The cookies whose name and attributes can be changed. */
export interface CookiesOptions {
	sessionToken?: CookieOption;
	/** Not used: the pending sign-in carries the return address, see `state`. */
	callbackUrl?: CookieOption;
	csrfToken?: CookieOption;
	/** The cookies of pending sign-ins and passkey ceremonies. The name is followed by a dot and a slot: `0` to `7`. */
	state?: CookieOption;
	/** Not used: the pending sign-in is one cookie, see `state`. */
	pkceCodeVerifier?: CookieOption;
	/** Not used: the pending sign-in is one cookie, see `state`. */
	nonce?: CookieOption;
	/** Not used in this version. */
	webauthnChallenge?: CookieOption;
}

/** Paths of the application's own pages, which replace the built-in ones. */
export interface PagesOptions {
	/** Gets `callbackUrl`, and after a failure `error` and `reference`, as query parameters. */
	signIn?: string;
	signOut?: string;
	/** Gets `error` and `reference` as query parameters. The reference identifies the error in the log. */
	error?: string;
	verifyRequest?: string;
	/**
	 * The page on which a user proves their identity again. Gets `callbackUrl`, `methods` and `acr_values`, and after a failure
	 * `error` and `reference`, as query parameters. Its forms post to `/auth/reauthenticate/<id of the provider>`.
	 */
	reauthenticate?: string;
	/** The page after a user's first sign-in; gets `callbackUrl`, the requested page. */
	newUser?: string;
	/**
	 * The texts of the built-in pages, in place of the English ones: some of them or all, `lang` and `dir` included. A function
	 * chooses by the request, by its `Accept-Language` for example; return the same objects each time.
	 */
	messages?: PartialMessages | ((request: Request) => PartialMessages);
}

/** Receives the messages of the library. No secret, token, code, cookie or password is ever passed to it. */
export interface Logger {
	/** A fault of the site, its configuration or its services. */
	error(error: Error): void;
	/**
	 * A refused sign-in, or a fact that an operator should know.
	 * @param code one line of text
	 * @param error the whole error, if there is one
	 */
	warn(code: string, error?: Error): void;
	/** Called only when `debug` is on. */
	debug(message: string, metadata?: unknown): void;
}

/** The options for session tokens. */
export interface JWTOptions {
	/** Lifetime in seconds. @default `session.maxAge` */
	maxAge: number;
	/**
	 * The content encryption of new tokens. Tokens with either one can be opened. `A256CBC-HS512` is for applications that seal
	 * close to 2^32 tokens under one secret, the bound for random nonces of GCM (NIST SP 800-38D, section 8.3).
	 * @default 'A256GCM'
	 */
	enc: 'A256GCM' | 'A256CBC-HS512';
	/**
	 * Replaces the sealing of tokens. Keep all claims: with an adapter, a token without `framework-auth.user` links no
	 * accounts and adds no passkeys.
	 */
	encode(params: JWTEncodeParams): Awaitable<string>;
	/** Replaces the opening of tokens; throws or returns null for a token that is not valid. */
	decode(params: JWTDecodeParams): Awaitable<JWT | null>;
}

/** The argument of {@link JWTOptions.encode}. */
export interface JWTEncodeParams<Payload = JWT> {
	/** The claims. */
	token?: Payload;
	/** The secret or secrets. The first one seals. */
	secret: string | readonly string[];
	/** The name of the cookie that will hold the token: each cookie has its own key. */
	salt: string;
	/** Lifetime in seconds. @default 2592000 (30 days) */
	maxAge?: number;
}

/** The argument of {@link JWTOptions.decode}. */
export interface JWTDecodeParams {
	/** The content of the cookie. */
	token?: string;
	/** The secret or secrets. Each of them may have sealed the token. */
	secret: string | readonly string[];
	/** The name of the cookie that holds the token. */
	salt: string;
}

/**
 * Stores which encrypted sessions were ended. Keys and values are short text. From the moment that `set` is done, every process
 * must find the value.
 */
export interface RevocationStore {
	/** Returns the value of each key, in their order; null for a key without one. */
	get(keys: readonly string[]): Awaitable<readonly (string | null | undefined)[]>;
	/** Stores a text, in place of an earlier one, at least until that moment. */
	set(key: string, value: string, expires: Date): Awaitable<unknown>;
}

/** The options for ending encrypted sessions before they expire. */
export interface RevocationOptions {
	store: RevocationStore;
	/** Seconds for which a process relies on an answer of the store; 0 asks with each request. @default 5 */
	cacheSeconds?: number;
	/**
	 * The treatment of a session when the store cannot be reached: an error, or it is accepted, ended or not.
	 * @default 'error'
	 */
	unreachable?: 'error' | 'accept';
}

/** A limit on the sessions of a user. */
export interface SessionLimit {
	/** The largest number of sessions: a whole number, 1 or more. */
	limit: number;
	/** Whether a further sign-in ends the oldest session, or is refused. @default 'endOldest' */
	then?: 'endOldest' | 'refuse';
}

/** The options for sessions: where they are stored, and for how long. */
export interface SessionOptions {
	/** `jwt`: an encrypted cookie; `database`: a row that can be revoked. @default 'database' with an adapter, else 'jwt' */
	strategy?: 'jwt' | 'database';
	/** Seconds until an unused session ends. @default 2592000 (30 days) */
	maxAge?: number;
	/**
	 * Seconds after which use extends the session; 0 extends on each use. @default 86400 (24 hours), or half of `maxAge` if that
	 * is less
	 */
	updateAge?: number;
	/**
	 * `ask`: the built-in sign-in page has a box "Keep me signed in". A sign-in without the field `remember` then counts as one
	 * with `remember: false`, because a box that is not checked is not sent. `always`: only `remember: false` does.
	 * @default 'always'
	 */
	remember?: 'always' | 'ask';
	/**
	 * Seconds until an unused session of a sign-in with `remember: false` ends. Its cookie also ends with the session of the
	 * browser. At most `maxAge`. @default 86400 (24 hours)
	 */
	shortAge?: number;
	/** Seconds after which a session ends, even if it is used: the user has to sign in again. @default none */
	absoluteAge?: number;
	/**
	 * The largest number of sessions of a user, for the `database` strategy. A number: another one ends the oldest. With
	 * `then: 'refuse'`, another one is refused with `SessionLimitReached`, unless it replaces the one of the same browser.
	 * @default any number
	 */
	maxPerUser?: number | SessionLimit;
	/**
	 * Whether the address of the client at the sign-in is stored with a session, for `sessions.list()`. It is personal data.
	 * For the `database` strategy. @default false
	 */
	clientAddress?: boolean;
	/**
	 * The data that browsers delete at a sign-out, beside the session: its pages in the cache, or data that scripts have stored.
	 * Deleting takes browsers some time, and some browsers ignore the request. @default nothing @see W3C Clear Site Data, section
	 * 3.1
	 */
	clearSiteData?: readonly ('cache' | 'cookies' | 'storage' | 'executionContexts')[];
	/**
	 * Stores session tokens as hashes (`sha256:` and the hash), so that a reader of the database cannot sign in. Sessions that are
	 * stored with plain tokens go on, and are hashed at their next use. `@auth/core` cannot read hashes: set `false` for as long as
	 * it uses the same table.
	 * @default true for a table that this library created (SQLite, and `schema` of `adapters/pg`), else false
	 */
	hashTokens?: boolean;
	/** Makes the session token of the `database` strategy. @default 32 random bytes, base64url */
	generateSessionToken?: () => string;
	/**
	 * Ends encrypted sessions before they expire, by means of a store: at a sign-out, and by `locals.sessions`.
	 * @default none: a copy of a cookie is accepted by other processes until it expires
	 */
	revocation?: RevocationStore | RevocationOptions;
	/**
	 * Checks the data that a browser sends to change its session, before the callbacks get it: any Standard Schema. Data that
	 * does not fit is answered with 400, and the callbacks get the schema's output. `locals.updateSession`, on the server, is not
	 * checked.
	 * @example z.object({ theme: z.enum(['light', 'dark']) })
	 * @default none: the callbacks get the data as it was sent
	 */
	updateSchema?: Schema<unknown>;
}

/** The options for proving one's identity again in a session. */
export interface ReauthenticationOptions {
	/**
	 * Whether a new sign-in at a provider counts that does not tell when the person authenticated there, for users who have no
	 * passkey, no proven address and no password. A cookie at the provider may be enough for it.
	 * @default false
	 */
	allowUnproven?: boolean;
}

/**
 * An earlier secret of any length, so that its replacement does not sign users out. Until the date it opens sessions and nothing
 * else: no pending sign-in, no link of a mail, no passkey ceremony. It seals nothing.
 *
 * @example secret: [AUTH_SECRET, { value: 'the old one', until: '2030-01-31' }]
 */
export interface RetiringSecret {
	value: string;
	/**
	 * The date after which the secret opens nothing: at most 30 days ahead. Use a fixed date, because one that is computed at
	 * each start never comes.
	 */
	until: Date | string;
}

/** The configuration. The library never changes it. */
export interface AuthConfig<Providers extends readonly Provider[] = readonly Provider[]> {
	/**
	 * The ways to sign in: the results of their factories, or the factories themselves, whose options come from the environment.
	 */
	providers: Providers;
	/**
	 * Seals cookies: at least 32 characters of randomness, as `openssl rand -base64 33` makes them. If there are several, the
	 * first one seals, and all of them open. An earlier secret that is too weak for that opens sessions as a
	 * {@link RetiringSecret}.
	 * @default AUTH_SECRET_3, AUTH_SECRET_2, AUTH_SECRET_1, AUTH_SECRET: the highest number that is set seals
	 */
	secret?: string | readonly (string | RetiringSecret)[];
	/** Stores users, accounts and sessions in a data layer. */
	adapter?: Adapter<StoredUser>;
	/**
	 * The most seconds that a call of the adapter may take, from 0.1 to 3600. A longer call is an `AdapterError` with status 503.
	 * @default 10
	 */
	adapterTimeout?: number;
	session?: SessionOptions;
	/**
	 * Where the tokens of providers are kept without an adapter: `cookie` is an encrypted cookie with those of the last sign-in, for
	 * `locals.accounts`. With an adapter, they are stored with the account. @default nowhere
	 */
	tokens?: 'cookie';
	jwt?: Partial<JWTOptions>;
	/** The options for users who prove their identity again, for a page that asks for a recent proof. */
	reauthenticate?: ReauthenticationOptions;
	/** Paths of pages that replace the built-in ones. */
	pages?: PagesOptions;
	callbacks?: Partial<Callbacks>;
	events?: Partial<Events>;
	cookies?: CookiesOptions;
	/** Whether cookies are `Secure`, with prefixes in their names. @default true on https */
	useSecureCookies?: boolean;
	/** The path of the routes, below SvelteKit's base path. @default '/auth', or the path of AUTH_URL */
	basePath?: string;
	/**
	 * Whether URLs may be made from the host of the request. Without it, set AUTH_URL.
	 * @default AUTH_TRUST_HOST; true in development and on platforms that route by host
	 */
	trustHost?: boolean;
	/** Not part of this version: setting it is an error, because redirects would go elsewhere than expected. */
	redirectProxyUrl?: string;
	/** Limits on guessing and on mails; `false` switches them off. @default on, counted in the memory of the process */
	rateLimit?: RateLimitOptions | false;
	/** The look of the built-in pages. */
	theme?: Theme;
	/**
	 * The name of the site: in the titles and headings of the built-in pages, in mails, and where a browser asks for a
	 * passkey. Up to 100 characters. @default the site's host, such as `example.com`
	 */
	appName?: string;
	/** Logs each step. @default false */
	debug?: boolean;
	/** @default the console */
	logger?: Partial<Logger>;
	/** Accepted for compatibility; everything is always on. */
	experimental?: Record<string, boolean | undefined>;
	/** Accepted for compatibility; the origin of each state-changing request is always checked. */
	skipCSRFCheck?: symbol;
	/** Accepted for compatibility. */
	raw?: symbol;
}
