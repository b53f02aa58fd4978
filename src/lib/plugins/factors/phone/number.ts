/** Phone numbers in the form of E.164: a plus sign, the country code, and at most 15 digits in all. */
import { CallbackRouteError } from '../../../../errors.js';
import { asError } from '../../../base/errors/logger.js';
import { installed } from '../../../base/util/installed.js';
import { asciiCode } from '../../../base/util/typed-code.js';

/** The part of the package `libphonenumber-js` that is used. */
interface PhoneNumbers {
	parsePhoneNumberFromString(
		text: string,
		options: { readonly extract: boolean }
	): { readonly number: string; isPossible(): boolean } | undefined;
}

/**
 * Reads a number as a person types it, with its country code. Null: it is not one. The package `libphonenumber-js`, where it is installed,
 * knows how people write numbers in each country, and how long they are.
 *
 * @see ITU-T E.164, section 6.2.1
 */
export function readNumber(text: string, numbers = installed<PhoneNumbers>('libphonenumber-js')): string | null {
	const plain = asciiCode(text).replace(/^00/, '+');
	if (!numbers) {
		const joined = plain.replaceAll(/[().-]/g, '');
		return isNumber(joined) ? joined : null;
	}
	const parsed = numbers.parsePhoneNumberFromString(plain, { extract: false });
	return parsed?.isPossible() && isNumber(parsed.number) ? parsed.number : null;
}

function isNumber(text: string): boolean {
	return /^\+[1-9]\d{6,14}$/.test(text);
}

/**
 * Reads a number by the function of the application, if there is one.
 * @throws {CallbackRouteError} if the function fails, or returns something that is not a number in E.164
 */
export async function parseNumber(
	parse: ((text: string) => unknown) | undefined,
	text: string | undefined
): Promise<string | null> {
	const typed = text?.trim() ?? '';
	if (typed === '' || typed.length > longest) return null;
	if (!parse) return readNumber(typed);
	let parsed: unknown;
	try {
		parsed = await parse(typed);
	} catch (thrown) {
		throw new CallbackRouteError('the function `mfa.phone.parse` failed', asError(thrown));
	}
	if (parsed === null || parsed === undefined) return null;
	if (typeof parsed === 'string' && isNumber(parsed)) return parsed;
	throw new CallbackRouteError('`mfa.phone.parse` has to return a number in E.164, such as "+14155550123", or null');
}

const longest = 40;

/** Returns a number of which a stranger learns the last two digits. */
export function masked(number: string): string {
	return `•••• ${number.slice(-2)}`;
}
