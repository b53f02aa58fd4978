/** What should be text, and is not, ends in an error of the library that says so: never in a TypeError, nor in a user (#12 D7). */
import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { AuthError } from '../../src/errors.js';
import type { User } from '../../src/types.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { beginsSession, origin } from './support.js';

const values: [string, unknown][] = [
	['zero', 0],
	['false', false],
	['NaN', NaN],
	['an empty list', []],
	['a list of text', ['ada@example.test']],
	['an object', {}],
	['a number', 5],
	['a function', () => 'ada@example.test']
];

/** What was thrown is an error of ours, and what is behind it no fault of our code. */
function expectOurs(error: unknown, isTypeError = (each: unknown) => each instanceof TypeError): void {
	expect(error).toBeInstanceOf(AuthError);
	expect(isTypeError(error) || isTypeError((error as AuthError).cause?.err)).toBe(false);
}

describe.each(values)('an address that is %s', (_, email) => {
	it('typed in by the application’s code is refused', async () => {
		const app = createMailApp();
		const fields = { email } as Record<string, string>;
		const thrown: unknown = await app.auth
			.signIn(new Request(`${origin}/`), 'mail', { fields })
			.catch((error: unknown) => error);
		expectOurs(thrown);
		expect(app.letters).toEqual([]);
	});

	it.each([
		['without a data layer', undefined],
		['with one', MemoryAdapter]
	])('from a profile is refused, %s', async (_where, adapter) => {
		const op = createIdentityProvider();
		const provider = { ...op.provider(), profile: () => ({ id: 'ada', email }) as User };
		const app = createApp({ op, providers: [provider], ...(adapter && { adapter: adapter() }) });
		const response = await app.signIn();
		expect(beginsSession(response)).toBe(false);
		expectOurs(app.logger.errors[0]);
	});
});
