/** User names: 3 to 32 ASCII letters, digits, dots, hyphens and underscores. Letters have no case, and there are no look-alikes. */
import { UsernameRefused } from '../../../../../errors.js';

const form = /^[a-z0-9](?:[a-z0-9._-]{1,30})[a-z0-9]$/;

/** Returns a user name in its one form; null for text that is not one. */
export function usernameOf(typed: string): string | null {
	const name = typed.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
	return form.test(name) ? name : null;
}

/** @throws {UsernameRefused} for text that is not a user name */
export function requireUsername(typed: string | undefined): string {
	const name = usernameOf(typed ?? '');
	if (name === null) throw new UsernameRefused('form');
	return name;
}
