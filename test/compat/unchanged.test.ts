/** The table "Unchanged" of the guide for moving is true, row by row (#34 A7). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthConfig as TheirConfig } from '@auth/core';
import * as core from '@auth/core';
import * as theirErrors from '@auth/core/errors';
import { encode } from '@auth/core/jwt';
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import * as errors from '../../src/errors.js';
import { routeNames } from '../../src/lib/base/http/paths.js';
import { publicSuffixes } from '../../src/public-suffixes.js';
import { createApp, secret } from '../fixtures/app.js';
import { extensions } from '../fixtures/data-layer.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { repository } from '../support/workshop.js';
import { files, options, ownOptions, type Factory } from './support/factories.js';

const guide = readFileSync(join(repository, 'docs/guides/moving-from-auth-sveltekit.md'), 'utf8');
const [, table = ''] = /^## Unchanged\n([^]+?)\n## /m.exec(guide) ?? [];
const rows = table
	.split('\n')
	.map((line) => /^\| (.+?) +\| (.+?) +\|$/.exec(line))
	.flatMap((match) => (match && match[1] !== 'part' && !/^-+$/.test(match[1] ?? '') ? [match.slice(1, 3)] : []));

const nothing = (): undefined => undefined;
const silent = { error: nothing, warn: nothing, debug: nothing };
/** Those that `@auth/core` does not take without options either. */
const needOptions = ['email', 'nodemailer'];

/** Every key of a configuration of `@auth/core`. */
const whole: { [Key in keyof Required<TheirConfig>]: unknown } = {
	providers: [],
	secret: [secret],
	session: { strategy: 'jwt', maxAge: 1000, updateAge: 100, generateSessionToken: () => crypto.randomUUID() },
	jwt: { maxAge: 1000 },
	pages: { signIn: '/a', signOut: '/b', error: '/c', verifyRequest: '/d', newUser: '/e' },
	callbacks: { signIn: () => true, redirect: () => '/', session: () => ({}), jwt: () => ({}) },
	events: {
		signIn: nothing,
		signOut: nothing,
		createUser: nothing,
		updateUser: nothing,
		linkAccount: nothing,
		session: nothing
	},
	adapter: MemoryAdapter(),
	debug: false,
	logger: silent,
	theme: { colorScheme: 'auto', logo: '/logo.png', brandColor: '#123456', buttonText: '#ffffff' },
	useSecureCookies: true,
	cookies: { sessionToken: { name: 'own', options: { path: '/', sameSite: 'lax', httpOnly: true, secure: true } } },
	trustHost: true,
	skipCSRFCheck: core.skipCSRFCheck,
	raw: core.raw,
	redirectProxyUrl: 'https://site.test/auth',
	experimental: { enableWebAuthn: true },
	basePath: '/auth'
};

