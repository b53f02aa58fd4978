/** How code in the browser learns where the routes are: from the page it is on. */
import { describe, expect, test } from 'vitest';
import { createKitApp, type EventOptions } from './kit.js';

const page = '<!doctype html><html lang="en"><head data-theme="dark"><title>Home</title></head><body></body></html>';

/** What is in the head of a page besides its own title. */
async function addedTo(config: Parameters<typeof createKitApp>[0], options: EventOptions = {}, content = page) {
	const app = createKitApp(config);
	app.options = options;
	app.page = () => new Response(content, { headers: { 'content-type': 'text/html' } });
	const html = await (await app.browser.visit('/')).text();
	expect(html.replace(/<meta[^>]*>/, '')).toBe(content);
	return { app, meta: /<head[^>]*>(<meta[^>]*>)?<title>/.exec(html)?.[1] };
}

const metaOf = (path: string) => `<meta name="auth-base-path" content="${path}" />`;
const withUrl = (AUTH_URL: string) => ({ platform: { env: { AUTH_URL } } });

describe('a page says where the routes are', () => {
	test.each([
		['basePath', { basePath: '/api/auth' }, {}, '/api/auth'],
		['basePath of a function', { basePath: 'login', lazily: true }, {}, '/login'],
		['the path of AUTH_URL', {}, withUrl('https://app.test/api/auth'), '/api/auth'],
		['basePath, which wins', { basePath: '/a' }, withUrl('https://app.test/b'), '/a'],
		['a path with characters that HTML reads', {}, withUrl("https://app.test/a&b'c"), '/a&amp;b&#39;c'],
		['a configuration that does not work', { basePath: '/a', secret: 'too short' }, {}, '/a']
	])('%s', async (_, config, options, path) => {
		const { app, meta } = await addedTo(config, options);
		expect(meta).toBe(metaOf(path));
		expect(app.logger.errors).toEqual([]);
	});
});

describe('a page is left as it is', () => {
	test.each([
		['where the routes are at their usual place', {}, {}],
		['where basePath says what is usual', { basePath: 'auth/' }, {}],
		['where AUTH_URL has no path', {}, withUrl('https://app.test/')],
		['where the path cannot be told', { basePath: '/a path' }, {}]
	])('%s', async (_, config, options) => {
		expect((await addedTo(config, options)).meta).toBeUndefined();
	});

	test('without a head', async () => {
		await addedTo({ basePath: '/api/auth' }, {}, '<header>No head</header>');
	});
});
