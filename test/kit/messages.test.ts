/** What a developer is told when the application is put together wrongly: each was seen by running a small app. */
import { isHttpError } from '@sveltejs/kit';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectTypeOf, describe, test } from 'vitest';
import type { Adapter } from '../../src/adapters/types.js';
import { PgAdapter } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { createAuth } from '../../src/core.js';
import type * as errors from '../../src/errors.js';
import { AuthError, CredentialsSignin, InvalidConfig, MissingSecret, TooManyRequests } from '../../src/errors.js';
import { FrameworkAuth } from '../../src/index.js';
import { wrapAdapter } from '../../src/lib/store/adapter/store.js';
import { misconfiguredResponse, misconfiguredText } from '../../src/kit/respond-misconfigured.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import type { Provider } from '../../src/providers/types.js';
import { createApp, secret } from '../fixtures/app.js';
import { createLogger } from '../fixtures/logger.js';
import { createEvent, createKitApp } from './kit.js';

async function thrownBy(call: () => unknown): Promise<unknown> {
	try {
		await call();
	} catch (thrown) {
		return thrown;
	}
	throw new Error('nothing was thrown');
}

const posted = () =>
	createEvent(new Request('https://app.test/signin', { method: 'POST', headers: { origin: 'https://app.test' } }));

describe('an invalid configuration, reached by an action', () => {
	test.each(['signIn', 'signOut'] as const)(
		'shows the cause and the fix in development: %s (#12 C4)',
		async (action) => {
			const app = createKitApp({ secret: 'too short' });
			app.actions['/account'] = app[action];
			const thrown = await thrownBy(() => app.browser.post('/account', { providerId: 'op' }));
			expect(isHttpError(thrown, 500)).toBe(true);
			expect((thrown as { body: App.Error }).body.message).toMatch(/^MissingSecret: .*32 characters.*openssl rand/);
			expect(app.logger.errors).toMatchObject([{ type: 'MissingSecret' }]);
		}
	);

	test('does not replace a page of the application with the name of a route', async () => {
		const app = createKitApp({ secret: 'too short' });
		expect((await app.browser.visit('/account')).status).not.toBe(500);
		expect((await app.browser.visit('/auth/account')).status).toBe(500);
	});

	test('shows the reference of the log in production, and no cause (#12 C4)', async () => {
		const error = new MissingSecret('set AUTH_SECRET');
		error.reference = 'abcd1234';
		expect(misconfiguredText(error, false)).toBe('Signing in does not work at the moment (reference abcd1234)');
		const page = await (await misconfiguredResponse(error, false)).text();
		expect(page).toContain('abcd1234');
		expect(page).not.toContain('AUTH_SECRET');
		expect(await (await misconfiguredResponse(error, true)).text()).toContain('MissingSecret: set AUTH_SECRET');
	});

	test('has one reference in the log and on the page (#12 C4)', async () => {
		const app = createKitApp({ secret: 'too short' });
		const page = await (await app.browser.visit('/auth/signin')).text();
		const [error] = app.logger.errors as AuthError[];
		expect(error?.reference).toMatch(/^[\w-]{8}$/);
		expect(page).toContain(`<code>${error!.reference}</code>`);
	});
});

describe('without the `handle` hook', () => {
	test.each(['signIn', 'signOut'] as const)('the action %s says so (#12 C4)', async (action) => {
		const logger = createLogger();
		const auth = FrameworkAuth({ providers: [], secret, trustHost: true, logger });
		const { event } = posted();
		const thrown = await thrownBy(() => auth[action](event as Parameters<typeof auth.signIn>[0]));
		expect(isHttpError(thrown, 500)).toBe(true);
		expect((thrown as { body: App.Error }).body.message).toMatch(/`handle` hook.*src\/hooks\.server\.ts/);
		expect(logger.errors).toMatchObject([{ type: 'InvalidConfig' }]);
	});
});

describe('an unknown provider id', () => {
	const lines = (logger: ReturnType<typeof createLogger>, level: string) =>
		logger.entries.filter((entry) => entry.level === level).map(({ args }) => String(args[0]));

	test('is in the log, with the existing ids (#12 C4)', async () => {
		for (const dev of [true, false]) {
			const { auth, logger, browser } = createApp({ host: { dev } });
			await thrownBy(() => auth.signIn(new Request(browser.origin), 'gihtub'));
			expect(await thrownBy(() => auth.signIn(new Request(browser.origin), 'gihtub'))).toMatchObject({
				type: 'InvalidProvider',
				message: 'no provider has the id "gihtub". The ids of this site are: "op"'
			});
			expect(logger.errors).toEqual([]);
		}
		const app = createKitApp();
		await app.browser.post('/signin', { providerId: 'gihtub' });
		expect(lines(app.logger, 'warn').join()).toMatch(/InvalidProvider: no provider has the id "gihtub"\. .*"op"/);
	});

	test('is on the page in development, and in production the page lists nothing (#12 C4)', async () => {
		const page = async (dev: boolean) => {
			const { browser, logger } = createApp({ host: { dev } });
			const response = await browser.visit('/auth/signin/gihtub');
			expect(response.status).toBe(404);
			return { html: await response.text(), warned: lines(logger, 'warn').filter((line) => line.includes('gihtub')) };
		};
		const [development, production] = [await page(true), await page(false)];
		expect(development.html).toContain('The ids of this site are: &quot;op&quot;');
		expect(development.warned).toHaveLength(1);
		expect(production.html).not.toMatch(/gihtub|&quot;op&quot;/);
		// Any visitor can open such an address: it is no warning there.
		expect(production.warned).toEqual([]);
	});
});

