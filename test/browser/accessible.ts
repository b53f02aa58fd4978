/** Whether a page can be used by everyone: axe has no objection, and nothing is wider than a narrow screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** By how many pixels a page is too wide. */
export const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

export type Scheme = 'light' | 'dark';

/** Has axe look at a page or a part of it, light and dark. The schemes differ in colours alone: the second is asked for contrast only. */
export async function expectAccessible(
	page: Page,
	part = 'html',
	schemes: readonly Scheme[] = ['light', 'dark']
): Promise<void> {
	await page.evaluate(axe);
	for (const [index, colorScheme] of schemes.entries()) {
		await page.emulateMedia({ colorScheme });
		const options = index === 0 ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
		const { violations } = (await page.evaluate(`axe.run('${part}', ${JSON.stringify(options)})`)) as AxeResults;
		expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
	}
}

/** Has axe look at a page, narrow and wide, and asks whether it fits. */
export async function expectToFit(page: Page): Promise<void> {
	await page.setViewportSize({ width: 320, height: 640 });
	expect(await page.evaluate(overflow)).toBe(0);
	await expectAccessible(page);
	await page.setViewportSize({ width: 1280, height: 800 });
	await expectAccessible(page, 'html', ['light']);
}
