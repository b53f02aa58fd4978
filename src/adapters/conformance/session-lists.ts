/** The rules for listing and ending sessions, and for the details of a session. An adapter may lack these methods. */
import type { AdapterSession } from '../types.js';
import { aSession, aUser, HOSTILE, inDays, otherCase, unique } from './fixtures.js';
import { allSucceeded, atOnce, check, equal, isNull, matches, rule, type Methods, type Rule } from './rule.js';

const basics = ['createUser', 'createSession', 'getSessionAndUser', 'listSessions'] as const;
const bySid = [...basics, 'deleteSessionsBySid'] as const;
type Basics = Methods<(typeof basics)[number]>;

/** The details of a session, with times that a data layer must store to the millisecond. */
const details = () => ({
	createdAt: inDays(-2),
	lastUsedAt: new Date(inDays(-1).getTime() + 123),
	authenticatedAt: inDays(-3),
	methods: 'hwk,user,mfa',
	provider: 'example',
	sid: unique(),
	acr: 'urn:example:high',
	userAgent: 'A browser (with 256 characters) '.padEnd(256, 'x'),
	clientAddress: '2001:db8::ffff:192.0.2.1',
	lifetime: 'short',
	data: JSON.stringify({ theme: 'dark', note: 'é'.repeat(8000) }),
	actorId: unique(),
	actorSessionId: unique()
});

/** A session of a new user, as the library creates one. */
async function begin(adapter: Basics, userId?: string, session: Partial<AdapterSession> = {}) {
	const owner = userId ?? (await adapter.createUser(aUser())).id;
	const { sessionToken } = await adapter.createSession(aSession(owner, { id: unique(), ...session }));
	return { userId: owner, sessionToken, id: await idOf(adapter, sessionToken) };
}

/** Returns the id that the data layer stores, which may be its own. */
async function idOf(adapter: Basics, sessionToken: string): Promise<string> {
	const id = (await adapter.getSessionAndUser(sessionToken))?.session.id;
	check(typeof id === 'string' && id !== '', 'The session has no id, as text');
	check(!id.includes(sessionToken), 'The id of the session holds its token');
	return id;
}

const tokensOf = (sessions: readonly AdapterSession[]) => sessions.map(({ sessionToken }) => sessionToken).sort();
const sameTokens = (sessions: readonly AdapterSession[], expected: readonly string[], what: string) =>
	equal(tokensOf(sessions).join(' '), [...expected].sort().join(' '), what);

