/**
 * `framework-auth/client`: signing in and out from code in the browser.
 *
 * @example
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
import type { AuthResult, SignInOptions, SignOutOptions, SignOutResult } from './browser/types.js';
import type { ErrorCode } from './errors.js';
import type { AuthorizationParams, ProviderId } from './types.js';

export type * from './browser/types.js';
export type { AuthorizationParams, ErrorCode, ProviderId };

/** The name that users of `@auth/sveltekit` know for {@link AuthorizationParams}. */
export type SignInAuthorizationParams = AuthorizationParams;
/** The name that users of `@auth/sveltekit` know for {@link SignOutOptions}. */
export type SignOutParams<Redirect extends boolean = true> = SignOutOptions<Redirect>;
/** The members of an {@link AuthResult} that users of `@auth/sveltekit` know. */
export type SignInResponse = Pick<AuthResult, 'ok' | 'status' | 'url' | 'error' | 'code'>;
/** The members of a {@link SignOutResult} that users of `@auth/sveltekit` know. */
export type SignOutResponse = Pick<SignOutResult, 'url'>;

/**
 * Signs in in a window of its own, stays on the page, refreshes its data, and returns the result. Call it in the handler of a
 * click, before any `await`. If the browser opens no window, the page itself leads to the provider.
 */
export function signIn(
	providerId: ProviderId,
	options: SignInOptions<boolean> & { popup: true },
	authorizationParams?: AuthorizationParams
): Promise<AuthResult>;
/**
 * Signs in with a provider, or opens the sign-in page. It follows the redirect of the answer, also to the error page. With
 * `redirect: false` it stays on the page and returns the result. Never rejects: if the server cannot be reached, or if it is
 * called on the server (which is logged), it returns a failure.
 *
 * @example
 * ```ts
 * await signIn('github', { redirectTo: '/account' }, { prompt: 'select_account' });
 * ```
 * @param providerId id of a provider in the configuration; without it, the sign-in page opens and lists the providers
 * @param options where to go afterwards, and the fields that the provider asks for
 * @param authorizationParams parameters for the authorization request of an OAuth provider: hints such as `login_hint` and
 * `prompt`
 */
export function signIn(
	providerId?: ProviderId,
	options?: SignInOptions<true>,
	authorizationParams?: AuthorizationParams
): Promise<void>;
/** Signs in with a provider, and returns the result. With `redirect: false` it stays on the page. */
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
		const address = authPath() + path;
		const fields = fieldsOf(options);
		const popup = options.popup && open('', '', 'popup,width=500,height=700');
		// Without its code, which may not load, the page itself leads to the provider.
		const code = popup && (await import('./client/popup.js').catch(() => popup.close()));
		return code ? code.signInWithin(popup, post, address, fields, options) : post(address, fields, options);
	}
	const url = new URL(`${authPath()}/signin`, location.href);
	url.searchParams.set('callbackUrl', returnTo(options));
	if (options.redirect !== false) leave(url.href);
	return { ok: true, url: url.href, status: 0 };
}

/**
 * Signs out. With `redirect: false` it stays on the page and returns the result. Never rejects.
 * @example await signOut({ redirectTo: '/' })
 */
export function signOut(options?: SignOutOptions<true>): Promise<void>;
/** Signs out, and returns the result. With `redirect: false` it stays on the page. */
export function signOut(options: SignOutOptions<boolean>): Promise<SignOutResult>;
export async function signOut({
	redirectTo,
	callbackUrl,
	redirect,
	provider
}: SignOutOptions<boolean> = {}): Promise<SignOutResult | void> {
	const fields: [string, string][] = provider === undefined ? [] : [['provider', String(provider)]];
	const options = { redirectTo, callbackUrl, redirect };
	const result = notInBrowser() ?? (await post(`${authPath()}/signout`, fields, options, true));
	return { ...result, url: result.url ?? globalThis.location?.href ?? '/' };
}
