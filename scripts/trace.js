/**
 * Draws the spans of one sign-in: `docs/images/trace-light.svg` and `-dark.svg`. It starts a collector and the demo, which sends it
 * the spans of SvelteKit and of the library, signs in with Chromium, and draws what the collector exports. Needs the built library.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { account } from '../demo/settings.js';
import { startCollector } from './collector.js';
import { themes } from './diagrams/draw.js';
import { drawTrace } from './diagrams/trace.js';

const collector = await startCollector();
const folder = mkdtempSync(join(tmpdir(), 'trace-'));
const origin = 'http://localhost:5199';
const demo = spawn(process.execPath, ['start.js'], {
	cwd: join(import.meta.dirname, '../demo'),
	stdio: ['ignore', 'pipe', 'inherit'],
	env: {
		...process.env,
		PORT: new URL(origin).port,
		IDENTITY_PROVIDER_PORT: '5198',
		DATABASE: join(folder, 'demo.db'),
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint
	}
});
try {
	for await (const text of demo.stdout) if (String(text).includes(origin)) break;
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
		args: ['--no-sandbox']
	});
	// The first time loads and compiles the code. The picture is of the second.
	for (const time of ['first', 'second']) {
		const page = await browser.newPage();
		await page.goto(`${origin}/signin`);
		await page.getByRole('button', { name: 'Continue to the identity provider' }).click();
		await page.getByLabel('Account').fill(account.login);
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await page.waitForURL(`${origin}/`);
		await page.close();
		console.log(`signed in for the ${time} time`);
	}
	await browser.close();
	// The SDK sends spans each second, and the collector those of the last moments together.
	await new Promise((resolve) => setTimeout(resolve, 4000));
} finally {
	demo.kill();
	collector.stop();
	rmSync(folder, { recursive: true, force: true });
}

const { spans } = collector;
const flow = spans.filter(({ name }) => name === 'auth.callback').at(-1);
if (!flow) throw new Error('no span of a sign-in has arrived');
const trace = spans.filter(({ traceId }) => traceId === flow.traceId);
for (const theme of /** @type {const} */ (['light', 'dark'])) {
	writeFileSync(join(import.meta.dirname, `../docs/images/trace-${theme}.svg`), drawTrace(trace, themes[theme]));
}
console.log(`drew ${trace.length} spans of ${spans.length}`);
process.exit(0);
