/**
 * What an application may configure: types and their documentation, no code.
 * Keys, callbacks and events have the meaning they have in `@auth/core`.
 */
import type { Adapter, AdapterAuthenticator, AdapterSession, AdapterUser } from '../../adapters/types.js';
import type { JWT } from '../../jwt-types.js';
import type { Provider } from '../../providers/types.js';
import type { PartialMessages } from '../pages/messages.js';
import type { Account, Awaitable, CookieOptions, DefaultSession, Profile, Session, Theme, User } from '../../types.js';

/** Name and attributes of one cookie; what is left out keeps its default. */
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
	/** The cookies of pending sign-ins and passkey ceremonies. The name is followed by a dot and the place: `0` to `7`. */
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
	/** Gets `error` and `reference`, which names the error in the log, as query parameters. */
	error?: string;
	verifyRequest?: string;
	/** Where a user goes after the first sign-in; gets `callbackUrl`, the page that was asked for. */
	newUser?: string;
	/**
	 * What the built-in pages say, in place of the English texts: some of them or all, `lang` and `dir` included. A
	 * function chooses by the request, by its `Accept-Language` for example; return the same objects each time.
	 */
	messages?: PartialMessages | ((request: Request) => PartialMessages);
}

/** Receives what the library has to say. No secret, token, code, cookie or password is ever passed to it. */
export interface Logger {
	/** A fault of the site, its configuration or its services. */
	error(error: Error): void;
	/**
	 * A refused sign-in, and what an operator should know.
	 * @param code one line of text
	 * @param error the whole error, where there is one
	 */
	warn(code: string, error?: Error): void;
	/** Called only when `debug` is on. */
	debug(message: string, metadata?: unknown): void;
}

/** How session tokens are made. */
export interface JWTOptions {
	/** Lifetime in seconds. @default `session.maxAge` */
	maxAge: number;
	/**
	 * Content encryption of the tokens that are issued; both are opened. `A256CBC-HS512` is for those who seal near
	 * 2^32 tokens under one secret, the bound for random nonces of GCM (NIST SP 800-38D, section 8.3).
	 * @default 'A256GCM'
	 */
	enc: 'A256GCM' | 'A256CBC-HS512';
	/**
	 * Replaces the sealing of tokens. Keep all claims: with an adapter, a token without `framework-auth.user` links no
	 * accounts and adds no passkeys.
	 */
	encode(params: JWTEncodeParams): Awaitable<string>;
	/** Replaces the opening of tokens; throws or returns null for a token that does not hold. */
	decode(params: JWTDecodeParams): Awaitable<JWT | null>;
}

/** What {@link JWTOptions.encode} is given. */
export interface JWTEncodeParams<Payload = JWT> {
	/** The claims. */
	token?: Payload;
	/** The first seals. */
	secret: string | readonly string[];
	/** The name of the cookie that will hold the token: each cookie has a key of its own. */
	salt: string;
	/** Lifetime in seconds. @default 2592000 (30 days) */
	maxAge?: number;
}

/** What {@link JWTOptions.decode} is given. */
export interface JWTDecodeParams {
	/** The content of the cookie. */
	token?: string;
	/** All of them open. */
	secret: string | readonly string[];
	/** The name of the cookie that holds the token. */
	salt: string;
}

