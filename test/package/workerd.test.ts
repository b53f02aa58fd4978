/**
 * workerd, the runtime of Cloudflare Workers, without its imitation of Node: what seals with `node:crypto` elsewhere is done
 * with Web Crypto there, and each opens what the other has sealed. With the imitation, it seals at once.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { decode, encode } from '../../src/jwt.js';
import { createBrowser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import { freePort, serve, type RunningServer } from '../support/process.js';
import { bundleWorker, workerd } from '../support/workerd.js';

const root = join(inject('workshop'), 'kit3');
const [secret, salt] = ['the-secret-of-the-tests-0123456789abcdef', 'the purpose'];

const worker = `
	import { createAuth } from 'framework-auth/core';
	import { MemoryAdapter } from 'framework-auth/adapters/memory';
	import { decode, encode } from 'framework-auth/jwt';
	import Password from 'framework-auth/providers/password';
	const [secret, salt] = ${JSON.stringify([secret, salt])};
	const provider = { id: 'password', name: 'Password', type: 'credentials', authorize: () => ({ id: 'ada', name: 'Ada' }) };
	const auth = createAuth({ secret, trustHost: true, providers: [provider] });
	const store = MemoryAdapter();
	const [letters, errors] = [[], []];
	const mail = { id: 'mail', name: 'Mail', type: 'email', sendVerificationRequest: (sent) => void letters.push(sent.url) };
	const logger = { error: (error) => void errors.push(String(error?.message ?? error)), warn() {}, debug() {} };
	const accounts = createAuth({
		secret, trustHost: true, basePath: '/accounts', adapter: store, logger, rateLimit: false, providers: [Password({ mail })]
	});
	const tasks = {
		'/letter': async () => letters.at(-1) ?? '',
		'/errors': async () => errors.join(' '),
		'/hash': async ({ body }) => {
			const user = await store.getUserByEmail(body);
			return (await store.listSecrets(user.id, 'password'))[0].value;
		},
		'/engine': async () => (globalThis.process?.getBuiltinModule?.('node:crypto') ? 'node' : 'web'),
		'/seal': async ({ body, enc }) => encode({ token: JSON.parse(body), secret, salt, enc }),
		'/open': async ({ body }) => JSON.stringify(await decode({ token: body, secret, salt }))
	};
	export default {
		async fetch(request) {
			const { pathname, searchParams } = new URL(request.url);
			const task = tasks[pathname];
			if (!task) return (accounts.owns(request) ? accounts : auth).respond(request);
			try {
				return new Response(await task({ body: await request.text(), enc: searchParams.get('enc') }));
			} catch (error) {
				return new Response(String(error), { status: 400 });
			}
		}
	};`;

const configOf = (port: number, flags: readonly string[]) => `
	using Workerd = import "/workerd/workerd.capnp";
	const config :Workerd.Config = (
		services = [(name = "main", worker = .worker)],
		sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
	);
	const worker :Workerd.Worker = (
		modules = [(name = "worker", esModule = embed "worker.js")],
		compatibilityDate = "2026-01-01",
		compatibilityFlags = [${flags.map((flag) => JSON.stringify(flag)).join(', ')}]
	);`;

const folder = join(root, 'workerd');

/** Both engines run the same module. */
beforeAll(async () => {
	if (workerd === null) return;
	const entry = join(root, 'workerd-entry.mjs');
	await writeFile(entry, worker);
	await bundleWorker(root, entry, folder);
});

describe.skipIf(workerd === null).each([
	['without node:crypto', 'web', ['no_nodejs_compat_v2']],
	['with node:crypto', 'node', ['nodejs_compat']]
])('workerd %s', (_, engine, flags) => {
	let server: RunningServer | undefined;
	let origin = '';

	beforeAll(async () => {
		const port = await freePort();
		const config = join(folder, `${engine}.capnp`);
		await writeFile(config, configOf(port, flags));
		origin = `http://127.0.0.1:${port}`;
		server = await serve(`${origin}/engine`, ['serve', config], { cwd: folder }, workerd!);
	});
	afterAll(() => server?.stop('SIGKILL'));

	const ask = async (path: string, body = '') => {
		const response = await fetch(origin + path, { method: 'POST', body });
		return { ok: response.ok, text: await response.text() };
	};

	test('has the intended engine', async () => {
		expect(await ask('/engine')).toEqual({ ok: true, text: engine });
	});

	test.each(['A256GCM', 'A256CBC-HS512'] as const)(
		'decrypts cookies that Node encrypts, and the other way round: %s',
		async (enc) => {
			const token = { sub: 'ada', name: 'Ada Lovelace ✓', roles: ['admin'] };
			const sealed = await encode({ token, secret, salt, enc });
			const opened = await ask('/open', sealed);
			expect(JSON.parse(opened.text)).toMatchObject(token);
			const { text } = await ask(`/seal?enc=${enc}`, JSON.stringify(token));
			expect(await decode({ token: text, secret, salt })).toMatchObject(token);
			const changed = sealed.slice(0, -3) + (sealed.at(-3) === 'A' ? 'B' : 'A') + sealed.slice(-2);
			expect((await ask('/open', changed)).ok).toBe(false);
		}
	);

	test('signs in, and reads the session', async () => {
		const signedIn = await fetch(`${origin}/auth/callback/password`, {
			method: 'POST',
			headers: { origin, 'x-auth-return-redirect': '1', 'content-type': 'application/x-www-form-urlencoded' },
			body: 'username=ada&password=x'
		});
		expect(signedIn.status).toBe(200);
		const cookie = signedIn.headers
			.getSetCookie()
			.map((line) => line.split(';')[0])
			.join('; ');
		const session = await fetch(`${origin}/auth/session`, { headers: { cookie } });
		expect(await session.json()).toMatchObject({ user: { id: 'ada', name: 'Ada' } });
	});

	test('hashes passwords by scrypt with node:crypto, and names the lack of it', async () => {
		const person = { email: 'ada@example.test', password: 'note G, 1843: Bernoulli' };
		const browser = createBrowser((request) => fetch(new Request(request, { redirect: 'manual' })), { origin });
		const signedUp = await browser.post('/accounts/password/signup', person);
		if (engine === 'web') {
			expect(signedUp.status).toBe(500);
			expect((await ask('/errors')).text).toContain('set the flag nodejs_compat');
			return;
		}
		const page = await browser.visit((await ask('/letter')).text, { crossSite: true });
		const { action, hidden } = formIn(await page.text());
		await browser.post(action, hidden);
		expect((await ask('/hash', person.email)).text).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
		const later = createBrowser((request) => fetch(new Request(request, { redirect: 'manual' })), { origin });
		const session = async () => (await later.visit('/accounts/session')).json();
		await later.post('/accounts/callback/password', { ...person, password: 'the wrong password, surely' });
		expect(await session()).toBeNull();
		await later.post('/accounts/callback/password', person);
		expect(await session()).toMatchObject({ user: { email: person.email }, methods: ['pwd'] });
	});
});
