/**
 * Codes as people type and paste them: with the digits of their script, in groups, with the dashes of a keyboard that corrects them, and
 * with the invisible marks of a mail program.
 *
 * @see Unicode Standard Annex #44, section 5.7.1 (`Nd`: ten digits in a row, from zero)
 */

/** No person types more. */
const longest = 200;
/** A minus sign, and the long vowel that is on the key of the dash in Japanese, are dashes here. */
const dashes = /[\p{Pd}\u2212\u30fc]/gu;

/** Returns a code in ASCII, without spaces and invisible marks. Every dash is a hyphen. */
export function asciiCode(text: string): string {
	if (text.length > longest) return text;
	return text
		.normalize('NFKC')
		.replace(/\p{Nd}/gu, digitOf)
		.replace(dashes, '-')
		.replace(/[\s\p{Z}\p{C}\p{M}]/gu, '');
}

/** Returns a code whose dashes only group its characters. */
export function plainCode(text: string): string {
	return asciiCode(text).replaceAll('-', '');
}

function digitOf(character: string): string {
	const point = character.codePointAt(0) ?? 0;
	let before = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before++;
	return String(before % 10);
}
