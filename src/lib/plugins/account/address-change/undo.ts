/**
 * The link in the email to the earlier address, which undoes a change. It signs in no one, and ends all sessions and API tokens: a thief
 * who has changed the address is out.
 */
import { requireToken } from '../../../core/mail/token.js';
import type { AdapterSecret, AdapterUser } from '../../../../adapters/types.js';
import { InvalidRequest, Verification } from '../../../../errors.js';
import { isOneRecipient, oneForm } from '../../../base/util/address.js';
import { tellOfChange } from '../../../core/audit/events.js';
import { audit } from '../../../core/audit/audit.js';
import { requireSecrets } from '../../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { Fields } from '../../../base/http/body.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Outcome, Redirect } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { Attempt } from '../../../base/limits/limits.js';
import { guess } from '../../../base/limits/run-attempt.js';
import { leaveSession, signedInSessionOf } from '../../../core/sessions/index.js';
import { endAllSessionsOf } from '../../../core/sessions/manage.js';
import { oneAtATime } from '../../../core/accounts/one-at-a-time.js';
import { followAddress, freeSince, lost } from './change.js';
import { keptAddress, keptValue, partsOf } from './kept.js';
import { endPending, isBound, linkUrl, undoSeconds } from './links.js';
import { undoPage, undonePage } from './pages.js';

interface Link {
	readonly address: string;
	readonly token: string;
}

function readLink({ email = '', token }: Fields): Link {
	const address = oneForm(email.trim());
	if (!isOneRecipient(address)) throw new InvalidRequest('the link is incomplete: open all of it');
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
	const { user, before } = await guess(attempts, async () => {
		attempts.push(await ctx.limits.enter('verification', { accounts: [], client: req.client() }));
		return undo(ctx, req, link);
	});
	const userId = String(user.id);
	if ((await signedInSessionOf(ctx, req)).userId === userId) await leaveSession(ctx, req);
	await tellOfChange(ctx, req, before, user);
	await audit(ctx, req, { type: 'addressChangeUndone', userId });
	return redirect(linkUrl(ctx, req, 'undo', { done: '1' }));
}

/** The sessions end first, and the link is used up last: until then, another try does all of it again. */
async function undo(ctx: AuthContext, req: AuthRequest, link: Link): Promise<Record<'user' | 'before', AdapterUser>> {
	const store = requireSecrets(ctx);
	const userId = String((await keptFor(ctx, store, link)).userId);
	return oneAtATime(ctx, userId, async (confirm) => {
		const record = await keptFor(ctx, store, link);
		const before = await store.getUser(userId);
		if (!before) throw new Verification(lost);
		confirm();
		const { emailVerified } = partsOf(record);
		const from = await addressBefore(ctx, store, record, before.email || '');
		await endAllSessionsOf(ctx, userId, req);
		const user = await store.updateUser({ id: before.id, email: link.address, emailVerified });
		await followAddress(ctx, store, userId, { from, to: link.address });
		// Those that have begun meanwhile, with the address that the user does not have any more.
		await endAllSessionsOf(ctx, userId, req);
		// After the sessions: one of them may have begun another change.
		await endPending(store, userId);
		await freeSince(store, record);
		return { user, before: { ...before, email: from } };
	});
}

const fromSalt = 'framework-auth undone change of an address';

/** Returns the address from which the user goes back: the present one, which an earlier try has recorded. @throws {Verification} */
async function addressBefore(
	ctx: AuthContext,
	store: SecretStore,
	record: AdapterSecret,
	present: string
): Promise<string> {
	const parts = partsOf(record);
	const recorded = parts.from === undefined ? null : await ctx.keyring.open(parts.from, fromSalt).catch(() => null);
	if (typeof recorded?.claims.from === 'string') return recorded.claims.from;
	const from = await ctx.keyring.seal({ from: present }, { salt: fromSalt, maxAge: undoSeconds });
	if (await store.updateSecret({ ...record, value: keptValue({ ...parts, from }) }, record.version)) return present;
	throw new Verification(lost);
}

/** @throws {Verification} */
async function keptFor(ctx: AuthContext, store: SecretStore, { address, token }: Link): Promise<AdapterSecret> {
	const record = await keptAddress(store, address);
	const bound = { purpose: 'undo', userId: String(record?.userId), from: address, to: address } as const;
	if (record && (await isBound(ctx, partsOf(record).digest, token, bound))) return record;
	throw new Verification(lost);
}
