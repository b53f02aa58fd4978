/** Any option with any value: it works, or the start stops with an error that says what to do. The options are those of the reference. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../src/adapters/memory.js';
import { createAuth } from '../src/core.js';
import { AuthError } from '../src/errors.js';
import { createIdentityProvider } from './fixtures/identity-provider.js';
import { secret } from './fixtures/app.js';
import { createLogger } from './fixtures/logger.js';
import { read } from './support/documents.js';

const options = [...read('docs/reference/configuration.md').matchAll(/^\| `([a-zA-Z]+(?:\.[a-zA-Z]+)*)`/gm)].map(
	([, name = '']) => name
);
const values = [true, 7, NaN, -1, 'x', '', null, [], [null], {}, { a: null }, () => 1];

/** The configuration with a value at a place such as `session.maxAge`. */
function at(name: string, value: unknown): object {
	return name.split('.').reduceRight<unknown>((inner, member) => ({ [member]: inner }), value) as object;
}

test('the reference lists the options', () => {
	expect(options.length).toBeGreaterThan(90);
	expect(options).toEqual(expect.arrayContaining(['session.revocation', 'rateLimit.limiter', 'session.maxAge']));
});

describe.each([
	['without an adapter', undefined],
	['with an adapter', MemoryAdapter()]
])('%s', (_, adapter) => {
	test.each(options)('%s accepts any value, or refuses it by name', (name) => {
		const provider = createIdentityProvider().provider();
		const thrown = values.flatMap((value) => {
			const config = {
				providers: [provider],
				adapter,
				secret,
				trustHost: true,
				logger: createLogger(),
				...at(name, value)
			};
			try {
				createAuth(config as Parameters<typeof createAuth>[0], { environment: {} });
				return [];
			} catch (error) {
				return [error];
			}
		});
		expect(thrown.filter((error) => !(error instanceof AuthError))).toEqual([]);
	});
});
