/**
 * The options of an application: types and their documentation, no code. Keys, callbacks and events have the meaning they have in
 * `@auth/core`.
 */
import type { Adapter, StoredUser } from '../../../adapters/types.js';
import type { JWT } from '../../../jwt-types.js';
import type { Provider } from '../../../providers/types.js';
import type { Awaitable, CookieOptions, Theme } from '../../../types.js';
import type { AccountOptions } from './options/accounts.js';
import type { AnonymousOptions } from './options/anonymous.js';
import type { LanguageOptions } from './options/languages.js';
import type { VerifyHuman, VerifyHumanOptions } from './options/humans.js';
import type { RateLimitOptions } from './options/limits.js';
import type { Callbacks, Events } from './callbacks.js';
import type { ReauthenticationOptions, SessionOptions } from './options/sessions.js';
import type { MfaOptions } from './options/factors.js';
import type { NativeOptions } from './options/native.js';
import type { PagesOptions } from './options/pages.js';
import type { PreviewOptions } from './options/previews.js';
import type { Telemetry } from './options/telemetry.js';
import type { SignUpPolicy } from './options/users.js';
import type { ProtectedResource, TokensOptions } from './options/tokens.js';
import type { Plugin } from '../../../types/plugin.js';

export type * from './options/limits.js';
export type * from './callbacks.js';
export type * from './options/sessions.js';
export type * from './options/accounts.js';
export type * from './options/audit.js';
export type * from './options/anonymous.js';
export type * from './options/factors.js';
export type * from './options/humans.js';
export type * from './options/languages.js';
export type * from './options/native.js';
export type * from './options/pages.js';
export type * from './options/previews.js';
export type * from './options/telemetry.js';
export type * from './options/users.js';
export type * from './options/tokens.js';
export type * from './options/tenants.js';

/** The name and attributes of one cookie. Omitted ones keep their defaults. */
export interface CookieOption {
	/** The name of the cookie, with its prefix if you want one. @default the name in docs/reference/cookies.md */
	name?: string;
	/** The attributes that replace single ones of the library. @default those in docs/reference/cookies.md */
	options?: CookieOptions;
}

/** The cookies whose name and attributes can be changed. */
export interface CookiesOptions {
	/**
	 * Whether the names of all cookies begin with `__Host-` on https, that of the session, too: then no other host of the same site can
	 * set one. The cookies get `Path=/`, and none may have a domain or another path. Turning it on or off signs everyone out.
	 * @default false: the session has the name that `@auth/core` gives it
	 */
	hostPrefix?: boolean;
	/** The cookie of the session. @default `__Secure-authjs.session-token` on https, `authjs.session-token` on http */
	sessionToken?: CookieOption;
	/** Not used: the pending sign-in carries the return address, see `state`. */
	callbackUrl?: CookieOption;
	/** The cookie of the token that `GET /csrf` returns. @default `__Host-authjs.csrf-token` on https, `authjs.csrf-token` on http */
	csrfToken?: CookieOption;
	/**
	 * The cookies of pending sign-ins and passkey ceremonies. A dot and a slot, `0` to `7`, follow the name.
	 * @default `__Host-authjs.flow` on https, `authjs.flow` on http
	 */
	state?: CookieOption;
	/** Not used: the pending sign-in is one cookie, see `state`. */
	pkceCodeVerifier?: CookieOption;
	/** Not used: the pending sign-in is one cookie, see `state`. */
	nonce?: CookieOption;
	/** Not used in this version. */
	webauthnChallenge?: CookieOption;
}

/** Receives the messages of the library. It never receives a secret, a token, a code, a cookie or a password. */
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
 * An earlier secret of any length, so that its replacement does not sign users out. Until the date it opens sessions and nothing
 * else: no pending sign-in, no link of an email, no passkey ceremony. It seals nothing.
 *
 * @example secret: [AUTH_SECRET, { value: 'the old one', until: '2030-01-31' }]
 */
export interface RetiringSecret {
	/** The earlier secret. */
	value: string;
	/**
	 * The date after which the secret opens nothing: at most 30 days ahead. Use a fixed date, because one that is computed at
	 * each start never comes.
	 */
	until: Date | string;
}

