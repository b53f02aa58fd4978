/** Requests to servers that a tenant names: to https and public addresses only, whatever the URL, DNS or the server say. */
import dns from 'node:dns';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPublicAddress, isPublicHost } from '../../src/lib/base/http/public/addresses.js';
import { publicFetch, pinnedFetch } from '../../src/lib/base/http/public/fetch.js';
import { locationOf } from '../fixtures/browser.js';
import { createTenantSite } from './support.js';

afterEach(() => void vi.restoreAllMocks());

describe('S091: addresses', () => {
	test.each([
		...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
		...['172.31.255.255', '192.0.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
		...['::', '::1', '::ffff:169.254.169.254', '::ffff:8.8.8.8', '::127.0.0.1', 'fe80::1', 'fe80::1%eth0', 'fc00::1'],
		...['fd12:3456::1', 'ff02::1', '2001:db8::1', '2001::1', '2002:7f00:1::', '64:ff9b::7f00:1', '64:ff9b:1::1'],
		...['', 'localhost', 'example.com', '1.2.3.4.5']
	])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

	test.each([
		'1.1.1.1',
		'172.15.0.1',
		'172.32.0.1',
		'100.63.0.1',
		'100.128.0.1',
		'2606:4700::1111',
		'64:ff9b::808:808'
	])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

	test.each([
		...['https://localhost', 'https://localhost./', 'https://a.localhost', 'https://printer', 'https://printer.local'],
		...['https://metadata.google.internal', 'https://0x7f.1', 'https://2130706433', 'https://0177.0.0.1'],
		...[
			'https://[::1]',
			'https://localhost../',
			'https://127.0.0.1../',
			'https://[::ffff:7f00:1]',
			'https://①②⑦.0.0.1',
			'https://router.home.arpa',
			'https://LOCALHOST'
		]
	])('%s is not a public name', (url) => expect(isPublicHost(new URL(url))).toBe(false));

	test('a public name is accepted', () => expect(isPublicHost(new URL('https://login.example.com:8443/x'))).toBe(true));
});

describe('S091: a provider from data', () => {
	test.each([
		'http://login.acme.example',
		'http://localhost:9000',
		'http://169.254.169.254/latest',
		'https://169.254.169.254',
		'https://[::ffff:169.254.169.254]',
		'https://localhost'
	])('with the issuer %s is left out', async (issuer) => {
		const site = createTenantSite();
		site.rows.acme = [site.acme.provider({ id: 'idp', issuer }) as never];
		expect(await (await site.at('acme').visit('/auth/providers')).json()).toEqual({});
		expect(String(site.logger.entries[0]?.args[0])).toMatch(/is not (https|an address of the internet)/);
	});

	test.each(['authorization', 'token', 'userinfo', 'jwks_endpoint', 'wellKnown'])(
		'with a private URL as %s is left out',
		async (member) => {
			const site = createTenantSite();
			site.rows.acme = [site.acme.provider({ id: 'idp', [member]: 'https://10.0.0.1/x' }) as never];
			expect(await (await site.at('acme').visit('/auth/providers')).json()).toEqual({});
		}
	);

	test.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
		'whose metadata name a private %s gets no request there',
		async (member) => {
			const site = createTenantSite({ ops: { acme: { claimsIn: 'userinfo' } } });
			site.acme.faults.metadata = (metadata) => ({ ...metadata, [member]: 'https://192.168.0.1/x' });
			const answer = await site.signIn(site.at('acme'), site.acme);
			expect(locationOf(answer, 'https://acme.app.test').searchParams.get('error')).toBe('OAuthSignin');
			expect(site.acme.requests.map(({ url }) => new URL(url).hostname)).not.toContain('192.168.0.1');
		}
	);

	test('may be in your own network if the site lists it', async () => {
		const site = createTenantSite({
			ops: { acme: { issuer: 'https://10.0.0.1' } },
			tenant: { internalOrigins: ['https://10.0.0.1'] }
		});
		const acme = site.at('acme');
		await site.signIn(acme, site.acme);
		expect(await site.session(acme)).toMatchObject({ user: { name: 'Ada Lovelace' } });
	});
});

describe('S091: a connection', () => {
	/** Answers of DNS, in their order. */
	function resolveTo(...answers: readonly (readonly string[])[]) {
		let calls = 0;
		return vi.spyOn(dns, 'lookup').mockImplementation(((
			_host: string,
			_options: object,
			done: (...args: unknown[]) => void
		) => {
			const found = answers[Math.min(calls++, answers.length - 1)] ?? [];
			done(
				null,
				found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
			);
		}) as never);
	}

	test('to a name that leads to a private address is not made', async () => {
		const spy = resolveTo(['127.0.0.1']);
		await expect(publicFetch(new Set())('https://login.acme.example/x')).rejects.toThrow('not one of the internet');
		expect(spy).toHaveBeenCalled();
	});

	test('to a name of which only one address is private is not made', async () => {
		resolveTo(['1.1.1.1', '::1']);
		await expect(publicFetch(new Set())('https://login.acme.example/x')).rejects.toThrow('not one of the internet');
	});

	test('is made to the address that was checked, although DNS answers otherwise afterwards', async () => {
		const { tls, cert } = certificateFor('login.acme.example');
		const server = createServer(tls, (request, response) => {
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				response.setHeader('set-cookie', ['a=1', 'b=2']);
				response.end(JSON.stringify([request.method, request.headers.host, String(Buffer.concat(chunks))]));
			});
		});
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		try {
			const { port } = server.address() as AddressInfo;
			// A second look would lead elsewhere: there must be none.
			const spy = resolveTo(['127.0.0.1'], ['127.0.0.2']);
			const checked: string[] = [];
			const mayReach = (address: string) => checked.push(address) > 0;
			const fetch = pinnedFetch({ mayReach, tls: { ca: cert } })!;
			const url = `https://login.acme.example:${port}/token`;
			const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ code: 'c' }) });
			expect(await answer.json()).toEqual(['POST', `login.acme.example:${port}`, 'code=c']);
			expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
			expect([spy.mock.calls.length, checked]).toEqual([1, ['127.0.0.1']]);
			// The certificate has to be that of the name.
			await expect(pinnedFetch({ mayReach: () => true })!(url)).rejects.toThrow();
		} finally {
			server.closeAllConnections();
			server.close();
		}
	});

	test('of a fetch of the application is not checked, except for its URL', async () => {
		const asked: string[] = [];
		const own = publicFetch(new Set(['https://10.0.0.9']), (input) => {
			asked.push(String(input));
			return Promise.resolve(new Response('ok'));
		});
		await own('https://login.acme.example/');
		await own('https://10.0.0.9/');
		await expect(own('https://10.0.0.1/')).rejects.toThrow('not an address of the internet');
		await expect(own('http://login.acme.example/')).rejects.toThrow('not https');
		expect(asked).toEqual(['https://login.acme.example/', 'https://10.0.0.9/']);
	});
});

function certificateFor(host: string): { tls: { key: string; cert: string }; cert: string } {
	const folder = mkdtempSync(join(tmpdir(), 'tenants-'));
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
	execFileSync(
		'openssl',
		[
			'req',
			'-x509',
			'-newkey',
			'ec',
			'-pkeyopt',
			'ec_paramgen_curve:P-256',
			'-nodes',
			'-keyout',
			key,
			'-out',
			cert,
			'-days',
			'1',
			...subject
		],
		{ stdio: 'ignore' }
	);
	const text = readFileSync(cert, 'utf8');
	return { tls: { key: readFileSync(key, 'utf8'), cert: text }, cert: text };
}
