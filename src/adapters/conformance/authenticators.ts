/** The rules of the authenticator methods, which must throw in cases in which other methods return null. */
import { aUser, anAccount, anAuthenticator, HOSTILE, otherCase, unique } from './fixtures.js';
import {
	advice,
	atOnce,
	check,
	equal,
	isNull,
	matches,
	rule,
	succeeded,
	throws,
	type Methods,
	type Rule
} from './rule.js';

/** The methods that are needed to register a passkey for a new user. */
export const CREATE = ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'] as const;

/** Registers a passkey for a new user, as the library does: user, account, authenticator. */
export async function register(
	adapter: Methods<(typeof CREATE)[number]>,
	members: Parameters<typeof anAuthenticator>[1] = {}
) {
	const { id } = await adapter.createUser(aUser());
	const authenticator = anAuthenticator(id, members);
	const { providerAccountId } = authenticator;
	await adapter.linkAccount(anAccount(id, { type: 'webauthn', provider: 'passkey', providerAccountId }));
	return { authenticator, created: await adapter.createAuthenticator(authenticator) };
}

/** The rules of the authenticator methods. */
export const authenticatorRules: readonly Rule[] = [
	rule('createAuthenticator returns the authenticator as stored', CREATE, async (adapter) => {
		for (const members of [{}, { credentialBackedUp: false, counter: 7, credentialDeviceType: 'singleDevice' }]) {
			const { authenticator, created } = await register(adapter, members);
			matches(created, authenticator, 'The created authenticator');
			const read = await adapter.getAuthenticator(authenticator.credentialID);
			matches(read, authenticator, 'The authenticator');
			equal(typeof read?.credentialBackedUp, 'boolean', 'The type of credentialBackedUp');
			equal(typeof read?.counter, 'number', 'The type of counter');
		}
	}),

	rule('an authenticator may have no transports, and a counter of 32 bits', CREATE, async (adapter) => {
		for (const transports of [null, undefined]) {
			const { authenticator } = await register(adapter, { transports, counter: 2 ** 31 - 1 });
			const read = await adapter.getAuthenticator(authenticator.credentialID);
			matches(read, { ...authenticator, transports: null }, 'The authenticator');
		}
	}),

	rule('createAuthenticator throws for an id that exists', CREATE, async (adapter) => {
		const { authenticator } = await register(adapter);
		const other = await adapter.createUser(aUser());
		await throws(() => adapter.createAuthenticator(authenticator), 'Creating the authenticator again');
		await throws(
			() => adapter.createAuthenticator({ ...authenticator, userId: other.id }),
			'Creating it for another user'
		);
		equal((await adapter.getAuthenticator(authenticator.credentialID))?.userId, authenticator.userId, 'The owner');
	}),

	rule('of concurrent createAuthenticator with one id one succeeds', CREATE, async (adapter, peer) => {
		const { authenticator } = await register(adapter);
		const again = { ...authenticator, credentialID: unique() };
		const calls = await atOnce(10, (index) => (index % 2 ? peer : adapter).createAuthenticator(again));
		equal(succeeded(calls).length, 1, 'Calls that created the authenticator');
	}),

	rule('getAuthenticator gives null for an unknown id', CREATE, async (adapter) => {
		const { credentialID } = (await register(adapter)).authenticator;
		const variants = [otherCase(credentialID), `${credentialID} `, `${credentialID}\0`, ''];
		for (const unknown of [unique(), ...variants, ...HOSTILE]) {
			isNull(await adapter.getAuthenticator(unknown), `The authenticator ${JSON.stringify(unknown)}`);
		}
	}),

	rule(
		"listAuthenticatorsByUserId lists the user's own, and nothing for an unknown user",
		[...CREATE, 'listAuthenticatorsByUserId'],
		async (adapter) => {
			const { authenticator } = await register(adapter);
			await register(adapter);
			const second = { ...authenticator, credentialID: unique() };
			await adapter.createAuthenticator(second);
			const listed = await adapter.listAuthenticatorsByUserId(authenticator.userId);
			const ids = listed.map(({ credentialID }) => credentialID).sort();
			equal(ids.join(), [authenticator.credentialID, second.credentialID].sort().join(), "The user's authenticators");
			const none = await adapter.createUser(aUser());
			for (const userId of [none.id, crypto.randomUUID(), '', '0', ...HOSTILE]) {
				const list = await adapter.listAuthenticatorsByUserId(userId);
				check(Array.isArray(list) && list.length === 0, `User ${JSON.stringify(userId)} must have an empty list`);
			}
		}
	),

	rule('updateAuthenticatorCounter stores the counter', [...CREATE, 'updateAuthenticatorCounter'], async (adapter) => {
		const { authenticator } = await register(adapter);
		const { credentialID } = authenticator;
		for (const counter of [0, 1, 5, 2 ** 31 - 1]) {
			const updated = await adapter.updateAuthenticatorCounter(credentialID, counter);
			matches(updated, { ...authenticator, counter }, 'The updated authenticator');
			equal((await adapter.getAuthenticator(credentialID))?.counter, counter, 'The stored counter');
		}
	}),

	rule(
		'updateAuthenticatorCounter throws for an unknown id',
		[...CREATE, 'updateAuthenticatorCounter'],
		async (adapter) => {
			const { authenticator } = await register(adapter);
			for (const unknown of [unique(), otherCase(authenticator.credentialID), ...HOSTILE]) {
				await throws(() => adapter.updateAuthenticatorCounter(unknown, 1), 'Updating an unknown authenticator');
				await throws(() => adapter.updateAuthenticatorCounter(unknown, 0), 'Updating an unknown authenticator to 0');
			}
			equal((await adapter.getAuthenticator(authenticator.credentialID))?.counter, 0, 'The counter of the other');
		}
	),

	advice(
		'of several uses of an authenticator with one counter one succeeds',
		[...CREATE, 'updateAuthenticatorCounter'],
		async (adapter, peer) => {
			const { credentialID } = (await register(adapter, { counter: 5 })).authenticator;
			const uses = await atOnce(10, (index) =>
				(index % 2 ? peer : adapter).updateAuthenticatorCounter(credentialID, 6)
			);
			equal(succeeded(uses).length, 1, 'Uses that were accepted');
			await throws(() => adapter.updateAuthenticatorCounter(credentialID, 4), 'A counter that goes back');
			await throws(() => adapter.updateAuthenticatorCounter(credentialID, 0), 'A counter that goes back to 0');
			equal((await adapter.getAuthenticator(credentialID))?.counter, 6, 'The stored counter');
		}
	)
];