/** The application's say in what happens. One that throws ends the request with an error. */
export interface Callbacks {
	/** Decides who may sign in: `false` refuses, a string redirects there, no session in either case. @default allows everybody */
	signIn(params: {
		user: User | AdapterUser;
		account?: Account | null;
		/** What the OAuth provider said. */
		profile?: Profile;
		/** `verificationRequest` is true before the mail is sent, and absent when the link comes back. */
		email?: { verificationRequest?: boolean };
		/** What was posted to a credentials provider. */
		credentials?: Record<string, unknown>;
	}): Awaitable<boolean | string>;
	/** Decides where a user may be sent. @default paths and URLs of the own origin */
	redirect(params: { url: string; baseUrl: string }): Awaitable<string>;
	/**
	 * Called for each session that is read, unless it is the default: what it returns is the session.
	 * With the `jwt` strategy `token` is given, with `database` `user`.
	 */
	session(params: {
		/** `user` has what the site may show of it. */
		session: Session & { user: AdapterUser } & Partial<AdapterSession>;
		token: JWT;
		user: AdapterUser;
		/** What was posted to `/session`: untrusted. */
		// eslint-disable-next-line @typescript-eslint/no-explicit-any -- applications read members of it, as with `@auth/core`
		newSession?: any;
		trigger?: 'update';
	}): Awaitable<Session | DefaultSession>;
	/**
	 * Called when a token is made (`user` and `account` are given) and each time it is read, unless it is the default.
	 * A token that differs from the one it got is stored; null ends the session.
	 */
	jwt(params: {
		token: JWT;
		/** Only at sign-in. */
		user?: User | AdapterUser;
		/** Only at sign-in. */
		account?: Account | null;
		/** Only at sign-in. */
		profile?: Profile;
		trigger?: 'signIn' | 'signUp' | 'update';
		isNewUser?: boolean;
		/** With `trigger: 'update'`, what was posted to `/session`: untrusted. */
		// eslint-disable-next-line @typescript-eslint/no-explicit-any -- applications read members of it, as with `@auth/core`
		session?: any;
	}): Awaitable<JWT | null>;
}

/** Told after the fact. An event that throws is logged and changes nothing. */
export interface Events {
	/** A session has begun. */
	signIn(message: { user: User; account?: Account | null; profile?: Profile; isNewUser?: boolean }): Awaitable<void>;
	/** A session has ended: with the `database` strategy its row, with `jwt` its token. */
	signOut(message: { session: AdapterSession | null | undefined | void } | { token: JWT | null }): Awaitable<void>;
	/** A first sign-in has stored a user. */
	createUser(message: { user: User }): Awaitable<void>;
	/** Not told in this version, which changes no user. */
	updateUser(message: { user: User }): Awaitable<void>;
	/** An account was stored for the first time, at a first sign-in too. `profile`: the user as the provider gave it. */
	linkAccount(message: { user: User | AdapterUser; account: Account; profile: User | AdapterUser }): Awaitable<void>;
	/** A passkey was added, at a sign-up or by a signed-in user: the moment to write to its owner. Of ours. */
	createAuthenticator(message: { user: User | AdapterUser; authenticator: AdapterAuthenticator }): Awaitable<void>;
	/** A user has removed a passkey. Of ours. */
	deleteAuthenticator(message: { user: User | AdapterUser; authenticator: AdapterAuthenticator }): Awaitable<void>;
	/** A session was read; with the `jwt` strategy with its token. */
	session(message: { session: Session; token: JWT }): Awaitable<void>;
}

/** How sessions are kept, and for how long. */
export interface SessionOptions {
	/** `jwt`: an encrypted cookie; `database`: a row that can be revoked. @default 'database' with an adapter, else 'jwt' */
	strategy?: 'jwt' | 'database';
	/** Seconds until an unused session ends. @default 2592000 (30 days) */
	maxAge?: number;
	/** Seconds after which use extends the session; 0 extends on each use. @default 86400 (24 hours), or half of `maxAge` where that is less */
	updateAge?: number;
	/** Makes the session token of the `database` strategy. @default 32 random bytes, base64url */
	generateSessionToken?: () => string;
}

/** So many attempts in so many seconds, counted from the first of them. */
export interface RateLimit {
	/** A whole number, at least 1. */
	points: number;
	/** Whole seconds, from 1 to 2073600 (24 days). */
	duration: number;
}

/** What of an action is counted; `false` leaves it uncounted. */
export interface ActionLimits {
	/** For one account, whoever tries: a user name, an address, a code. */
	account?: RateLimit | false;
	/** By one client, whatever it tries: an IPv4 address, or an IPv6 network of 64 bits. */
	client?: RateLimit | false;
}

/** The mails of one provider in all. */
export interface MailTotal extends RateLimit {
	/**
	 * Sends no more than that. Half of them are kept for addresses that have a user, and half of those for browsers that
	 * have signed in before. The answer to the browser is the same as for a mail that was sent. `false` logs a warning only.
	 * @default true
	 */
	refuse?: boolean;
}

