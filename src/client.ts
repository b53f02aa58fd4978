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
import type { AuthResult, SignInOptions, SignOutOptions, SignOutResult } from './browser/types.js';
import type { ErrorCode } from './errors.js';
import type { AuthorizationParams, ProviderId } from './types.js';

export type * from './browser/types.js';
export type { AuthorizationParams, ErrorCode, ProviderId };

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