/** The rules of the optional methods for lists of sessions. */
export const sessionListRules: readonly Rule[] = [
	rule('a session keeps what it says of itself', [...basics, 'updateSession'], async (adapter) => {
		const members = details();
		const { sessionToken, userId, id } = await begin(adapter, undefined, members);
		matches((await adapter.getSessionAndUser(sessionToken))?.session, members, 'The session');
		matches((await adapter.listSessions(userId))[0], { ...members, id, userId, sessionToken }, 'The listed session');
		const lastUsedAt = new Date(inDays(0).getTime() + 7);
		const expires = inDays(5);
		await adapter.updateSession({ sessionToken, lastUsedAt, expires });
		const read = await adapter.getSessionAndUser(sessionToken);
		matches(read?.session, { ...members, id, lastUsedAt, expires }, 'The extended session');
	}),

	rule('what a session says does not reach its user', [...basics], async (adapter) => {
		const user = await adapter.createUser(aUser());
		const { sessionToken } = await begin(adapter, user.id, details());
		matches((await adapter.getSessionAndUser(sessionToken))?.user, { id: user.id, email: user.email }, 'The user');
	}),

	rule('a session without details is one all the same', [...basics], async (adapter) => {
		const { id } = await adapter.createUser(aUser());
		const session = aSession(id);
		await adapter.createSession(session);
		const nothing = Object.fromEntries(Object.keys(details()).map((name) => [name, null]));
		matches(
			(await adapter.getSessionAndUser(session.sessionToken))?.session,
			{ ...session, ...nothing },
			'The session'
		);
		sameTokens(await adapter.listSessions(id), [session.sessionToken], 'The sessions of the user');
	}),

	rule('listSessions lists all sessions of one user', [...basics], async (adapter) => {
		const first = await begin(adapter);
		const second = await begin(adapter, first.userId, { expires: inDays(-1) });
		const other = await begin(adapter);
		check(first.id !== second.id, 'Two sessions have one id');
		sameTokens(await adapter.listSessions(first.userId), [first.sessionToken, second.sessionToken], 'The sessions');
		sameTokens(await adapter.listSessions(other.userId), [other.sessionToken], 'The sessions of the other user');
		for (const unknown of [crypto.randomUUID(), '', otherCase(unique()), ...HOSTILE]) {
			equal((await adapter.listSessions(unknown)).length, 0, `The sessions of ${JSON.stringify(unknown)}`);
		}
	}),

	rule('deleteSessionById ends one session', [...basics, 'deleteSessionById'], async (adapter) => {
		const target = await begin(adapter);
		const stays = await begin(adapter, target.userId);
		const deleted = await adapter.deleteSessionById(target.id);
		if (deleted) matches(deleted, { sessionToken: target.sessionToken, userId: target.userId }, 'The deleted session');
		isNull(await adapter.getSessionAndUser(target.sessionToken), 'The deleted session');
		for (const unknown of [target.id, unique(), stays.sessionToken, stays.userId + unique(), '', ...HOSTILE]) {
			await adapter.deleteSessionById(unknown);
		}
		sameTokens(await adapter.listSessions(target.userId), [stays.sessionToken], 'The sessions that stay');
	}),

	rule('deleteSessions ends the sessions of one user', [...basics, 'deleteSessions'], async (adapter) => {
		const first = await begin(adapter);
		const second = await begin(adapter, first.userId);
		// A session from a time before the columns existed.
		const old = aSession(first.userId);
		await adapter.createSession(old);
		const other = await begin(adapter);
		await adapter.deleteSessions(first.userId, second.id);
		sameTokens(await adapter.listSessions(first.userId), [second.sessionToken], 'The sessions, all others ended');
		await adapter.deleteSessions(first.userId, other.id);
		equal((await adapter.listSessions(first.userId)).length, 0, 'The number of sessions, those of another user kept');
		await begin(adapter, first.userId);
		await adapter.deleteSessions(first.userId);
		equal((await adapter.listSessions(first.userId)).length, 0, 'The number of sessions, all ended');
		for (const unknown of [crypto.randomUUID(), '', ...HOSTILE]) await adapter.deleteSessions(unknown);
		sameTokens(await adapter.listSessions(other.userId), [other.sessionToken], 'The sessions of the other user');
	}),

	rule('deleteSessionsBySid ends the sessions of one session at a provider', bySid, async (adapter) => {
		const [sid, other] = [unique(), unique()];
		const first = await begin(adapter, undefined, { provider: 'example', sid });
		const second = await begin(adapter, undefined, { provider: 'example', sid });
		const stays = [
			await begin(adapter, first.userId, { provider: 'other', sid }),
			await begin(adapter, first.userId, { provider: 'example', sid: other }),
			await begin(adapter, first.userId)
		].map(({ sessionToken }) => sessionToken);
		await adapter.deleteSessionsBySid('example', sid);
		sameTokens(await adapter.listSessions(first.userId), stays, 'The sessions of the first user');
		sameTokens(await adapter.listSessions(second.userId), [], 'The sessions of the second user');
		for (const unknown of [sid, otherCase(other), '', ...HOSTILE])
			await adapter.deleteSessionsBySid('example', unknown);
		sameTokens(await adapter.listSessions(first.userId), stays, 'The sessions of the first user');
	}),

	rule('ending by sid wins over concurrent extensions', [...bySid, 'updateSession'], async (adapter, peer) => {
		for (let round = 0; round < 3; round++) {
			const sid = unique();
			const { sessionToken } = await begin(adapter, undefined, { provider: 'example', sid });
			const calls = await atOnce(9, async (index) => {
				if (index % 4 === 0) await (index ? peer : adapter).deleteSessionsBySid('example', sid);
				else await (index % 2 ? peer : adapter).updateSession({ sessionToken, expires: inDays(9) });
			});
			allSucceeded(calls, 'Extending a session and ending it by sid');
			isNull(await adapter.getSessionAndUser(sessionToken), 'The ended session');
		}
	}),

	rule(
		'ending all sessions wins over concurrent extensions',
		[...basics, 'updateSession', 'deleteSessions'],
		async (adapter, peer) => {
			for (let round = 0; round < 3; round++) {
				const { userId, sessionToken } = await begin(adapter);
				const calls = await atOnce(9, async (index) => {
					if (index === 4) await peer.deleteSessions(userId);
					else await (index % 2 ? peer : adapter).updateSession({ sessionToken, expires: inDays(9) });
				});
				allSucceeded(calls, 'Extending a session and ending all');
				isNull(await adapter.getSessionAndUser(sessionToken), 'The ended session');
			}
		}
	)
];
