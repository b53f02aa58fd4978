/** The rules of the optional extensions deleteAuthenticator, renameAuthenticator and updateAuthenticatorBackup. */
import type { AdapterAuthenticator } from '../types.js';
import { CREATE, register } from './authenticators.js';
import { aUser, anAccount, anAuthenticator, HOSTILE, otherCase, unique } from './fixtures.js';
import { allSucceeded, atOnce, equal, isNull, matches, rule, type Methods, type Rule } from './rule.js';

const DELETE = [...CREATE, 'deleteAuthenticator', 'getAccount'] as const;
const RENAME = [...CREATE, 'renameAuthenticator'] as const;
const BACKUP = [...CREATE, 'updateAuthenticatorBackup'] as const;

const PROVIDER = 'passkey';

/** Adds a passkey with its own account to the user. */
async function add(
	adapter: Methods<(typeof CREATE)[number]>,
	userId: string,
	credentialID = unique()
): Promise<AdapterAuthenticator> {
	const authenticator = anAuthenticator(userId, { credentialID, providerAccountId: credentialID });
	await adapter.linkAccount(
		anAccount(userId, { type: 'webauthn', provider: PROVIDER, providerAccountId: credentialID })
	);
	await adapter.createAuthenticator(authenticator);
	return authenticator;
}

/** Returns keys that nearly match this passkey: with other, unknown and unusual ids of the user or the passkey. */
function nearly({ credentialID, userId }: AdapterAuthenticator, otherUserId: string) {
	const ids = [unique(), otherCase(credentialID), `${credentialID} `, ` ${credentialID}`, `${credentialID}\0`, ''];
	const users = [otherUserId, crypto.randomUUID(), `${userId} `, ` ${userId}`, `0${userId}`, `${userId}\0`, '0', ''];
	return [
		...[...ids, ...HOSTILE].map((id) => ({ credentialID: id, userId })),
		...[...users, ...HOSTILE].map((id) => ({ credentialID, userId: id }))
	];
}

