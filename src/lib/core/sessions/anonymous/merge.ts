/**
 * The first real sign-in in a browser with an anonymous session. The application moves what belongs to the anonymous user to the one
 * who signs in, and the anonymous user is deleted, with its sessions.
 *
 * The two users never are one: an attacker who has planted an anonymous session in a browser keeps a copy of its cookie, which
 * would be a session of the victim if the anonymous user became a real one.
 */
import type { AdapterUser } from '../../../../adapters/types.js';
import { AnonymousMergeFailed } from '../../../../errors.js';
import type { User } from '../../../../types.js';
import type { Store } from '../../../store/adapter/methods.js';
import { mayBeRefusal } from '../../../store/adapter/store.js';
import type { AuthContext } from '../../context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { withInfo } from '../../request/request.js';
import type { AuthRequest } from '../../request/request.js';
import { callCallback } from '../callbacks.js';
import type { SessionReading } from '../../request/reading.js';
import { isEnded } from '../revocation.js';
import type { SignedIn } from '../../session/strategy.js';
import { claimOf } from './mark.js';
import { anonymousUsers } from '../../options.js';
import { beforeDeletion } from '../../lifecycle.js';

/**
 * Merges the anonymous user of a browser into the user who signs in. Does nothing without an anonymous session.
 * @throws {AnonymousMergeFailed} when the application's function fails: then nothing has changed
 */
export async function mergeAnonymous(
	ctx: AuthContext,
	req: AuthRequest,
	reading: SessionReading,
	{ user: to, users }: Pick<SignedIn, 'user' | 'users'>
): Promise<void> {
	const id = await anonymousUserOf(ctx, req, reading);
	const isSame = ctx.adapter ? users === 'adapter' && String(to.id) === id : String(to.id) === id;
	if (id === undefined || isSame) return;
	// One at a time: a second sign-in of this process finds that the user is gone.
	await ctx.instance.locks.run([`anonymous user ${id}`], async () => {
		const target = { ...to, id: String(to.id) };
		if (ctx.adapter) await mergeStored(ctx, ctx.adapter, req, id, target);
		else await mergeUnstored(ctx, req, reading, id, target);
	});
}

/** Returns the anonymous user of the request: that of its session, or that of a sign-in whose answer came without cookies. */
async function anonymousUserOf(
	ctx: AuthContext,
	req: AuthRequest,
	reading: SessionReading
): Promise<string | undefined> {
	const { facts, userId, owner, ownerKey } = reading;
	if (!facts) return req.state.anonymousUser;
	const id = userId ?? owner;
	if (!facts.anonymous || id === undefined) return undefined;
	// The cache may not know yet that the session was ended.
	const ended = ownerKey !== undefined && (await isEnded(ctx, { ...reading, ownerKey, facts }, 0)) !== false;
	return ended ? undefined : id;
}

async function mergeStored(
	ctx: AuthContext,
	store: Store,
	req: AuthRequest,
	id: string,
	to: User & { id: string }
): Promise<void> {
	const from = await storedUser(store, id);
	if (!from) return;
	const claim = claimOf(id);
	const claimed = await claimMerge(store, id);
	if (claimed === 'merged') return;
	if (claimed === 'taken') {
		ctx.logger.error(
			new AnonymousMergeFailed(
				`a merge of the anonymous user ${id} was begun and has not ended. The sign-in goes on without it, and the ` +
					`user stays: if no merge is under way, move what belongs to it to the user ${to.id}, and delete it`
			)
		);
		return;
	}
	try {
		await callMerge(ctx, req, from, to);
	} catch (thrown) {
		await store.unlinkAccount?.(claim);
		throw thrown;
	}
	try {
		await beforeDeletion(ctx, id);
		await store.deleteUser?.(id);
	} catch (thrown) {
		// The claim stays, so that the application's function is not called again.
		ctx.logger.error(
			new AnonymousMergeFailed(
				`the anonymous user ${id} was merged and could not be deleted: look for rows that refer to it, and delete it`,
				asError(thrown)
			)
		);
	}
}

/** Without a data layer, one process knows that the session has ended, and others know it by a store of ended sessions. */
async function mergeUnstored(
	ctx: AuthContext,
	req: AuthRequest,
	{ facts, user }: SessionReading,
	id: string,
	to: User & { id: string }
): Promise<void> {
	if (facts?.id !== undefined && ctx.instance.endedSessions.get(facts.id)) return;
	await callMerge(ctx, req, { ...user, id }, to);
	if (facts?.id !== undefined) ctx.instance.endedSessions.set(facts.id, true);
}

async function callMerge(
	ctx: AuthContext,
	req: AuthRequest,
	from: User & { id: string },
	to: User & { id: string }
): Promise<void> {
	const { merge } = anonymousUsers.of(ctx) ?? {};
	if (!merge) return;
	await callCallback(AnonymousMergeFailed, 'anonymous.merge', () => merge(withInfo(req, { from, to })));
}

/** The pauses between the tries to claim a merge, in milliseconds: another process may be at it. */
const pausesMs = [50, 100, 200, 400, 800, 1600];

/**
 * Claims the merge of a user for this sign-in. The key of accounts is unique in every data layer, so that one of all sign-ins stores
 * the account. It goes with the user; after a failure it is removed.
 */
async function claimMerge(store: Store, id: string): Promise<'claimed' | 'merged' | 'taken'> {
	const claim = claimOf(id);
	for (const pauseMs of [...pausesMs, 0]) {
		try {
			await store.linkAccount(claim);
			return 'claimed';
		} catch (thrown) {
			if (!mayBeRefusal(thrown)) throw thrown;
			const isTaken = (await store.getUserByAccount(claim)) !== null;
			if (!(await storedUser(store, id))) return 'merged';
			// If it is not taken, another sign-in has just failed, or the data layer has. The last try shows which.
			if (pauseMs === 0) return isTaken ? 'taken' : Promise.reject(thrown as Error);
		}
		await new Promise((resolve) => setTimeout(resolve, pauseMs));
	}
	return 'taken';
}

async function storedUser(store: Store, id: string): Promise<AdapterUser | null> {
	const user = await store.getUser(id);
	return user && String(user.id) === id ? { ...user, id } : null;
}
