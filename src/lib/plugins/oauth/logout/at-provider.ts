/**
 * Signs out at the provider, after the session here has ended: the browser goes to the provider's page for that, and comes back
 * with `state`.
 *
 * @see OpenID Connect RP-Initiated Logout 1.0, sections 2 (the request) and 3 (the way back)
 */
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { withoutPayload } from '../../../base/errors/scrub.js';
import { isAllowed } from '../../../base/util/protected-url.js';
import { deleteCookie, flowMaxAgeSeconds } from '../../../base/http/cookies.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Redirect } from '../../../base/http/outcome.js';
import { findFlow, rememberFlow } from '../../../core/request/pending-cookies.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { resolveReturnTo } from '../../../core/return-to.js';
import { storedClaim } from '../../../base/seal/stored-claim.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { serverOf } from '../server.js';
import { openTokens } from '../provider-tokens/at-rest.js';
import { randomToken } from '../../../base/seal/encoding.js';
import { sessionOf } from '../../../core/sessions/index.js';
import type { SessionReading } from '../../../core/sessions/index.js';
import { guardOf, isText } from '../../../base/util/shape.js';
import { withTimeout } from '../../../base/util/timeout.js';

/** How long a sign-out waits for the provider's metadata, in milliseconds. Without them it ends here. */
const longestWaitMs = 3_000;
/** The longest ID token that is sent, in characters: many servers refuse longer addresses. */
const longestHint = 6_000;

/** The content of the sealed cookie. */
interface PendingSignOut {
	readonly state: string;
	/** Absolute URL. */
	readonly returnTo: string;
}

const isPendingSignOut = guardOf<PendingSignOut>({ state: isText, returnTo: isText });

/** Makes the redirect to the provider, or returns null if the sign-out ends here. Never throws. */
type LeaveForProvider = (returnTo: string) => Promise<Redirect | null>;

/**
 * Reads what a sign-out at the provider needs, for as long as there is a session.
 * @param choice whether this sign-out is to reach the provider; undefined: as the provider's `logout` says
 * @returns a function for the time after the session has ended; null if the sign-out stays here
 */
export async function leavingForProvider(
	ctx: AuthContext,
	req: AuthRequest,
	choice: boolean | undefined
): Promise<LeaveForProvider | null> {
	try {
		const reading = await sessionOf(ctx, req);
		const provider = signedOutAt(ctx, reading, choice);
		if (!provider) return null;
		const hint = await idTokenOf(ctx, provider, reading).catch((thrown: unknown) => warn(ctx, provider, thrown));
		return (returnTo) => leave(ctx, req, { provider, hint: hint ?? undefined, returnTo });
	} catch (thrown) {
		// The session ends in any case, even if it cannot be read.
		ctx.logger.warn(`a sign-out does not reach the provider: ${asError(thrown).message}`, asError(thrown));
		return null;
	}
}

/**
 * Returns the provider that a sign-out leads to: that of the sign-in. A user who acts as another one has not signed in as that
 * one there.
 */
export function signedOutAt(
	{ providers }: Pick<AuthContext, 'providers'>,
	{ facts }: Pick<SessionReading, 'facts'>,
	choice?: boolean
): OAuthProvider | null {
	const provider = facts?.provider === undefined || facts.actor ? undefined : providers.get(facts.provider);
	if (provider?.kind !== 'oauth' || provider.type !== 'oidc') return null;
	return (choice ?? provider.logout.atProvider) ? provider : null;
}

/**
 * Returns the stored ID token of the session. One that belongs to another session of the provider is not sent: it could end that
 * session, which may be in another browser.
 */
async function idTokenOf(
	ctx: AuthContext,
	{ id }: OAuthProvider,
	{ userId, facts }: SessionReading
): Promise<string | undefined> {
	if (userId === null || !ctx.adapter?.listAccounts) return undefined;
	const accounts = (await ctx.adapter.listAccounts(userId)).filter(
		(account) => account.provider === id && String(account.userId) === userId
	);
	const opened = await Promise.all(accounts.map((account) => openTokens(ctx, account)));
	const tokens = opened.flatMap(({ id_token: token }) => (token && token.length <= longestHint ? [token] : []));
	const exact = tokens.filter((token) => facts?.sid !== undefined && storedClaim(token, 'sid') === facts.sid);
	const possible = tokens.filter((token) => facts?.sid === undefined || storedClaim(token, 'sid') === undefined);
	return exact[0] ?? (accounts.length === 1 ? possible[0] : undefined);
}

interface Leaving {
	readonly provider: OAuthProvider;
	/** The ID token. */
	readonly hint: string | undefined;
	readonly returnTo: string;
}

async function leave(
	ctx: AuthContext,
	req: AuthRequest,
	{ provider, hint, returnTo }: Leaving
): Promise<Redirect | null> {
	try {
		const target = await withTimeout(longestWaitMs, () => endpointOf(ctx, provider));
		const state = randomToken(24);
		const parameters = {
			id_token_hint: hint,
			client_id: provider.client.client_id,
			post_logout_redirect_uri: `${originOf(req)}${ctx.authPath}/signout/callback`,
			state
		};
		for (const [name, value] of Object.entries(parameters)) if (value) target.searchParams.set(name, value);
		const pending: PendingSignOut = { state, returnTo };
		const cookies = await rememberFlow(ctx, req, 'signOut', pending, { maxAge: flowMaxAgeSeconds });
		return redirect(target.href, cookies);
	} catch (thrown) {
		warn(ctx, provider, thrown);
		return null;
	}
}

/** Returns the page of the provider that ends its session. @throws if it has none, or the metadata cannot be fetched */
async function endpointOf({ instance }: AuthContext, provider: OAuthProvider): Promise<URL> {
	const { end_session_endpoint: endpoint } = await serverOf(instance, provider, true);
	if (typeof endpoint !== 'string') throw new Error('its metadata have no end_session_endpoint');
	// The browser is sent there, so it must be a URL that is not a script, and that is protected on the way.
	if (URL.canParse(endpoint) && isAllowed(new URL(endpoint), provider.allowInsecure)) return new URL(endpoint);
	throw new Error('the end_session_endpoint in its metadata is not https');
}

function warn({ logger }: AuthContext, { id }: OAuthProvider, thrown: unknown): void {
	const error = withoutPayload(thrown);
	logger.warn(`a sign-out does not reach provider "${id}": ${error.message}`, error);
}

/**
 * Receives the browser that comes back. The address to go to was sealed here: a response whose `state` is another one, or that has
 * none, leads to the start page.
 */
export async function finishAtProvider(ctx: AuthContext, req: AuthRequest): Promise<Redirect> {
	const state = req.url.searchParams.get('state') ?? '';
	const known = /^[\w-]{8,512}$/.test(state);
	const { flow = null, used = [] } = known
		? await findFlow(ctx, req, 'signOut', state, isPendingSignOut, (pending) => pending.state)
		: {};
	if (!flow || flow.state !== state) ctx.logger.debug('the return from a sign-out has no known `state`');
	const returnTo = await resolveReturnTo(ctx, req, flow?.state === state ? flow.returnTo : null);
	return redirect(returnTo, used.map(deleteCookie));
}
