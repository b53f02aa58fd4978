/** The examples of the documents that change an account run in a session that is fresh, and in one that is not. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../src/adapters/memory.js';
import Passkey from '../src/providers/passkey.js';
import type { FactorSetUp } from '../src/types.js';
import type { VerificationRequest } from '../src/providers/types.js';
import { keyOf, phoneWith } from './factors/support.js';
import { locationOf } from './fixtures/browser.js';
import { createClock } from './fixtures/clock.js';
import { createIdentityProvider } from './fixtures/identity-provider.js';
import { createKitApp, type KitApp } from './kit/kit.js';
import { examplesOf, type Example } from './support/document-examples.js';

const noon = '2026-05-01T12:00:00Z';
const clock = createClock(noon);
afterAll(() => clock.restore());
beforeEach(() => clock.set(noon));

/** What lets a person into the account from then on, or takes a way away, and what lists it. */
const ofAccounts = /locals\.(?:accounts\.(?!fetch|token|scopes)|factors|passkeys|sessions|reauthenticate)/;
const examples = examplesOf(ofAccounts);

/** What the forms of the examples send. */
const fields: Record<string, Record<string, string>> = {
	'/settings/ways unlink': { provider: 'github', account: '1815' },
	'/settings/address default': { email: 'countess@example.test' },
	'/account/tokens create': { label: 'a script' },
	'/account remove': { id: 'none' }
};

const ways = ['by a mail', 'by OAuth 2, which does not say when the person authenticated'] as const;

/** An app in which Ada is signed in, with an account and a proven address. */
async function createExampleApp(way: (typeof ways)[number]): Promise<KitApp> {
	const op = createIdentityProvider({ protocol: 'oauth' });
	const letters: VerificationRequest[] = [];
	const sender = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter)
	};
	const store = MemoryAdapter();
	const { id } = await store.createUser!({ id: 'ada', email: 'ada@example.test', emailVerified: new Date(noon) });
	await store.linkAccount!({ userId: id, provider: 'github', providerAccountId: '1815', type: 'oauth' });
	const app = createKitApp({
		adapter: store,
		session: { strategy: 'database' },
		providers: [op.provider({ id: 'github', name: 'GitHub' }), sender, Passkey],
		account: { changeEmail: true },
		mfa: {}
	});
	if (way === 'by a mail') {
		await app.browser.post('/signin', { providerId: 'mail', email: 'ada@example.test' });
		await app.browser.visit(new URL(letters.at(-1)!.url));
	} else {
		const started = await app.browser.post('/signin', { providerId: 'github', redirectTo: '/' });
		await app.browser.follow(op.authorize(locationOf(started)));
	}
	expect(await (await app.browser.visit('/')).json()).toMatchObject({ user: { id } });
	return app;
}

/** Sends the request of an example, as a browser does. */
async function visit(app: KitApp, { name, path, run }: Example, sent = fields[`${path} ${name}`]): Promise<Response> {
	const isRead = name === 'load' || name === 'GET';
	app.page = run;
	app.actions[path] = undefined as never;
	const headers = { referer: `https://app.test${path}` };
	return isRead ? app.browser.visit(path) : app.browser.post(path, sent ?? {}, { headers });
}

test('D1 the test runs the examples of all pages about accounts', () => {
	const documents = new Set(examples.map(({ where }) => where.split(':')[0]));
	expect([...documents].sort()).toEqual([
		'docs/guides/accounts.md',
		'docs/guides/api-tokens.md',
		'docs/guides/passkeys.md',
		'docs/guides/reauthentication.md',
		'docs/guides/sessions.md',
		'docs/guides/two-factor.md',
		'docs/reference/accounts.md',
		'docs/reference/api-tokens.md',
		'docs/reference/two-factor.md'
	]);
});

