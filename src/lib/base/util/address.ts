/**
 * Email addresses, as far as people have them and every mail system reads them in the same way: one plain address, without
 * quotes, comments, groups or lists. Text that systems read differently is refused, since a link that goes astray signs in a
 * stranger. Every way of signing in knows an address by the one form that is made here.
 *
 * @see RFC 5321, section 4.5.3.1 (lengths); RFC 5322, section 3.4.1 (dot-atom); UTS #46 (domains)
 */
import { InvalidEmail } from '../../../errors.js';
import { canonicalDomain } from './domain.js';

const maxLocal = 64;
const maxAddress = 254;
/**
 * A dot-atom of ASCII characters: other characters have look-alikes, and forms that fold into each other. It must not be the
 * beginning of an encoded word, which may contain another address (RFC 2047, section 2).
 */
const localPart = /^(?!.*=\?)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/**
 * Returns an address in its one form: ASCII letters in lower case, the domain as DNS has it (`xn--`, no dot at the end).
 * Returns undefined for anything that is not one plain address, white space around one included.
 */
export function addressForm(address: string): string | undefined {
	const at = address.indexOf('@');
	if (address.length > maxAddress || at < 1 || at !== address.lastIndexOf('@')) return undefined;
	const local = address.slice(0, at);
	const domain = canonicalDomain(address.slice(at + 1));
	if (local.length > maxLocal || !localPart.test(local) || !domain) return undefined;
	const form = `${lowerCased(local)}@${domain}`;
	return form.length > maxAddress ? undefined : form;
}

/**
 * Returns an address that a person typed in, in its one form.
 * @throws {InvalidEmail} for anything except one plain address; the message does not repeat it
 */
export function normalizeAddress(typed: string): string {
	const form = addressForm(typed.trim());
	if (form === undefined) throw new InvalidEmail('the entered text is not one plain email address');
	return form;
}

/** Returns an address in its one form, and a text that is not one plain address, such as a telephone number, as it is. */
export function oneForm(text: string): string {
	return addressForm(text) ?? text;
}

/** Whether two texts are one address. Texts that are not addresses are compared as they are, ASCII letters in any case. */
export function isSameAddress(one: string, other: string): boolean {
	return lowerCased(oneForm(one)) === lowerCased(oneForm(other));
}

/**
 * Returns the text with its ASCII letters in lower case. `toLowerCase` turns other letters into ASCII: the Kelvin sign (U+212A)
 * into `k`. That would be another person's address.
 */
function lowerCased(text: string): string {
	return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns the domain of an address, in its one form; undefined for anything that is not one plain address. */
export function domainOf(address: string): string | undefined {
	return addressForm(address)?.split('@')[1];
}

/**
 * A text without the characters that mail programs read as a comment, a list, a quote or a second address: with them, a link
 * would go to an address that the text does not show.
 */
const part = String.raw`[^\s\p{Cc}\p{Cf},;"<>()[\]\\@]+`;
const onePart = new RegExp(`^${part}(?:@${part})?$`, 'u');

/** Whether a text names one recipient, by an address of any kind, and every program reads it in the same way. */
export function isOneRecipient(text: string): boolean {
	// Not the beginning of an encoded word (RFC 2047, section 2).
	return onePart.test(text) && !text.includes('=?');
}

/** Whether a text is one email address, without a name and without a group, in any script. */
export function isOneAddress(text: string): boolean {
	return isOneRecipient(text) && text.includes('@') && !text.includes(':');
}
