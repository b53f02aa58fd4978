/** Users by their address in any case: rows that another library stored may have capitals. */
import { duplicateAddress } from '../../lib/store/adapter/users-by-address.js';

/** The most rows that are read: a database may also find rows with similar letters. */
export const mostSpellings = 8;

/** Returns a text with its ASCII letters in lower case. `toLowerCase` turns other letters into ASCII ones, too. */
export function inLowerCase(text: string): string {
	return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Returns the user who has the address, in whichever case it is stored.
 * @param candidates the rows that the database takes for the same
 * @throws {DuplicateAddress} if the rows of several users differ by case only
 */
export function userInAnyCase<User extends { readonly id?: unknown; readonly email?: unknown }>(
	candidates: readonly User[],
	email: string
): User | null {
	// A user whose address was released has none: the empty text finds no one.
	const isSame = ({ email: own }: User) => typeof own === 'string' && own && inLowerCase(own) === inLowerCase(email);
	const users = candidates.filter(isSame);
	if (users.length > 1) throw duplicateAddress(users.map(({ id }) => String(id)));
	return users[0] ?? null;
}
