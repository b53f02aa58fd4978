/**
 * Signs in with OAuth 2 or OpenID Connect: `start` sends a person to the provider, `finish` receives the answer.
 *
 * @see RFC 6749, section 4.1; RFC 7636; RFC 9700, section 2.1; OpenID Connect Core 1.0, section 3.1
 */
import { InvalidRequest } from '../../errors.js';
import type { SignInRequest } from '../capability.js';
import type { AuthContext } from '../config/context.js';
import { FlowFailure, reasonOf } from '../errors/flow-failure.js';
import { complete } from '../flows/complete.js';
import { mediaType, readFields, stringFields } from '../http/body.js';
import { redirect, withCookies } from '../http/outcome.js';
import type { Outcome, Redirect } from '../http/outcome.js';
import { rememberField } from '../session/lifetimes/remember-field.js';
import { callbackUrl } from '../http/request.js';
import type { AuthRequest } from '../http/request.js';
import { resolveReturnTo } from '../http/return-to.js';
import { longestReturnBesideData } from '../seal/flow-data.js';
import type { Reauthentication } from '../reauthentication/sealed.js';
import { popupOf } from '../popup/id.js';
import { lazy } from '../util/lazy.js';
import { newChecks, rememberPending, takePending } from './checks.js';
import type { PendingSignIn } from './checks.js';
import type { OAuthIdentity } from './identity.js';
import { codeOf } from './atproto/configured.js';
import { errorParams, withErrorNamed } from './explain/answered.js';
import type { OAuthProvider } from './provider.js';
import { withResponseError } from './refusals.js';
import { allowedParams } from './request/params.js';
import { decryptingWithin, identifyWithin, pushingWithin } from './request/limited.js';
import { confirmLinkingUser, linkingUserOf } from './request/linking.js';
import type { LinkingBegun } from './request/linking.js';
import { grownScope } from './request/scopes.js';
import { targetOf } from './request/target.js';
import type { Server } from './server.js';
import { responseClaimsOf } from './vendors.js';
import { verifiedIdentityOf } from './verified-identity.js';

const proxy = lazy(() => import('../proxy/pass-on.js'));
const preparation = lazy(() => import('./protocols/prepare.js'));
const watching = lazy(() => import('../logout/during-sign-in.js'));
const asking = lazy(() => import('../linking/ask.js'));
const signedResponses = lazy(() => import('./protocols/response-token.js'));
const proving = lazy(() => import('../reauthentication/at-provider.js'));

/**
 * The parameters of an authorization response that are used, each at most once. Others are ignored, even if repeated.
 * @see RFC 6749, section 4.1.2; OpenID Connect Core 1.0, section 3.1.2.5; RFC 9207, section 2
 */
const responseParams = new Set([
	'access_token',
	'code',
	'error',
	'error_description',
	'error_uri',
	...errorParams,
	'id_token',
	'iss',
	'response',
	'state',
	'token'
]);

/** A sign-in, or a proof by the user of a session. */
type Wanted = SignInRequest & { readonly reauthentication?: Reauthentication };

/**
 * Makes the authorization request.
 * @throws {OAuthSignInError} when the provider's metadata cannot be fetched
 * @throws {InvalidHandle} if the account decides the server, and is not found
 */
export async function start(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	wanted: Wanted
): Promise<Redirect> {
	const begin = async () => {
		if (!provider.atproto) return startAt(ctx, req, provider, wanted);
		const found = await (await codeOf(provider).accountServer()).serverForSignIn(ctx, req, provider, wanted);
		return startAt(ctx, req, found.provider, { ...wanted, params: found.params }, found.accountServer);
	};
	try {
		return await begin();
	} catch (thrown) {
		// The page with the error leads the next try to where this one was to lead.
		if (thrown instanceof FlowFailure || !wanted.returnTo || req.trustedOrigin === null) throw thrown;
		throw new FlowFailure(thrown, { returnTo: await resolveReturnTo(ctx, req, wanted.returnTo) });
	}
}

