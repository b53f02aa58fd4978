/** `framework-auth/catalogue`: the list of vendors as data, which costs nothing where it is not used. */
import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { catalogue, github, okta, passage } from '../../../src/catalogue.js';
import * as entries from '../../../src/catalogue/entries.js';
import { authEnv } from '../../../src/env.js';
import { gone, living } from './entries.js';

describe('the registry', () => {
	test('has every vendor, more than 120, by the name of its file', () => {
		expect(catalogue.map(({ id }) => id)).toEqual([...living, ...gone].map(({ id }) => id).sort());
		expect(catalogue.length).toBeGreaterThan(120);
		expect(Object.values(entries).length).toBe(catalogue.length + 1);
	});

	test('says where to register, which options it needs, and whether its addresses are verified', () => {
		expect(okta).toMatchObject({ id: 'okta', kind: 'oidc', email: { worth: 'said' } });
		expect(okta.variables).toEqual(['AUTH_OKTA_ID', 'AUTH_OKTA_SECRET', 'AUTH_OKTA_ISSUER']);
		expect(passage).toMatchObject({ kind: 'gone', gone: { instead: 'passkey' } });
		expect(entries.lichess.variables).toEqual(['AUTH_LICHESS_ID']);
		expect(entries.oryHydra.variables).toContain('AUTH_HYDRA_ID');
		for (const { logo } of catalogue) expect(logo.paths.length).toBeGreaterThan(0);
	});

	test('gives the ids of vendors to TypeScript', () => {
		expectTypeOf(github.id).toEqualTypeOf<'github'>();
		expectTypeOf(github.variables).toEqualTypeOf<readonly ('AUTH_GITHUB_ID' | 'AUTH_GITHUB_SECRET')[]>();
	});

	test('declares the variables that a vendor needs, and no other', () => {
		const variables = authEnv({ providers: [github, okta, 'gitlab'] });
		expectTypeOf(variables).toHaveProperty('AUTH_OKTA_ISSUER');
		const names = Object.keys(variables).filter((name) => /GITHUB|OKTA|GITLAB/.test(name));
		expect(names).toEqual([
			'AUTH_GITHUB_ID',
			'AUTH_GITHUB_SECRET',
			'AUTH_OKTA_ID',
			'AUTH_OKTA_SECRET',
			'AUTH_OKTA_ISSUER',
			'AUTH_GITLAB_ID',
			'AUTH_GITLAB_SECRET',
			'AUTH_GITLAB_ISSUER'
		]);
		expect(variables.AUTH_GITHUB_ID.description).toContain('https://github.com/settings/developers');
		expect(() => variables.AUTH_OKTA_ISSUER.schema('okta')).toThrow('must be an http(s) URL');
	});

	test('loads the logo of each vendor with its factory', () => {
		const missing = living.filter(
			({ id }) =>
				!readFileSync(new URL(`../../../src/providers/${id}.ts`, import.meta.url), 'utf8').includes(`/logos/${id}.js`)
		);
		expect(missing.map(({ id }) => id)).toEqual([]);
	});
});
