/** The declarations of environment variables: their names, which types know too, and what they refuse. */
import { join } from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { authEnv, required } from '../src/env.js';
import { InvalidConfig } from '../src/errors.js';
import { run } from './support/process.js';

describe('authEnv', () => {
	test('knows the variables of a provider, with underscores for the hyphens of its id', () => {
		const variables = authEnv({ providers: ['microsoft-entra-id'] });
		const { AUTH_MICROSOFT_ENTRA_ID_ISSUER: issuer } = variables;
		expectTypeOf(issuer.schema('')).toEqualTypeOf<string | undefined>();
		expect(Object.keys(variables)).toEqual(
			expect.arrayContaining([
				'AUTH_MICROSOFT_ENTRA_ID_ID',
				'AUTH_MICROSOFT_ENTRA_ID_SECRET',
				'AUTH_MICROSOFT_ENTRA_ID_ISSUER'
			])
		);
	});

	test('knows the variables of mail services', () => {
		const variables = authEnv({ mail: ['resend'] });
		expectTypeOf(variables.AUTH_RESEND_FROM.schema('')).toEqualTypeOf<string | undefined>();
		expect(Object.keys(variables).filter((name) => name.includes('RESEND'))).toEqual([
			'AUTH_RESEND_KEY',
			'AUTH_RESEND_SERVER',
			'AUTH_RESEND_FROM'
		]);
	});

	test('reads an empty variable as absent, and refuses a value that cannot work', () => {
		const { AUTH_SECRET, AUTH_URL } = authEnv();
		expect([AUTH_SECRET.schema(''), AUTH_URL.schema(undefined)]).toEqual([undefined, undefined]);
		expect(() => AUTH_SECRET.schema('short')).toThrow('32 characters');
		expect(() => AUTH_URL.schema('example.com')).toThrow('http(s)');
	});
});

describe('required', () => {
	test('returns the variable, and refuses one that is absent or empty, by its name', () => {
		const env: Record<string, string | undefined> = { DATABASE_URL: 'postgres://127.0.0.1/app', EMPTY: '' };
		expect(required(env, 'DATABASE_URL')).toBe('postgres://127.0.0.1/app');
		for (const name of ['EMPTY', 'ABSENT']) {
			expect(() => required(env, name)).toThrow(InvalidConfig);
			expect(() => required(env, name, 'anything')).toThrow(`${name} is not set. Put it into .env`);
		}
	});

	test('knows a module with the names that it exports', () => {
		const declared = { DATABASE_URL: 'x' as string | undefined, PORT: 1 };
		expectTypeOf(required(declared, 'DATABASE_URL')).toEqualTypeOf<string>();
		// @ts-expect-error a number is no address
		expect(required(declared, 'PORT')).toBe(1);
	});

	test('accepts variables that are missing from the types of SvelteKit 2', () => {
		const env: { AUTH_SECRET: string; [name: `PUBLIC_${string}`]: undefined; [name: string]: string | undefined } = {
			AUTH_SECRET: 'x'
		};
		expect(() => required(env, 'DATABASE_URL')).toThrow(InvalidConfig);
		const declared = { AUTH_SECRET: 'x' as string | undefined };
		// @ts-expect-error a module has the names that it exports
		expect(() => required(declared, 'DATABASE_URL')).toThrow(InvalidConfig);
	});

	test('accepts its absence during a build', async () => {
		const code = `
			const { required } = await import(${JSON.stringify(new URL('../src/env.ts', import.meta.url).href)});
			console.log(JSON.stringify([{}, {}, { URL: 'set' }].map((env, i) => required(env, 'URL', [undefined, ':memory:'][i]))));
		`;
		const typescript = join(import.meta.dirname, 'adapters/support/typescript.mjs');
		// The lowest Node strips types only when it is told to, and warns about it.
		const flags = ['--experimental-strip-types', '--no-warnings', '--import', typescript];
		const words = [...flags, '--input-type=module', '--eval', code];
		// As SvelteKit sets it for the workers of a build.
		const said = await run(process.execPath, words, { cwd: import.meta.dirname, env: { SVELTEKIT_FORK: 'true' } });
		expect(JSON.parse(said)).toEqual(['', ':memory:', 'set']);
	});
});