describe('a provider', () => {
	const compile = (provider: object) =>
		createAuth({ providers: [provider as Provider], secret } satisfies AuthConfig, { environment: {} });

	test('of a misspelt type is refused, with the existing types (#12 C4)', () => {
		const provider = {
			id: 'own',
			name: 'Own',
			type: 'oicd',
			issuer: 'https://op.test',
			clientId: 'x',
			clientSecret: 'y'
		} as const;
		expect(() => compile(provider)).toThrow(
			/"own" has the unknown type "oicd": use "oidc", "oauth", "email", "credentials" or "webauthn"/
		);
		// @ts-expect-error -- the types say it, too
		expectTypeOf(provider).toExtend<Provider>();
	});

	test('of OpenID Connect without an issuer is refused with its variable (#12 C4)', () => {
		expect(() => compile({ id: 'own', name: 'Own', type: 'oidc', clientId: 'x', clientSecret: 'y' })).toThrow(
			/"own" has no issuer: set issuer \(or AUTH_OWN_ISSUER\) or wellKnown/
		);
	});
});

describe('two copies of the package', () => {
	const url = '../../src/errors.js?copy';
	const copy = async () => (await import(/* @vite-ignore */ url)) as typeof errors;

	test('recognise each other’s errors, and distinguish their types (#12 C4)', async () => {
		const other = await copy();
		expect(other.CredentialsSignin).not.toBe(CredentialsSignin);
		const wrong = new other.CredentialsSignin('wrong');
		expect(wrong instanceof CredentialsSignin).toBe(true);
		expect(wrong instanceof AuthError).toBe(true);
		expect(wrong instanceof TooManyRequests).toBe(false);
		expect(new other.TooManyRequests(3) instanceof TooManyRequests).toBe(true);
		expect(new other.InvalidConfig() instanceof CredentialsSignin).toBe(false);
		class Mine extends CredentialsSignin {}
		expect(wrong instanceof Mine).toBe(false);
		expect(new Mine() instanceof other.CredentialsSignin).toBe(true);
		for (const none of [null, undefined, 'text', new Error('x'), { type: 'CredentialsSignin', kind: 'signIn' }]) {
			expect((none as unknown) instanceof AuthError).toBe(false);
		}
		expect(Object.assign(new Error('x'), { type: 'CredentialsSignin' }) instanceof AuthError).toBe(false);
	});

	test.each([
		['framework-auth', copy],
		['@auth/core', () => import('@auth/core/errors')]
	])('a CredentialsSignin of another copy of %s is wrong credentials, with its code (#12 C4)', async (_, load) => {
		const { CredentialsSignin: Foreign } = await load();
		class Locked extends Foreign {
			code = 'locked';
		}
		const app = createApp({
			providers: [
				{
					id: 'password',
					name: 'Password',
					type: 'credentials',
					credentials: { name: {} },
					authorize() {
						throw new Locked();
					}
				}
			]
		});
		const response = await app.browser.post('/auth/callback/password', { name: 'ada' });
		const to = new URL(response.headers.get('location')!, 'https://app.test');
		expect([to.searchParams.get('error'), to.searchParams.get('code')]).toEqual(['CredentialsSignin', 'locked']);
	});
});

describe('a database', () => {
	const folder = mkdtempSync(join(tmpdir(), 'messages-'));
	const failureOf = async (adapter: Adapter) =>
		(await thrownBy(async () => wrapAdapter(adapter).getUser('1'))) as AuthError;

	test.each([
		['in a folder that is not there', () => join(folder, 'none', 'auth.db')],
		[
			'that is another kind of file',
			() => {
				const file = join(folder, 'notes.txt');
				writeFileSync(file, 'no database, and long enough to be read as one '.repeat(100));
				return file;
			}
		]
	])('of SQLite %s is named, with what to check (#12 C4)', async (_, make) => {
		const file = make();
		const error = await failureOf(SqliteAdapter(file));
		expect(error.type).toBe('AdapterError');
		expect(error.cause?.err?.message).toContain(`the SQLite file "${file}" cannot be used`);
		expect(error.cause?.err?.message).toMatch(/its folder has to exist/);
	});

	test('of PostgreSQL without the tables has an error that says how to create them (#12 C4)', async () => {
		// What PostgreSQL answers, as `pg` throws it.
		const missing = Object.assign(new Error('relation "users" does not exist'), { code: '42P01' });
		const error = await failureOf(PgAdapter({ query: () => Promise.reject(missing) }));
		expect(error.type).toBe('AdapterError');
		expect(error.message).toMatch(/A table or a column is missing\. Create the tables: .*`schema`.*drizzle-kit/);
	});

	test.each([
		['no such table: user', undefined],
		['table "user" has no column named image', undefined],
		["Table 'app.user' doesn't exist", 'ER_NO_SUCH_TABLE']
	])('of another kind, too: %s (#12 C4)', async (message, code) => {
		const wrapped = new Error('Failed query: select 1', { cause: Object.assign(new Error(message), { code }) });
		const error = await failureOf({ getUser: () => Promise.reject(wrapped) });
		expect(error.message).toMatch(/A table or a column is missing/);
	});

	test('an error of another kind names no tables (#12 C4)', async () => {
		const error = await failureOf({ getUser: () => Promise.reject(new Error('connection refused')) });
		expect(error.message).toBe('the adapter failed in getUser');
		expect(error).not.toBeInstanceOf(InvalidConfig);
	});
});
