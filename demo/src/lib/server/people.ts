import { people } from '#settings';
import { adapter } from './auth.ts';
import { setPassword } from './passwords.ts';

/** Signs the people of the settings up, as far as an earlier run has not. */
export async function signUpPeople(): Promise<void> {
	for (const { username, password, ...person } of people) {
		const known = await adapter.getUserByEmail(person.email);
		// The app vouches for the address, so that a link in a mail signs in the same user.
		const user = known ?? (await adapter.createUser({ id: crypto.randomUUID(), ...person, emailVerified: new Date() }));
		await setPassword(user.id, username, password);
	}
}
