/** Signs a user in without a sign-in page. */
import { createAuth } from '../core.js';
import type { Adapter, AdapterUser } from '../adapters/types.js';
import { readEnvironment } from '../lib/base/config/environment.js';
import type { AuthConfig } from '../lib/base/config/options.js';
import type { CookieOptions, CookieWrite, Session, SignInAsOptions, User } from '../types.js';
import { refuseInProduction } from './production.js';

/** The cookies of an event of SvelteKit, or another object that takes cookies. */
export interface CookiesTarget {
	/** Sets a cookie. */
	set(name: string, value: string, options: CookieOptions & { path: string }): unknown;
}

/** A cookie, as a browser context of Playwright takes it. */
export interface BrowserCookie {
	/** The name. */
	name: string;
	/** The value. */
	value: string;
	/** The host. */
	domain: string;
	/** The path. */
	path: string;
	/** Seconds since the epoch, -1 for a cookie that ends with the session of the browser. */
	expires: number;
	/** Whether scripts cannot read it. */
	httpOnly: boolean;
	/** Whether it is sent over https only. */
	secure: boolean;
	/** Which requests of other sites get it. */
	sameSite: 'Strict' | 'Lax' | 'None';
}

/** A browser context of Playwright. */
export interface ContextTarget {
	/** Sets cookies. */
	addCookies(cookies: readonly BrowserCookie[]): Promise<unknown>;
}

/** A page of Playwright. */
export interface PageTarget {
	/** Returns the browser context. */
	context(): ContextTarget;
	/** Returns the address of the page. */
	url(): string;
}

/** An event of SvelteKit, or the parts of it that a test makes. */
export interface EventTarget {
	/** The request. */
	readonly request: Request;
	/** The locals of the request. */
	readonly locals: object;
	/** The cookies of the event. */
	readonly cookies?: CookiesTarget;
}

/** The place where the session goes. */
export type SignInAsTarget = PageTarget | ContextTarget | CookiesTarget | EventTarget;

/** The options of the application that decide on a session. An application may pass its whole configuration. */
export type TestedConfig = Pick<
	AuthConfig,
	'adapter' | 'basePath' | 'callbacks' | 'cookies' | 'jwt' | 'secret' | 'session' | 'useSecureCookies'
>;

/** The options of {@link signInAs}. */
export interface TestSignInOptions extends Omit<SignInAsOptions, 'redirectTo'> {
	/**
	 * The configuration of the app. Without one, the session is an encrypted cookie, sealed with AUTH_SECRET of the environment or of
	 * `.env`. An app with an adapter, callbacks or cookies of its own passes its configuration, or at least these.
	 * @default none
	 */
	config?: TestedConfig;
	/**
	 * The address of the app, with its base path. It decides on the names and the path of the cookies.
	 * @default the address of the page or of the request, then AUTH_URL, then `http://localhost`
	 */
	baseURL?: string | undefined;
}

/**
 * Signs a user in. It makes the session as the app itself does, with the `signIn`, `jwt` and `session` callbacks. It puts the cookie
 * into a browser, an event, or anything else that accepts cookies. With an adapter, the user is the one with this id or address; otherwise the
 * user is created. A second factor is not asked for.
 *
 * For an event, `event.request` gets the cookie, so that `handle` finds it, and `event.locals.auth()` returns the session.
 *
 * @param target a page or a browser context of Playwright, an event of SvelteKit, or its cookies
 * @param user with an `id`, or, with an adapter, with an `email`
 * @returns the session
 * @throws {TestingInProduction} in production
 * @throws {MissingSecret} if the secret is not found, {AccessDenied} if the `signIn` callback refuses, {InvalidRequest} for a user without an id
 * @example
 * ```ts
 * import { config } from '../src/lib/server/auth-config';
 *
 * await signInAs(page, { email: 'ada@example.test' }, { config, baseURL });
 * ```
 */
export async function signInAs(
	target: SignInAsTarget,
	user: User,
	{ config = {}, baseURL, ...options }: TestSignInOptions = {}
): Promise<Session> {
	refuseInProduction('signInAs');
	const environment = { ...readEnvironment() };
	const url = new URL(baseURL ?? addressOf(target) ?? environment.AUTH_URL ?? 'http://localhost');
	const { adapter, basePath, callbacks, cookies: named, jwt, secret, session: lifetime, useSecureCookies } = config;
	const ownOptions = { adapter, basePath, callbacks, cookies: named, jwt, secret, session: lifetime, useSecureCookies };
	const auth = createAuth(
		{ ...ownOptions, providers: [] },
		// A path of AUTH_URL is that of the routes, which no cookie depends on.
		{ environment: { ...environment, AUTH_URL: url.origin }, sitePath: url.pathname.replace(/\/+$/, '') }
	);
	const person = adapter && options.users !== 'own' ? await storedUser(adapter, user) : user;
	const { session, cookies } = await auth.signInAs(new Request(url), person, options);
	if (!session)
		throw new Error('the session has ended at once: look at `session.maxAge` and at the `session` callback');
	await put(cookies, target, url);
	if (isEvent(target)) Object.assign(target.locals, { auth: () => Promise.resolve(session) });
	return session;
}

/** Pages and contexts of Playwright have a `request`, too. */
const isEvent = (target: SignInAsTarget): target is EventTarget => 'locals' in target;

function addressOf(target: SignInAsTarget): string | undefined {
	if (isEvent(target)) return target.request.url;
	const address = 'url' in target ? target.url() : '';
	return address.startsWith('http') ? new URL(address).origin : undefined;
}

/** Returns the user of the adapter, who is created if need be. */
async function storedUser(adapter: Adapter, user: User): Promise<AdapterUser> {
	const row =
		(user.id === undefined ? null : await adapter.getUser?.(user.id)) ??
		(user.email ? await adapter.getUserByEmail?.(user.email) : null);
	if (row) return row;
	if (!adapter.createUser || !user.email) {
		throw new TypeError('the adapter does not have the user: pass an `email`, with which the user can be created');
	}
	const added = { id: crypto.randomUUID(), emailVerified: new Date(), ...user, email: user.email };
	return adapter.createUser(added as AdapterUser);
}

async function put(cookies: readonly CookieWrite[], target: SignInAsTarget, url: URL): Promise<void> {
	if ('set' in target) return setAll(cookies, target);
	if (isEvent(target)) {
		if (target.cookies) setAll(cookies, target.cookies);
		const { headers } = target.request;
		const pairs = cookies.filter(({ value }) => value).map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
		headers.set('cookie', [headers.get('cookie'), ...pairs].filter(Boolean).join('; '));
		return;
	}
	const context = 'addCookies' in target ? target : target.context();
	await context.addCookies(cookies.map((cookie) => browserCookie(cookie, url)));
}

function setAll(cookies: readonly CookieWrite[], target: CookiesTarget): void {
	for (const { name, value, options } of cookies) target.set(name, value, { path: '/', ...options });
}

function browserCookie({ name, value, options }: CookieWrite, { hostname }: URL): BrowserCookie {
	const { domain, path = '/', maxAge, expires, httpOnly = false, secure = false, sameSite } = options;
	const end = maxAge === undefined ? expires?.getTime() : Date.now() + maxAge * 1000;
	const sites = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;
	return {
		name,
		value: encodeURIComponent(value),
		domain: domain ? `.${domain.replace(/^\./, '')}` : hostname,
		path,
		expires: end === undefined ? -1 : Math.floor(end / 1000),
		httpOnly,
		secure,
		sameSite: typeof sameSite === 'string' ? sites[sameSite] : sameSite ? 'Strict' : 'Lax'
	};
}
