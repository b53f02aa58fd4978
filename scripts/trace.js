/**
 * Draws the spans of one sign-in: `docs/images/trace-light.svg` and `-dark.svg`. It listens as a collector does (OTLP over HTTP, JSON),
 * starts the demo, which sends the spans of SvelteKit and of the library, and signs in with Chromium. Needs the built library.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { chromium } from 'playwright-core';
import { account } from '../demo/settings.js';
import { themes } from './diagrams/draw.js';
import { drawTrace } from './diagrams/trace.js';

/** @typedef {import('./diagrams/trace.js').Span} Span */

/** @type {Span[]} */
const spans = [];

/** @param {{ resourceSpans?: { scopeSpans?: { scope: { name: string }, spans: OtlpSpan[] }[] }[] }} request */
function keep({ resourceSpans = [] }) {
	for (const { scope, spans: sent } of resourceSpans.flatMap(({ scopeSpans = [] }) => scopeSpans)) {
		for (const { traceId, spanId, parentSpanId, name, startTimeUnixNano, endTimeUnixNano, attributes = [] } of sent) {
			const facts = attributes.map(({ key, value }) => [key, Object.values(value)[0]]);
			spans.push({
				scope: scope.name,
				traceId,
				spanId,
				parentSpanId: parentSpanId || undefined,
				name,
				start: Number(BigInt(startTimeUnixNano)) / 1e6,
				end: Number(BigInt(endTimeUnixNano)) / 1e6,
				attributes: Object.fromEntries(facts)
			});
		}
	}
}

/**
 * @typedef {object} OtlpSpan
 * @property {string} traceId
 * @property {string} spanId
 * @property {string} [parentSpanId]
 * @property {string} name
 * @property {string} startTimeUnixNano
 * @property {string} endTimeUnixNano
 * @property {{ key: string, value: Record<string, unknown> }[]} [attributes]
 */

const collector = createServer(async (request, response) => {
	if (request.url === '/v1/traces') keep(/** @type {Parameters<typeof keep>[0]} */ (await json(request)));
	response.setHeader('content-type', 'application/json').end('{}');
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (collector.address());

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
		OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`
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
	// The SDK sends spans each second.
	await new Promise((resolve) => setTimeout(resolve, 3000));
} finally {
	demo.kill();
	collector.close();
	rmSync(folder, { recursive: true, force: true });
}

const flow = spans.filter(({ name }) => name === 'auth.callback').at(-1);
if (!flow) throw new Error('no span of a sign-in has arrived');
const trace = spans.filter(({ traceId }) => traceId === flow.traceId);
for (const theme of /** @type {const} */ (['light', 'dark'])) {
	writeFileSync(join(import.meta.dirname, `../docs/images/trace-${theme}.svg`), drawTrace(trace, themes[theme]));
}
console.log(`drew ${trace.length} spans of ${spans.length}`);
process.exit(0);
