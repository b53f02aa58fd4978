/** The checks of `framework-auth doctor` that need no running app. Those of a running one are in test/package/doctor.test.ts. */
import { describe, expect, test } from 'vitest';
import { cureOf } from '../../src/cli/doctor/cures.js';
import { checkFormOrigin } from '../../src/cli/doctor/form-origin.js';
import { checkAddress } from '../../src/cli/doctor/static.js';
import { createApp } from '../fixtures/app.js';
import MicrosoftEntraID from '../../src/providers/microsoft-entra-id.js';

test.each([
	['no address', {}, 'warning', /AUTH_URL is not set/],
	['a proxy that is trusted', { AUTH_TRUST_HOST: 'true' }, 'note', /proxy has to set the Host header/],
	['a proxy that is not trusted after all', { AUTH_TRUST_HOST: 'false' }, 'warning', /AUTH_URL is not set/],
	['no scheme', { AUTH_URL: 'example.com' }, 'error', /not an http\(s\) URL/],
	['no encryption', { AUTH_URL: 'http://example.com' }, 'error', /not encrypted/],
	[
		'another origin of adapter-node',
		{ AUTH_URL: 'https://example.com/auth', ORIGIN: 'https://www.example.com' },
		'error',
		/ORIGIN is https:\/\/www\.example\.com, and AUTH_URL is https:\/\/example\.com\/auth/
	],
	[
		'a header of the proxy that adapter-node takes',
		{ AUTH_URL: 'https://example.com', HOST_HEADER: 'x-forwarded-host' },
		'note',
		/HOST_HEADER is x-forwarded-host/
	]
])('%s', (_, variables, level, finding) => {
	expect(checkAddress(variables)).toEqual([
		expect.objectContaining({ level, finding: expect.stringMatching(finding) })
	]);
});

test.each([
	{ AUTH_URL: 'https://example.com' },
	{ AUTH_URL: 'http://localhost:5173' },
	{ AUTH_URL: 'http://app.localhost' },
	{ AUTH_URL: 'https://example.com/auth', ORIGIN: 'https://example.com', HOST_HEADER: 'x-forwarded-host' }
])('nothing is wrong with %o', (variables) => {
	expect(checkAddress(variables)).toEqual([]);
});

const tenant = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490';

test.each(['microsoft-entra-id', 'work'])('an issuer of provider "%s" that is the id of a tenant (#34 B)', (id) => {
	const provider = MicrosoftEntraID({ id, issuer: tenant, clientId: 'id', clientSecret: 'a-client-secret' });
	let message = '';
	try {
		createApp({ providers: [provider] });
	} catch (thrown) {
		message = (thrown as Error).message;
	}
	expect(cureOf(message)).toContain(`write https://login.microsoftonline.com/${tenant}/v2.0.`);
});

test.each([
	[
		'provider "azure-ad": "contoso.onmicrosoft.com" is not a URL',
		/microsoftonline\.com\/contoso\.onmicrosoft\.com\/v2\.0/
	],
	['provider "okta": "dev-1.okta.com" is not a URL', /^Fix this/],
	['InvalidConfig: a secret is too short', /^Fix this/]
])('the fix for %j (#34 B)', (failure, cure) => {
	expect(cureOf(failure)).toMatch(cure);
});

describe('the origin that adapter-node assumes (#34 B)', () => {
	const config = "import adapter from '@sveltejs/adapter-node';";

	test.each<[string, Record<string, string>, string, string, 'warning' | 'note', RegExp]>([
		['a plain AUTH_URL', { AUTH_URL: 'http://localhost:3000' }, config, '2.70.0', 'warning', /AUTH_URL is http/],
		['nothing is set', { AUTH_URL: 'https://example.com' }, config, '2.70.0', 'note', /ORIGIN=http:\/\/localhost:3000/],
		['nothing is set, in SvelteKit 3', {}, config, '3.2.0', 'note', /paths: \{ origin/],
		[
			'ORIGIN in SvelteKit 3',
			{ ORIGIN: 'http://a.test' },
			config,
			'3.2.0',
			'warning',
			/reads it only from version 6\.0\.2 on/
		]
	])('%s', (_, variables, text, kit, level, expected) => {
		const [found, ...others] = checkFormOrigin(variables, text, { kit });
		expect([found?.level, others]).toEqual([level, []]);
		expect(`${found?.finding} ${found?.cure}`).toMatch(expected);
	});

	test.each(['6.0.1', '5.9.9', '6.0', undefined])('ORIGIN in SvelteKit 3 with adapter-node %s', (adapter) => {
		const found = checkFormOrigin({ ORIGIN: 'http://a.test' }, config, { kit: '3.2.0', adapter });
		expect(found.map(({ level }) => level)).toEqual(['warning']);
	});

	test.each(['6.0.2', '6.0.10', '6.1.0', '7.0.0'])('says nothing with ORIGIN and adapter-node %s', (adapter) => {
		expect(checkFormOrigin({ ORIGIN: 'http://a.test' }, config, { kit: '3.2.0', adapter })).toEqual([]);
	});

	test.each<[string, Record<string, string>, string, string]>([
		['another adapter', {}, "import adapter from '@sveltejs/adapter-vercel';", '2.70.0'],
		['ORIGIN', { ORIGIN: 'http://localhost:3000' }, config, '2.70.0'],
		['a header', { PROTOCOL_HEADER: 'x-forwarded-proto' }, config, '3.2.0'],
		['paths.origin', {}, `${config} kit: { paths: { base: '', origin: 'https://a.test' } }`, '3.2.0']
	])('says nothing with %s', (_, variables, text, kit) => {
		expect(checkFormOrigin(variables, text, { kit })).toEqual([]);
	});
});
