/**
 * The beginning of a sign-in with OAuth 2 or OpenID Connect: the person is sent to the provider. It loads nothing that only an answer
 * needs.
 *
 * @see RFC 6749, section 4.1.1; RFC 7636; RFC 9700, section 2.1; OpenID Connect Core 1.0, section 3.1.2.1
 */
import type { SignInRequest } from '../../../core/plugin.js';
import type { AuthContext } from '../../../core/context/context.js';
import { FlowFailure } from '../../../base/errors/flow-failure.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Redirect } from '../../../base/http/outcome.js';
import { rememberField } from '../../../base/http/field-names.js';
import { callbackUrl } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { resolveReturnTo } from '../../../core/return-to.js';
import { longestReturnBesideData } from '../../../base/seal/flow-data.js';
import type { Reauthentication } from '../../../core/session/reauthentication.js';
import { ending } from '../../../base/limits/run-attempt.js';
import { popupOf } from '../popup/id.js';
import { lazy } from '../../../base/util/lazy.js';
import { newChecks, rememberPending } from '../checks.js';
import type { PendingSignIn } from '../checks.js';
import { codeOf } from '../atproto/configured.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { allowedParams } from './params.js';
import { linkingUserOf } from './linking.js';
import type { LinkingBegun } from './linking.js';
import { grownScope } from './scopes.js';
import { targetOf } from './target.js';
import type { Server } from '../server.js';
import { redirectProxy } from '../options.js';

const proxy = lazy(() => import('../proxy/pass-on.js'));
const preparation = lazy(() => import('../protocols/prepare.js'));

/** A sign-in, or a proof by the user of a session. */
type StartRequest = SignInRequest & { readonly reauthentication?: Reauthentication };

/**
 * Makes the authorization request.
 * @throws {OAuthSignInError} when the provider's metadata cannot be fetched
 * @throws {InvalidHandle} if the account decides the server, and is not found
 */
export async function start(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	request: StartRequest
): Promise<Redirect> {
	const begin = async () => {
		if (!provider.atproto) return startAt(ctx, req, provider, request);
		const atServer = await (await codeOf(provider).accountServer()).serverForSignIn(ctx, req, provider, request);
		return startAt(ctx, req, atServer.provider, { ...request, params: atServer.params }, atServer.accountServer);
	};
	try {
		return await begin();
	} catch (thrown) {
		// The page with the error leads the next try to where this one was to lead.
		if (thrown instanceof FlowFailure || !request.returnTo || req.trustedOrigin === null) throw thrown;
		throw new FlowFailure(thrown, { returnTo: await resolveReturnTo(ctx, req, request.returnTo) });
	}
}

async function startAt(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	request: StartRequest,
	accountServer?: PendingSignIn['accountServer']
): Promise<Redirect> {
	const { returnTo, params = {}, paramsFrom, fields, data, reauthentication } = request;
	// This comes first: without an origin that is trusted, nothing is asked.
	const ownUri = callbackUrl(ctx, req, provider);
	const { endpoint, server } = await targetOf(ctx.instance, provider);

	const checks = await newChecks(provider);
	const own = { redirectUri: ownUri, state: checks.cookiePart.state };
	const { ownPage } = provider;
	const isProxied = !ownPage && redirectProxy.of(ctx);
	const proxied = isProxied && (await (await proxy()).throughProxy(ctx, req, provider, own.state));
	const { redirectUri, state } = proxied || own;
	const query: Record<string, string | undefined> = {
		response_type: 'code',
		client_id: provider.client.client_id,
		...provider.authorizationParams,
		...allowedParams(provider, params, paramsFrom),
		// The token request repeats the configured ones.
		...(provider.resources.length > 0 && { resource: undefined }),
		...(reauthentication && authenticateAgain(provider, reauthentication)),
		redirect_uri: redirectUri,
		...checks.queryPart,
		state
	};
	const purpose = await purposeOf(ctx, req, provider, request, query);
	query.scope = purpose.scope ?? query.scope;
	const parameters = new URLSearchParams(
		Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
	);
	for (const resource of provider.resources) parameters.append('resource', resource);
	const prepared = needsPreparing(provider, server)
		? await (await preparation()).prepare(provider, server, parameters, (push) => pushingWithin(ctx, req, push))
		: { parameters, cookiePart: {} };
	const target = ownPage
		? new URL(`${ctx.authPath}/${ownPage}?state=${state}`, ownUri).href
		: withParameters(endpoint, prepared.parameters);

	const pending: PendingSignIn = {
		provider: provider.id,
		...checks.cookiePart,
		state,
		redirectUri,
		...prepared.cookiePart,
		accountServer,
		returnTo: await resolveReturnTo(ctx, req, returnTo, data && longestReturnBesideData),
		...(data && { data }),
		...(query.claims !== provider.authorizationParams.claims && { claims: query.claims }),
		...purpose,
		remember: rememberField(fields),
		popup: popupOf(fields)
	};
	return redirect(target, await rememberPending(ctx, req, provider, pending));
}

/**
 * Has an authorization request pushed to the provider. Each one counts, because nothing about it proves a person yet; one that leads
 * to an identity is given back then, so that a large office can sign in.
 * @throws {TooManyRequests} when the limit of the client is exceeded
 */
async function pushingWithin<T>(ctx: AuthContext, req: AuthRequest, push: () => Promise<T>): Promise<T> {
	return ending([await ctx.limits.enter('pushed', { accounts: [], client: req.client() })], push);
}

/** Adds parameters to a URL, in place of those of the same names. */
function withParameters(endpoint: string, parameters: URLSearchParams): string {
	const url = new URL(endpoint);
	const query = new URLSearchParams(url.search);
	for (const name of parameters.keys()) query.delete(name);
	url.search = `${query.size > 0 ? `${query.toString()}&` : ''}${parameters.toString()}`;
	return url.href;
}

/** Returns the purpose of an authorization request: a proof, or a sign-in, which may link an account or ask for more scopes. */
async function purposeOf(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ scopes, fields, returnTo, reauthentication }: StartRequest,
	{ scope: usual, max_age: maxAge }: Record<string, string | undefined>
): Promise<Pick<PendingSignIn, 'reauthentication' | keyof LinkingBegun | 'scope' | 'maxAge'>> {
	// A proof is compared with the time of its request, however long the person takes at the provider.
	if (reauthentication) return { reauthentication };
	const linkingUser = await linkingUserOf(ctx, req, provider, { returnTo, link: fields.link === 'true' });
	const scope = await grownScope(ctx, provider, { scopes, fields }, linkingUser.userId, usual);
	return {
		...linkingUser,
		...(scope !== undefined && { scope }),
		...(maxAge !== undefined && { maxAge: Number(maxAge) })
	};
}

/** Whether the authorization request takes more than parameters in the URL, by configuration or because the server asks for it. */
function needsPreparing({ protocols }: OAuthProvider, server: Server | undefined): server is Server {
	if (!server) return false;
	return (
		protocols !== undefined ||
		server.require_pushed_authorization_requests === true ||
		server.require_signed_request_object === true
	);
}

/**
 * Asks for a new authentication. An OAuth 2 provider does not know these parameters.
 * @see OpenID Connect Core 1.0, section 3.1.2.1
 */
function authenticateAgain({ type }: OAuthProvider, { acrValues }: Reauthentication): Record<string, string> {
	if (type !== 'oidc') return {};
	return { prompt: 'login', max_age: '0', ...(acrValues && { acr_values: acrValues.join(' ') }) };
}
