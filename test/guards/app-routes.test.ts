/** What development says of rules: those that match no route, and pages that they cannot guard alone. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagesWithoutLoad, readRoutes, rulesWithoutRoute } from '../../src/kit/guards/app-routes.js';

const files: Record<string, string> = {
	'+page.svelte': '',
	'+layout.server.ts': 'export const load = () => ({});',
	'(app)/account/+page.svelte': '',
	'(app)/account/+page.server.ts': 'export const load = async () => ({});',
	'(app)/about/+page@.svelte': '',
	'(app)/about/+page.ts': 'export const load = () => ({});',
	'(app)/form/+page.svelte': '',
	'(app)/form/+page.server.js': 'export const actions = { default() {} };',
	'(app)/listed/+page.svelte': '',
	'(app)/listed/+page.server.ts': 'const load = () => ({});\nconst prerender = false;\nexport { prerender, load };',
	'api/[id]/+server.ts': 'export const GET = () => new Response();',
	'api/[id]/helper.ts': '',
	'empty/readme.md': ''
};

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'routes-'));
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the routes are those with a page or an endpoint', () => {
	expect(readRoutes(folder)?.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
		{ id: '/', page: true, serverLoad: false },
		{ id: '/(app)/about', page: true, serverLoad: false },
		{ id: '/(app)/account', page: true, serverLoad: true },
		{ id: '/(app)/form', page: true, serverLoad: false },
		{ id: '/(app)/listed', page: true, serverLoad: true },
		{ id: '/api/[id]', page: false, serverLoad: false }
	]);
	expect(readRoutes(join(folder, 'elsewhere'))).toBeNull();
});

describe('rules are reported', () => {
	test('that match no route', () => {
		const rules = {
			'/(app)': true,
			'/account': true,
			'/api': false,
			'/acount': true,
			'/empty': true,
			'/(api)': true,
			remote: true
		};
		expect(rulesWithoutRoute(rules, readRoutes(folder)!)).toEqual(['/acount', '/empty', '/(api)']);
	});

	test('with the pages that they cannot guard alone', () => {
		const rules = { '/(app)': true, '/(app)/about': false };
		expect(pagesWithoutLoad(rules, readRoutes(folder)!)).toEqual(['/(app)/form']);
		expect(pagesWithoutLoad({ '/account': true, '/api': true }, readRoutes(folder)!)).toEqual([]);
	});
});
