/** Who may read the mailbox of development: a person at the machine, and nobody who comes by another way. */
import { describe, expect, test } from 'vitest';
import { answerMailbox } from '../../src/kit/mailbox-answers.js';
import { isFromThisMachine } from '../../src/lib/plugins/email/mailbox/visitor.js';
import { ada } from '../passwords/support.js';
import { inDevelopment } from './support.js';

const address = 'http://localhost:5173/auth/mailbox';

const may = (headers: Record<string, string>, { url = address, client = '127.0.0.1' } = {}) =>
	isFromThisMachine(new Request(url, { headers }), client);

test.each([
	['a browser whose person typed the address', { host: 'localhost:5173', 'sec-fetch-site': 'none' }, {}],
	['a page of the app', { host: 'localhost:5173', 'sec-fetch-site': 'same-origin' }, {}],
	['a program', {}, {}],
	['IPv6', { host: '[::1]:5173' }, { url: 'http://[::1]:5173/auth/mailbox', client: '::1' }],
	['IPv4 in IPv6', { host: '127.0.0.1:5173' }, { client: '::ffff:127.0.0.1' }],
	['a name that is always this machine', { host: 'app.localhost' }, { url: 'http://app.localhost/auth/mailbox' }]
])('%s may read the mailbox', (_, headers, from) => {
	expect(may(headers, from)).toBe(true);
});

describe('a request is refused', () => {
	test.each([
		['another machine, as `--host` lets it in', {}, { client: '192.168.1.7' }],
		['another machine by IPv6', {}, { client: 'fe80::1' }],
		['an address that only begins like this machine', {}, { client: '127.0.0.1.example.com' }],
		['an unknown address', {}, { client: '' }],
		['the name of another host, whose address was changed to this machine', { host: 'evil.example' }, {}],
		['that name in the URL', {}, { url: 'http://evil.example/auth/mailbox' }],
		['a name that only begins like this machine', { host: 'localhost.evil.example' }, {}],
		['a host that is not one', { host: 'localhost:5173/..@evil.example' }, {}],
		['a script of another site', { 'sec-fetch-site': 'cross-site' }, {}],
		['a script of another port', { 'sec-fetch-site': 'same-site' }, {}],
		['a script of another site in an old browser', { origin: 'https://evil.example' }, {}]
	])('%s', (_, headers, from) => {
		expect(may(headers, from)).toBe(false);
	});

	test.each([
		'Forwarded',
		'Via',
		'X-Forwarded-For',
		'X-Forwarded-Host',
		'X-Forwarded-Proto',
		'X-Real-IP',
		'X-Client-IP',
		'True-Client-IP',
		'Fastly-Client-IP',
		'CF-Connecting-IP',
		'CF-Ray',
		'X-Original-URL',
		'Ngrok-Trace-Id'
	])('of a proxy or a tunnel, which sets %s', (name) => {
		expect(may({ [name]: 'x' })).toBe(false);
	});
});

describe('the answers', () => {
	const visit = (path: string, { client = '127.0.0.1', ...init }: RequestInit & { client?: string } = {}) =>
		answerMailbox(
			{ request: new Request(`http://localhost:5173${path}`, init), getClientAddress: () => client },
			'/auth'
		);
	const asPage = { headers: { accept: 'text/html' } };

	/** Puts an email into the mailbox, and returns its number. */
	function receive(subject: string): string {
		const { providers, emails } = inDevelopment([
			{ id: 'password', name: 'Password', type: 'credentials', passwords: 'adapter', options: {} }
		]);
		const { mail } = (providers[0] as unknown as { options: { mail: { sendVerificationRequest(r: object): void } } })
			.options;
		const content = { subject, text: 'as <text>', html: '<h1>as a page</h1><script>alert(1)</script>' };
		const url = 'http://localhost:5173/auth/password/verify?token=t';
		mail.sendVerificationRequest({ identifier: ada.email, url, token: 't', content });
		return emails()[0]!.id;
	}

	test('are a page for a person, and JSON for a program', async () => {
		const id = receive('Confirm <your> address');
		const page = visit('/auth/mailbox', asPage)!;
		expect(page.headers.get('content-type')).toContain('text/html');
		expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
		const html = await page.text();
		expect(html).toContain('Confirm &lt;your&gt; address');
		expect(html).toContain(`href="/auth/mailbox/${id}"`);
		expect(html).not.toContain('<script');
		const [email] = (await visit('/auth/mailbox')!.json()) as { subject: string }[];
		expect(email).toMatchObject({ id, subject: 'Confirm <your> address', to: ada.email });
	});

	test('show an email as it is sent, but run none of its scripts', async () => {
		const answer = visit(`/auth/mailbox/${receive('Hello')}`, asPage)!;
		expect(await answer.text()).toContain('<h1>as a page</h1>');
		const policy = answer.headers.get('content-security-policy')!;
		expect(policy).toContain("default-src 'none'");
		expect(policy).toMatch(/sandbox(?! allow-scripts)/);
		expect(policy).not.toContain('allow-scripts');
		expect(visit('/auth/mailbox/none')!.status).toBe(404);
	});

	test('change nothing, and are for the mailbox only', () => {
		expect(visit('/auth/mailbox', { method: 'POST' })!.status).toBe(405);
		expect(visit('/auth/mailbox', { client: '192.168.1.7' })!.status).toBe(403);
		expect(visit('/auth/mailboxes')).toBeNull();
		expect(visit('/mailbox')).toBeNull();
		expect(visit('/auth/mailbox')!.headers.get('cache-control')).toContain('no-store');
	});
});