/** The configuration. The library never changes it. */
export interface AuthConfig<Providers extends readonly Provider[] = readonly Provider[]>
	extends LanguageOptions, PreviewOptions {
	/**
	 * The sign-in methods: the results of their factories, or the factories themselves, whose options come from the environment.
	 */
	providers: Providers;
	/**
	 * Seals cookies: at least 32 characters of randomness, as `openssl rand -base64 33` makes them. If there are several, the
	 * first one seals, and all of them open. An earlier secret that is too weak for that opens sessions as a
	 * {@link RetiringSecret}.
	 * @default AUTH_SECRET_3, AUTH_SECRET_2, AUTH_SECRET_1, AUTH_SECRET: the highest number that is set seals
	 */
	secret?: string | readonly (string | RetiringSecret)[];
	/** Stores users, accounts and sessions in a database. @default none: sessions are encrypted cookies, and no user is stored */
	adapter?: Adapter<StoredUser>;
	/**
	 * The most seconds that a call of the adapter may take, from 0.1 to 3600. A longer call is an `AdapterError` with status 503.
	 * @default 10
	 */
	adapterTimeout?: number;
	/** The options for sessions: where they are stored, and for how long. */
	session?: SessionOptions;
	/** Plugins, which `definePlugin` of `framework-auth/plugin` makes. Their hooks run in this order. @default none */
	plugins?: readonly Plugin[];
	/** The options for the accounts of users, and for the account page. */
	account?: AccountOptions;
	/**
	 * The provider access tokens without an adapter, and the keys of your own tokens. `'cookie'` is short for `{ ofProviders:
	 * 'cookie' }`.
	 * @default none
	 */
	tokens?: 'cookie' | TokensOptions;
	/**
	 * Visitors who get a user and a session before they sign in, by `locals.signInAnonymously`. `true` is short for an object without
	 * options. @default none
	 */
	anonymous?: boolean | AnonymousOptions;
	/**
	 * The rule for new users, by any provider. `'closed'` lets in the users who exist, and they link accounts; `'invited'` also those whom a
	 * member of an organization has invited. Users whom your own
	 * code makes, for `authorize`, `signInAs` or `signInAnonymously`, are not asked about. @default 'open'
	 */
	signUp?: SignUpPolicy;
	/**
	 * Keeps programs out of sign-ups, of emails and of anonymous users: asked before each of them, and only `true` lets the request through.
	 * An error, or no answer within 10 seconds, refuses it with status 503. Signing in with a password is not asked about: the limits on
	 * guessing are for that. @default none
	 */
	verifyHuman?: VerifyHuman | VerifyHumanOptions;
	/** Apps on the devices of users, which sign in with the browser of the device. @default none */
	native?: NativeOptions;
	/** The APIs of this site, whose metadata clients find under `/.well-known/oauth-protected-resource`. @default none */
	protectedResources?: readonly ProtectedResource[];
	/** The options for session tokens, which encrypted cookies contain. */
	jwt?: Partial<JWTOptions>;
	/**
	 * Second factors: users set up one-time codes of an app, and are asked for one at each sign-in. An empty object turns them on.
	 * @default none
	 */
	mfa?: MfaOptions;
	/** The options for a new proof of the user's identity, which a page with a rule for recent proofs asks for. */
	reauthenticate?: ReauthenticationOptions;
	/** Paths of pages that replace the built-in ones. @default the built-in pages */
	pages?: PagesOptions;
	/** Functions by which your application decides about sign-ins, redirects and sessions. @default every user may sign in */
	callbacks?: Partial<Callbacks>;
	/** Functions that the library calls after something has happened. @default none */
	events?: Partial<Events>;
	/** The names and attributes of the cookies. @default those in docs/reference/cookies.md */
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
	/** Limits on guessing and on emails; `false` switches them off. @default on, counted in the memory of the process */
	rateLimit?: RateLimitOptions | false;
	/**
	 * Keeps the platform running until a promise has settled, so that emails are sent after the response. Cloudflare, Netlify and Vercel
	 * at the edge have such a function in `platform`, which the library finds. For the others, pass it: `waitUntil` of
	 * `@vercel/functions`, for example. A server that goes on after the response by itself needs `() => {}`.
	 * @default none: the response waits for the email
	 */
	waitUntil?: (promise: Promise<unknown>) => void;
	/**
	 * Deletes what has expired, and what `auth.cleanUp()` deletes besides, after this share of the sign-ins, from 0 to 1. It runs behind
	 * the response, one at a time in a process, at most once a minute, and deletes at most 500 rows of a table at once. `false`: only
	 * `auth.cleanUp()` does. A platform that stops with the response needs `waitUntil`.
	 * @default { share: 0.01 } with an adapter that can delete them, except in development
	 */
	cleanUp?: false | { readonly share?: number };
	/** The appearance of the built-in pages. @default the library's colours, without a logo */
	theme?: Theme;
	/**
	 * The name of the site: in the titles and headings of the built-in pages, in emails, and where a browser asks for a
	 * passkey. Up to 100 characters. @default the site's host, such as `example.com`
	 */
	appName?: string;
	/** Logs each step. @default false */
	debug?: boolean;
	/** Receives the messages of the library. Methods that you leave out write to the console. @default the console */
	logger?: Partial<Logger>;
	/**
	 * Sees what the library does: spans of flows, requests, calls of the adapter, emails and hashes, and counts of sign-ins, failures and
	 * refusals. `openTelemetry()` of `framework-auth/opentelemetry` sends them to OpenTelemetry. @default none
	 */
	telemetry?: Telemetry;
	/** Accepted for compatibility, without effect: everything is always on. */
	experimental?: Record<string, boolean | undefined>;
	/** Accepted for compatibility, without effect: the library always checks the origin of a request that changes state. */
	skipCSRFCheck?: symbol;
	/** Accepted for compatibility, without effect. */
	raw?: symbol;
}
