/**
 * The documentation as a site, built and served as files: links, search without a network, light and dark, narrow and wide.
 * Without the packages of the site the tests are skipped, and the reason is printed; in CI that is a failure.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, overflow } from '../browser/accessible.js';
import { inChromium, visitor } from '../browser/chromium.js';
import { frontMatter, pages } from '../support/documents.js';
import { repository } from '../support/workshop.js';
import { fileOf, files, serve, textOf, whyNot } from './built-site.js';

const reason = whyNot();
if (reason && process.env.CI) throw new Error(`The site cannot be tested: ${reason}`);
if (reason) console.warn(`Not run: ${reason}`);

const html = reason ? [] : files().filter((path) => path.endsWith('.html'));

/** What people type, and the page that they want. */
const lookedFor = {
	google: 'providers/google',
	'magic link': 'guides/mail',
	'forgot password': 'guides/passwords',
	'reset password': 'guides/passwords',
	captcha: 'guides/bots',
	docker: 'guides/deployment',
	popup: 'guides/popup-and-one-tap',
	'rate limit': 'guides/limits',
	'two factor': 'guides/two-factor',
	passkey: 'guides/passkeys',
	drizzle: 'adapters/drizzle',
	prisma: 'adapters/prisma',
	roles: 'guides/roles',
	admin: 'guides/operating',
	'environment variables': 'reference/env',
	'redirect after login': 'guides/signing-in-and-out',
	'protect route': 'guides/protecting-pages',
	'account linking': 'guides/accounts',
	'remember me': 'guides/sessions',
	'delete account': 'guides/account-page',
	'api key': 'guides/api-tokens',
	'audit log': 'guides/audit',
	impersonate: 'guides/impersonation',
	'single logout': 'guides/logout',
	'vercel preview': 'guides/preview-deployments',
	'better auth': 'guides/moving-from-better-auth'
};

