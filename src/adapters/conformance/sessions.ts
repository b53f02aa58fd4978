/** The rules of createSession, getSessionAndUser, updateSession and deleteSession. */
import { aSession, aUser, HOSTILE, inDays, otherCase, unique } from './fixtures.js';
import { allSucceeded, atOnce, check, equal, isNull, matches, rule, throws, type Rule } from './rule.js';

/** The rules of the session methods. */
export const sessionRules: readonly Rule[] = [
	rule(
		'createSession stores the session, and getSessionAndUser reads it with its user',
		['createUser', 'createSession', 'getSessionAndUser'],
		async (adapter) => {
			const emailVerified = inDays(-30);
			const user = await adapter.createUser(aUser({ emailVerified, image: 'https://example.com/a.png' }));
			const [session, another] = [aSession(user.id), aSession(user.id)];
			matches(await adapter.createSession(session), session, 'The created session');
			await adapter.createSession(another);
			const read = await adapter.getSessionAndUser(session.sessionToken);
			matches(read?.session, session, 'The session');
			const { id, email, name, image } = user;
			matches(read?.user, { id, email, name, image, emailVerified }, 'The user of the session');
		}
	),

	rule(
		'session dates keep their milliseconds',
		['createUser', 'createSession', 'getSessionAndUser'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const session = aSession(id, { expires: new Date(inDays(3).getTime() + 789) });
			await adapter.createSession(session);
			equal((await adapter.getSessionAndUser(session.sessionToken))?.session.expires, session.expires, 'expires');
		}
	),

	rule(
		'session dates hold at both clock changes and beyond 2038',
		['createUser', 'createSession', 'getSessionAndUser'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const moments = ['2027-03-28T01:30:00Z', '2027-03-14T07:30:00Z', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'];
			for (const moment of [...moments, '2042-06-01T12:00:00Z']) {
				const session = aSession(id, { expires: new Date(moment) });
				await adapter.createSession(session);
				equal((await adapter.getSessionAndUser(session.sessionToken))?.session.expires, session.expires, moment);
			}
		}
	),

	rule('an unknown session token gives null', ['createUser', 'createSession', 'getSessionAndUser'], async (adapter) => {
		const { id } = await adapter.createUser(aUser());
		const { sessionToken } = await adapter.createSession(aSession(id));
		const variants = [otherCase(sessionToken), `${sessionToken} `, ` ${sessionToken}`, `${sessionToken}\0`];
		for (const unknown of [unique(), '', sessionToken.slice(0, -1), 'x'.repeat(10_000), ...variants, ...HOSTILE]) {
			isNull(await adapter.getSessionAndUser(unknown), `The session ${JSON.stringify(unknown.slice(0, 60))}`);
		}
	}),

	rule('a session of an unknown user leads to nothing', ['createSession', 'getSessionAndUser'], async (adapter) => {
		const session = aSession(crypto.randomUUID());
		await atOnce(1, () => adapter.createSession(session)); // It may be refused or stored.
		isNull(await adapter.getSessionAndUser(session.sessionToken), 'The session');
	}),

	rule(
		'createSession refuses a token that exists',
		['createUser', 'createSession', 'getSessionAndUser'],
		async (adapter) => {
			const [owner, other] = [await adapter.createUser(aUser()), await adapter.createUser(aUser())];
			const session = aSession(owner.id);
			await adapter.createSession(session);
			await throws(() => adapter.createSession({ ...session, userId: other.id }), 'The second session with one token');
			equal((await adapter.getSessionAndUser(session.sessionToken))?.user.id, owner.id, 'The owner of the session');
		}
	),

	rule(
		'updateSession changes only the members given',
		['createUser', 'createSession', 'updateSession', 'getSessionAndUser'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const [session, other] = [aSession(id), aSession(id)];
			await adapter.createSession(session);
			await adapter.createSession(other);
			const { sessionToken } = session;
			const expires = inDays(30);
			const changed = await adapter.updateSession({ sessionToken, expires });
			if (changed) matches(changed, { sessionToken, userId: id, expires }, 'The returned session');
			const read = await adapter.getSessionAndUser(sessionToken);
			matches(read?.session, { sessionToken, userId: id, expires }, 'The stored session');
			await adapter.updateSession({ sessionToken });
			matches((await adapter.getSessionAndUser(sessionToken))?.session, { userId: id, expires }, 'Without changes');
			matches((await adapter.getSessionAndUser(other.sessionToken))?.session, other, 'The other session');
		}
	),

	rule(
		'updateSession never creates a session',
		['createUser', 'createSession', 'updateSession', 'deleteSession', 'getSessionAndUser'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const session = aSession(id);
			check(!(await adapter.updateSession(session)), 'updateSession of an unknown session returned one');
			isNull(await adapter.getSessionAndUser(session.sessionToken), 'The unknown session');
			await adapter.createSession(session);
			await adapter.deleteSession(session.sessionToken);
			check(!(await adapter.updateSession(session)), 'updateSession of a deleted session returned one');
			isNull(await adapter.getSessionAndUser(session.sessionToken), 'The deleted session');
		}
	),

	rule(
		'concurrent extensions of a session all succeed',
		['createUser', 'createSession', 'updateSession', 'getSessionAndUser'],
		async (adapter, peer) => {
			const { id } = await adapter.createUser(aUser());
			const { sessionToken } = await adapter.createSession(aSession(id));
			const dates = Array.from({ length: 20 }, (_, index) => inDays(2 + index));
			const extended = await atOnce(20, (index) => {
				const expires = dates[index];
				return (index % 2 ? peer : adapter).updateSession({ sessionToken, ...(expires && { expires }) });
			});
			allSucceeded(extended, 'Extending a session');
			const read = await adapter.getSessionAndUser(sessionToken);
			equal(read?.session.userId, id, 'The owner of the session');
			const times = dates.map((date) => date.getTime());
			check(times.includes(read?.session.expires.getTime() ?? 0), 'The expiry is none of those written');
		}
	),

	rule(
		'a deletion wins over concurrent extensions',
		['createUser', 'createSession', 'updateSession', 'deleteSession', 'getSessionAndUser'],
		async (adapter, peer) => {
			const { id } = await adapter.createUser(aUser());
			for (let round = 0; round < 5; round++) {
				const session = await adapter.createSession(aSession(id));
				const calls = await atOnce(9, async (index) => {
					if (index === 4) await peer.deleteSession(session.sessionToken);
					else await (index % 2 ? peer : adapter).updateSession({ ...session, expires: inDays(9) });
				});
				allSucceeded(calls, 'Extending and deleting a session');
				isNull(await adapter.getSessionAndUser(session.sessionToken), 'The deleted session');
			}
		}
	),

	rule(
		'deleteSession removes one session',
		['createUser', 'createSession', 'deleteSession', 'getSessionAndUser'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const [target, stays] = [aSession(id), aSession(id)];
			await adapter.createSession(target);
			await adapter.createSession(stays);
			const deleted = await adapter.deleteSession(target.sessionToken);
			if (deleted) matches(deleted, target, 'The returned session');
			isNull(await adapter.getSessionAndUser(target.sessionToken), 'The deleted session');
			for (const unknown of [target.sessionToken, unique(), otherCase(stays.sessionToken), ...HOSTILE]) {
				check(!(await adapter.deleteSession(unknown)), 'deleteSession returned a session that was not there');
			}
			matches((await adapter.getSessionAndUser(stays.sessionToken))?.session, stays, 'The other session');
		}
	)
];
