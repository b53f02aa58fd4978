/** Emails of plugins: data, of which the library makes text and HTML. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { de } from '../../src/locales/de/index.js';
import { definePlugin } from '../../src/plugin.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import type { PluginInstance } from '../../src/types/plugin.js';
import { createApp } from '../fixtures/app.js';
import type { AppOptions } from '../fixtures/app.js';

/** A plugin as a stranger writes it. */
const shop = (url = '/orders') =>
	definePlugin({
		name: 'shop',
		texts: { ordered: (what: string) => `You ordered ${what}`, look: 'Look at it', thanks: 'Thank you.' },
		translations: {
			de: async () =>
				Promise.resolve({ ordered: (what: string) => `Ihre Bestellung: ${what}`, look: 'Ansehen', thanks: 'Danke.' })
		},
		mails: {
			ordered: (texts, { what = '' }, { appName }) => ({
				subject: `${appName}: ${texts.ordered(String(what))}`,
				parts: [{ paragraph: texts.thanks }, { code: 'A-1' }, { button: texts.look, url }, { note: String(what) }]
			}),
			thanked: ({ thanks }) => ({ subject: 'Thanks', preview: 'A word from us', parts: [{ paragraph: thanks }] })
		},
		routes: {
			thank: {
				json: true,
				async POST({ sendMail }) {
					await sendMail('thanked', { to: 'ada@example.test', lang: 'de' });
					return { json: 'sent' };
				}
			},
			order: {
				json: true,
				async POST({ sendMail }, { fields }) {
					const { to = '', what = '' } = await fields();
					await sendMail('ordered', { to, data: { what } });
					return { json: 'sent' };
				}
			}
		},
		server: {
			inherited: async ({ sendMail }) => sendMail('toString', { to: 'ada@example.test' }),
			order: async ({ sendMail }, to: string, lang?: string) =>
				sendMail('ordered', { to, data: { what: 'tea' }, ...(lang !== undefined && { lang }) }),
			other: async ({ sendMail }) => sendMail('other', { to: 'ada@example.test' })
		}
	});

function site(config: AppOptions = {}, plugin = shop(), options = {}) {
	const letters: VerificationRequest[] = [];
	const sender = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter),
		options
	};
	const app = createApp({
		adapter: MemoryAdapter(),
		appName: 'Acme',
		languages: [de],
		providers: [sender],
		plugins: [plugin],
		...config
	});
	const { shop: members } = app.auth as typeof app.auth & PluginInstance<[ReturnType<typeof shop>]>;
	return { ...app, letters, members };
}

test('have the layout of the others, in the language of the request, and say who sends them', async () => {
	const { browser, letters } = site();
	const answer = await browser.post('/auth/order', { to: 'Ada@Example.test', what: '<tea>' });
	expect(await answer.json()).toBe('sent');
	expect(letters).toHaveLength(1);
	const [{ identifier, purpose, content, token }] = letters as [VerificationRequest];
	expect([identifier, purpose, token]).toEqual(['ada@example.test', 'shop.ordered', '']);
	expect(content.subject).toBe('Acme: You ordered <tea>');
	expect(content.text).toBe(
		'Acme: You ordered <tea>\n\nThank you.\n\nA-1\n\nLook at it:\nhttps://app.test/orders\n\n<tea>\n'
	);
	expect(content.html).toContain('lang="en"');
	expect(content.html).toContain('href="https://app.test/orders"');
	expect(content.html).toContain('&lt;tea&gt;');
	expect(content.html).not.toContain('<tea>');
	await browser.post('/auth/order', { to: 'ada@example.test', what: 'tea' }, { headers: { 'accept-language': 'de' } });
	expect(letters[1]?.content.subject).toBe('Acme: Ihre Bestellung: tea');
	expect(letters[1]?.content.html).toContain('lang="de"');
});

test('show a code as one, and the address of each button as text', async () => {
	const { browser, letters } = site();
	await browser.post('/auth/order', { to: 'ada@example.test', what: 'tea' });
	const { html } = letters[0]!.content;
	expect(html).toMatch(/monospace[^>]*>\s*A-1\s*</);
	expect(html).toMatch(/>\s*https:\/\/app\.test\/orders\s*</);
});

