/**
 * `framework-auth/client`: signing in and out from code in the browser.
 *
 * ```ts
 * import { signIn, signOut } from 'framework-auth/client';
 *
 * await signIn('github');
 * const result = await signIn('credentials', { email, password, redirect: false });
 * if (!result.ok) message = result.code === 'locked' ? 'Ask us to unlock it.' : 'That did not work.';
 * ```
 */
import { authPath, fieldsOf, leave, notInBrowser } from './browser/base.js';
import { post, returnTo } from './browser/post.js';
import type { ErrorCode } from './errors.js';
import type { AuthorizationParams } from './index.js';
import type { ProviderId } from './types.js';

export type { AuthorizationParams, ErrorCode, ProviderId };

/** How a sign-out goes on. */
export interface SignOutOptions<Redirect extends boolean = true> {
	/** Where to go afterwards: a path, or a URL of this site. @default the `callbackUrl` of the page, or the page itself */
	redirectTo?: string;
	/** The name that users of `@auth/sveltekit` know for `redirectTo`. */
	callbackUrl?: string;
	/** `false` stays on the page, whatever comes of it, refreshes its data, and returns what came of it. @default true */
	redirect?: Redirect;
}

/**
 * How a sign-in goes on; every other member is a field for the provider: an email address, credentials. Fields are sent
 * as text; files, objects, null and undefined are left out.
 */
export interface SignInOptions<Redirect extends boolean = true>
	extends SignOutOptions<Redirect>, Record<string, unknown> {}

/** What came of it. */
export type AuthResult = AuthSuccess | AuthFailure;

/** It is done, or on its way: the person is signed in or out, a mail is sent, or a provider waits at `url`. */
export interface AuthSuccess {
	ok: true;
	/** Where to go next: absolute URL. */
	url: string;
	/** HTTP status of the answer; 0 where none was needed. */
	status: number;
	error?: undefined;
	code?: undefined;
	retryAfter?: undefined;
}

/** It did not work. */
export interface AuthFailure {
	ok: false;
	/**
	 * What went wrong. `NetworkError`: the server was not reached. `UnexpectedAnswer`: it was not the library that
	 * answered, but a proxy for example; `status` says more. `NotInBrowser`: the function was called on the server, while
	 * a page was rendered. A text of the application's own where its `signIn` callback named one in the address.
	 */
	// The empty object keeps the known codes in an editor's list.
	error: ErrorCode | 'NetworkError' | 'UnexpectedAnswer' | 'NotInBrowser' | (string & {});
	/** The `code` of a `CredentialsSignin` that the application threw. */
	code?: string;
	/** HTTP status of the answer; 0 without one. */
	status: number;
	/** The page that shows the error: absolute URL; null where there is none. */
	url: string | null;
	/** Seconds until the next attempt makes sense. */
	retryAfter?: number;
}

/** What came of a sign-out: `url` leads to the page that shows the error, or to this one. */
export type SignOutResult = AuthResult & { url: string };

/** The name that users of `@auth/sveltekit` know for {@link AuthorizationParams}. */
export type SignInAuthorizationParams = AuthorizationParams;
/** The name that users of `@auth/sveltekit` know for {@link SignOutOptions}. */
export type SignOutParams<Redirect extends boolean = true> = SignOutOptions<Redirect>;
/** What users of `@auth/sveltekit` know of an {@link AuthResult}. */
export type SignInResponse = Pick<AuthResult, 'ok' | 'status' | 'url' | 'error' | 'code'>;
/** What users of `@auth/sveltekit` know of a {@link SignOutResult}. */
export type SignOutResponse = Pick<SignOutResult, 'url'>;

/**
 * Signs in with a provider, or leads to the sign-in page. Goes where the answer says, to the page for an error too; with
 * `redirect: false` it stays, and returns what came of it. Never rejects: that the server cannot be reached is a result
 * as well, and so is a call on the server, which is logged.
 *
 * @param providerId an id of the configuration; without one the sign-in page lists them
 * @param options where to go afterwards, and the fields that the provider asks for
 * @param authorizationParams for the authorization request of an OAuth provider: hints such as `login_hint` and `prompt`
 */
export function signIn(
	providerId?: ProviderId,
	options?: SignInOptions<true>,
	authorizationParams?: AuthorizationParams
): Promise<void>;
export function signIn(
	providerId: ProviderId | undefined,
	options: SignInOptions<boolean>,
	authorizationParams?: AuthorizationParams
): Promise<AuthResult>;
export async function signIn(
	providerId?: ProviderId,
	options: SignInOptions<boolean> = {},
	authorizationParams?: AuthorizationParams
): Promise<AuthResult | void> {
	const failure = notInBrowser();
	if (failure) return failure;
	if (providerId) {
		const query = new URLSearchParams(authorizationParams).toString();
		const path = `/signin/${encodeURIComponent(providerId)}${query && `?${query}`}`;
		return post(authPath() + path, fieldsOf(options), options);
	}
	const url = new URL(`${authPath()}/signin`, location.href);
	url.searchParams.set('callbackUrl', returnTo(options));
	if (options.redirect !== false) leave(url.href);
	return { ok: true, url: url.href, status: 0 };
}

/** Signs out. With `redirect: false` it stays on the page, and returns what came of it. Never rejects. */
export function signOut(options?: SignOutOptions<true>): Promise<void>;
export function signOut(options: SignOutOptions<boolean>): Promise<SignOutResult>;
export async function signOut({
	redirectTo,
	callbackUrl,
	redirect
}: SignOutOptions<boolean> = {}): Promise<SignOutResult | void> {
	const result = notInBrowser() ?? (await post(`${authPath()}/signout`, [], { redirectTo, callbackUrl, redirect }));
	return { ...result, url: result.url ?? globalThis.location?.href ?? '/' };
}
