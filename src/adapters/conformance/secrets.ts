/** The rules for the secrets of users. An adapter may lack these methods. */
import type { AdapterSecret } from '../types.js';
import { aUser, HOSTILE, inDays, otherCase, unique } from './fixtures.js';
import { allSucceeded, atOnce, equal, isNull, matches, rule, throws, type Methods, type Rule } from './rule.js';

const BASICS = ['createUser', 'createSecret', 'getSecret'] as const;
type Basics = Methods<(typeof BASICS)[number]>;

/** A secret of the user, without the members that may be absent. */
function aSecret(userId: string, members: Partial<AdapterSecret> = {}): AdapterSecret {
	return { id: unique(), userId, kind: 'example', value: unique(), createdAt: inDays(0), version: 1, ...members };
}

/** Members with times that a data layer must store to the millisecond. */
const details = () => ({
	label: 'My phone',
	lastUsedAt: new Date(inDays(-1).getTime() + 123),
	expires: new Date(inDays(30).getTime() + 7)
});
const nothing = { label: null, lastUsedAt: null, expires: null };

/** Returns the id of a new user as text, as the library passes it. */
async function newOwner(adapter: Methods<'createUser'>): Promise<string> {
	return String((await adapter.createUser(aUser())).id);
}

/** Stores a secret, of a new user by default. */
async function keep(adapter: Basics, members: Partial<AdapterSecret> = {}): Promise<AdapterSecret> {
	const userId = members.userId ?? (await newOwner(adapter));
	const secret = aSecret(userId, members);
	await adapter.createSecret(secret);
	return secret;
}

/** Ids that resemble this one. */
const nearly = (id: string) => [otherCase(id), `${id} `, ` ${id}`, `${id}\0`, id.slice(1), '', ...HOSTILE];

const idsOf = (secrets: readonly AdapterSecret[]) => secrets.map(({ id }) => id).sort();
const sameIds = (secrets: readonly AdapterSecret[], expected: readonly AdapterSecret[], what: string) =>
	equal(idsOf(secrets).join(' '), idsOf(expected).join(' '), what);

