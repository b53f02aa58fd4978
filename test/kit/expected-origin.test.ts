/** SvelteKit refuses forms before any hook: a page that is opened under another origin than SvelteKit's warns of it once (#34 B). */
import { describe, expect, test } from 'vitest';
import { createInstanceState } from '../../src/lib/base/config/instance.js';
import { noticeOrigin } from '../../src/kit/expected-origin.js';
import { createLogger } from '../fixtures/logger.js';

interface Case {
	url: string;
	headers?: Record<string, string>;
	platform?: unknown;
	/** AUTH_URL. */
	origin?: string;
}

const plain = { req: { socket: {} } };

function warningsOf(...cases: Case[]): string[] {
	const logger = createLogger();
	const instance = createInstanceState();
	for (const { url, headers, platform, origin } of cases) {
		noticeOrigin({ logger, instance, origin }, new Request(url, { headers }), platform);
	}
	return logger.entries.filter(({ level }) => level === 'warn').map(({ args }) => String(args[0]));
}

describe('B if the browser and SvelteKit have different origins of the site', () => {
	test.each<[string, Case, string]>([
		[
			'plain http on this machine',
			{ url: 'https://localhost:3000/auth/signin', platform: plain },
			'http://localhost:3000'
		],
		[
			'the page before was plain',
			{ url: 'https://example.com/auth/signin', headers: { referer: 'http://example.com/' } },
			'http://example.com'
		],
		[
			'a proxy ends https',
			{ url: 'http://example.com/auth/signin', headers: { 'x-forwarded-proto': 'https, http' } },
			'https://example.com'
		],
		[
			'a proxy has another host',
			{
				url: 'https://10.0.0.7:3000/auth/signin',
				headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'example.com' }
			},
			'https://example.com'
		],
		[
			'AUTH_URL is plain',
			{ url: 'https://localhost:3000/auth/signin', origin: 'http://localhost:3000' },
			'http://localhost:3000'
		]
	])('%s: one warning names both origins, and what to set', (_, visit, seen) => {
		const own = new URL(visit.url).origin;
		const warnings = warningsOf(visit, visit);
		expect(warnings).toEqual([
			expect.stringMatching(/status 403.*Set ORIGIN \(SvelteKit 2\) or paths\.origin \(SvelteKit 3\).*PROTOCOL_HEADER/s)
		]);
		expect(warnings[0]).toContain(`takes this site for ${own}, and a browser has it at ${seen} (`);
	});

	test.each<[string, Case]>([
		['nothing tells of another one', { url: 'https://example.com/auth/signin' }],
		[
			'another site has led here',
			{ url: 'https://example.com/auth/signin', headers: { referer: 'http://other.test/' } }
		],
		[
			'AUTH_URL is that of SvelteKit, whatever a header says',
			{
				url: 'https://example.com/auth/signin',
				origin: 'https://example.com',
				headers: { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.test' }
			}
		],
		['the proxy says the same', { url: 'https://example.com/', headers: { 'x-forwarded-proto': 'https' } }],
		['a header is no origin', { url: 'https://example.com/', headers: { 'x-forwarded-proto': 'javascript' } }],
		['the connection is encrypted', { url: 'https://localhost/', platform: { req: { socket: { encrypted: true } } } }],
		['another proxy could have ended https', { url: 'https://example.com/', platform: plain }]
	])('no warning if %s', (_, visit) => {
		expect(warningsOf(visit)).toEqual([]);
	});

	test('the debug log names the origin once', () => {
		const logger = createLogger();
		const site = { logger, instance: createInstanceState(), origin: undefined };
		for (const path of ['/auth/signin', '/auth/error'])
			noticeOrigin(site, new Request(`https://example.com${path}`), {});
		expect(logger.entries.map(({ level, args }) => [level, args[0]])).toEqual([
			['debug', 'SvelteKit takes requests for https://example.com, and refuses forms from any other origin']
		]);
	});
});
