/** Fields of forms: the kind of value that one takes, guessed by its name if nothing else says so, and the choice of `remember`. */
import type { Fields } from './body.js';

/** Names of fields that say whose account it is, without capitals and separators. */
const ofAccounts = new Set([
	'account',
	'email',
	'emailaddress',
	'handle',
	'id',
	'identifier',
	'login',
	'loginid',
	'mobile',
	'name',
	'nickname',
	'phone',
	'phonenumber',
	'tel',
	'user',
	'userid',
	'username'
]);
const ofPasswords = /pass(?:word|code|phrase|wd)|^pass$|pwd|^pin$|secret/i;
const ofSecrets = /pass(?!port)|pwd|secret|pin$|otp|token|^code$/i;

/** Whether the field holds the name of an account. */
export function namesAccount(field: string): boolean {
	return ofAccounts.has(field.toLowerCase().replace(/[^a-z]/g, ''));
}

/** Whether the field holds a secret, which must not appear in a page or in the key of a count. */
export function isSecret(field: string): boolean {
	return ofSecrets.test(field);
}

/** Whether the field holds a password, which a page never shows in clear text, whatever the type of the field. */
export function isPassword(field: string): boolean {
	return ofPasswords.test(field);
}

/** The texts that a form or a script sends for "no". A box that is not checked is not sent at all. */
const no: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Returns the choice, or undefined if the fields do not have one. */
export function rememberField({ remember }: Fields): boolean | undefined {
	return remember === undefined ? undefined : !no.has(remember.trim().toLowerCase());
}
