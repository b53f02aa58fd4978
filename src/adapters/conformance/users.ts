/** The rules of createUser, getUser, getUserByEmail, updateUser and deleteUser. */
import type { AdapterUser } from '../types.js';
import { aSession, aUser, anAccount, anAuthenticator, HOSTILE, inDays, otherCase, unique } from './fixtures.js';
import { advice, atOnce, check, equal, isNull, matches, rule, succeeded, throws, type Rule } from './rule.js';

/** The rules of the user methods. */
export const userRules: readonly Rule[] = [
	rule('createUser returns the user as stored', ['createUser', 'getUser'], async (adapter) => {
		const input = aUser({ name: 'Zoë', image: 'https://example.com/z.png', emailVerified: inDays(-1) });
		const created = await adapter.createUser(input);
		check(typeof created.id === 'string' && created.id !== '', 'The id of a created user must be a string');
		const expected = { ...input, id: created.id };
		matches(created, expected, 'The created user');
		matches(await adapter.getUser(created.id), expected, 'The user read by id');
	}),

	rule('a user may have neither name nor picture nor a proven address', ['createUser', 'getUser'], async (adapter) => {
		const { email, id } = aUser();
		const created = await adapter.createUser({ id, email, emailVerified: null });
		const read = await adapter.getUser(created.id);
		matches(read, { id: created.id, email, name: null, image: null }, 'The user');
		isNull(read?.emailVerified, 'emailVerified');
	}),

	rule('user dates keep their milliseconds', ['createUser', 'getUser'], async (adapter) => {
		const emailVerified = new Date('2025-02-28T23:59:59.987Z');
		const created = await adapter.createUser(aUser({ emailVerified }));
		equal((await adapter.getUser(created.id))?.emailVerified, emailVerified, 'emailVerified');
	}),

	rule('createUser refuses an email that is taken', ['createUser', 'getUserByEmail'], async (adapter) => {
		const first = await adapter.createUser(aUser());
		await throws(() => adapter.createUser(aUser({ email: first.email })), 'The second user with one email');
		equal((await adapter.getUserByEmail(first.email))?.id, first.id, 'The owner of the email');
	}),

	rule(
		'of concurrent createUser with one email one succeeds',
		['createUser', 'getUserByEmail'],
		async (adapter, peer) => {
			const { email } = aUser();
			const created = succeeded(await atOnce(20, (index) => (index % 2 ? peer : adapter).createUser(aUser({ email }))));
			equal(created.length, 1, 'Users created with one email');
			equal((await adapter.getUserByEmail(email))?.id, created[0]?.id, 'The owner of the email');
		}
	),

	rule('getUser gives null for an unknown id', ['createUser', 'getUser'], async (adapter) => {
		const { id } = await adapter.createUser(aUser());
		const variants = [otherCase(id), `0${id}`, ` ${id}`, `${id} `, `${id}\0`].filter((variant) => variant !== id);
		for (const unknown of [crypto.randomUUID(), unique(), '', '0', '-1', '9'.repeat(30), ...variants, ...HOSTILE]) {
			isNull(await adapter.getUser(unknown), `The user with id ${JSON.stringify(unknown)}`);
		}
	}),

	rule('getUserByEmail gives null for an unknown email', ['createUser', 'getUserByEmail'], async (adapter) => {
		const { email } = await adapter.createUser(aUser());
		const dotted = email.replace('f', 'ḟ');
		for (const unknown of [aUser().email, '', `${email} `, `${email}\0`, `%${email}`, dotted, ...HOSTILE]) {
			isNull(await adapter.getUserByEmail(unknown), `The user with email ${JSON.stringify(unknown)}`);
		}
	}),

	rule('hostile strings are stored as they are', ['createUser', 'getUser', 'getUserByEmail'], async (adapter) => {
		for (const text of HOSTILE) {
			const email = `${unique()}-${text}@example.com`;
			const { id } = await adapter.createUser(aUser({ email, name: text, image: text }));
			matches(await adapter.getUser(id), { email, name: text, image: text }, 'The user by id');
			equal((await adapter.getUserByEmail(email))?.id, id, 'The user by email');
		}
	}),

	rule('updateUser changes only the members given', ['createUser', 'getUser', 'updateUser'], async (adapter) => {
		const { id, email } = await adapter.createUser(aUser({ image: 'https://example.com/a.png' }));
		const other = await adapter.createUser(aUser());
		const emailVerified = inDays(0);
		const changed = await adapter.updateUser({ id, name: 'New', emailVerified, image: undefined });
		const expected = { id, email, name: 'New', emailVerified, image: 'https://example.com/a.png' };
		matches(changed, expected, 'The returned user');
		matches(await adapter.getUser(id), expected, 'The stored user');
		matches(await adapter.updateUser({ id }), expected, 'The user after an update without changes');
		matches(await adapter.updateUser({ id, name: null }), { ...expected, name: null }, 'The user without name');
		matches(await adapter.getUser(other.id), { name: other.name, email: other.email }, 'The other user');
	}),

	// A table of another library may require an address.
	advice(
		'updateUser takes the email away, and it is free for another user',
		['createUser', 'getUser', 'getUserByEmail', 'updateUser'],
		async (adapter) => {
			const { id, email, name } = await adapter.createUser(aUser());
			// The type promises an address, and some users have none.
			const without = { id, email: null } as unknown as AdapterUser;
			matches(await adapter.updateUser(without), { id, name }, 'The returned user');
			isNull((await adapter.getUser(id))?.email, 'The email that was taken away');
			isNull(await adapter.getUserByEmail(email), 'The user by the email that was taken away');
			const next = await adapter.createUser(aUser({ email }));
			equal((await adapter.getUserByEmail(email))?.id, next.id, 'The next user with the email');
		}
	),

	rule(
		'updateUser refuses a taken email and an unknown id',
		['createUser', 'updateUser', 'getUser'],
		async (adapter) => {
			const first = await adapter.createUser(aUser());
			const second = await adapter.createUser(aUser());
			await throws(() => adapter.updateUser({ id: second.id, email: first.email }), 'Taking an email');
			equal((await adapter.getUser(second.id))?.email, second.email, 'The email after a refused update');
			for (const id of [crypto.randomUUID(), "' or '1'='1"]) {
				await throws(() => adapter.updateUser({ id, name: 'x' }), 'Updating an unknown user');
			}
		}
	),

	rule(
		'deleteUser removes the user with accounts and sessions, and no others',
		['createUser', 'getUser', 'deleteUser', 'linkAccount', 'getUserByAccount', 'createSession', 'getSessionAndUser'],
		async (adapter) => {
			const [target, stays] = [await adapter.createUser(aUser()), await adapter.createUser(aUser())];
			const [goneAccount, staysAccount] = [anAccount(target.id), anAccount(stays.id)];
			const [goneSession, staysSession] = [aSession(target.id), aSession(stays.id)];
			for (const account of [goneAccount, staysAccount]) await adapter.linkAccount(account);
			for (const session of [goneSession, staysSession]) await adapter.createSession(session);

			await adapter.deleteUser(target.id);
			isNull(await adapter.getUser(target.id), 'The deleted user');
			isNull(await adapter.getUserByAccount(goneAccount), 'The user by the account of the deleted user');
			isNull(await adapter.getSessionAndUser(goneSession.sessionToken), 'The session of the deleted user');
			equal((await adapter.getUserByAccount(staysAccount))?.id, stays.id, 'The other user by account');
			check((await adapter.getSessionAndUser(staysSession.sessionToken)) !== null, "The other user's session is gone");
			await adapter.deleteUser("' or '1'='1");
			check((await adapter.getUser(stays.id)) !== null, 'Deleting an unknown user deleted another');
		}
	),

	rule(
		'deleteUser removes the authenticators',
		['createUser', 'deleteUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'],
		async (adapter) => {
			const { id } = await adapter.createUser(aUser());
			const authenticator = anAuthenticator(id);
			const { providerAccountId } = authenticator;
			await adapter.linkAccount(anAccount(id, { type: 'webauthn', providerAccountId }));
			await adapter.createAuthenticator(authenticator);
			await adapter.deleteUser(id);
			isNull(await adapter.getAuthenticator(authenticator.credentialID), 'The authenticator of the deleted user');
		}
	)
];