test('say beside the subject what they name for that, or their first paragraph', async () => {
	const { browser, letters } = site();
	await browser.post('/auth/thank');
	await browser.post('/auth/order', { to: 'ada@example.test', what: 'tea' });
	const previews = letters.map(({ content }) =>
		/<div[^>]*display:\s*none[^>]*>\s*([^<&]*)/.exec(content.html)?.[1]?.trim()
	);
	expect(previews).toEqual(['A word from us', 'Thank you.']);
});

test('have the language that a call names, whatever that of the request is', async () => {
	const { browser, letters } = site();
	await browser.post('/auth/thank', {}, { headers: { 'accept-language': 'en' } });
	expect(letters[0]?.content.text).toContain('Danke.');
});

test('name the host where the site has no name', async () => {
	const { browser, letters } = site({ appName: undefined });
	await browser.post('/auth/order', { to: 'ada@example.test', what: 'tea' });
	expect(letters[0]?.content.subject).toBe('app.test: You ordered tea');
});

test('of server code have the language of their reader, and the URL of the site', async () => {
	await expect(site().members.order('ada@example.test')).rejects.toThrow('set AUTH_URL');
	const { members, letters } = site({ host: { environment: { AUTH_URL: 'https://acme.test' } } });
	await members.order('ada@example.test', 'de');
	expect(letters[0]?.content.subject).toBe('Acme: Ihre Bestellung: tea');
	expect(letters[0]?.content.text).toContain('https://acme.test/orders');
	await expect(members.other()).rejects.toThrow('the plugin "shop" has no email "other"');
	await expect(members.inherited()).rejects.toThrow('has no email "toString"');
});

test('are limited for each address', async () => {
	const { browser, letters } = site();
	const statuses: number[] = [];
	for (let time = 0; time < 12; time++) {
		statuses.push((await browser.post('/auth/order', { to: 'ada@example.test', what: 'tea' })).status);
	}
	expect(statuses).toContain(429);
	expect(letters.length).toBeLessThan(12);
	// Each kind is counted by itself.
	expect((await browser.post('/auth/thank')).status).toBe(200);
});

test('do not go through the `mail` of the site, which is for the emails of the library', async () => {
	const { browser, letters } = site({}, shop(), { mail: () => ({ subject: 'Sign in', text: '', html: '' }) });
	await browser.post('/auth/order', { to: 'ada@example.test', what: 'tea' });
	expect(letters[0]?.content.subject).toBe('Acme: You ordered tea');
});

describe('are not sent', () => {
	test.each(['two@example.test, ada@example.test', 'ada@example.test\nbcc: eve@example.test', ''])(
		'to %j, which is not a single address',
		async (to) => {
			const { browser, letters } = site();
			expect((await browser.post('/auth/order', { to, what: 'tea' })).status).toBe(400);
			expect(letters).toEqual([]);
		}
	);

	test('with a line break in the subject', async () => {
		const { browser, letters } = site();
		await browser.post('/auth/order', { to: 'ada@example.test', what: 'tea\r\nbcc: eve@example.test' });
		expect(letters[0]?.content.subject).toBe('Acme: You ordered tea bcc: eve@example.test');
	});

	test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://app.test/'])('with the link %s', async (url) => {
		const { browser, letters } = site({}, shop(url));
		expect((await browser.post('/auth/order', { to: 'ada@example.test', what: 'tea' })).status).toBe(500);
		expect(letters).toEqual([]);
	});
});

test('need a sender, and a name: the start fails without them', () => {
	expect(() => createApp({ plugins: [shop()] })).toThrow('the plugin "shop" sends emails, and needs a sender');
	const wrong = definePlugin({ name: 'wrong', mails: { 'a.b': () => ({ subject: '', parts: [] }) } });
	expect(() => createApp({ plugins: [wrong] })).toThrow('has the email `a.b`');
});
