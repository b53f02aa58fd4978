/** The names of a sign-up: that of the person, who may leave it out, and the user name for signing in. */
import { InvalidRequest } from '../../../../../errors.js';
import type { Fields } from '../../../../base/http/body.js';
import { readName, UnusableName } from '../../../../core/accounts/user-members.js';
import type { Passwords } from '../../../../core/context/providers/credentials.js';

/** Thrown if the link of a sign-up is opened in another browser, and no password was chosen there yet. */
export class PasswordMissing extends InvalidRequest {}

interface Names {
	readonly username?: string | undefined;
	readonly name?: string | undefined;
}

/** Returns the name of the person, if the form asks for it and the person gave one. @throws {UnusableName} */
export function nameIn({ askForName }: Passwords, form: Fields): string | undefined {
	return (askForName ? readName(form.name) : null) ?? undefined;
}

/** Returns the names that are known. */
export function namesOf({ username, name }: Names): { username?: string; name?: string } {
	return { ...(username !== undefined && { username }), ...(name !== undefined && { name }) };
}

/** Returns the name that the user gets. A user who gave none has the user name, if there is one. */
export function shownName({ username, name = username }: Names): { name?: string } {
	return namesOf({ name });
}

/** Returns the field that an error is about, where its code does not say so. */
export function fieldOf(thrown: unknown): 'name' | undefined {
	return thrown instanceof UnusableName ? 'name' : undefined;
}
