/** Pictures of pages for people who want to look at them: in the folder PICTURES, light and dark, narrow and wide. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env.PICTURES;

/** Takes them, if the folder is set. */
export async function takePictures(page: Page, name: string): Promise<void> {
	if (!folder) return;
	await mkdir(folder, { recursive: true });
	for (const colorScheme of ['light', 'dark'] as const) {
		for (const width of [360, 1280]) {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 800 });
			await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true });
		}
	}
}
