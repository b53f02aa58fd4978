/** Reads the name that a person gives themselves: at a sign-up, and on the account page. */
import { InvalidRequest } from '../../errors.js';

/** The longest name, in UTF-16 code units, as `maxlength` of a field counts them. */
export const longestName = 100;

/** Thrown for text that cannot be a name, so that a form can name its field. */
export class UnusableName extends InvalidRequest {}

/**
 * Returns the name without the spaces around it; null for an empty field. Pages and mails show a name within a line, so it must have
 * neither line ends nor other control characters.
 * @throws {UnusableName}
 */
export function readName(typed: string | undefined): string | null {
	const name = typed?.trim() ?? '';
	if (name.length > longestName || /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) {
		throw new UnusableName(`a name has at most ${longestName} characters, on one line`);
	}
	return name === '' ? null : name;
}
