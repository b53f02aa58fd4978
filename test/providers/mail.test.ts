/** The mail with the sign-in link: what it says, and that nothing in it is more than text. */
import { afterAll, describe, expect, test } from 'vitest';
import { palettesOf } from '../../src/lib/base/markup/colors.js';
import { signInMail } from '../../src/lib/core/mail/mail.js';
import type { MailParams } from '../../src/providers/types.js';
import { createClock } from '../fixtures/clock.js';

const clock = createClock('2026-01-01T00:00:00Z');
afterAll(() => clock.restore());

const url = 'https://app.test/auth/callback/mail?callbackUrl=https%3A%2F%2Fapp.test%2F&token=abc&email=ada%40home.test';
const escapedUrl = url.replaceAll('&', '&amp;');
const inSeconds = (seconds: number) => new Date(clock.now() + seconds * 1000);
const params: MailParams = {
	identifier: 'ada@home.test',
	url,
	expires: inSeconds(3600),
	token: 'a-token-that-is-too-long-to-be-typed-in',
	host: 'app.test',
	appName: 'Calculating Engines',
	theme: {}
};
const mail = (changes: Partial<MailParams> = {}) => signInMail({ ...params, ...changes });
/** Whether the link is there to press and to copy. */
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('the text of the email', () => {
	test('in the subject and in both forms', () => {
		const { subject, text, html } = mail();
		expect(subject).toBe('Sign in to Calculating Engines');
		expect(text).toBe(
			[
				'Sign in to Calculating Engines',
				'Open this link to sign in to app.test:',
				url,
				'The link works once and expires in 1 hour. Anyone who has it can sign in as you. Do not share it.',
				'If you did not ask for this email, you can ignore it.\n'
			].join('\n\n')
		);
		for (const part of ['Calculating Engines', 'app.test', 'works once and expires in 1 hour', 'ignore it']) {
			expect(html).toContain(part);
		}
		expect(linksOf(html)).toEqual([escapedUrl, escapedUrl]);
		expect(html).toContain(`>${escapedUrl}</a>`);
	});

	test('shows a code for typing', () => {
		const { text, html } = mail({ token: '428193' });
		expect(text).toContain('\n\n428193\n\n');
		expect(html).toMatch(/<p class="text page"[^>]*>428193<\/p>/);
		expect([text, html].map((part) => part.includes('The code works once'))).toEqual([true, true]);
		expect(text.split('\n').at(-1)).toBe('@app.test #428193');
		expect(linksOf(html)).toEqual([escapedUrl, escapedUrl]);
		expect(mail().html).not.toContain('code');
	});

	test.each([
		[20, '1 minute'],
		[600, '10 minutes'],
		[3599, '1 hour'],
		[90 * 60, '90 minutes'],
		[2 * 3600 - 60, '1 hour'],
		[86_400, '24 hours']
	])('of %i seconds: %s', (seconds, words) => {
		expect(mail({ expires: inSeconds(seconds) }).text).toContain(`expires in ${words}.`);
	});
});

describe('text from outside', () => {
	const hostile = `"><img src=x onerror=alert(1)><a href='https://evil.test'>&{}`;

	test.each(['host', 'appName', 'url', 'token'] as const)('S249 is escaped in HTML: %s', (member) => {
		const plain = mail({ [member]: 'a'.repeat(21) }).html;
		const { html } = mail({ [member]: hostile.slice(0, 21) });
		expect(html).not.toContain('<img');
		expect(html.match(/<[a-z]/g)).toHaveLength(plain.match(/<[a-z]/g)!.length);
	});

	test('S249 has no markup in the text part, and the address in neither part', () => {
		expect(mail().text).not.toMatch(/[<>]/);
		const { subject, text, html } = mail({
			identifier: '<a href="https://evil.test">@home.test',
			url: 'https://app.test/'
		});
		expect([subject, text, html].join()).not.toMatch(/evil|home\.test/);
	});

	test('S250 stays in one line of the subject, whatever the name of the site is', () => {
		expect(mail({ appName: ' Engines\r\nBcc: eve@evil.test\u2028x\0y ' }).subject).toBe(
			'Sign in to Engines Bcc: eve@evil.test x y'
		);
	});

	test('loads nothing, and has no other link', () => {
		for (const changes of [{}, { token: '428193' }, { theme: { logo: 'https://cdn.test/logo.png' } }]) {
			const { html } = mail(changes);
			expect(html).not.toMatch(/<(?:img|link|script|iframe|object|form|base)\b|\bsrc=|url\(|@import/i);
			expect(html.replaceAll(escapedUrl, '')).not.toMatch(/https?:/);
		}
	});
});

describe('the look of the email', () => {
	test('is light, and dark if the reader prefers it', () => {
		const { html } = mail();
		expect(html).toContain('<meta name="color-scheme" content="light dark" />');
		expect(html).toContain('@media (prefers-color-scheme: dark)');
		expect(html).toMatch(/<body[^>]*background-color: #f4f5f8;/);
	});

	test.each([
		['light', '#f4f5f8'],
		['dark', '#0e1116']
	] as const)('is only %s, if the theme says so', (colorScheme, background) => {
		const { html } = mail({ theme: { colorScheme } });
		expect(html).toContain(`<meta name="color-scheme" content="${colorScheme}" />`);
		expect(html).not.toContain('prefers-color-scheme');
		expect(html).toMatch(new RegExp(`<body[^>]*background-color: ${background};`));
	});

	/** Colours of the button: inline, and where it is dark. */
	const buttonOf = (html: string) => ({
		cell: /class="button"\s+align="center"\s+bgcolor="([^"]*)"/.exec(html)?.[1],
		link: /font-weight: 600; text-decoration: none; ([^"]*)"/.exec(html)?.[1],
		dark: /\.button \{ (.*) \}/.exec(html)?.[1]
	});
	const builtIn = {
		cell: '#1f4fd8',
		link: 'color: #ffffff; background-color: #1f4fd8;',
		dark: 'color: #0b1226 !important; background-color: #8fb0ff !important;'
	};

	test('has the colours of the theme', () => {
		expect(buttonOf(mail().html)).toEqual(builtIn);
		expect(buttonOf(mail({ theme: { brandColor: '#b3261e', buttonText: 'ivory' } }).html)).toEqual({
			cell: '#b3261e',
			link: 'color: ivory; background-color: #b3261e;',
			dark: 'color: ivory !important; background-color: #b3261e !important;'
		});
		expect(buttonOf(mail({ theme: { brandColor: 'rgb(0, 90, 20)' } }).html).link).toBe(
			'color: #ffffff; background-color: rgb(0, 90, 20);'
		);
	});

	test.each(['red; position: fixed', 'red}</style><script>', 'oklch(50% 0.1 20)', 'var(--brand)', '#12345', ''])(
		'S249 has the built-in colours in place of %j, which email programs do not know',
		(brandColor) => {
			expect(buttonOf(mail({ theme: { brandColor } }).html)).toEqual(builtIn);
		}
	);

	test('has the contrast that WCAG requires', () => {
		for (const { page, card, text, quiet, bad, brand, onBrand } of Object.values(palettesOf({}))) {
			const pairs = [text, quiet, bad].flatMap((front) => [page, card].map((back) => [front, back] as const));
			for (const [front, back] of [...pairs, [onBrand, brand] as const]) {
				expect(contrast(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
			}
		}
	});
});

/** @see WCAG 2.2, contrast ratio and relative luminance */
function contrast(one: string, other: string): number {
	const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
		const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
		return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
