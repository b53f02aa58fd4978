/**
 * The names under which an account's attempts are counted. Data layers ignore case. Many also ignore accents, width and invisible
 * characters, and treat some letters and digits as equal. Without these names, each spelling would have its own count. Two
 * spellings that are equal in any collation of MariaDB or MySQL have a name in common here. If collations differ, a spelling has
 * several names, and is counted under each.
 *
 * @see Unicode Technical Standard #10, section 1.1: the first level is what the `ai_ci` collations of MySQL and MariaDB compare
 * by, and what `Intl.Collator` calls `base`
 */

/**
 * The replacements by collations for letters that have their own place in a language. All other letters are as in the first, the
 * common one.
 */
const tailorings: readonly Readonly<Record<string, string>>[] = [
	{},
	// german2
	{ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue' },
	// danish
	{ ä: 'ae', Ä: 'ae', å: 'aa', Å: 'aa', ü: 'y', Ü: 'y', ű: 'y', Ű: 'y' },
	// swedish, icelandic
	{ ä: 'ae', Ä: 'ae', ü: 'y', Ü: 'y' },
	{ ä: 'ae', Ä: 'ae' },
	// general, which compares character by character
	{ ß: 's' }
];
const tailored = /[äöüåűßÄÖÜÅŰ]/g;
/** Collations older than Unicode 5.2 treat all of these as equal. */
const supplementary = /[\u{10000}-\u{10ffff}]/gu;

/** Returns the names of a spelling: one for nearly all, and at most twelve. The first is the common one. */
export function accountNames(account: string): readonly string[] {
	// A separate iota, which NFKD would turn into a mark.
	const text = account.slice(0, 2_000).replace(/\u037a/g, 'ι');
	if (/^[ -~]*$/.test(text)) return [folded(text)];
	const spellings = tailorings.map((letters) => text.replace(tailored, (letter) => letters[letter] ?? letter));
	const older = spellings.map((spelling) => spelling.replace(supplementary, '\ufffd'));
	return [...new Set([...new Set([...spellings, ...older])].map(folded))];
}

function folded(text: string): string {
	return (
		text
			.normalize('NFKD')
			.replace(/[\p{C}\s]+/gu, '')
			.slice(0, 256)
			.replace(/[^\x21-\x7e]/gu, (character) => plainOf(character))
			// Upper case first, because `ı` and `i` are equal in upper case.
			.toUpperCase()
			.toLowerCase()
			// As the collations for Lithuanian (`i` and `y`, `c` and `ch`) and for Latin (`i` and `j`, `u` and `v`) have it.
			.replace(/[jy]/g, 'i')
			.replace(/v/g, 'u')
			.replace(/ch/g, 'c')
			// Mail to `ada+anything@` arrives at `ada@`.
			.replace(/\+[^@]*(?=@)/, '')
	);
}

/** Characters that the runtime's collator and the databases compare differently. */
const otherwise: Readonly<Record<string, string>> = {
	'\u00b7': '',
	'\u06de': '',
	'\u108d': '',
	'\u09f4': '1',
	'\u09f5': '2',
	'\u09f6': '3',
	'\u09f7': '4',
	'\u1d08': '\u025c',
	'\u214d': 'a/s'
};

/**
 * Returns the text that a character stands for: nothing for a mark, one or two characters of ASCII, or the first character that
 * is equal to it.
 */
function plainOf(character: string): string {
	const text = otherwise[character] ?? georgian(character);
	if (/^[\x21-\x7e]*$/.test(text) || compare(`a${text}`, 'a') === 0) return text === character ? '' : text;
	return equalIn(plainTexts(), text) ?? equalIn(otherLetters(), text) ?? text;
}

/**
 * Converts Georgian letters. Georgian has three alphabets, and older collations treat each as the upper or lower case of another.
 */
function georgian(character: string): string {
	const code = character.charCodeAt(0);
	if (code >= 0x10a0 && code <= 0x10c5) return String.fromCharCode(code + 0x30);
	return code >= 0x2d00 && code <= 0x2d25 ? String.fromCharCode(code - 0x2d00 + 0x10d0) : character;
}

/** Returns the first text of a sorted list that is equal to this one for the collator. */
function equalIn(sorted: readonly string[], text: string): string | undefined {
	let [low, high] = [0, sorted.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (compare(sorted[middle] ?? '', text) < 0) low = middle + 1;
		else high = middle;
	}
	const nearest = sorted[low];
	return nearest !== undefined && compare(nearest, text) === 0 ? nearest : undefined;
}

/** The texts that other characters may stand for, in the collator's order: `ø` for a letter, `æ` for two, `⓫` for two digits. */
const plainTexts = once(() => {
	const visible = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index));
	const lowerCase = visible.filter((character) => character === character.toLowerCase());
	const alphanumeric = visible.filter((character) => /[a-z\d]/.test(character));
	const pairs = alphanumeric.flatMap((one) => alphanumeric.map((other) => one + other));
	return [...lowerCase, ...pairs].sort(compare);
});

/**
 * All other letters, digits and signs in the collator's order, so that the first of equal ones, such as hiragana and katakana,
 * stands for all. Sorting them takes a quarter of a second, so the first name that needs them does it.
 */
const otherLetters = once(() => {
	const characters = Array.from({ length: 0x20000 - 0x80 }, (_, index) => 0x80 + index)
		.filter((point) => point < 0xac00 || point > 0xdfff)
		.map((point) => String.fromCodePoint(point));
	return characters
		.filter((character) => /[\p{L}\p{M}\p{N}\p{S}\p{P}]/u.test(character) && !/\p{Unified_Ideograph}/u.test(character))
		.sort(compare);
});

const collator = once(() => new Intl.Collator('en', { sensitivity: 'base' }));

/** Compares in the order of one locale, independent of the server's. */
function compare(a: string, b: string): number {
	return collator().compare(a, b);
}

function once<T>(make: () => T): () => T {
	let box: { readonly value: T } | undefined;
	return () => (box ??= { value: make() }).value;
}
