import { people } from '#settings';
import { adapter } from './auth.ts';

/** Creates the users of the settings, unless an earlier run has created them. Their hashes are taken in when they sign in. */
export async function createPeople(): Promise<void> {
	for (const { name, email } of people) {
		if (await adapter.getUserByEmail(email)) continue;
		// The earlier site has proven the address. Otherwise a new password by mail would be refused.
		await adapter.createUser({ id: crypto.randomUUID(), name, email, emailVerified: new Date() });
	}
}
