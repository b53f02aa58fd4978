/** Guesses from the name of a form field which kind of value it takes, if nothing else says so. */

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
