/** The members of a user that sessions and data layers carry: texts, and a picture that is safe to show. */
import { InvalidRequest } from '../../../errors.js';
import type { User } from '../../../types.js';

/** Returns the first of `name`, `email` and `image` that is neither text nor left out; undefined if there is no such member. */
export function wrongMember(user: Partial<Record<'name' | 'email' | 'image', unknown>>): string | undefined {
	return (['name', 'email', 'image'] as const).find(
		(member) => user[member] !== undefined && user[member] !== null && typeof user[member] !== 'string'
	);
}

/** The maximum length of a picture's address in characters. A longer one is not kept, because each session cookie carries it. */
const maxPictureLength = 4096;

/**
 * Returns the address of a picture as a session may carry it: an absolute http(s) URL, or a bitmap in a `data:` URL, of
 * at most 4,096 characters. Microsoft's photos come as `data:` URLs. Pages put it into `src` and `href`, so that a
 * script or a document in it would run: anything else gives null.
 */
export function pictureOf(image: User['image']): User['image'] {
	if (image === undefined || image === null) return image;
	if (image.length > maxPictureLength) return null;
	const bitmap = /^data:image\/(?:png|jpeg|gif|webp|avif);base64, ?[a-z\d+/]+=*$/i.test(image);
	// A parser of URLs takes the square of the length of a host in other scripts.
	const shown = bitmap || (/^https?:\/\/[^/?#\\]{1,255}(?![^/?#\\])/i.test(image) && URL.canParse(image));
	return shown ? image : null;
}

/** The longest name, in UTF-16 code units, as `maxlength` of a field counts them. */
export const longestName = 100;

/** Thrown for text that cannot be a name, so that a form can name its field. */
export class UnusableName extends InvalidRequest {}

/**
 * Returns the name without the spaces around it; null for an empty field. Pages and emails show a name within a line, so it must have
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
