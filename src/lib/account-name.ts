/**
 * The name under which an account's attempts are counted. Data layers ignore case, many ignore accents, width and what
 * cannot be seen, and some take a digit of another script for ours: each spelling would have a count of its own. What is
 * one too much in common does no harm.
 *
 * @see Unicode Technical Standard #10, section 1.1: the first level is what the `ai_ci` collations of MySQL and MariaDB
 * compare by, and what `Intl.Collator` calls `base`
 */

/**
 * Of one locale whatever the server's is: the order of characters that no language changes. Making it takes milliseconds,
 * which is left to the first name that needs it.
 */
let collator: Intl.Collator | undefined;
/** What other characters may stand for, in the collator's order: `ø` for a letter, `æ` for two, `⓫` for two digits. */
let plain: string[] | undefined;

/** Returns one name for all spellings that a data layer may take for one. */
export function accountName(account: string): string {
	return (
		account
			.slice(0, 2_000)
			.normalize('NFKD')
			.replace(/[\p{C}\s]+/gu, '')
			.slice(0, 256)
			.replace(/[^\x21-\x7e]/gu, plainOf)
			// Upper case first: `ı` and `i` are one in it.
			.toUpperCase()
			.toLowerCase()
			// Mail to `ada+anything@` arrives at `ada@`.
			.replace(/\+[^@]*(?=@)/, '')
	);
}

/** What a character stands for: nothing for a mark, one or two of ASCII, or itself. */
function plainOf(character: string): string {
	if (compare(`a${character}`, 'a') === 0) return '';
	plain ??= plainTexts();
	let [low, high] = [0, plain.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (compare(plain[middle] ?? '', character) < 0) low = middle + 1;
		else high = middle;
	}
	const nearest = plain[low] ?? '';
	return compare(nearest, character) === 0 ? nearest : character;
}

function plainTexts(): string[] {
	const visible = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index));
	const lowerCase = visible.filter((character) => character === character.toLowerCase());
	const alphanumeric = visible.filter((character) => /[a-z\d]/.test(character));
	const pairs = alphanumeric.flatMap((one) => alphanumeric.map((other) => one + other));
	return [...lowerCase, ...pairs].sort(compare);
}

function compare(a: string, b: string): number {
	collator ??= new Intl.Collator('en', { sensitivity: 'base' });
	return collator.compare(a, b);
}