/** What of mails is counted; `false` leaves it uncounted. */
export interface MailLimits extends ActionLimits {
	/** Of one provider, whoever asks. @default `{ points: 1000, duration: 3600, refuse: false }` */
	total?: MailTotal | false;
}

/** A rule, with the name under which its counts are kept: what a limiter of `rate-limiter-flexible` is made of. */
export interface LimiterRule extends RateLimit {
	/** Such as `framework-auth:credentials:account`. */
	keyPrefix: string;
}

/** Counts for one rule. Every limiter of `rate-limiter-flexible` with a `reward` is one. */
export interface Limiter {
	/**
	 * Counts one attempt, atomically. Rejects with `{ msBeforeNext }`, milliseconds, when it is one too many, and with an
	 * `Error` when it cannot count. Resolves with `{ consumedPoints }`, the attempts that count now, this one among them.
	 */
	consume(key: string): Promise<unknown>;
	/** Takes so many attempts back. */
	reward(key: string, points: number): Promise<unknown>;
	/** Forgets all attempts. */
	delete(key: string): Promise<unknown>;
}

/** Limits on guessing and on mails; `false` sets none for an action. docs/guides/limits.md says why the defaults are what they are. */
export interface RateLimitOptions {
	/**
	 * Makes what counts for a rule, where several processes are to share their counts. Called for each rule when the
	 * configuration is compiled; keep the function itself where configurations are made anew.
	 * @default counts in the memory of the process
	 */
	limiter?(rule: LimiterRule): Limiter;
	/** Wrong credentials. @default 5 per account and 50 per client in 15 minutes */
	credentials?: ActionLimits | false;
	/** Mails that are asked for. @default 5 per address and 50 per client in an hour, and a warning after 1,000 in all */
	email?: MailLimits | false;
	/** Links and codes that do not hold. @default 5 per code in a day and 20 per client in 15 minutes */
	verification?: ActionLimits | false;
	/** Passkey options that are asked for, and responses that do not verify. @default 300 per client in 15 minutes */
	webauthn?: Pick<ActionLimits, 'client'> | false;
}

/** What is counted, each apart from the others. */
export type LimitedAction = Exclude<keyof RateLimitOptions, 'limiter'>;

/**
 * An earlier secret of any length, so that its replacement signs nobody out. It opens sessions until the date and nothing
 * else: no pending sign-in, no link of a mail, no passkey ceremony. It seals nothing.
 *
 * @example secret: [AUTH_SECRET, { value: 'the old one', until: '2030-01-31' }]
 */
export interface RetiringSecret {
	value: string;
	/** At most 30 days ahead. A fixed date: one that is computed at each start never comes. Afterwards it opens nothing. */
	until: Date | string;
}

/** The configuration. Nothing in it is ever changed by the library. */
export interface AuthConfig<Providers extends readonly Provider[] = readonly Provider[]> {
	/** The ways to sign in: what their factories return, or the factories themselves, filled from the environment. */
	providers: Providers;
	/**
	 * Seals cookies: at least 32 characters of randomness, as `openssl rand -base64 33` makes them. The first of several
	 * seals, all of them open. An earlier secret that is too weak for that opens sessions as a {@link RetiringSecret}.
	 * @default AUTH_SECRET_3, AUTH_SECRET_2, AUTH_SECRET_1, AUTH_SECRET: the highest number that is set seals
	 */
	secret?: string | readonly (string | RetiringSecret)[];
	/** Keeps users, accounts and sessions in a data layer. */
	adapter?: Adapter;
	/** Seconds that a call of the adapter may take, from 0.1 to 3600; then it is an `AdapterError`, status 503. @default 10 */
	adapterTimeout?: number;
	session?: SessionOptions;
	jwt?: Partial<JWTOptions>;
	/** Paths of pages that replace the built-in ones. */
	pages?: PagesOptions;
	callbacks?: Partial<Callbacks>;
	events?: Partial<Events>;
	cookies?: CookiesOptions;
	/** Marks cookies `Secure`, with name prefixes. @default true on https */
	useSecureCookies?: boolean;
	/** Where the routes are, below SvelteKit's base path. @default '/auth', or the path of AUTH_URL */
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
	/** How the built-in pages look. */
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
