/** A user with a passkey and its account, as a registration leaves them. */
import { expect } from 'vitest';
import type { DrizzleAdapter } from '../../../src/adapters/drizzle.js';

/** Registers a passkey for a new user. */
export async function registerPasskey(adapter: DrizzleAdapter) {
	const email = `${crypto.randomUUID()}@example.com`;
	const { id: userId } = await adapter.createUser({ id: crypto.randomUUID(), email, emailVerified: null });
	const credentialID = crypto.randomUUID();
	await adapter.linkAccount({ userId, type: 'webauthn', provider: 'passkey', providerAccountId: credentialID });
	await adapter.createAuthenticator({
		credentialID,
		userId,
		providerAccountId: credentialID,
		credentialPublicKey: 'pQECAyYgASFYIA',
		counter: 0,
		credentialDeviceType: 'singleDevice',
		credentialBackedUp: false
	});
	return { credentialID, userId };
}

/** The requirements on the deletion of a passkey when the data layer fails in the middle, and works again later. */
export async function expectDeletionToBeRepeatable(
	adapter: Parameters<typeof registerPasskey>[0],
	fail: () => unknown,
	recover: () => unknown
): Promise<void> {
	const passkey = await registerPasskey(adapter);
	await fail();
	await expect(adapter.deleteAuthenticator(passkey)).rejects.toThrow('disk trouble');
	expect(await adapter.getAuthenticator(passkey.credentialID), 'the passkey').not.toBeNull();
	await recover();
	expect(await adapter.deleteAuthenticator(passkey)).toBe(true);
	expect(await adapter.getAuthenticator(passkey.credentialID), 'the passkey').toBeNull();
	expect(await adapter.getAccount(passkey.credentialID, 'passkey'), 'the account').toBeNull();
}
