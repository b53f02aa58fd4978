/** `account.profileSync`: what a later sign-in at a provider changes of a user. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { ProfileSync } from '../../src/lib/base/config/options.js';
import type { AuthorizeOptions } from '../fixtures/identity-provider.js';
import { ada, createTown, errorOf, ownerAt } from './people.js';

const picture = 'https://pictures.example/new.png';
const later = { user: { ...ada, name: 'Ada King', picture, email: 'king@example.test', email_verified: true } };

async function signedInTwice(profileSync?: ProfileSync, answer: NonNullable<AuthorizeOptions['user']> = later.user) {
	const adapter = MemoryAdapter();
	const told: string[] = [];
	const events = { updateUser: () => void told.push('updateUser'), signIn: () => void told.push('signIn') };
	const town = createTown({ adapter, events, ...(profileSync && { account: { profileSync } }) });
	await town.signIn({ browser: town.newBrowser() });
	const id = (await ownerAt(adapter, 'op', ada.sub))!;
	const before = (await adapter.getUser(id))!;
	told.length = 0;
	const response = await town.signIn({ answer: { user: answer } });
	return { ...town, response, before, told, user: (await adapter.getUser(id))! };
}

describe('a later sign-in', () => {
	test.each([undefined, 'never'] as const)('changes nothing with %s', async (sync) => {
		const { user, before, told } = await signedInTwice(sync);
		expect(user).toEqual(before);
		expect(told).toEqual(['signIn']);
	});

	test('changes the name and the picture with "always", but not the address (S336)', async () => {
		const { user, before, told, session } = await signedInTwice('always');
		expect(user).toEqual({ ...before, name: 'Ada King', image: picture });
		expect(told).toEqual(['updateUser', 'signIn']);
		expect((await session())?.user).toMatchObject({ name: 'Ada King', email: ada.email });
	});

	test('keeps the fields that the provider leaves out, and causes no event if nothing differs', async () => {
		const { user, before, told } = await signedInTwice('always', { sub: ada.sub, email: ada.email });
		expect(user).toEqual(before);
		expect(told).toEqual(['signIn']);
	});

	test('changes the fields that a function returns, one by one', async () => {
		const { user, before } = await signedInTwice(({ user: stored, profile, provider }) => {
			expect([stored.name, provider]).toEqual([ada.name, 'op']);
			return { image: profile.image };
		});
		expect(user).toEqual({ ...before, image: picture });
		expect((await signedInTwice(() => null)).told).toEqual(['signIn']);
	});

	test('S336 a function cannot change the address or the id, nor store a picture that runs a script', async () => {
		const evil = { id: 'other', email: 'king@example.test', emailVerified: new Date(), image: 'javascript:alert(1)' };
		const { user, before } = await signedInTwice(() => evil as object);
		expect(user).toEqual({ ...before, image: null });
	});

	test('fails if the function fails', async () => {
		const { response, logger } = await signedInTwice(() => Promise.reject(new Error('down')));
		expect(errorOf(response)).not.toBeNull();
		expect(logger.errors.map(({ name }) => name)).toContain('CallbackRouteError');
	});
});

test('an unknown value of the option is refused when the configuration is compiled', () => {
	const account = { profileSync: 'sometimes' as 'always' };
	expect(() => createTown({ adapter: MemoryAdapter(), account })).toThrow(/account\.profileSync/);
});
