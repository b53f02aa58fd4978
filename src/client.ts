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
import { authPath, fieldsOf, leave } from './client-base.js';
import { post, returnTo } from './client-post.js';
import type { ErrorCode } from './errors.js';
import type { AuthorizationParams } from './index.js';
import type { ProviderId } from './types.js';

export type { AuthorizationParams, ErrorCode, ProviderId };

/** How a sign-out goes on. */
export interface SignOutOptions {
	/** Where to go afterwards: a path, or a URL of this site. @default the `callbackUrl` of the page, or the page itself */
	redirectTo?: string;
	/** The name that users of `@auth/sveltekit` know for `redirectTo`. */
	callbackUrl?: string;
	/** `false` stays on the page, whatever comes of it, and refreshes its data. @default true */
	redirect?: boolean;
}

/**
 * How a sign-in goes on; every other member is a field for the provider: an email address, credentials. Fields are sent
 * as text; files, null and undefined are left out.
 */
export type SignInOptions = SignOutOptions & Record<string, FormDataEntryValue | number | boolean | null | undefined>;

/** What came of it. */
export type AuthResult = AuthSuccess | AuthFailure;

/** It is done, or on its way: the person is signed in or out, a mail is sent, or a provider waits at `url`. */
export interface AuthSuccess {
	ok: true;
	/** Where to go next: absolute URL. */
	url: string;
	/** HTTP status of the answer; 0 where none was needed. */
	status: number;
}

/** It did not work. */
export interface AuthFailure {
	ok: false;
	/**
	 * What went wrong. `NetworkError`: the server was not reached. `UnexpectedAnswer`: it was not the library that
	 * answered, but a proxy for example; `status` says more.
	 */
	error: ErrorCode | 'NetworkError' | 'UnexpectedAnswer';
	/** The `code` of a `CredentialsSignin` that the application threw. */
	code?: string;
	/** HTTP status of the answer; 0 without one. */
	status: number;
	/** The page that shows the error: absolute URL; null where there is none. */
	url: string | null;
	/** Seconds until the next attempt makes sense. */
	retryAfter?: number;
}

/**
 * Signs in with a provider, or leads to the sign-in page. Goes where the answer says, to the page for an error too; with
 * `redirect: false` it stays. Never rejects: that the server cannot be reached is a result as well.
 *
 * @param providerId an id of the configuration; without one the sign-in page lists them
 * @param options where to go afterwards, and the fields that the provider asks for
 * @param authorizationParams for the authorization request of an OAuth provider: hints such as `login_hint` and `prompt`
 */
export async function signIn(
	providerId?: ProviderId,
	options: SignInOptions = {},
	authorizationParams?: AuthorizationParams
): Promise<AuthResult> {
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

/** Signs out. With `redirect: false` it stays on the page. Never rejects. */
export async function signOut({ redirectTo, callbackUrl, redirect }: SignOutOptions = {}): Promise<AuthResult> {
	return post(`${authPath()}/signout`, [], { redirectTo, callbackUrl, redirect });
}
