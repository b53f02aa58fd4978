/**
 * The link in the mail to the earlier address, which undoes a change. It signs in no one, and ends all sessions and API tokens: a thief
 * who has changed the address is out.
 */
import type { AdapterSecret, AdapterUser } from '../../adapters/types.js';
import { InvalidRequest, Verification } from '../../errors.js';
import { isOneRecipient, oneForm } from '../accounts/address.js';
import { audit } from '../audit/audit.js';
import { requireSecrets } from '../bearer/store.js';
import type { SecretStore } from '../bearer/store.js';
import type { AuthContext } from '../config/context.js';
import { emit } from '../flows/events.js';
import type { Fields } from '../http/body.js';
import { redirect } from '../http/outcome.js';
import type { Outcome, Redirect } from '../http/outcome.js';
import type { AuthRequest } from '../http/request.js';
import type { Attempt } from '../limits/limits.js';
import { guess } from '../limits/run-attempt.js';
import { leaveSession, signedInSessionOf } from '../session/index.js';
import { endAllSessionsOf } from '../session/manage.js';
import { oneAtATime } from '../ways/one-at-a-time.js';
import { followAddress, freeSince, lost, partsOf } from './change.js';
import { keptAddress } from './kept.js';
import { endPending, isBound, linkUrl, requireToken } from './links.js';
import { undoPage, undonePage } from './pages.js';

interface Link {
	readonly address: string;
	readonly token: string;
}

function readLink({ email = '', token }: Fields): Link {
	const address = oneForm(email.trim());
	if (!isOneRecipient(address)) throw new InvalidRequest('the link has no address');
	return { address, token: requireToken(token) };
}

/** Shows the page of the link, or that the change is undone. */
export async function showUndo(ctx: AuthContext, req: AuthRequest, form: Fields): Promise<Outcome> {
	if (form.done !== undefined) return undonePage(ctx, req);
	const { address, token } = readLink(form);
	return undoPage(ctx, req, { email: address, token });
}

/** @throws {Verification} if the link is not valid any more */
export async function undoChange(ctx: AuthContext, req: AuthRequest, form: Fields): Promise<Redirect> {
	const link = readLink(form);
	const attempts: Attempt[] = [];
	const user = await guess(attempts, async () => {
		attempts.push(await ctx.limits.enter('verification', { accounts: [], client: req.client() }));
		return undo(ctx, req, link);
	});
	const userId = String(user.id);
	if ((await signedInSessionOf(ctx, req)).userId === userId) await leaveSession(ctx, req);
	await emit(ctx, req, 'updateUser', { user });
	await audit(ctx, req, { type: 'addressChangeUndone', userId });
	return redirect(linkUrl(ctx, req, 'undo', { done: '1' }));
}

async function undo(ctx: AuthContext, req: AuthRequest, link: Link): Promise<AdapterUser> {
	const store = requireSecrets(ctx);
	const { userId } = await keptFor(ctx, store, link);
	return oneAtATime(ctx, String(userId), async (confirm) => {
		const kept = await keptFor(ctx, store, link);
		const before = await store.getUser(String(kept.userId));
		if (!before) throw new Verification(lost);
		confirm();
		// The link is used up, and the address stays kept until its user has it.
		if (!(await store.updateSecret({ ...kept, value: 'used' }, kept.version))) throw new Verification(lost);
		try {
			return await giveBack(ctx, req, store, kept, { ...before, email: link.address }, before.email || '');
		} catch (thrown) {
			// The link works again, and does all of it.
			await Promise.resolve(store.updateSecret(kept, kept.version + 1)).catch(() => undefined);
			throw thrown;
		}
	});
}

async function giveBack(
	ctx: AuthContext,
	req: AuthRequest,
	store: SecretStore,
	kept: AdapterSecret,
	{ id, email }: AdapterUser,
	from: string
): Promise<AdapterUser> {
	const userId = String(id);
	const user = await store.updateUser({ id, email, emailVerified: partsOf(kept.value).emailVerified });
	await followAddress(ctx, store, userId, { from, to: email });
	await endAllSessionsOf(ctx, userId, req);
	// After the sessions: one of them may have begun another change.
	await endPending(store, userId);
	await freeSince(store, kept);
	return user;
}

/** @throws {Verification} */
async function keptFor(ctx: AuthContext, store: SecretStore, { address, token }: Link): Promise<AdapterSecret> {
	const kept = await keptAddress(store, address);
	const bound = { purpose: 'undo', userId: String(kept?.userId), from: address, to: address } as const;
	if (kept && (await isBound(ctx, partsOf(kept.value).digest, token, bound))) return kept;
	throw new Verification(lost);
}
