/**
 * The rules for a new password: long enough, and none that is guessed first. There are no rules on the kinds of its characters.
 *
 * @see NIST SP 800-63B-4 (August 2025), section 3.1.1.2
 */
import { PasswordRefused } from '../../../../../errors.js';
import type { PasswordRefusal } from '../../../../../errors.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { warnOnce } from '../../../../base/errors/logger.js';
import { siteName } from '../../../../core/pages/messages-for-request.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { lazy } from '../../../../base/util/lazy.js';
import { normalizePassword } from '../hash/index.js';
import { longestPassword } from '../hash/longest.js';
import type { Passwords } from '../../../../core/context/providers/credentials.js';
import { commonWords } from './words.js';

const breaches = lazy(() => import('./breached.js'));
const frequents = lazy(() => import('./frequent.js'));

/** With fewer characters, many of the passwords that are guessed first pass the other rules. */
const safeLength = 15;

/** A new password, and the names that are known to others. */
export interface Chosen {
	readonly password: string;
	/** The address, and the names of the person if there are any. */
	readonly names: readonly string[];
}

const withoutList =
	'new passwords of fewer than 15 characters are compared with a few words only: npm install @zxcvbn-ts/language-common';

/** @throws {PasswordRefused} for a password that must not be used */
export async function requireGoodPassword(
	ctx: AuthContext,
	req: AuthRequest,
	passwords: Passwords,
	{ password, names }: Chosen
): Promise<void> {
	const words = [...passwords.words, siteName(ctx, req) ?? '', req.url.hostname, ...names];
	const refusal = refusalOf(password, passwords.minLength, words);
	if (refusal) throw new PasswordRefused(refusal);
	const { isFrequent, hasList } = await frequents();
	if (isFrequent(password)) throw new PasswordRefused('common');
	if (passwords.minLength < safeLength && !hasList) warnOnce(ctx, 'frequent passwords', withoutList);
	const { breached } = passwords;
	if (breached && (await (await breaches()).isBreached(ctx, breached, password))) throw new PasswordRefused('breached');
}

/** Returns why a password is refused; null if it is not. @param context texts whose parts alone make no password */
export function refusalOf(typed: string, minLength: number, context: readonly string[]): PasswordRefusal | null {
	const password = normalizePassword(typed);
	const { length } = [...password];
	if (length < minLength) return 'too_short';
	if (length > longestPassword) return 'too_long';
	const folded = fold(password);
	const own = context.flatMap((text) => fold(text, ' ').split(/[ @]/)).filter((word) => word.length > 2);
	// The name of the site may be several words.
	const joined = context.map((text) => fold(text)).filter((word) => word.length > 2);
	if (isRegular(password.toLowerCase()) || isMadeOf(folded, commonWords)) return 'common';
	return isMadeOf(folded, [...own, ...joined, ...commonWords]) ? 'context' : null;
}

/** Characters that stand for letters in passwords. */
const letters: Readonly<Record<string, string>> = {
	'0': 'o',
	'1': 'i',
	'3': 'e',
	'4': 'a',
	'5': 's',
	$: 's',
	'@': 'a'
};

/** Returns a text in lower case. @param between replaces spaces, punctuation and other signs of a keyboard */
function fold(text: string, between = ''): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/(?:(?![$@])[\s\p{P}+<=>^`|~])+/gu, between);
}

/** The most characters beside the words, digits not counted, with which a password is still made of words. */
const mostBeside = 3;

/** Whether a password is made of these words, in any number, with a few characters and any digits between. */
function isMadeOf(folded: string, words: readonly string[]): boolean {
	const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length);
	const spelled = [...folded].map((character) => letters[character] ?? character).join('');
	return [folded, spelled].some((text) => {
		if (!longestFirst.some((word) => text.includes(word))) return false;
		const rest = longestFirst.reduce((remainder, word) => remainder.replaceAll(word, ''), text).replace(/\p{N}/gu, '');
		return [...rest].length <= mostBeside;
	});
}

/** Whether a password repeats a few characters, or is a sequence such as `123456789`. */
function isRegular(password: string): boolean {
	const points = [...password].map((character) => character.codePointAt(0) ?? 0);
	if (new Set(points).size < 4) return true;
	const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0));
	const sequential = steps.filter((step) => Math.abs(step) === 1 || Math.abs(step) === 9 || step === 0).length;
	if (sequential >= steps.length - 2) return true;
	return [1, 2, 3, 4, 5].some((period) => points.every((point, index) => point === points[index % period]));
}