/** The rules of the optional authenticator methods. */
export const authenticatorExtensionRules: readonly Rule[] = [
	rule('deleteAuthenticator deletes the passkey with its account, and nothing else', DELETE, async (adapter) => {
		for (const text of ['', ...HOSTILE]) {
			const { id } = await adapter.createUser(aUser());
			const [target, stays] = [await add(adapter, id, unique() + text), await add(adapter, id, unique() + text)];
			const { credentialID } = target;
			const elsewhere = anAccount(id, { providerAccountId: credentialID });
			await adapter.linkAccount(elsewhere);
			const other = await adapter.createUser(aUser());
			const others = anAccount(other.id, { type: 'webauthn', provider: 'other', providerAccountId: credentialID });
			await adapter.linkAccount(others);
			equal(await adapter.deleteAuthenticator({ credentialID, userId: id }), true, 'The first deletion');
			isNull(await adapter.getAuthenticator(credentialID), 'The deleted authenticator');
			isNull(await adapter.getAccount(credentialID, PROVIDER), 'Its account');
			equal(await adapter.deleteAuthenticator({ credentialID, userId: id }), false, 'The second deletion');
			matches(await adapter.getAuthenticator(stays.credentialID), stays, 'The other authenticator');
			equal((await adapter.getAccount(stays.credentialID, PROVIDER))?.userId, id, 'The owner of the other account');
			matches(await adapter.getAccount(credentialID, elsewhere.provider), elsewhere, 'An account of another type');
			equal((await adapter.getAccount(credentialID, 'other'))?.userId, other.id, "The owner of another's account");
			matches(await add(adapter, id, credentialID), target, 'The authenticator registered again');
		}
	}),

	rule("deleteAuthenticator deletes neither another user's passkey nor one like it", DELETE, async (adapter) => {
		const { authenticator } = await register(adapter);
		const { userId: other } = (await register(adapter)).authenticator;
		for (const wrong of nearly(authenticator, other)) {
			equal(await adapter.deleteAuthenticator(wrong), false, JSON.stringify(wrong));
		}
		matches(await adapter.getAuthenticator(authenticator.credentialID), authenticator, 'The authenticator');
		equal(
			(await adapter.getAccount(authenticator.providerAccountId, PROVIDER))?.userId,
			authenticator.userId,
			'Its owner'
		);
	}),

	rule('deleteAuthenticator keeps an account that another passkey belongs to', DELETE, async (adapter) => {
		const { authenticator: first } = await register(adapter);
		const { userId, providerAccountId } = first;
		const second = { ...first, credentialID: unique() };
		await adapter.createAuthenticator(second);
		equal(await adapter.deleteAuthenticator(first), true, 'Deleting the first');
		matches(await adapter.getAuthenticator(second.credentialID), second, 'The second');
		equal((await adapter.getAccount(providerAccountId, PROVIDER))?.userId, userId, 'The owner of the account');
		equal(await adapter.deleteAuthenticator(second), true, 'Deleting the second');
		isNull(await adapter.getAccount(providerAccountId, PROVIDER), 'The account');
	}),

	rule('of concurrent deleteAuthenticator of a passkey one gets true', DELETE, async (adapter, peer) => {
		const { authenticator } = await register(adapter);
		const calls = await atOnce(20, (index) => (index % 2 ? peer : adapter).deleteAuthenticator(authenticator));
		const winners = allSucceeded(calls, 'Deleting an authenticator').filter(Boolean);
		equal(winners.length, 1, 'Calls that deleted the authenticator');
		isNull(await adapter.getAccount(authenticator.providerAccountId, PROVIDER), 'The account');
	}),

	rule("all of a user's passkeys can be deleted at once", DELETE, async (adapter, peer) => {
		const { id } = await adapter.createUser(aUser());
		const passkeys: AdapterAuthenticator[] = [];
		for (let count = 0; count < 10; count++) passkeys.push(await add(adapter, id));
		const calls = await atOnce(10, (index) =>
			(index % 2 ? peer : adapter).deleteAuthenticator({
				userId: id,
				credentialID: passkeys[index]?.credentialID ?? ''
			})
		);
		const deleted = allSucceeded(calls, 'Deleting an authenticator').filter(Boolean);
		equal(deleted.length, passkeys.length, 'Authenticators deleted');
		for (const { providerAccountId } of passkeys) {
			isNull(await adapter.getAccount(providerAccountId, PROVIDER), 'The account');
		}
	}),

	rule('renameAuthenticator names the passkey, and changes nothing else', RENAME, async (adapter) => {
		const { authenticator } = await register(adapter);
		const { credentialID, userId } = authenticator;
		const other = await add(adapter, userId);
		equal((await adapter.getAuthenticator(credentialID))?.name ?? null, null, 'The name of a new authenticator');
		for (const name of ['My phone', '', 'x'.repeat(200), ...HOSTILE, null]) {
			const renamed = await adapter.renameAuthenticator({ credentialID, userId, name });
			matches(renamed, { ...authenticator, name }, 'The renamed authenticator');
			matches(await adapter.getAuthenticator(credentialID), { ...authenticator, name }, 'The authenticator');
		}
		matches(await adapter.getAuthenticator(other.credentialID), { ...other, name: null }, 'The other authenticator');
	}),

	rule("renameAuthenticator names neither another user's passkey nor one like it", RENAME, async (adapter) => {
		const { authenticator } = await register(adapter);
		const { userId: other } = (await register(adapter)).authenticator;
		for (const wrong of nearly(authenticator, other)) {
			isNull(await adapter.renameAuthenticator({ ...wrong, name: 'taken' }), JSON.stringify(wrong));
		}
		matches(
			await adapter.getAuthenticator(authenticator.credentialID),
			{ ...authenticator, name: null },
			'The authenticator'
		);
	}),

	rule('updateAuthenticatorBackup stores whether a passkey is backed up, and nothing else', BACKUP, async (adapter) => {
		const { authenticator } = await register(adapter);
		const { credentialID, userId } = authenticator;
		const other = await add(adapter, userId);
		for (const credentialBackedUp of [
			!authenticator.credentialBackedUp,
			authenticator.credentialBackedUp,
			!authenticator.credentialBackedUp
		]) {
			const changed = await adapter.updateAuthenticatorBackup({ credentialID, userId, credentialBackedUp });
			matches(changed, { ...authenticator, credentialBackedUp }, 'The changed authenticator');
			matches(
				await adapter.getAuthenticator(credentialID),
				{ ...authenticator, credentialBackedUp },
				'The authenticator'
			);
		}
		matches(await adapter.getAuthenticator(other.credentialID), other, 'The other authenticator');
	}),

	rule("updateAuthenticatorBackup changes neither another user's passkey nor one like it", BACKUP, async (adapter) => {
		const { authenticator } = await register(adapter);
		const { userId: other } = (await register(adapter)).authenticator;
		const credentialBackedUp = !authenticator.credentialBackedUp;
		for (const wrong of nearly(authenticator, other)) {
			isNull(await adapter.updateAuthenticatorBackup({ ...wrong, credentialBackedUp }), JSON.stringify(wrong));
		}
		matches(await adapter.getAuthenticator(authenticator.credentialID), authenticator, 'The authenticator');
	}),

	rule(
		'a passkey can be renamed while it is used',
		[...RENAME, 'updateAuthenticatorCounter'],
		async (adapter, peer) => {
			const { authenticator } = await register(adapter);
			const calls = await atOnce(20, async (index): Promise<unknown> => {
				if (index === 10) return adapter.updateAuthenticatorCounter(authenticator.credentialID, 7);
				return peer.renameAuthenticator({ ...authenticator, name: 'My phone' });
			});
			allSucceeded(calls, 'Renaming and using an authenticator');
			const expected = { ...authenticator, name: 'My phone', counter: 7 };
			matches(await adapter.getAuthenticator(authenticator.credentialID), expected, 'The authenticator');
		}
	)
];
