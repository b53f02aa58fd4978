/** What `framework-auth doctor` finds in the addresses of stored users. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { checkAddresses } from '../../src/cli/doctor/addresses.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import Google from '../../src/providers/google.js';
import { createMailApp, type MailAppOptions } from '../fixtures/mail-app.js';

const found = async (store: Adapter, options: MailAppOptions = {}) =>
	checkAddresses(contextOf(createMailApp({ store, ...options }).auth));

async function withUsers(...emails: string[]) {
	const store = MemoryAdapter();
	const users = [];
	for (const email of emails) {
		users.push(await store.createUser!({ id: `user-${users.length}`, email, emailVerified: new Date() }));
	}
	return { store, ids: users.map(({ id }) => id) };
}

test('users with capitals in the address are counted, with the statement that repairs them (#33 A2)', async () => {
	const { store, ids } = await withUsers('Ada.Lovelace@Example.test', 'charles@example.test', 'Grace@example.test');
	const [finding] = await found(store);
	expect(finding).toMatchObject({ level: 'warning', finding: expect.stringMatching(/^2 users have/) as string });
	expect(finding?.finding).toContain(ids[0]);
	expect(finding?.cure).toMatch(/UPDATE users SET email = lower\(email\) WHERE email <> lower\(email\);/);
});

test('two users whose addresses differ by case only are named (#33 A2)', async () => {
	const { store, ids } = await withUsers('ada@example.test', 'Ada@example.test');
	const [finding] = await found(store);
	expect(finding?.level).toBe('error');
	for (const id of ids) expect(finding?.finding).toContain(id);
});

test('for an adapter that cannot list users, doctor prints the statement (#33 A2)', async () => {
	const { listUsers: _, ...store } = MemoryAdapter();
	expect(await found(store)).toMatchObject([
		{ level: 'note', finding: expect.stringMatching(/UPDATE users/) as string }
	]);
});

test('users whose first email link asks for the account are counted, without those of a provider that vouches (#33 A3)', async () => {
	const store = MemoryAdapter();
	const join = async (email: string, provider: string) =>
		store.createUserWithAccount!(
			{ id: crypto.randomUUID(), email, emailVerified: null },
			{ provider, providerAccountId: email, type: 'oidc' }
		);
	await join('ada@example.test', 'google');
	await join('charles@example.test', 'op');
	await join('grace@example.test', 'op');
	const google = Google({ clientId: 'a', clientSecret: 'b' });
	const op = { ...google, id: 'op', name: 'Op', issuer: 'https://op.test', wellKnown: undefined };
	const findings = await found(store, { providers: [google, op] });
	expect(findings).toMatchObject([{ level: 'note', finding: expect.stringMatching(/^2 users have/) as string }]);
});

test('users with verified addresses in lower case cause no finding', async () => {
	const { store } = await withUsers('ada@example.test', 'charles@example.test');
	expect(await found(store)).toEqual([]);
	expect(await found(MemoryAdapter())).toEqual([]);
});
