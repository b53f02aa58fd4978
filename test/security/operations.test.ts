/**
 * Every operation that changes state, by the tables that the members are made of: only pages of this site may ask for it, through the core
 * as through `event.locals`, and no remote `query`.
 */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth, type Auth, type HostOptions } from '../../src/core.js';
import type { AuthError } from '../../src/errors.js';
import { localSources } from '../../src/kit/locals.js';
import type { RequestSources } from '../../src/lib/app/members/make.js';
import { requestSources } from '../../src/lib/app/members/operations.js';
import type { RequestOperation } from '../../src/lib/core/operation.js';
import { secret } from '../fixtures/app.js';
import { watch } from '../fixtures/data-layer.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createKitApp } from '../kit/kit.js';
import { origin } from './support.js';

const sources: RequestSources = localSources;
const operations = new Map<string, RequestOperation>();
for (const [name, load] of Object.entries(sources)) operations.set(name, (await load()).requestOperations[name]!);
const names = [...operations.keys()];
const changing = names.filter((name) => operations.get(name)?.changes);
const reading = names.filter((name) => !changing.includes(name));
/** Those that a link of another site may lead to. */
const fromLinks = changing.filter((name) => operations.get(name)?.fromLinks);
const ofCore = [...Object.keys(requestSources), 'signIn', 'signOut'];

type Members = Record<string, (...args: unknown[]) => unknown>;

/** Arguments with which a refusal of an operation that redirects is thrown. */
const argsOf = (name: string): unknown[] =>
	name === 'signOut' ? [{ redirect: false }] : ['op', { redirect: false }, {}];

async function outcome(call: () => unknown): Promise<string> {
	try {
		await call();
		return 'done';
	} catch (thrown) {
		return (thrown as AuthError).type ?? String(thrown);
	}
}

test('every operation outside of this list says that it changes state', () => {
	expect(reading).toEqual([
		// A refresh changes the tokens alone.
		'accounts.token',
		'accounts.fetch',
		'accounts.scopes',
		'accounts.list',
		'accounts.question',
		'accounts.export',
		'factors.list',
		// Nothing is stored before the first code.
		'factors.setUp',
		'factors.recoveryCodesLeft',
		'factors.devices',
		'factors.challenge',
		'passkeys.list',
		'sessions.list',
		'sessions.tokens'
	]);
	expect(fromLinks).toEqual(['updateSession', 'signIn', 'signOut', 'accounts.link']);
});

describe('S204 S326 the core', () => {
	const begin = (host: HostOptions = {}) => {
		const data = watch(MemoryAdapter());
		const providers = [createIdentityProvider().provider()];
		const config = { providers, secret, trustHost: true, adapter: data.adapter, mfa: {}, logger: {} };
		return { data, auth: createAuth(config, { environment: {}, ...host }) };
	};
	const call = (auth: Auth, name: string, init: RequestInit) =>
		outcome(() => {
			const request = new Request(`${origin}/`, init);
			const [namespace = '', member] = name.split('.');
			const all = auth as unknown as Members;
			if (!member) return all[namespace]!(request, ...argsOf(name));
			return (all[namespace]!(request) as Members)[member]!(...argsOf(name));
		});
	const changes = ofCore.filter((name) => changing.includes(name));

	test.each(changes)('%s is refused for a page of another site, and for a form that names none', async (name) => {
		const { auth, data } = begin();
		const forms: Record<string, string>[] = [
			{ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
			{ 'sec-fetch-site': 'same-site' },
			{}
		];
		for (const headers of forms) expect(await call(auth, name, { method: 'POST', headers })).toBe('CrossSiteRequest');
		for (const site of ['cross-site', 'same-site']) {
			const answer = await call(auth, name, { headers: { 'sec-fetch-site': site } });
			if (fromLinks.includes(name)) expect(answer).not.toBe('CrossSiteRequest');
			else expect(answer).toBe('CrossSiteRequest');
		}
		if (!fromLinks.includes(name)) expect(data.take()).toEqual([]);
	});

	test.each(changes)('%s is not refused for a page of this site, nor for code that has no browser', async (name) => {
		const { auth } = begin();
		const own = { method: 'POST', headers: { origin } };
		for (const init of [own, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }, {}])
			expect(await call(auth, name, init)).not.toBe('CrossSiteRequest');
	});

	test.each(changes)('%s leaves the check to a caller who says so', async (name) => {
		const { auth } = begin({ origin: 'checked' });
		const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
		expect(await call(auth, name, { method: 'POST', headers })).not.toBe('CrossSiteRequest');
		expect(await call(auth, name, { headers })).not.toBe('CrossSiteRequest');
	});

	test.each(reading)('%s reads, wherever the request comes from', async (name) => {
		const { auth } = begin();
		const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
		expect(await call(auth, name, { method: 'POST', headers })).not.toBe('CrossSiteRequest');
	});
});

describe('S204 S218 S326 `event.locals`', () => {
	/** Calls a member in a page, and returns what came of it. */
	async function call(
		name: string,
		send: (app: ReturnType<typeof createKitApp>) => Promise<unknown>,
		isRemoteRequest = false
	) {
		const data = watch(MemoryAdapter());
		const app = createKitApp({ adapter: data.adapter, mfa: {} });
		app.options = { isRemoteRequest };
		let result = 'not called';
		app.page = async ({ locals }) => {
			const [namespace = '', member] = name.split('.');
			const all = locals as unknown as Record<string, Members> & Members;
			result = await outcome(() =>
				member ? (all[namespace] as unknown as Members)[member]!(...argsOf(name)) : all[namespace]!(...argsOf(name))
			);
			return new Response();
		};
		await send(app);
		return { result, calls: data.take() };
	}

	test.each(changing)('%s is refused for a page of another site, and for a form that names none', async (name) => {
		const refused = { result: 'CrossSiteRequest', calls: [] };
		const from = 'https://evil.test';
		expect(
			await call(name, ({ browser }) => browser.post('/', {}, { from, headers: { 'Sec-Fetch-Site': 'cross-site' } }))
		).toEqual(refused);
		expect(
			await call(name, ({ browser }) => browser.post('/', {}, { headers: { 'Sec-Fetch-Site': '', Origin: '' } }))
		).toEqual(refused);
		const { result } = await call(name, ({ browser }) =>
			browser.visit('/', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
		);
		if (fromLinks.includes(name)) expect(result).not.toBe('CrossSiteRequest');
		else expect(result).toBe('CrossSiteRequest');
	});

	test.each(changing)('%s is refused in a remote query', async (name) => {
		expect(await call(name, ({ browser }) => browser.visit('/_app/remote/abc/f'), true)).toEqual({
			result: 'CrossSiteRequest',
			calls: []
		});
	});

	test.each(changing)('%s is not refused for a page of this site', async (name) => {
		expect((await call(name, ({ browser }) => browser.post('/'))).result).not.toBe('CrossSiteRequest');
		expect((await call(name, ({ browser }) => browser.post('/_app/remote/abc/f'), true)).result).not.toBe(
			'CrossSiteRequest'
		);
	});

	test.each(reading)('%s may be called in a remote query', async (name) => {
		const { result } = await call(name, ({ browser }) => browser.visit('/_app/remote/abc/f'), true);
		expect(result).not.toBe('CrossSiteRequest');
	});
});
