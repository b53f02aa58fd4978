/**
 * Impersonation: a user whom `session.mayImpersonate` allows it acts as another one, for an hour at most, and returns to their
 * own session. The session of the other user names the actor, proves nothing, and ends with the actor's own.
 */
import { requireText } from '../../../store/adapter/checks/text-arguments.js';
import type { AdapterUser } from '../../../../adapters/types.js';
import { ImpersonationRefused, InvalidConfig } from '../../../../errors.js';
import type { CookieWrite } from '../../../../types.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { emit } from '../../../core/audit/events.js';
import { forgetReading } from '../../../core/request/request-state.js';
import { withInfo } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { sessionOf } from '../../../core/sessions/index.js';
import { lazy } from '../../../base/util/lazy.js';
import type { Acting } from './acting.js';
import { warnOfAddress } from '../users/address-rules.js';

const inTokens = lazy(() => import('./sealed.js'));
const inRows = lazy(() => import('./stored.js'));

/** The longest impersonation, in milliseconds. */
const longestMs = 60 * 60 * 1000;

/**
 * Begins to act as another user.
 * @returns the cookies of the session
 * @throws {ImpersonationRefused} if the user may not act as the other one, or does not exist
 * @throws {InvalidConfig} without `session.mayImpersonate`
 */
export async function impersonate(ctx: AuthContext, req: AuthRequest, userId: string): Promise<CookieWrite[]> {
	requireText(userId, 'userId');
	const { session, userId: actorId, facts } = await sessionOf(ctx, req);
	if (!session || actorId === null || !facts) throw new ImpersonationRefused('no user of the adapter is signed in');
	if (facts.actor) throw new ImpersonationRefused('the user acts as another one already');
	if (facts.anonymous) throw new ImpersonationRefused('an anonymous user acts as no other one');
	// The stored user decides: a token may be older than the loss of a role.
	const actor = await storedUser(ctx, actorId);
	if (!actor || !(await isAllowed(ctx, req, actor))) {
		throw new ImpersonationRefused('session.mayImpersonate refused this user');
	}
	const target = userId === actorId ? null : await storedUser(ctx, userId);
	if (!target) throw new ImpersonationRefused('the adapter does not have the user, or it is the user themself');
	if (await isAllowed(ctx, req, target)) {
		throw new ImpersonationRefused('the other user may impersonate others, too');
	}
	if (facts.id === undefined)
		throw new ImpersonationRefused('the session has no id, which ending the impersonation needs');
	const ends = [Date.now() + longestMs, facts.expires.getTime(), facts.endsAt?.getTime() ?? Infinity];
	const acting: Acting = { actor: { id: actorId, sessionId: facts.id }, target, until: new Date(Math.min(...ends)) };
	const cookies =
		ctx.session.strategy === 'jwt'
			? await (await inTokens()).beginSealed(ctx, req, acting)
			: await (await inRows()).beginStored(ctx, req, acting);
	forgetReading(req.state);
	await emit(ctx, req, 'impersonate', { user: target, actor });
	return cookies;
}

/**
 * Returns to the user's own session.
 * @returns the cookies of the session
 * @throws {ImpersonationRefused} if the user does not act as another one, or their own session has ended
 */
export async function endImpersonation(ctx: AuthContext, req: AuthRequest): Promise<CookieWrite[]> {
	const { facts, userId } = await sessionOf(ctx, req);
	if (!facts?.actor || userId === null) throw new ImpersonationRefused('the user does not act as another one');
	const [user, actor] = await Promise.all([storedUser(ctx, userId), storedUser(ctx, facts.actor.id)]);
	forgetReading(req.state);
	const cookies =
		ctx.session.strategy === 'jwt'
			? await (await inTokens()).endSealed(ctx, req)
			: await (await inRows()).endStored(ctx, req);
	await emit(ctx, req, 'endImpersonation', { user: user ?? { id: userId }, actor: actor ?? { id: facts.actor.id } });
	return cookies;
}

/** Finds the adapter's user of exactly this id: a data layer may take "1abc" for 1, or ignore case. */
async function storedUser(ctx: AuthContext, id: string): Promise<AdapterUser | null> {
	const user = id && (await requireStore(ctx, 'impersonation').getUser(id));
	return user && String(user.id) === id ? { ...user, id } : null;
}

/** Asks the application. Anything except true is a refusal. */
async function isAllowed(ctx: AuthContext, req: AuthRequest, user: AdapterUser): Promise<boolean> {
	const { mayImpersonate } = ctx.session;
	if (!mayImpersonate) throw new InvalidConfig('impersonation is off: set session.mayImpersonate');
	warnOfAddress(ctx, 'session.mayImpersonate', mayImpersonate);
	try {
		return (await mayImpersonate(withInfo(req, { user }))) === true;
	} catch (thrown) {
		const refused = new ImpersonationRefused('session.mayImpersonate failed', asError(thrown));
		throw Object.assign(refused, { level: 'error' });
	}
}
