/**
 * A program that prints which files the requests to a new server load, as JSON: the files of `src` and of packages, by the name of the
 * request. Its argument is the kind of provider that the server has.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestEvent } from '@sveltejs/kit';
import type { FrameworkAuthConfig } from '../../src/index.js';
import { createBrowser, locationOf } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';

const repository = join(import.meta.dirname, '../..');
const folders = ['src/', 'node_modules/'].map((folder) => pathToFileURL(join(repository, folder)).href);
/** The application has it anyhow. */
const ofTheApp = /\/@sveltejs\/kit\//;

const loads: Record<string, string[]> = {};
let files: string[];
registerHooks({
	resolve(specifier, context, next) {
		// SvelteKit makes these.
		const standIn = specifier.replace(/^\$app\//, `${pathToFileURL(repository).href}/test/support/app-`);
		return next(standIn === specifier ? specifier : `${standIn}.ts`, context);
	},
	load(url, context, next) {
		for (const folder of folders)
			if (url.startsWith(folder) && !ofTheApp.test(url)) files?.push(url.slice(folder.length));
		return next(url, context);
	}
});

async function during<T>(name: string, run: () => Promise<T>): Promise<T> {
	loads[name] = files = [];
	return run();
}

const op = createIdentityProvider();
const { FrameworkAuth } = await during('start', () => import('../../src/index.js'));
files = [];

/** The further parts of a server, by the kind of its provider. */
const configs: Record<string, () => Promise<Partial<FrameworkAuthConfig>>> = {
	oidc: async () => ({ providers: [op.provider()] }),
	credentials: async () => {
		const { Credentials } = await import('../../src/providers/credentials.js');
		const authorize = () => ({ id: '1', name: 'Ada', email: 'ada@example.test' });
		return { providers: [Credentials({ credentials: { password: { type: 'password' } }, authorize })] };
	},
	email: async () => {
		const { default: Nodemailer } = await import('../../src/providers/nodemailer.js');
		const { MemoryAdapter } = await import('../../src/adapters/memory.js');
		const mail = {
			from: 'no-reply@example.test',
			server: 'smtp://127.0.0.1',
			sendVerificationRequest: () => undefined
		};
		return { adapter: MemoryAdapter(), providers: [Nodemailer(mail)] };
	}
};

const kind = process.argv[2] ?? '';
const { handle } = FrameworkAuth({
	secret: 'the-secret-of-the-tests-0123456789abcdef',
	trustHost: true,
	cleanUp: false,
	providers: [],
	...(await configs[kind]!())
});
const browser = createBrowser((request) => {
	const cookies = { get: () => undefined, set: () => undefined };
	const getClientAddress = () => '203.0.113.7';
	const event = {
		request,
		url: new URL(request.url),
		locals: {},
		params: {},
		route: { id: '/' },
		cookies,
		getClientAddress
	};
	return handle({
		event: event as unknown as RequestEvent,
		resolve: async ({ locals }) => Response.json(await locals.auth())
	});
});

await during('anonymous', () => browser.visit('/'));
browser.jar.store('__Secure-authjs.session-token=none; Path=/; Secure', new URL(browser.origin));
await during('first read', () => browser.visit('/'));
const form = { email: 'ada@example.test', password: 'right' };
const path =
	kind === 'credentials' ? '/auth/callback/credentials' : `/auth/signin/${kind === 'oidc' ? 'op' : 'nodemailer'}`;
const begun = await during('POST', () => browser.post(path, form));
if (kind === 'oidc') {
	const callback = op.authorize(locationOf(begun, browser.origin));
	await during('callback', () => browser.follow(callback));
}
await during('JSON', () => browser.visit('/auth/session'));
await during('sign-out', () => browser.post('/auth/signout'));
console.log(JSON.stringify({ loads, statuses: browser.responses.map(({ status }) => status) }));