describe.skipIf(reason)('the built site', () => {
	test('has a page, and its Markdown, for each document', () => {
		const missing = pages
			.map((path) => path.replace(/^docs/, '').replace(/(?:\/README)?\.md$/, '') || '/docs')
			.flatMap((path) => [fileOf(`${path}/`) ?? path, fileOf(`${path}.md`) ?? `${path}.md`])
			.filter((path) => fileOf(path) === undefined);
		expect(pages.length).toBeGreaterThan(200);
		expect(missing).toEqual([]);
	});

	test('each link within it leads to a page, and to a heading', () => {
		const anchors = new Map(
			html.map((path) => [path, new Set([...textOf(path).matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))])
		);
		const broken = html.flatMap((path) =>
			[...textOf(path).matchAll(/<(?:a|img|link|script|source)\s[^>]*?(?:href|src|srcset)="([^"]+)"/g)].flatMap(
				([, link = '']) => {
					const target = new URL(link.replaceAll('&#38;', '&').replaceAll('&amp;', '&'), `http://site${path}`);
					if (target.host !== 'site') return [];
					const file = fileOf(decodeURIComponent(target.pathname));
					const anchor = decodeURIComponent(target.hash.slice(1));
					const found = file !== undefined && (anchor === '' || (anchors.get(file)?.has(anchor) ?? false));
					return found ? [] : [`${path}: ${link}`];
				}
			)
		);
		expect(html.length).toBeGreaterThan(200);
		expect([...new Set(broken)]).toEqual([]);
	});

	test('each link in Markdown leads to Markdown or a picture', () => {
		const markdown = files().filter((path) => path.endsWith('.md'));
		const broken = markdown.flatMap((path) =>
			[
				...textOf(path)
					.replace(/^( *)```[^]*?^\1```$|`[^`\n]+`/gm, '')
					.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)
			]
				.filter(([, link = '']) => fileOf(new URL(link, `http://site${path}`).pathname) === undefined)
				.map(([, link]) => `${path}: ${link}`)
		);
		expect(broken).toEqual([]);
	});

	test('the registry of shadcn-svelte has each item with its files, and names parts of the app by its aliases', () => {
		interface Item {
			name: string;
			registryDependencies?: string[];
			files: { content: string; type: string; target: string }[];
		}
		const index = JSON.parse(textOf('/r/index.json')) as { name: string; relativeUrl: string }[];
		const source = JSON.parse(readFileSync(join(repository, 'registry/registry.json'), 'utf8')) as {
			items: { name: string }[];
		};
		expect(source.items.length).toBeGreaterThan(7);
		expect(index.map(({ name }) => name)).toEqual(source.items.map(({ name }) => name));
		for (const { name, relativeUrl } of index) {
			const { files, registryDependencies = [] } = JSON.parse(textOf(`/r/${relativeUrl}`)) as Item;
			expect(files.length, name).toBeGreaterThan(1);
			const code = files.map(({ content }) => content).join('\n');
			expect(code).not.toContain('$lib/');
			const parts = [...code.matchAll(/\$UI\$\/([\w-]+)\//g)].map(([, part = '']) => part);
			expect(parts.filter((part) => !registryDependencies.includes(part))).toEqual([]);
			const ofRegistry = registryDependencies.filter((each) => each.startsWith('./'));
			expect(ofRegistry.filter((each) => fileOf(`/r/${each.slice(2)}`) === undefined)).toEqual([]);
		}
	});

	test('llms.txt has tasks with their pages and each page with its description, and llms-full.txt the text of each', () => {
		const index = textOf('/llms.txt');
		const links = [...index.matchAll(/^- \[.+\]\((http\S+\.md)\): .+$/gm)].map(([, link = '']) => link);
		expect(links.length).toBeGreaterThan(200);
		expect(links.filter((link) => fileOf(new URL(link).pathname) === undefined)).toEqual([]);
		const [, tasks = ''] = /^## Tasks\n\n([^#]+)/m.exec(index) ?? [];
		const ofTasks = [...tasks.matchAll(/^- (.+): (http\S+\.md)$/gm)];
		expect(ofTasks.length).toBeGreaterThan(15);
		expect(ofTasks.filter(([, , link = '']) => fileOf(new URL(link).pathname) === undefined)).toEqual([]);
		const full = textOf('/llms-full.txt');
		const missing = pages.filter((page) => {
			const { title = '', description = '' } = frontMatter(page);
			return !index.includes(`: ${description}`) || !full.includes(`# ${title}\n\n> ${description}\n`);
		});
		expect(missing).toEqual([]);
	});
});

describe.skipIf(reason)('the site in a browser', () => {
	inChromium('the documentation', () => {
		let site: Awaited<ReturnType<typeof serve>>;
		beforeAll(async () => {
			site = await serve();
		});
		afterAll(() => site.close());

		/** Opens a page in a browser that reaches this server and nothing else. */
		async function open(path: string, width = 1280): Promise<{ page: Page; complaints: string[] }> {
			const { page, complaints } = await visitor({ viewport: { width, height: 800 } });
			await page.route(
				(url) => url.origin !== site.origin,
				(route) => {
					complaints.push(`asked for ${route.request().url()}`);
					return route.abort();
				}
			);
			await page.goto(site.origin + path);
			return { page, complaints };
		}

		test.each([
			['the first page', '/', 'light'],
			['the first page', '/', 'dark'],
			['the table of contents', '/docs/', 'light'],
			['a guide with a diagram', '/guides/sessions/', 'dark'],
			['a reference with wide tables', '/reference/configuration/', 'light'],
			['the table of providers', '/providers/', 'dark'],
			['a provider', '/providers/gitlab/', 'light'],
			['an adapter', '/adapters/drizzle/', 'dark'],
			['an error', '/errors/InvalidCheck/', 'light'],
			['an error', '/errors/InvalidCheck/', 'dark'],
			['the measurements', '/benchmarks/', 'dark']
		] as const)('%s is accessible (%s, %s when narrow)', async (_kind, path, narrow) => {
			// All pages share their parts, so each scheme and each width has its turn on pages of each kind.
			const { page, complaints } = await open(path, 360);
			const wide = narrow === 'light' ? 'dark' : 'light';
			for (const [width, scheme] of [
				[360, narrow],
				[1280, wide]
			] as const) {
				await page.setViewportSize({ width, height: 800 });
				expect(await page.evaluate(overflow)).toBe(0);
				await expectAccessible(page, 'html', [scheme]);
			}
			expect(complaints).toEqual([]);
		});

		test('the search finds a page without a network, and its results are accessible', async () => {
			const { page, complaints } = await open('/');
			const dialog = page.getByRole('dialog');
			// Starlight fills the dialog when the browser is idle, which headless Chromium is not while a dialog is open.
			await page.locator('#starlight__search input').waitFor({ state: 'attached' });
			await page.keyboard.press('Control+k');
			await dialog.getByRole('textbox').fill('recovery codes');
			const result = dialog.getByRole('link', { name: 'Two-factor sign-in', exact: true }).first();
			await result.waitFor();
			// The others show dots, in a faint colour, until they are loaded.
			await page.locator('.pagefind-ui__loading').first().waitFor({ state: 'detached' });
			// Not the field: Pagefind names it by `title`, which is a name, and which axe would rather see as a label.
			await expectAccessible(page, '.pagefind-ui__drawer');
			await result.click();
			await page.waitForURL('**/guides/two-factor/**');
			expect(complaints).toEqual([]);
		});

		test('the search has the page that people look for among its first three', async () => {
			const { page } = await open('/');
			// As text: the page runs it, and the tests' own `import()` is not there.
			const found = (await page.evaluate(`(async (queries) => {
				const { search } = await import('/pagefind/pagefind.js');
				const first = async (query) => {
					const { results } = await search(query);
					return Promise.all(results.slice(0, 3).map(async (result) => (await result.data()).url));
				};
				return Promise.all(queries.map(first));
			})(${JSON.stringify(Object.keys(lookedFor))})`)) as string[][];
			const missed = Object.entries(lookedFor).filter(([, path], index) => !found[index]!.includes(`/${path}/`));
			expect(missed).toEqual([]);
		});

		test('the reader chooses the theme, and the pictures follow', async () => {
			const { page } = await open('/guides/mail/');
			for (const [theme, other] of [
				['dark', 'light'],
				['light', 'dark']
			]) {
				await page.getByRole('combobox', { name: 'Select theme' }).first().selectOption(theme!);
				const visible = (name?: string) => page.locator(`img[src$="flow-mail-${name}.svg"]`).isVisible();
				expect([await visible(theme), await visible(other)]).toEqual([true, false]);
			}
		});

		test('a wide screen has the sections in its header, and marks that of the page', async () => {
			const { page } = await open('/errors/InvalidCheck/');
			const links = page.locator('header nav[aria-label="Sections"] a').filter({ visible: true });
			const labels = (await links.allTextContents()).map((label) => label.trim());
			expect(labels).toEqual([
				'Start',
				'Sign-in methods',
				'Sessions and users',
				'Protect',
				'Organizations and access',
				'Operate',
				'Providers',
				'Databases',
				'Reference',
				'Moving here',
				'Project'
			]);
			const current = page.locator('header nav[aria-label="Sections"] a[aria-current]');
			expect((await current.allTextContents()).map((label) => label.trim())).toEqual(['Reference']);
		});

		test('a narrow screen has a menu with the sections and the pages', async () => {
			const { page } = await open('/guides/sessions/', 360);
			await page.getByRole('button', { name: 'Menu' }).click();
			await expectAccessible(page);
			await page.getByRole('link', { name: 'Providers', exact: true }).filter({ visible: true }).first().click();
			await page.waitForURL('**/providers/');
		});
	});
});
