/** Passwords that were stolen elsewhere, with a server of our own that speaks the range API. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import { locationOf } from '../fixtures/browser.js';
import { ada, createPasswordApp, grace } from './support.js';

const stolen = createHash('sha1').update(ada.password).digest('hex').toUpperCase();
const padded = createHash('sha1').update(grace.password).digest('hex').toUpperCase();
const asked: { url?: string; padding?: unknown }[] = [];
let answer = 200;
const server = createServer((request, response) => {
	asked.push({ url: request.url, padding: request.headers['add-padding'] });
	response.statusCode = answer;
	response.end(`${'0'.repeat(35)}:3\r\n${stolen.slice(5)}:42\r\n${padded.slice(5)}:0`);
});
let url = '';

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
});
beforeEach(() => {
	asked.length = 0;
	answer = 200;
});
afterAll(() => void server.close());

test('breached passwords are refused, and the service receives only five characters of the hash', async () => {
	const app = createPasswordApp({ password: { breached: { url } } });
	const refused = locationOf(await app.signUp(ada));
	expect([refused.searchParams.get('error'), refused.searchParams.get('code')]).toEqual([
		'PasswordRefused',
		'breached'
	]);
	// The lines of the padding have the number 0.
	expect(locationOf(await app.signUp(grace)).pathname).toBe('/auth/password/verify');
	expect(asked).toEqual([
		{ url: `/range/${stolen.slice(0, 5)}`, padding: 'true' },
		{ url: `/range/${padded.slice(0, 5)}`, padding: 'true' }
	]);
});

test('passwords are accepted if the service does not answer, and the log says so once', async () => {
	answer = 503;
	const app = createPasswordApp({ password: { breached: { url } } });
	for (let times = 0; times < 2; times++) {
		expect(locationOf(await app.signUp(ada)).pathname).toBe('/auth/password/verify');
	}
	const warnings = app.logger.entries.filter(({ args }) => String(args[0]).includes('stolen ones'));
	expect(warnings).toHaveLength(1);
	expect(JSON.stringify(warnings)).not.toContain(stolen.slice(0, 5));
});

test('the look-up uses the `fetch` of the provider', async () => {
	const urls: string[] = [];
	const own: typeof fetch = (input) => {
		urls.push(String(input));
		return Promise.resolve(new Response(`${stolen.slice(5)}:1`));
	};
	const app = createPasswordApp({ password: { breached: true, [customFetch]: own } });
	expect(locationOf(await app.signUp(ada)).searchParams.get('code')).toBe('breached');
	expect(urls).toEqual([`https://api.pwnedpasswords.com/range/${stolen.slice(0, 5)}`]);
});
