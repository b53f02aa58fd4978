/**
 * The gate of a plugin: a sign-in waits for a page of the plugin, and goes on by its form. It waits for this plugin alone: no other one
 * can read it or let it go on.
 */
import { AccessDenied, CallbackRouteError, InvalidCheck } from '../../../errors.js';
import type { AuthContext } from '../../core/context/context.js';
import { isRead, requireSameOrigin } from '../../core/request/csrf.js';
import { tellingFailure } from '../../core/entry/failed.js';
import {
	claimPending,
	forgetPending,
	openPending,
	usePending,
	userOfPending,
	waitFor
} from '../../core/entry/pending.js';
import type { PendingSignIn, WaitingFor } from '../../core/entry/pending.js';
import { resume } from '../../core/entry/resume.js';
import type { Entry } from '../../core/lifecycle.js';
import type { PluginContent, PluginPendingSignIn, PluginRoute } from '../../core/plugin-contract/types.js';
import { FlowFailure, reasonOf } from '../../base/errors/flow-failure.js';
import { redirect } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import { signInUrl } from '../../core/return-to.js';
import { originOf } from '../../core/request/request.js';
import type { AuthRequest } from '../../core/request/request.js';
import { factsOf } from './context.js';

const waitingFor = (name: string): WaitingFor => ({
	place: 'gate',
	purpose: `framework-auth gate of the plugin ${name}`,
	name: `the plugin "${name}"`
});

const lost =
	'this browser has no sign-in that waits for the plugin: it was finished, its time is over, or the sessions of the user have ended since. ' +
	'Start the sign-in again';

interface Leading {
	readonly name: string;
	readonly routes: Readonly<Record<string, PluginRoute>>;
	readonly page: string;
}

/**
 * Lets a sign-in wait for the page of a plugin.
 * @throws {AccessDenied} for a user of the application's own
 * @throws {CallbackRouteError} for a page from which no sign-in could go on
 */
export async function leadToPage(
	ctx: AuthContext,
	req: AuthRequest,
	entry: Entry,
	{ name, routes, page }: Leading
): Promise<Redirect> {
	const isOfSite = /^\/(?![\\/])/.test(page);
	const { GET, POST } = (Object.hasOwn(routes, page) && routes[page]) || {};
	if (!isOfSite && (!GET || !POST || page.includes(':'))) {
		throw new CallbackRouteError(
			`\`beforeEnter\` of the plugin "${name}" leads to ${JSON.stringify(page)}: return the path of one of its routes, with GET and ` +
				'POST and without a parameter, or that of a page of the site, such as "/terms"'
		);
	}
	if (entry.users === 'own') {
		throw new AccessDenied(
			`the plugin "${name}" shows a page before a session begins, to users of the adapter: let \`authorize\` return one (\`users: "adapter"\`)`
		);
	}
	const url = new URL(isOfSite ? page : `${ctx.authPath}/${page}`, `${originOf(req)}/`);
	return waitFor(ctx, req, entry, waitingFor(name), url.href);
}

/** Describes the sign-in of this browser that waits for a plugin; null without one. */
export async function describePending(
	ctx: AuthContext,
	req: AuthRequest,
	name: string
): Promise<PluginPendingSignIn | null> {
	const pending = await openPending(ctx, req, waitingFor(name));
	if (!pending) return null;
	const { first, proof } = pending;
	const user = await userOfPending(ctx, pending);
	return { ...factsOf({ ...first, user, users: 'adapter', proof }), returnTo: first.returnTo };
}

type Decision = Extract<PluginContent, { readonly signIn: unknown }>;

/**
 * Lets the sign-in that waits for a plugin go on, or ends it.
 * @throws {CrossSiteRequest | FlowFailure}
 */
export async function decide(ctx: AuthContext, req: AuthRequest, name: string, decision: Decision): Promise<Redirect> {
	const forget = forgetPending(req, waitingFor(name));
	const pending = await openPending(ctx, req, waitingFor(name));
	if (decision.signIn === 'cancel') {
		if (pending) await usePending(ctx, pending);
		return redirect(signInUrl(ctx, req, pending?.first.returnTo), forget);
	}
	// A route may take requests of other sites, or a link. A sign-in goes on by neither.
	if (isRead(req)) throw new CallbackRouteError(`the plugin "${name}" lets a sign-in go on in GET: do that in POST`);
	requireSameOrigin(req);
	if (!pending) throw new FlowFailure(new InvalidCheck(lost), { cookies: forget });
	const { account, answers } = pending.first;
	return tellingFailure(ctx, req, { id: account.provider }, () =>
		goOn(ctx, req, name, pending, { ...answers, [name]: decision.answered ?? null })
	);
}

async function goOn(
	ctx: AuthContext,
	req: AuthRequest,
	name: string,
	pending: PendingSignIn,
	answers: Entry['answers']
): Promise<Redirect> {
	// Until it is claimed, a fault uses nothing up: the form can be sent again.
	const user = await userOfPending(ctx, pending);
	const isClaimed = await claimPending(ctx, pending);
	try {
		if (!isClaimed) throw new InvalidCheck(lost);
		return await resume(ctx, req, pending, waitingFor(name), user, { answers });
	} catch (thrown) {
		// It was used up: the person begins again.
		const { returnTo } = pending.first;
		throw new FlowFailure(reasonOf(thrown), { returnTo, cookies: forgetPending(req, waitingFor(name)) });
	}
}
