/** The valid stored sessions of a user. */
import type { AdapterSession } from '../../../adapters/types.js';
import { MissingAdapter, UnsupportedStrategy } from '../../../errors.js';
import type { Store } from '../../store/adapter/methods.js';
import { missingMethods, toListSessions } from '../../store/adapter/requirements.js';
import { unlessGone } from '../../store/adapter/unless-gone.js';
import type { AuthContext } from '../context/context.js';
import { isTooOld } from './lifetimes/lifetime.js';
import { factsOfRow } from '../session/facts.js';

/** An adapter that lists sessions and ends them. */
export type Lists = Store & Required<Pick<Store, (typeof toListSessions)[number]>>;

/** @throws {UnsupportedStrategy | MissingAdapter | MissingAdapterMethods} if sessions cannot be listed */
export function requireLists({ session, adapter }: AuthContext): Lists {
	if (session.strategy === 'jwt') {
		throw new UnsupportedStrategy(
			'encrypted sessions are in the browsers alone, and cannot be listed: use session.strategy "database"'
		);
	}
	if (!adapter) throw new MissingAdapter('sessions are kept in a data layer: pass an adapter');
	const missing = toListSessions.filter((method) => adapter[method] === undefined);
	if (missing.length === 0) return adapter as Lists;
	throw missingMethods(missing, 'listing and ending sessions needs them');
}

/** Returns the valid sessions, the last used first. A session that is older than the column for ids gets its id now. */
export async function rowsOf(ctx: AuthContext, store: Lists, userId: string): Promise<AdapterSession[]> {
	const live = async () => (await store.listSessions(userId)).filter((row) => isLive(ctx, row, userId));
	const rows = await live();
	const unnamed = rows.filter(({ id }) => id === null || id === undefined || id === '');
	for (const { sessionToken } of unnamed) {
		await unlessGone(ctx, sessionToken, async (own) => own.updateSession({ sessionToken, id: crypto.randomUUID() }));
	}
	const named = unnamed.length === 0 ? rows : await live();
	return named.map((row) => ({ ...row, id: row.id && String(row.id) })).sort((a, b) => lastUse(b) - lastUse(a));
}

/** Whether a session is valid and belongs to this user: a data layer may compare ids by other rules, and find another user's. */
function isLive(ctx: AuthContext, row: AdapterSession, userId: string): boolean {
	const expires = row.expires as Date | null | undefined;
	const holds = expires && expires.getTime() > Date.now() && !isTooOld(ctx, factsOfRow(row, expires).createdAt);
	return Boolean(holds) && String(row.userId) === userId;
}

function lastUse(row: AdapterSession): number {
	const { lastUsedAt, createdAt } = factsOfRow(row, row.expires);
	return (lastUsedAt ?? createdAt)?.getTime() ?? 0;
}