/** The proof of each row. */
const proofs: Readonly<Record<string, () => unknown>> = {
	async configuration() {
		const previews = { redirectProxyOrigins: ['https://*.preview.test'], publicSuffixes };
		const auth = createAuth({ ...whole, ...previews } as never, { environment: {} });
		expect((await auth.respond(new Request('https://site.test/auth/csrf'))).status).toBe(200);
	},
	async providers() {
		expect(files.length).toBeGreaterThan(100);
		const failed: string[] = [];
		for (const file of files) {
			const { default: factory } = (await import(`@auth/core/providers/${file}`)) as { default: Factory };
			const made = factory({ ...options, issuer: 'https://issuer.test', ...ownOptions[file] });
			const own = { ID: 'id', SECRET: 'secret', ISSUER: 'https://issuer.test', KEY: 'key' };
			const prefix = `AUTH_${made.id.toUpperCase().replaceAll('-', '_')}`;
			const environment = Object.fromEntries(Object.entries(own).map(([name, value]) => [`${prefix}_${name}`, value]));
			const bare = needOptions.includes(file) ? [] : [factory as never];
			for (const provider of [made as never, ...bare]) {
				try {
					createAuth({ providers: [provider], secret, adapter: MemoryAdapter(), logger: silent }, { environment });
				} catch (thrown) {
					failed.push(`${file} (${typeof provider}): ${(thrown as Error).message}`);
				}
			}
		}
		expect(failed).toEqual([]);
	},
	async adapters() {
		// An adapter with the methods of the contract of `@auth/core` alone. Installed ones: test/compat/adapters.test.ts.
		const { ask, open, session } = createMailApp({ leftOut: extensions });
		await ask('ada@example.test');
		await open();
		expect(await session()).toMatchObject({ user: { email: 'ada@example.test' } });
	},
	async sessions() {
		const salt = '__Secure-authjs.session-token';
		const token = await encode({ token: { sub: '1', name: 'Ada' }, secret, salt });
		const auth = createAuth({ providers: [], secret, trustHost: true }, { environment: {} });
		const { session } = await auth.session(
			new Request('https://site.test/', { headers: { cookie: `${salt}=${token}` } })
		);
		expect(session).toMatchObject({ user: { id: '1', name: 'Ada' } });
		const adapter = MemoryAdapter();
		const user = await adapter.createUser({
			id: '1',
			name: 'Ada',
			email: null as never,
			emailVerified: null,
			image: null
		});
		const row = { sessionToken: 'stored', userId: user.id, expires: new Date(Date.now() + 100_000) };
		await adapter.createSession(row);
		const stored = createAuth({ providers: [], secret, trustHost: true, adapter }, { environment: {} });
		const cookie = `${salt}=stored`;
		const found = await stored.session(new Request('https://site.test/', { headers: { cookie } }));
		expect(found.session).toMatchObject({ user: { name: 'Ada' } });
	},
	async 'links in emails'() {
		const { store, open, press, session, ask, link } = createMailApp();
		await ask('grace@example.test');
		const address = link();
		const token = createHash('sha256').update(`0123456789abcdef0123456789abcdef${secret}`).digest('hex');
		await store.createVerificationToken!({
			identifier: 'ada@example.test',
			token,
			expires: new Date(Date.now() + 60_000)
		});
		const sent = new URL(address.pathname, address);
		sent.search = new URLSearchParams({
			callbackUrl: sent.origin,
			token: '0123456789abcdef0123456789abcdef',
			email: 'ada@example.test'
		}).toString();
		// This browser did not ask for it.
		await press(await open(sent));
		expect(await session()).toMatchObject({ user: { email: 'ada@example.test' } });
	},
	async 'callbacks, events, `pages`'() {
		const told: Record<string, string[]> = {};
		const note = (name: string, answer?: unknown) => (params: object) => {
			told[name] ??= Object.keys(params);
			return answer;
		};
		const callbacks = {
			signIn: note('signIn', true),
			jwt: ({ token, ...params }: { token: object }) => (note('jwt')({ token, ...params }), token),
			session: ({ session, ...params }: { session: object }) => (note('session')({ session, ...params }), session),
			redirect: ({ url, baseUrl }: { url: string; baseUrl: string }) => (note('redirect')({ url, baseUrl }), url)
		};
		const events = { signIn: note('event signIn'), session: note('event session') };
		const app = createApp({ callbacks, events } as never);
		await app.signIn();
		await app.session();
		expect(told.signIn).toEqual(expect.arrayContaining(['user', 'account', 'profile']));
		expect(told.jwt).toEqual(expect.arrayContaining(['token', 'user', 'account', 'profile', 'trigger', 'isNewUser']));
		expect(told.session).toEqual(expect.arrayContaining(['session', 'token']));
		expect(told.redirect).toEqual(['url', 'baseUrl']);
		expect(told['event signIn']).toEqual(expect.arrayContaining(['user', 'account', 'profile', 'isNewUser']));
		expect(told['event session']).toEqual(expect.arrayContaining(['session', 'token']));
	},
	errors() {
		const typeOf = (value: unknown) => (value as { type?: unknown }).type;
		const ours: Readonly<Record<string, unknown>> = { ...errors };
		const classes = Object.entries(theirErrors).filter(([, value]) => typeof typeOf(value) === 'string');
		expect(classes.length).toBeGreaterThan(20);
		expect(Object.fromEntries(classes.map(([name]) => [name, typeOf(ours[name])]))).toEqual(
			Object.fromEntries(classes.map(([name, value]) => [name, typeOf(value)]))
		);
	},
	routes() {
		const theirs = routeNames.filter((name) => core.isAuthAction(name));
		expect(theirs).toHaveLength(9);
	}
};

test('each row of the table has a test (#34 A7)', () => {
	expect(rows.map(([part]) => part)).toEqual(Object.keys(proofs));
});

test.each(rows)('%s: %s (#34 A7)', async (part = '') => {
	await proofs[part]?.();
});
