/** The rules for cleaning up. An adapter may lack these methods. */
import type { AdapterUser } from '../types.js';
import { anAccount, aSession, aToken, aUser, inDays, unique } from './fixtures.js';
import { allSucceeded, atOnce, check, equal, isNull, matches, rule, type Rule } from './rule.js';

const ANONYMOUS = 'framework-auth:anonymous';
const SESSIONS = ['createUser', 'createSession', 'getSessionAndUser', 'deleteExpired'] as const;
const TOKENS = ['createVerificationToken', 'useVerificationToken', 'deleteExpired'] as const;
const SECRETS = ['createUser', 'createSecret', 'getSecret', 'deleteExpired'] as const;
const DUE = ['createUser', 'createSecret', 'listDueSecrets'] as const;
const USERS = [
	'createUser',
	'getUser',
	'linkAccount',
	'createSession',
	'getSessionAndUser',
	'deleteAnonymousUsers'
] as const;

/** Calls until nothing is left: the data layer may have rows of earlier runs. */
async function untilDone(sweep: () => unknown): Promise<void> {
	for (let call = 0; call < 1_000; call++) if ((await sweep()) === 0) return;
	throw new Error('A thousand calls have not ended it');
}

/** A user as the library makes it for a visitor. */
const aVisitor = (): AdapterUser => aUser({ email: null as unknown as string, name: null });

/** The account that marks a visitor. */
const aMark = (userId: string, expires: Date) => ({
	type: 'oauth' as const,
	provider: ANONYMOUS,
	providerAccountId: unique(),
	userId,
	expires_at: Math.floor(expires.getTime() / 1000)
});

/** The rules of the optional methods for cleaning up. */
export const sweepRules: readonly Rule[] = [
	rule('deleteExpired deletes sessions that expired more than a day ago, and no others', SESSIONS, async (adapter) => {
		const { id: userId } = await adapter.createUser(aUser());
		const old = [aSession(userId, { expires: inDays(-2) }), aSession(userId, { expires: inDays(-400) })];
		const fresh = [aSession(userId), aSession(userId, { expires: inDays(-0.5) })];
		for (const session of [...old, ...fresh]) await adapter.createSession(session);
		check(Number(await adapter.deleteExpired(1)) >= 1, 'The first call deletes something');
		await untilDone(() => adapter.deleteExpired(100));
		for (const { sessionToken } of old) isNull(await adapter.getSessionAndUser(sessionToken), 'An old session');
		for (const { sessionToken } of fresh)
			check((await adapter.getSessionAndUser(sessionToken)) !== null, 'A session is kept');
	}),

	rule('deleteExpired deletes old verification tokens, and no others', TOKENS, async (adapter) => {
		const [fresh, old] = [aToken(), aToken({ expires: inDays(-2) })];
		for (const token of [old, fresh]) await adapter.createVerificationToken(token);
		await untilDone(() => adapter.deleteExpired(100));
		isNull(await adapter.useVerificationToken(old), 'The old token');
		check((await adapter.useVerificationToken(fresh)) !== null, 'The other token is kept');
	}),

	rule('deleteExpired deletes old secrets, and keeps those without an expiry', SECRETS, async (adapter) => {
		const { id: userId } = await adapter.createUser(aUser());
		const aSecret = (expires?: Date) => {
			const secret = { id: unique(), userId, kind: 'example', value: 'a value', createdAt: inDays(-9), version: 1 };
			return { ...secret, ...(expires && { expires }) };
		};
		const [old, fresh, forever] = [aSecret(inDays(-2)), aSecret(inDays(2)), aSecret()];
		for (const secret of [old, fresh, forever]) await adapter.createSecret(secret);
		await untilDone(() => adapter.deleteExpired(100));
		isNull(await adapter.getSecret(old.id), 'The old secret');
		for (const { id } of [fresh, forever]) check((await adapter.getSecret(id)) !== null, 'A secret is kept');
	}),

	rule('listDueSecrets returns those of the kind whose time is over, of any user', DUE, async (adapter) => {
		const kind = unique();
		const add = async (expires?: Date, of = kind) => {
			const { id: userId } = await adapter.createUser(aUser());
			const secret = { id: unique(), userId, kind: of, value: 'a value', createdAt: inDays(-9), version: 1 };
			await adapter.createSecret({ ...secret, ...(expires && { expires }) });
			return secret;
		};
		const due = [await add(inDays(-1)), await add(inDays(-30))];
		for (const other of [inDays(1), undefined]) await add(other);
		await add(inDays(-1), unique());
		const answer = await adapter.listDueSecrets(kind, new Date(), 10);
		const idsOf = (secrets: readonly { id: string }[]) => secrets.map(({ id }) => id).sort();
		equal(idsOf(answer).join(), idsOf(due).join(), 'The secrets that are due');
		matches(
			answer.find(({ id }) => id === due[0]?.id),
			due[0] ?? {},
			'A due secret'
		);
		equal((await adapter.listDueSecrets(kind, new Date(), 1)).length, 1, 'The number of secrets');
	}),

	rule(
		'deleteAnonymousUsers deletes visitors who cannot come back, and no other user',
		USERS,
		async (adapter, peer) => {
			const addMarked = async (user: AdapterUser, expires: Date) => {
				const { id } = await adapter.createUser(user);
				await adapter.linkAccount(aMark(id, expires));
				return id;
			};
			const overdue = [await addMarked(aVisitor(), inDays(-1)), await addMarked(aVisitor(), inDays(-30))];
			const session = aSession(overdue[0] ?? '');
			await adapter.createSession(session);
			const survivors = [await addMarked(aVisitor(), inDays(1)), await addMarked(aUser(), inDays(-1))];
			const linked = await addMarked(aVisitor(), inDays(-1));
			await adapter.linkAccount(anAccount(linked));
			const unmarked = await adapter.createUser(aVisitor());
			allSucceeded(
				await atOnce(4, (index) => (index % 2 ? peer : adapter).deleteAnonymousUsers(1)),
				'Deleting at once'
			);
			await untilDone(() => adapter.deleteAnonymousUsers(100));
			for (const id of overdue) isNull(await adapter.getUser(id), 'A visitor whose time is over');
			isNull(await adapter.getSessionAndUser(session.sessionToken), 'The session of such a visitor');
			for (const id of [...survivors, linked, unmarked.id])
				check((await adapter.getUser(id)) !== null, 'A user is kept');
		}
	)
];