describe.each(ways)('D1 the examples of the documents, after a sign-in %s,', (way) => {
	test.each(examples)('run in a fresh session: $where $name', async (example) => {
		const app = await createExampleApp(way);
		const answer = await visit(app, example);
		expect([answer.status, await answer.text()]).toEqual([
			expect.toSatisfy((status: number) => status < 500),
			expect.anything()
		]);
	});

	test.each(examples)(
		'run, or lead to a new proof of identity and back, in a session that is not fresh: $where $name',
		async (example) => {
			const app = await createExampleApp(way);
			clock.advance(301);
			const answer = await visit(app, example);
			expect([answer.status, await answer.text()]).toEqual([
				expect.toSatisfy((status: number) => status < 500),
				expect.anything()
			]);
		}
	);
});

describe('D1 an uncaught refusal of a session that is not fresh leads to the page for a new proof of identity, and back,', () => {
	const stale = async () => {
		const app = await createExampleApp('by OAuth 2, which does not say when the person authenticated');
		clock.advance(301);
		return app;
	};
	const proof = (callbackUrl: string) =>
		`https://app.test/auth/reauthenticate?${new URLSearchParams({ callbackUrl, adding: '1' }).toString()}`;

	test.each(examples.filter(({ name }) => ['unlink', 'delete', 'remove', 'setUp', 'confirm', 'create'].includes(name)))(
		'from a form: $where $name',
		async (example) => {
			const answer = await visit(await stale(), example);
			expect(answer.headers.get('location')).toBe(proof(example.path));
		}
	);

	test('from a form with scripts, and from the data of a page, as SvelteKit reads them', async () => {
		const app = await stale();
		const kitError = { type: 'error', error: { message: 'Internal Error' } };
		app.page = async ({ locals, isDataRequest }) => {
			await locals.factors.setUp().catch(() => undefined);
			return isDataRequest
				? Response.json({ type: 'data', nodes: [null, kitError] })
				: Response.json(kitError, { status: 500 });
		};
		app.options = { isDataRequest: true };
		const data = await app.browser.visit('/profile?tab=2');
		const redirect = { type: 'redirect', status: 303 };
		expect(await data.json()).toEqual({ ...redirect, location: proof('/profile?tab=2') });
		app.options = {};
		const enhanced = await app.browser.post('/profile', {}, { headers: { referer: 'https://app.test/profile' } });
		expect(await enhanced.json()).toEqual({ ...redirect, location: proof('/profile') });
	});

	test('from a load function', async () => {
		const app = await stale();
		const [load] = examplesOf(ofAccounts).filter(({ name }) => name === 'load');
		const answer = await visit(app, {
			...load!,
			run: async ({ locals }) => {
				await locals.factors.setUp().catch(() => undefined);
				return new Response('<h1>Internal Error</h1>', { status: 500, headers: { 'content-type': 'text/html' } });
			}
		});
		expect(answer.headers.get('location')).toBe(proof(load!.path));
	});

	test('and leaves an answer of the application alone', async () => {
		const app = await stale();
		app.page = async ({ locals }) => {
			const refused = await locals.accounts.unlink('github').catch((error: unknown) => error);
			return Response.json({ refused: (refused as Error).name });
		};
		expect(await (await app.browser.post('/settings')).json()).toEqual({ refused: 'ReauthenticationRequired' });
	});
});

test('D1 the guide to second factors: a wrong code asks for the same key again, and the right one counts', async () => {
	const app = await createExampleApp('by a mail');
	const ofProfile = (name: string) => examples.find((each) => each.path === '/profile' && each.name === name)!;
	const { setUp } = (await (await visit(app, ofProfile('setUp'))).json()) as { setUp: FactorSetUp };
	const phone = phoneWith(keyOf(setUp.key));
	const wrong = await visit(app, ofProfile('confirm'), { id: setUp.id, code: '000000' });
	expect([wrong.status, await wrong.json()]).toEqual([400, { wrong: true, id: setUp.id }]);
	const right = await visit(app, ofProfile('confirm'), { id: setUp.id, code: phone.code() });
	expect(await right.json()).toEqual({ codes: expect.toSatisfy((codes: string[]) => codes.length === 10) });
});
