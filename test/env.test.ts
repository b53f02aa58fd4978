/** The declarations of environment variables: their names, which types know too, and what they refuse. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { authEnv } from '../src/env.js';

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

	test('knows the variables of what sends mails', () => {
		const variables = authEnv({ mail: ['resend'] });
		expectTypeOf(variables.AUTH_RESEND_FROM.schema('')).toEqualTypeOf<string | undefined>();
		expect(Object.keys(variables).filter((name) => name.includes('RESEND'))).toEqual([
			'AUTH_RESEND_KEY',
			'AUTH_RESEND_SERVER',
			'AUTH_RESEND_FROM'
		]);
	});

	test('takes an empty variable for none, and refuses what cannot work', () => {
		const { AUTH_SECRET, AUTH_URL } = authEnv();
		expect([AUTH_SECRET.schema(''), AUTH_URL.schema(undefined)]).toEqual([undefined, undefined]);
		expect(() => AUTH_SECRET.schema('short')).toThrow('32 characters');
		expect(() => AUTH_URL.schema('example.com')).toThrow('http(s)');
	});
});
