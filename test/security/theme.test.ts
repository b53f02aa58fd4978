/** A theme stands in style sheets, markup and mails: what is no colour and no picture is refused when it is compiled (#12 A8). */
import { describe, expect, it, test } from 'vitest';
import { createAuth } from '../../src/core.js';
import { InvalidConfig } from '../../src/errors.js';
import type { Theme } from '../../src/types.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { secret } from '../fixtures/app.js';

const compile = (theme: unknown) => createAuth({ providers: [], secret, theme: theme as Theme }, { environment: {} });

describe('a theme', () => {
	const colors = [
		'url(//evil.test/a)',
		'url(https://evil.test/a)',
		'URL(//evil.test/a)',
		'image-set(//evil.test/a)',
		'rgb(1, 2, 3) url(//evil.test/a)',
		'color-mix(in srgb, red, url(//evil.test/a))',
		'var(--brand)',
		'env(brand)',
		'expression(1)',
		'red;}*{}',
		'red</style>',
		'#12',
		'#12345',
		'rgb(1, 2, 3',
		'a b',
		`#${'f'.repeat(200)}`,
		5,
		{ toString: () => 'red' }
	];

	it.each(colors)('S363 an invalid colour is refused: %s', (color) => {
		for (const name of ['brandColor', 'buttonText']) {
			expect(() => compile({ [name]: color })).toThrow(InvalidConfig);
			expect(() => compile({ [name]: color })).toThrow(`theme.${name}`);
		}
	});

	it.each([
		'red',
		'#fc0',
		'#fc08',
		'#ffcc00',
		'#ffcc0080',
		'rgb(255, 204, 0)',
		'rgb(255 204 0 / 50%)',
		'hsl(0.5turn 50% 50%)',
		'oklch(0.7 0.1 200)',
		'color(display-p3 1 0.5 0)',
		'color-mix(in srgb, rgb(1 2 3), red 20%)',
		'',
		undefined
	])('a colour is accepted: %s', (color) => {
		expect(contextOf(compile({ brandColor: color, buttonText: color })).theme.brandColor).toBe(color);
	});

	it.each([
		'javascript:alert(1)',
		'data:text/html,x',
		'logo.svg',
		'//evil.test/a',
		'/\\evil.test/a',
		'file:///etc/x',
		{}
	])('a logo that no page can show is refused: %s', (logo) => {
		expect(() => compile({ logo })).toThrow('theme.logo');
	});

	it.each(['/logo.svg', 'https://cdn.test/logo.svg', 'http://localhost:5173/logo.svg', 'data:image/png;base64,AA', ''])(
		'a logo is accepted: %s',
		(logo) => {
			expect(contextOf(compile({ logo })).theme.logo).toBe(logo);
		}
	);

	test('another colour scheme is refused, and so is a value that is not a theme', () => {
		expect(() => compile({ colorScheme: 'Dark' })).toThrow('theme.colorScheme');
		expect(() => compile(null)).toThrow('theme has to be an object');
		expect(() => compile('dark')).toThrow(InvalidConfig);
	});
});
