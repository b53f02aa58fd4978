/** A built app that is opened over plain http: SvelteKit refuses its forms, and the log says why and what to set (#34 B). */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort, serve } from '../support/process.js';
import type { RunningServer } from '../support/process.js';
import { build, makeApp } from '../support/workshop.js';
import type { App } from '../support/workshop.js';

const secrets = { AUTH_SECRET: 'the secret of the package tests, 32 characters and more', AUTH_TRUST_HOST: 'true' };
const page = { headers: { accept: 'text/html' } };
let app: App;
let server: RunningServer | undefined;

beforeAll(async () => {
	app = await makeApp(inject('workshop'), 3, 'plain-http');
	await build(app);
});
afterAll(() => server?.stop());

async function start(env: Record<string, string>): Promise<string> {
	await server?.stop();
	const url = `http://localhost:${await freePort()}`;
	const issuer = {
		AUTH_LOCAL_ISSUER: 'http://localhost:1',
		AUTH_LOCAL_ID: 'id',
		AUTH_LOCAL_SECRET: 'the-client-secret'
	};
	server = await serve(url, [join(app.folder, 'build/index.js')], {
		cwd: app.folder,
		env: { ...secrets, ...issuer, PORT: new URL(url).port, ...env }
	});
	return url;
}

test('the page of a form that is refused warns once, and names both origins', async () => {
	const url = await start({});
	await (await fetch(`${url}/auth/signin`, page)).text();
	await (await fetch(`${url}/auth/signin`, page)).text();
	const posted = await fetch(`${url}/auth/signin/local`, {
		method: 'POST',
		headers: { origin: url },
		body: new URLSearchParams()
	});
	expect([posted.status, await posted.text()]).toEqual([403, expect.stringContaining('forbidden')]);
	const warnings = server!.output().match(/SvelteKit takes this site for .*/g) ?? [];
	expect(warnings).toEqual([
		expect.stringContaining(`${url.replace('http:', 'https:')}, and a browser has it at ${url} (`)
	]);
});

test('with the header of a proxy that SvelteKit reads, no form is refused, and there is no warning', async () => {
	const url = await start({ PROTOCOL_HEADER: 'x-forwarded-proto' });
	const forwarded = { 'x-forwarded-proto': 'http' };
	await (await fetch(`${url}/auth/signin`, { headers: { ...page.headers, ...forwarded } })).text();
	const posted = await fetch(`${url}/auth/signin/local`, {
		method: 'POST',
		headers: { origin: url, ...forwarded },
		body: new URLSearchParams(),
		redirect: 'manual'
	});
	expect(posted.status).not.toBe(403);
	expect(server!.output()).not.toContain('SvelteKit takes this site for');
});
