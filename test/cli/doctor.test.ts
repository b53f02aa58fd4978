/** The checks of `framework-auth doctor` that need no running app. Those of a running one are in test/package/doctor.test.ts. */
import { expect, test } from 'vitest';
import { checkAddress } from '../../src/cli/doctor/static.js';

test.each([
	['no address', {}, 'warning', /no AUTH_URL/],
	['a proxy that is trusted', { AUTH_TRUST_HOST: 'true' }, 'note', /proxy has to set the Host header/],
	['a proxy that is not trusted after all', { AUTH_TRUST_HOST: 'false' }, 'warning', /no AUTH_URL/],
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
