/**
 * Signing in on a preview deployment, whose address is not registered at the provider: the provider answers to the redirect
 * proxy, which passes the response on to the preview. The proxy verifies where it goes, and nothing else: the preview has the
 * pending sign-in, exchanges the code and verifies the answer.
 */
import { InvalidCheck } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { printable } from '../../../base/errors/scrub.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Redirect } from '../../../base/http/outcome.js';
import { callbackUrl, originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { addressOf, isProxied, proxiedState } from './state.js';
import { redirectProxy } from '../options.js';

/** The values of a sign-in through a proxy that replace the usual ones. */
export interface Proxied {
	readonly redirectUri: string;
	readonly state: string;
}

/** Returns the redirect URI at the proxy, and the state that leads back. Null if this deployment needs no proxy for the provider. */
export async function throughProxy(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	id: string
): Promise<Proxied | null> {
	const proxy = redirectProxy.of(ctx);
	const redirectUri = proxyUri(ctx, provider);
	if (!proxy || redirectUri === undefined || isAt(req, redirectUri)) return null;
	return { redirectUri, state: await proxiedState(proxy.keyring, id, callbackUrl(ctx, req, provider)) };
}

/**
 * Passes a response on to the preview that asked for it. Returns null if the response is this deployment's own.
 * @param response the parameters as they came: the preview gets them as a query, also those of a posted form
 * @throws {InvalidCheck} if the state was not made by a deployment with the same secret, or its preview is not listed
 * @throws {InvalidConfig} if it is listed by a pattern that sites of others fit
 */
export async function passOn(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	state: string,
	response: URLSearchParams
): Promise<Redirect | null> {
	const proxy = redirectProxy.of(ctx);
	const redirectUri = proxyUri(ctx, provider);
	if (!proxy || redirectUri === undefined || !isProxied(state) || !isAt(req, redirectUri)) return null;
	const target = previewOf(await addressOf(proxy.keyring, state), provider);
	if (target.origin === originOf(req) || !(await proxy.allows(target.origin))) {
		throw new InvalidCheck(
			`the redirect proxy does not pass a sign-in on to ${printable(target.origin, 200)}: if that is your preview, list it ` +
				'in redirectProxyOrigins'
		);
	}
	target.search = response.toString();
	return redirect(target.href);
}

function proxyUri(ctx: AuthContext, provider: OAuthProvider): string | undefined {
	const url = provider.redirectProxyUrl ?? redirectProxy.of(ctx)?.url;
	return url && `${url}/callback/${provider.id}`;
}

function isAt(req: AuthRequest, uri: string): boolean {
	return new URL(uri).origin === originOf(req);
}

/**
 * Reads the address of a callback. The seal shows that a deployment made it, but a preview runs code that is not reviewed yet,
 * so it may only be a callback of the same provider, in the one spelling that a browser cannot read in another way.
 */
function previewOf(address: string, { id }: OAuthProvider): URL {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	const path = url?.pathname ?? '';
	const plain = url?.href === address && !url.username && !url.password && !url.search && !url.hash;
	if (plain && /^(?:\/[A-Za-z0-9._~-]+)+$/.test(path) && path.endsWith(`/callback/${id}`)) return url;
	throw new InvalidCheck('the state names an address that is not the callback of this provider at a preview');
}