/** The rules of the optional methods for secrets. */
export const secretRules: readonly Rule[] = [
	rule('a secret is stored whole', [...BASICS, 'listSecrets'], async (adapter) => {
		const userId = await newOwner(adapter);
		for (const text of ['x', 'x'.repeat(8192), ...HOSTILE]) {
			const secret = aSecret(userId, { ...details(), kind: unique(), value: text, label: text.slice(0, 255) });
			matches(await adapter.createSecret(secret), secret, 'The created secret');
			matches(await adapter.getSecret(secret.id), secret, 'The secret');
			matches((await adapter.listSecrets(userId, secret.kind))[0], secret, 'The listed secret');
		}
		const plain = await keep(adapter, { userId });
		matches(await adapter.getSecret(plain.id), { ...plain, ...nothing }, 'The secret without optional members');
	}),

	rule('getSecret finds one secret by its exact id', BASICS, async (adapter) => {
		const [secret, other] = [await keep(adapter), await keep(adapter)];
		for (const id of [...nearly(secret.id), secret.userId, secret.value]) {
			isNull(await adapter.getSecret(id), `The secret ${JSON.stringify(id)}`);
		}
		matches(await adapter.getSecret(other.id), other, 'The other secret');
	}),

	rule('createSecret throws for an id that exists, and changes nothing', BASICS, async (adapter) => {
		const secret = await keep(adapter);
		const other = await newOwner(adapter);
		await throws(() => adapter.createSecret(aSecret(other, { id: secret.id })), 'Creating it again');
		matches(await adapter.getSecret(secret.id), secret, 'The secret');
	}),

	rule(
		'listSecrets lists the secrets of one user and kind, also expired ones',
		[...BASICS, 'listSecrets'],
		async (adapter) => {
			const first = await keep(adapter);
			const { userId } = first;
			const expired = await keep(adapter, { userId, expires: inDays(-1) });
			const otherKind = await keep(adapter, { userId, kind: 'other' });
			const another = await keep(adapter);
			sameIds(await adapter.listSecrets(userId, 'example'), [first, expired], 'The secrets of the kind');
			sameIds(await adapter.listSecrets(userId, 'other'), [otherKind], 'The secrets of the other kind');
			sameIds(await adapter.listSecrets(another.userId, 'example'), [another], 'The secrets of the other user');
			for (const unknown of [crypto.randomUUID(), '', `${userId} `, `0${userId}`, ...HOSTILE]) {
				sameIds(await adapter.listSecrets(unknown, 'example'), [], `The secrets of ${JSON.stringify(unknown)}`);
			}
			for (const unknown of ['EXAMPLE', 'example ', 'exampl', '', ...HOSTILE]) {
				sameIds(await adapter.listSecrets(userId, unknown), [], `The secrets of kind ${JSON.stringify(unknown)}`);
			}
		}
	),

	rule('updateSecret replaces the secret of the expected version', [...BASICS, 'updateSecret'], async (adapter) => {
		const secret = await keep(adapter);
		const other = await keep(adapter, { userId: secret.userId });
		const changed = { ...secret, ...details(), value: unique(), createdAt: inDays(-9) };
		equal(await adapter.updateSecret(changed, 1), true, 'Updating version 1');
		const expected = { ...changed, createdAt: secret.createdAt, version: 2 };
		matches(await adapter.getSecret(secret.id), expected, 'The updated secret');
		equal(await adapter.updateSecret(secret, 1), false, 'Updating version 1 again');
		equal(await adapter.updateSecret(secret, 3), false, 'Updating version 3, which does not exist');
		matches(await adapter.getSecret(secret.id), expected, 'The secret, not updated');
		equal(await adapter.updateSecret({ ...secret, value: 'last' }, 2), true, 'Updating version 2');
		const last = { ...secret, ...nothing, value: 'last', version: 3 };
		matches(await adapter.getSecret(secret.id), last, 'The secret, absent members empty');
		matches(await adapter.getSecret(other.id), other, 'The other secret');
	}),

	rule('updateSecret neither creates a secret nor moves one', [...BASICS, 'updateSecret'], async (adapter) => {
		const secret = await keep(adapter);
		const other = await keep(adapter);
		const wrong = [
			{ userId: other.userId },
			{ kind: 'other' },
			...nearly(secret.id).map((id) => ({ id })),
			...[crypto.randomUUID(), '', ...HOSTILE].map((userId) => ({ userId }))
		];
		for (const members of wrong) {
			const changed = { ...secret, value: 'taken', ...members };
			equal(await adapter.updateSecret(changed, 1), false, JSON.stringify(members));
		}
		isNull(await adapter.getSecret(otherCase(secret.id)), 'The unknown secret');
		matches(await adapter.getSecret(secret.id), secret, 'The secret');
	}),

	rule(
		'of fifty concurrent updates of one version one is stored',
		[...BASICS, 'updateSecret'],
		async (adapter, peer) => {
			for (const version of [1, 2, 41]) {
				const secret = await keep(adapter, { version });
				const calls = await atOnce(50, async (index) =>
					(await (index % 2 ? peer : adapter).updateSecret({ ...secret, value: `value ${index}` }, version))
						? index
						: null
				);
				const winners = allSucceeded(calls, 'Updating a secret').filter((index) => index !== null);
				equal(winners.length, 1, 'Calls that updated the secret');
				const expected = { value: `value ${winners[0]}`, version: version + 1 };
				matches(await adapter.getSecret(secret.id), expected, 'The secret');
			}
		}
	),

	rule('useSecret returns a secret once', [...BASICS, 'useSecret'], async (adapter) => {
		const secret = await keep(adapter, details());
		const other = await keep(adapter, { userId: secret.userId });
		for (const id of nearly(secret.id)) isNull(await adapter.useSecret(id), `The secret ${JSON.stringify(id)}`);
		matches(await adapter.useSecret(secret.id), secret, 'The used secret');
		isNull(await adapter.useSecret(secret.id), 'The secret used again');
		isNull(await adapter.getSecret(secret.id), 'The secret');
		matches(await adapter.getSecret(other.id), other, 'The other secret');
	}),

	rule('of fifty concurrent uses of a secret exactly one gets it', [...BASICS, 'useSecret'], async (adapter, peer) => {
		for (let round = 0; round < 3; round++) {
			const { id } = await keep(adapter);
			const calls = await atOnce(50, async (index) => (index % 2 ? peer : adapter).useSecret(id));
			equal(allSucceeded(calls, 'Using a secret').filter((used) => used?.id === id).length, 1, 'Calls that got it');
		}
	}),

	rule('deleteSecret deletes one secret', [...BASICS, 'deleteSecret'], async (adapter) => {
		const secret = await keep(adapter);
		const other = await keep(adapter, { userId: secret.userId });
		for (const id of nearly(secret.id)) await adapter.deleteSecret(id);
		matches(await adapter.getSecret(secret.id), secret, 'The secret');
		await adapter.deleteSecret(secret.id);
		await adapter.deleteSecret(secret.id);
		isNull(await adapter.getSecret(secret.id), 'The deleted secret');
		matches(await adapter.getSecret(other.id), other, 'The other secret');
	}),

	rule(
		'an update never brings a deleted secret back',
		[...BASICS, 'updateSecret', 'deleteSecret'],
		async (adapter, peer) => {
			for (let round = 0; round < 3; round++) {
				const secret = await keep(adapter);
				const calls = await atOnce(9, async (index) => {
					if (index === 4) await peer.deleteSecret(secret.id);
					else await (index % 2 ? peer : adapter).updateSecret(secret, 1);
				});
				allSucceeded(calls, 'Updating and deleting a secret');
				isNull(await adapter.getSecret(secret.id), 'The deleted secret');
			}
		}
	),

	rule('deleteUser deletes the secrets of the user', [...BASICS, 'deleteUser', 'listSecrets'], async (adapter) => {
		const [secret, other] = [await keep(adapter), await keep(adapter)];
		await adapter.deleteUser(secret.userId);
		isNull(await adapter.getSecret(secret.id), 'The secret');
		sameIds(await adapter.listSecrets(secret.userId, 'example'), [], 'The secrets');
		matches(await adapter.getSecret(other.id), other, 'The secret of the other user');
	})
];
