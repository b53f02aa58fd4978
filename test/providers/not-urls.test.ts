/** An option that should be a URL and is not ends in an error of the configuration, whichever provider reads it first (#34 B). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AuthError } from '../../src/errors.js';
import type { Provider } from '../../src/providers/types.js';
import { createApp } from '../fixtures/app.js';

const folder = join(import.meta.dirname, '../../src/providers');
/** It makes a secret, and signs with the key at once. */
const isNoProvider = 'apple-client-secret';
const names = readdirSync(folder)
	.flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []))
	.filter((name) => name !== isNoProvider);
const text = 'no address';
const options = [
	...['issuer', 'baseUrl', 'apiUrl', 'authorizationUrl', 'server', 'domain'].map((name) => ({ [name]: text })),
	{ enterprise: { baseUrl: text } }
];

test.each(names)('%s', async (name) => {
	const { default: factory } = (await import(join(folder, `${name}.ts`))) as { default?: unknown };
	if (typeof factory !== 'function') return;
	const thrown = options.flatMap((option) => {
		try {
			const given = {
				clientId: 'id',
				clientSecret: 'the-client-secret',
				from: 'a@example.test',
				apiKey: 'k',
				...option
			};
			createApp({ providers: [(factory as (options: object) => Provider)(given)] });
			return [];
		} catch (error) {
			return [error];
		}
	});
	expect(thrown.filter((error) => !(error instanceof AuthError))).toEqual([]);
});
