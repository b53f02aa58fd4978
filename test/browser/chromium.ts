/**
 * The browser of the tests: a Chromium that is already on the machine, at CHROMIUM_PATH or where Debian puts it.
 * Without one the tests are skipped and named; in CI that is a failure.
 */
import { chromium } from 'playwright-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, describe } from 'vitest';
import { chromiumPath as executablePath } from '../support/chromium-path.js';
import { createPeople } from './people.js';
import type { Person } from './people.js';

const quiet = ['background-networking', 'component-update', 'sync', 'quic', 'gpu'].map(
	(feature) => `--disable-${feature}`
);

/** A process for a person, not for each site that they visit: the sites of the tests do not attack each other's processes. */
const light = [
	'--renderer-process-limit=1',
	'--process-per-site',
	'--disable-site-isolation-trials',
	'--in-process-gpu'
];

/**
 * A page replaces the one before in its frame: a frame for each takes a third of the time of a page. The last switch of this name counts, so
 * the features that Playwright turns off are in it where they show.
 */
const frames =
	'--disable-features=RenderDocument,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,DestroyProfileOnBrowserClose,MediaRouter,OptimizationHints';

/** One for all files of a worker, which starts it with the first test and ends it with itself. */
let people: Promise<ReturnType<typeof createPeople>> | undefined;
/** Those of the test that runs. */
const present: Person[] = [];

/** Like `describe`, for tests that need a browser. */
export function inChromium(name: string, tests: () => void): void {
	if (!executablePath && process.env.CI) throw new Error(`Chromium is missing, so these cannot run: ${name}`);
	if (!executablePath) console.warn(`Not run, because Chromium is missing (install it or set CHROMIUM_PATH): ${name}`);
	describe.skipIf(!executablePath)(name, () => {
		beforeAll(async () => {
			people ??= chromium
				.launch({ executablePath, args: ['--no-sandbox', '--no-first-run', ...quiet, ...light, frames] })
				.then(createPeople);
			await people;
		});
		afterEach(async ({ task }) => {
			const leaving = present.splice(0);
			const isFailed = task.result?.state === 'fail';
			await Promise.all(leaving.map((each) => (isFailed ? each.context.close() : each.leave())));
		});
		tests();
	});
}

/** A person with a browser of their own: no cookies, and a record of what the console complained about. */
export interface Visitor {
	page: Page;
	/** Opens another tab of the same browser. */
	tab(): Promise<Page>;
	/** Errors and warnings of the console, exceptions, and answers of 500 and above. */
	complaints: string[];
}

/** Returns a new visitor; options of the context say for example `javaScriptEnabled: false`. */
export async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
	if (!people) throw new Error('A visitor is for the tests within `inChromium`');
	const one = await (await people)(options);
	present.push(one);
	const { context, page } = one;
	const complaints: string[] = [];
	context.on('console', (message) => {
		// Browsers ask for this on their own, and an app need not have one.
		if (message.location().url.endsWith('/favicon.ico')) return;
		// SvelteKit warns of this in development only, also when a page is left before its data is there.
		if (message.text().includes('hmr_reload_after_error')) return;
		if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
	});
	context.on('weberror', (event) => complaints.push(`exception: ${event.error().message}`));
	context.on('response', (response) => {
		if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
	});
	return { page, tab: () => context.newPage(), complaints };
}
