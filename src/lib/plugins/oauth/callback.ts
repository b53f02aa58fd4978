/**
 * The end of a sign-in with OAuth 2 or OpenID Connect: the provider's answer is received, and verified.
 *
 * @see RFC 6749, sections 4.1.2 to 4.1.4; RFC 9700, section 2.1; OpenID Connect Core 1.0, sections 3.1.2.5 to 3.1.3.8
 */
import { InvalidRequest } from '../../../errors.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure, reasonOf } from '../../base/errors/flow-failure.js';
import { complete } from '../../core/entry/complete.js';
import { mediaType, readFields, stringFields } from '../../base/http/body.js';
import { withCookies } from '../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../base/http/outcome.js';
import { requireSameOrigin } from '../../core/request/csrf.js';
import type { AuthRequest } from '../../core/request/request.js';
import { lazy } from '../../base/util/lazy.js';
import { takePending } from './checks.js';
import type { PendingSignIn } from './checks.js';
import type { OAuthIdentity } from './identity.js';
import { codeOf } from './atproto/configured.js';
import { errorParams, withErrorNamed } from './explain/answered.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { withResponseError } from './refusals.js';
import { decryptingWithin, identifyWithin } from './request/limited.js';
import { confirmLinkingUser } from './request/linking.js';
import { responseClaimsOf } from './vendors.js';
import { verifiedIdentityOf } from './verified-identity.js';
import { redirectProxy } from './options.js';

const proxy = lazy(() => import('./proxy/pass-on.js'));
const watching = lazy(() => import('./logout/during-sign-in.js'));
const asking = lazy(() => import('./linking/ask.js'));
const signedResponses = lazy(() => import('./protocols/response-token.js'));
const proving = lazy(() => import('./reauthentication/finish.js'));

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

/** Receives the provider's answer, by GET or as a posted form. It uses up the pending sign-in in any case. */
export async function finish(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider): Promise<Outcome> {
	if (provider.ownPage !== undefined) requirePostedForm(req, provider);
	const received = await readResponse(req, provider);
	const find = () => findPending(ctx, req, provider, received);
	const decrypts = provider.protocols?.encrypted.response !== undefined;
	const match = await (decrypts ? decryptingWithin(ctx, req, find) : find());
	if (match.passedOn) return match.passedOn;
	const { pending, beganAt, cookies, response } = match;
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
		const { returnTo } = match;
		throw new FlowFailure(reasonOf(thrown), { ...details, cookies, ...(returnTo && { returnTo }) });
	}
}

/** The page of a plugin is one of this site, unless it says otherwise: a link of another site could bring the proof of another person. */
function requirePostedForm(req: AuthRequest, { formPost }: OAuthProvider): void {
	if (req.method === 'GET') throw new InvalidRequest('the page of this provider has to post its form');
	if (!formPost) requireSameOrigin(req);
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
	const ownLinking = asks ? { user: null, fresh: false } : linking;
	return complete(ctx, req, {
		...(await verifiedIdentityOf(ctx, req, provider, identity, ownLinking, pending)),
		returnTo: pending.returnTo,
		remember: pending.remember,
		confirmed: watch?.(identity)
	});
}

/** Finds the pending sign-in that a response belongs to, or passes the response on to the deployment where the sign-in began. */
async function findPending(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider, received: URLSearchParams) {
	const { response, state } = await readSigned(provider, received);
	if (redirectProxy.of(ctx) && state) {
		const passedOn = await (await proxy()).passOn(ctx, req, provider, state, received);
		if (passedOn) return { passedOn };
	}
	return { ...(await takePending(ctx, req, provider, state)), response, passedOn: undefined };
}

/** Whether the provider can end its session during a sign-in, and say so. */
function watches({ logout }: OAuthProvider): boolean {
	return logout.frontChannel || logout.backChannel;
}

/** Returns the response, and its `state`, which is not verified yet and finds the pending sign-in. */
async function readSigned(
	provider: OAuthProvider,
	params: URLSearchParams
): Promise<{ response: URLSearchParams; state: string | null }> {
	const { protocols, stateParam = 'state' } = provider;
	if (!protocols?.signedResponse) return { response: params, state: params.get(stateParam) };
	const { readable, unverified } = await signedResponses();
	// If it cannot be decrypted, it belongs to no sign-in that is known.
	const response = await readable(provider, params).catch(() => new URLSearchParams());
	return { response, state: unverified(response, 'state') ?? response.get('state') };
}

async function readResponse(req: AuthRequest, provider: OAuthProvider): Promise<URLSearchParams> {
	const { responseParams: texts = [], servers, stateParam = [] } = provider;
	const own = [...responseClaimsOf(provider), ...texts].concat(stateParam, servers?.parameter ?? []);
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
