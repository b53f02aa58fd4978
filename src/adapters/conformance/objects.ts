/** The rules about objects in place of texts: what comes from JSON must not become a condition of the database. */
import { aSession, aToken, aUser, unique } from './fixtures.js';
import { advice, atOnce, check, type Rule } from './rule.js';

/** Conditions of well-known databases and query builders, each of which the text would meet. */
const conditionsOn = (text: string): unknown[] => [
	{ not: 'x' },
	{ $ne: 'x' },
	{ ne: 'x' },
	{ oneOf: [text] },
	{ in: [text] },
	{ contains: '' },
	{ below: '~' },
	[text]
];

/** Fails if a call finds something. It may throw. */
async function findsNothing(text: string, call: (condition: never) => unknown, what: string): Promise<void> {
	for (const condition of conditionsOn(text)) {
		const [outcome] = await atOnce(1, () => call(condition as never));
		const answer = outcome?.status === 'fulfilled' ? outcome.value : null;
		const isNothing =
			answer === null || answer === undefined || answer === false || (Array.isArray(answer) && !answer.length);
		check(isNothing, `${what}: ${JSON.stringify(condition)} found something`);
	}
}

/** The rules about objects in place of ids and tokens. */
export const objectRules: readonly Rule[] = [
	advice(
		'an object in place of an id or a token finds nothing, and ends nothing',
		[
			'createUser',
			'getUser',
			'getUserByEmail',
			'createSession',
			'getSessionAndUser',
			'updateSession',
			'deleteSession',
			'createVerificationToken',
			'useVerificationToken'
		],
		async (adapter) => {
			const { id, email } = await adapter.createUser(aUser());
			const session = await adapter.createSession(aSession(id));
			const { sessionToken } = session;
			const token = aToken();
			const { identifier } = token;
			await adapter.createVerificationToken(token);
			await findsNothing(id, (object) => adapter.getUser(object), 'getUser');
			await findsNothing(email, (object) => adapter.getUserByEmail(object), 'getUserByEmail');
			await findsNothing(sessionToken, (object) => adapter.getSessionAndUser(object), 'getSessionAndUser');
			const change = (object: never) => adapter.updateSession({ sessionToken: object, expires: session.expires });
			await findsNothing(sessionToken, change, 'updateSession');
			await findsNothing(sessionToken, (object) => adapter.deleteSession(object), 'deleteSession');
			const use = (object: never) => adapter.useVerificationToken({ identifier, token: object });
			await findsNothing(token.token, use, 'useVerificationToken');
			check((await adapter.getSessionAndUser(sessionToken)) !== null, 'An object in place of a token ended a session');
			check((await adapter.useVerificationToken(token)) !== null, 'An object in place of a token used one');
		}
	),

	advice(
		'an object in place of an id ends no session of a list',
		['createUser', 'createSession', 'getSessionAndUser', 'listSessions', 'deleteSessionById', 'deleteSessions'],
		async (adapter) => {
			const { id: userId } = await adapter.createUser(aUser());
			const { sessionToken } = await adapter.createSession(aSession(userId, { id: unique() }));
			const id = (await adapter.listSessions(userId))[0]?.id ?? '';
			await findsNothing(userId, (object) => adapter.listSessions(object), 'listSessions');
			await findsNothing(id, (object) => adapter.deleteSessionById(object), 'deleteSessionById');
			await findsNothing(userId, (object) => adapter.deleteSessions(object), 'deleteSessions');
			check((await adapter.getSessionAndUser(sessionToken)) !== null, 'An object in place of an id ended a session');
		}
	),

	advice(
		'an object in place of an id finds no secret, and changes none',
		['createUser', 'createSecret', 'getSecret', 'listSecrets', 'updateSecret', 'useSecret', 'deleteSecret'],
		async (adapter) => {
			const { id: userId } = await adapter.createUser(aUser());
			const secret = { id: unique(), userId, kind: 'example', value: 'a value', createdAt: new Date(), version: 1 };
			const { id, kind } = secret;
			await adapter.createSecret(secret);
			await findsNothing(id, (object) => adapter.getSecret(object), 'getSecret');
			await findsNothing(userId, (object) => adapter.listSecrets(object, kind), 'listSecrets by user');
			await findsNothing(kind, (object) => adapter.listSecrets(userId, object), 'listSecrets by kind');
			const change = (object: never) => adapter.updateSecret({ ...secret, id: object, value: 'another' }, 1);
			await findsNothing(id, change, 'updateSecret');
			await findsNothing(id, (object) => adapter.useSecret(object), 'useSecret');
			await findsNothing(id, (object) => adapter.deleteSecret(object), 'deleteSecret');
			check((await adapter.getSecret(id))?.value === secret.value, 'An object in place of an id changed a secret');
		}
	)
];
