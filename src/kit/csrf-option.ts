/** The values that `csrfByHandle` may have. Loaded where it is set. */
import { InvalidConfig } from '../errors.js';

/** @throws {InvalidConfig} for a value that is not one of the option's */
export function requireCsrfOption(csrfByHandle: unknown): void {
	if (typeof csrfByHandle === 'boolean') return;
	const { trustedOrigins } = Object(csrfByHandle) as { trustedOrigins?: unknown };
	const isOrigin = (each: unknown) => typeof each === 'string' && URL.canParse(each) && new URL(each).origin === each;
	if (Array.isArray(trustedOrigins) && trustedOrigins.every(isOrigin)) return;
	throw new InvalidConfig(
		'csrfByHandle has to be true, false, or an object with the origins whose forms are accepted: ' +
			"{ trustedOrigins: ['https://appleid.apple.com'] }"
	);
}
