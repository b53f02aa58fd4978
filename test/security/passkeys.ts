/** The start of the tests of passkeys, and the requirements on a refusal. */
import { expect } from 'vitest';
import type { AuthError } from '../../src/errors.js';
import type { Authenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import { createPasskeyApp, type At, type PasskeyApp, type PasskeyAppOptions } from '../fixtures/passkey-app.js';
import { expectRefused, type Refusal } from './support.js';

export const email = 'ada@example.test';
export const ada = { fields: { email } };
/** Of the cookies of ceremonies. */
export const passkeyPrefix = '__Host-authjs.flow.passkey.';

/** The names of the ceremonies that a browser has begun. */
export const ceremoniesOf = (browser: Browser) => browser.cookieNames.filter((name) => name.startsWith(passkeyPrefix));
/** The calls since the last time that change a row. */
export const writesOf = (app: PasskeyApp) =>
	app.data.take().filter((method) => /^(create|link|update|delete)/.test(method));

/**
 * The requirements on every refused response: one code for the browser, the reason in the log, no session, nothing stored.
 * `code`: of a passkey that is not stored, which the page reports to the authenticator.
 * `left`: ceremonies that the browser still has, because they are not the one that was answered.
 */
export async function expectRefusal(
	app: PasskeyApp,
	response: Response,
	{
		browser = app.browser,
		because = /./,
		left = 0,
		code,
		type = 'WebAuthnVerificationError'
	}: Partial<Pick<Refusal, 'browser' | 'code' | 'type'>> & { because?: RegExp; left?: number } = {}
): Promise<void> {
	expectRefused(app, response, { type, browser, code });
	const [error] = app.logger.errors as AuthError[];
	expect(error?.message).toMatch(because);
	expect(await response.text()).toBe('');
	expect(app.logger.leaks([email])).toEqual([]);
	expect(ceremoniesOf(browser)).toHaveLength(left);
	expect(writesOf(app)).toEqual([]);
	app.logger.clear();
}

/** An application with one user, who is signed in nowhere else. */
export async function withAda(options: PasskeyAppOptions = {}, at: At = {}) {
	const app = createPasskeyApp(options);
	const { authenticator: phone, browser, id } = await app.signUp(email, at);
	app.data.take();
	app.logger.clear();
	return { app, phone, browser, id };
}

/** The id of the first key of an authenticator, as the data layer has it. */
export function base64Of(authenticator: Authenticator): string {
	return Buffer.from(authenticator.credentials[0]!.id, 'base64url').toString('base64');
}
