import { people } from '#settings';
import { adapter } from './auth.ts';
import { setPassword } from './passwords.ts';

/** Creates the users of the settings, unless an earlier run has created them. */
export async function signUpPeople(): Promise<void> {
	for (const { username, password, ...person } of people) {
		const known = await adapter.getUserByEmail(person.email);
		// The app marks the address as verified, so that a link in a mail signs in the same user.
		const user = known ?? (await adapter.createUser({ id: crypto.randomUUID(), ...person, emailVerified: new Date() }));
		await setPassword(user.id, username, password);
	}
}
