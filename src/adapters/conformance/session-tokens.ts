/** The rules for replacing the token of a session. An adapter may lack these methods. */
import { aSession, aUser, HOSTILE, inDays, otherCase, unique } from './fixtures.js';
import { allSucceeded, atOnce, equal, isNull, matches, rule, type Rule } from './rule.js';

const REPLACE = ['createUser', 'createSession', 'getSessionAndUser', 'replaceSessionToken'] as const;

/** The rules of the optional methods for tokens. */
export const sessionTokenRules: readonly Rule[] = [
	rule('replaceSessionToken gives a session another token, and changes nothing else', REPLACE, async (adapter) => {
		const { id: userId } = await adapter.createUser(aUser());
		const [session, other] = [aSession(userId), aSession(userId)];
		for (const each of [session, other]) await adapter.createSession(each);
		const before = await adapter.getSessionAndUser(session.sessionToken);
		const newToken = unique();
		equal(await adapter.replaceSessionToken(session.sessionToken, newToken), true, 'The first replacement');
		isNull(await adapter.getSessionAndUser(session.sessionToken), 'The session with the earlier token');
		const after = await adapter.getSessionAndUser(newToken);
		matches(after?.session, { ...before?.session, sessionToken: newToken }, 'The session with the new token');
		matches(after?.user, { id: before?.user.id }, 'The user');
		equal(await adapter.replaceSessionToken(session.sessionToken, unique()), false, 'The second replacement');
		for (const unknown of [otherCase(newToken), `${newToken} `, '', ...HOSTILE]) {
			equal(await adapter.replaceSessionToken(unknown, unique()), false, `Replacing ${JSON.stringify(unknown)}`);
		}
		matches((await adapter.getSessionAndUser(other.sessionToken))?.session, other, 'The other session');
	}),

	rule('of fifty concurrent replacements of a token one succeeds', REPLACE, async (adapter, peer) => {
		const { id: userId } = await adapter.createUser(aUser());
		const { sessionToken } = await adapter.createSession(aSession(userId, { expires: inDays(9) }));
		const tokens = Array.from({ length: 50 }, () => unique());
		const calls = await atOnce(50, async (index) =>
			(index % 2 ? peer : adapter).replaceSessionToken(sessionToken, tokens[index] ?? '')
		);
		const replaced = allSucceeded(calls, 'Replacing a token');
		equal(replaced.filter(Boolean).length, 1, 'Calls that replaced the token');
		for (const [index, token] of tokens.entries()) {
			const found = (await adapter.getSessionAndUser(token)) !== null;
			equal(found, replaced[index], `Whether the session has the token of call ${index}`);
		}
	})
];