async function startAt(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	wanted: Wanted,
	accountServer?: PendingSignIn['accountServer']
): Promise<Redirect> {
	const { returnTo, params = {}, paramsFrom, fields, data, reauthentication } = wanted;
	// This comes first: without an origin that is trusted, nothing is asked.
	const ownUri = callbackUrl(ctx, req, provider);
	const { endpoint, server } = await targetOf(ctx.instance, provider);

	const checks = await newChecks(provider);
	const own = { redirectUri: ownUri, state: checks.kept.state };
	const proxied = ctx.redirectProxy && (await (await proxy()).throughProxy(ctx, req, provider, own.state));
	const { redirectUri, state } = proxied ?? own;
	const query: Record<string, string | undefined> = {
		response_type: 'code',
		client_id: provider.client.client_id,
		...provider.authorizationParams,
		...allowedParams(provider, params, paramsFrom),
		// The token request repeats the configured ones.
		...(provider.resources.length > 0 && { resource: undefined }),
		...(reauthentication && authenticateAgain(provider, reauthentication)),
		redirect_uri: redirectUri,
		...checks.sent,
		state
	};
	const purpose = await purposeOf(ctx, req, provider, wanted, query);
	query.scope = purpose.scope ?? query.scope;
	const parameters = new URLSearchParams(
		Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
	);
	for (const resource of provider.resources) parameters.append('resource', resource);
	const prepared = needsPreparing(provider, server)
		? await (await preparation()).prepare(provider, server, parameters, (push) => pushingWithin(ctx, req, push))
		: { parameters, kept: {} };
	const target = withParameters(endpoint, prepared.parameters);

	const pending: PendingSignIn = {
		provider: provider.id,
		...checks.kept,
		state,
		redirectUri,
		...prepared.kept,
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
	{ scopes, fields, returnTo, reauthentication }: Wanted,
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

/** Receives the provider's answer, by GET or as a posted form. It uses up the pending sign-in in any case. */
export async function finish(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider): Promise<Outcome> {
	const received = await readResponse(req, provider);
	const find = () => findPending(ctx, req, provider, received);
	const decrypts = provider.protocols?.encrypted.response !== undefined;
	const found = await (decrypts ? decryptingWithin(ctx, req, find) : find());
	if (found.passedOn) return found.passedOn;
	const { pending, beganAt, cookies, response } = found;
	try {
		if (pending instanceof Error) throw withResponseError(pending, provider, response);
		req.state.flowData = pending.data;
		req.state.popup = pending.popup;
		const { accountServer } = pending;
		const at = accountServer
			? (await codeOf(provider).accountServer()).providerAt(ctx, req, provider, accountServer)
			: provider;
		const identified = () => identifyWithin(ctx, req, at, pending, response);
		const { reauthentication } = pending;
		const watch = watches(provider) ? (await watching()).confirmedBy(ctx, provider, beganAt) : undefined;
		if (reauthentication) {
			const { finishAtProvider } = await proving();
			const again = { reauthentication, returnTo: pending.returnTo, identified, confirmedBy: watch };
			return withCookies(await finishAtProvider(ctx, req, provider, again), cookies);
		}
		return withCookies(await signInOrAsk(ctx, req, provider, { pending, beganAt, identified, watch }), cookies);
	} catch (thrown) {
		const details = thrown instanceof FlowFailure ? thrown.details : {};
		const { returnTo } = found;
		throw new FlowFailure(reasonOf(thrown), { ...details, cookies, ...(returnTo && { returnTo }) });
	}
}

interface Answered {
	readonly pending: PendingSignIn;
	/** When it began: seconds since the epoch. */
	readonly beganAt: number;
	/** Verifies the answer. */
	identified(): Promise<OAuthIdentity>;
	/** Returns the check that the provider has not ended its session meanwhile. */
	watch?(identity: OAuthIdentity): () => Promise<void>;
}

/** Completes a sign-in, or asks a user who is signed in what to do with the account of another one. */
async function signInOrAsk(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ pending, beganAt, identified, watch }: Answered
): Promise<Redirect> {
	const linking = await confirmLinkingUser(ctx, req, provider, pending);
	const identity = await identified();
	const { user } = linking;
	const asks = user !== null && !pending.link;
	const question = asks && (await (await asking()).askFirst(ctx, req, provider, { user, identity, pending, beganAt }));
	if (question) return question;
	// If it could ask and did not, the account is the user's own already.
	const wanted = asks ? { user: null, fresh: false } : linking;
	return complete(ctx, req, {
		...(await verifiedIdentityOf(ctx, req, provider, identity, wanted, pending)),
		returnTo: pending.returnTo,
		remember: pending.remember,
		confirmed: watch?.(identity)
	});
}

/** Finds the pending sign-in that a response belongs to, or passes the response on to the deployment where the sign-in began. */
async function findPending(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider, received: URLSearchParams) {
	const { response, state } = await readSigned(provider, received);
	if (ctx.redirectProxy && state) {
		const passedOn = await (await proxy()).passOn(ctx, req, provider, state, received);
		if (passedOn) return { passedOn };
	}
	return { ...(await takePending(ctx, req, provider, state)), response, passedOn: undefined };
}

/** Whether the provider can end its session during a sign-in, and say so. */
function watches({ logout }: OAuthProvider): boolean {
	return logout.frontChannel || logout.backChannel;
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

/** Returns the response, and its `state`, which is not verified yet and finds the pending sign-in. */
async function readSigned(
	provider: OAuthProvider,
	given: URLSearchParams
): Promise<{ response: URLSearchParams; state: string | null }> {
	if (!provider.protocols?.signedResponse) return { response: given, state: given.get('state') };
	const { readable, unverified } = await signedResponses();
	// If it cannot be decrypted, it belongs to no sign-in that is known.
	const response = await readable(provider, given).catch(() => new URLSearchParams());
	return { response, state: unverified(response, 'state') ?? response.get('state') };
}

async function readResponse(req: AuthRequest, provider: OAuthProvider): Promise<URLSearchParams> {
	const { responseParams: texts = [], servers } = provider;
	const own = [...responseClaimsOf(provider), ...texts, ...(servers ? [servers.parameter] : [])];
	const names = own.length > 0 ? new Set([...responseParams, ...own]) : responseParams;
	if (req.method === 'GET') return readParams(stringFields(req.url.searchParams, names));
	if (mediaType(req.headers) !== 'application/x-www-form-urlencoded') {
		throw new InvalidRequest('a posted authorization response has to be a urlencoded form');
	}
	return readParams(await readFields(req, names));
}

function readParams(fields: Readonly<Record<string, string>>): URLSearchParams {
	return withErrorNamed(new URLSearchParams(Object.entries(fields)));
}
