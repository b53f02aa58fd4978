/** What a stranger sends to guarded remote functions, by every other request that SvelteKit takes. Each is tried by a user as well. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { isFull } from '../support/full.js';
import type { RunningServer } from '../support/process.js';
import { inChromium, visitor } from './chromium.js';
import { buildApp } from './served-app.js';

interface Sent {
	readonly to: string;
	readonly method?: string;
	readonly body?: string | Uint8Array<ArrayBuffer>;
	readonly headers?: Record<string, string>;
}

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const binary = { 'content-type': 'application/x-sveltekit-formdata' };
const byScript = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

/** A redirect of an enhanced form, an error of SvelteKit's, and the answer to a script. */
const refusal = /\/auth\/signin|"status":401|"SessionRequired"/;

/** An argument of a remote function, as SvelteKit writes it into addresses and keys. */
function payloadOf(argument: string | { text: string }): string {
	const flat = typeof argument === 'string' ? [argument] : [{ text: 1 }, argument.text];
	return Buffer.from(JSON.stringify(flat)).toString('base64url');
}

/** An enhanced form without fields, whose page asks for queries, in SvelteKit's own format. */
const askingForm = (refreshes: readonly string[]) =>
	binaryForm(
		{ remote_refreshes: 3 },
		refreshes.map((_, at) => at + 4),
		...refreshes
	);

function binaryForm(meta: object, ...values: readonly unknown[]): Uint8Array<ArrayBuffer> {
	const header = Buffer.from(JSON.stringify([[1, 2], {}, meta, ...values]));
	const start = Buffer.alloc(7);
	start.writeUInt32LE(header.length, 1);
	return new Uint8Array(Buffer.concat([start, header]));
}

inChromium('strangers at guarded remote functions', () => {
	const all = [
		[2, 'encrypted'],
		[3, 'stored'],
		[2, 'stored'],
		[3, 'encrypted']
	] as const;
	describe.each(isFull ? all : all.slice(0, 2))('SvelteKit %i, %s sessions', (major, sessions) => {
		let server: RunningServer;
		let url: string;
		/** The ids of the two modules, as pages name them. */
		let functions: string;
		let strangers: string;
		/** The names of the fields of forms without scripts: SvelteKit 3 puts the form before them. */
		let names: { readonly name: string; readonly leave: string };

		beforeAll(async () => {
			const app = await buildApp(major, 'remote');
			({ url } = app);
			server = await app.start({ APP_SESSIONS: sessions });
			functions = await moduleOf('/functions', 'rename');
			strangers = await moduleOf('/strangers', 'welcome');
			names = { name: await fieldOf('/functions', 'name'), leave: await fieldOf('/strangers', 'leave') };
		});
		afterAll(() => server?.stop());

		async function moduleOf(page: string, form: string): Promise<string> {
			const html = await (await fetch(url + page)).text();
			return new RegExp(`/remote=([\\w-]+)(?:%2F|/)${form}`).exec(html)?.[1] ?? expect.fail(`${page} has no ${form}`);
		}

		async function fieldOf(page: string, name: string): Promise<string> {
			const html = await (await fetch(url + page)).text();
			const found =
				new RegExp(`<input[^>]* name="(${name}[^"]*)"`).exec(html)?.[1] ?? expect.fail(`${page} has no ${name}`);
			return encodeURIComponent(found);
		}

		/** The cookies of a user who has signed in. */
		async function userCookies(): Promise<string> {
			const { page } = await visitor();
			await page.goto(`${url}/auth/signin?callbackUrl=/functions`);
			await signInHere(page);
			await page.waitForURL(`${url}/functions`);
			return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
		}

		async function signInHere(page: Page): Promise<void> {
			await page.locator('input[name=name]').fill('ada');
			await page.getByRole('button', { name: /Password|Sign in/ }).click();
		}

		/** What an answer says, with where it leads. */
		async function send({ to, method = 'POST', body, headers }: Sent, cookie?: string): Promise<string> {
			const response = await fetch(url + to, {
				method,
				redirect: 'manual',
				headers: { origin: url, ...headers, ...(cookie !== undefined && { cookie }) },
				...(body !== undefined && { body })
			});
			return `${response.headers.get('location') ?? ''} ${await response.text()}`;
		}

		const counts = async () => {
			const answer = await send({ to: `/_app/remote/${functions}/counted?payload=`, method: 'GET' });
			expect(answer).toContain('"type":"result"');
			return answer;
		};

		const call = (module: string, name: string, body: object): Sent => ({
			to: `/_app/remote/${module}/${name}`,
			body: JSON.stringify(body),
			headers: {
				'content-type': 'application/json',
				'x-sveltekit-pathname': '/',
				'x-sveltekit-search': '',
				...byScript
			}
		});

		/** The keys of all guarded queries, with which a browser asks for their answers. */
		const keys = () => [
			`${functions}/me/`,
			`${functions}/greeting/${payloadOf({ text: 'Hello' })}`,
			`${functions}/unchecked/${payloadOf('this')}`,
			`${functions}/many/${payloadOf({ text: 'one' })}`,
			`${functions}/many/${payloadOf({ text: 'two' })}`,
			`${functions}/ticks/`
		];

		/** Sends something as a user, who gets the text, and as a stranger, for whom nothing runs. */
		async function refused(sent: Sent, forUser: string): Promise<string> {
			const before = await counts();
			const answer = await send(sent);
			expect([sent.to, answer]).toEqual([sent.to, expect.not.stringMatching(/ada|hopper/)]);
			expect([sent.to, await counts()]).toEqual([sent.to, before]);
			expect(await send(sent, await userCookies())).toContain(forUser);
			expect(await counts()).not.toBe(before);
			return answer;
		}

		test('a command for anyone refreshes no guarded query, whether its browser or its server asks', async () => {
			const answer = await refused(call(strangers, 'nudge', { payload: '', refreshes: keys() }), 'of 3 for ada');
			expect(answer).toContain('nudged');
			expect(answer).toContain('401');
		});

		test('a form for anyone refreshes no guarded query, whether its browser or its server asks', async () => {
			const sent = { to: `/_app/remote/${strangers}/welcome`, body: askingForm(keys()), headers: binary };
			const answer = await refused(sent, 'of 3 for ada');
			expect(answer).toMatch(/welcome|signin/);
			// Without scripts, the page that comes back has none of their answers either.
			const bare = { to: `/strangers?/remote=${strangers}/welcome`, body: '', headers: urlencoded };
			const before = await counts();
			expect(await send(bare)).not.toContain('ada');
			expect(await counts()).toBe(before);
		});

		test('a function for anyone that hands on a guarded query has no answer for a stranger', async () => {
			expect(await refused(call(strangers, 'relay', { payload: '' }), 'read by ada')).toContain('"status":401');
			const query = { to: `/_app/remote/${strangers}/relayed?payload=`, method: 'GET', headers: byScript };
			expect(await refused(query, 'read by ada')).toContain('"status":401');
		});

		test('a batch runs and validates nothing for a stranger, however many inputs it has', async () => {
			const payloads = ['one', 'two', 'three', ''].map((text) => payloadOf({ text }));
			const answer = await refused(call(functions, 'many', { payloads: payloads.slice(0, 3) }), 'of 3 for ada');
			expect(answer).toContain('"status":401');
			// The last input is too short, and no answer says so.
			const wrong = await send(call(functions, 'many', { payloads }));
			expect(wrong).toContain('"status":401');
			expect(wrong).not.toContain('too short');
		});

		test('no answer of a guarded form runs its action', async () => {
			const action = `/functions?/remote=${functions}/rename`;
			const body = `${names.name}=hopper`;
			const plain = { to: action, body, headers: { ...urlencoded, accept: 'text/html' } };
			expect(await refused(plain, 'ada is now hopper')).toMatch(refusal);
			const enhanced = { 'x-sveltekit-action': 'true', accept: 'application/json', ...urlencoded };
			const before = await counts();
			const others: Sent[] = [
				{ to: action, body, headers: enhanced },
				{ to: action, body, headers: { ...enhanced, accept: 'text/html' } },
				{ to: `${action}/${encodeURIComponent('"key"')}`, body, headers: plain.headers },
				{ to: `/_app/remote/${functions}/rename`, body, headers: enhanced },
				{ to: `/_app/remote/${functions}/rename`, body, headers: { ...enhanced, 'x-sveltekit-pathname': '/' } },
				{ to: `/functions/__data.json?/remote=${functions}/rename`, body, headers: enhanced },
				{ to: `/functions/__data.json?/remote=${functions}/rename&x-sveltekit-invalidated=11`, method: 'GET' },
				// Another page, the library's own, one that does not exist, and one whose query leads to sign in.
				...['/', '/auth/signin', '/missing', '/rendered'].flatMap((page) => [
					{ to: `${page}?/remote=${functions}/rename`, body, headers: plain.headers },
					{ to: `${page}?/remote=${functions}/rename`, body, headers: enhanced }
				]),
				// Functions of other kinds, as if they were forms.
				...['me', 'greeting', 'unchecked', 'many', 'ticks', 'remove'].flatMap((name) => [
					{ to: `/functions?/remote=${functions}/${name}`, body: 'text=this', headers: plain.headers },
					{ to: `/functions?/remote=${functions}/${name}`, body: 'text=this', headers: enhanced }
				]),
				...['PUT', 'PATCH', 'DELETE', 'GET'].map((method) => ({
					...{ to: action, method, headers: plain.headers },
					...(method !== 'GET' && { body })
				}))
			];
			for (const sent of others)
				expect([sent, await send(sent)]).toEqual([sent, expect.not.stringMatching(/is now|(by|for|,) ada/)]);
			expect(await counts()).toBe(before);
		});

		test('the validation of a form tells a stranger nothing about its fields', async () => {
			const body = binaryForm({ validate_only: 3 }, true);
			const sent = { to: `/_app/remote/${functions}/rename`, body, headers: binary };
			expect(await refused(sent, 'name is too short')).toMatch(refusal);
		});

		test('no claim about the page admits a stranger, or leads to another site', async () => {
			const query = { to: `/_app/remote/${functions}/me?payload=`, method: 'GET' };
			const form = { to: `/_app/remote/${functions}/rename`, body: askingForm([]) };
			const before = await counts();
			for (const pathname of ['/', '/strangers', '/auth/signin', '/auth/callback/password', '//other.test/', '/%2e%2e'])
				for (const search of ['', '?/remote=x', '?callbackUrl=https://other.test', `?/remote=${functions}/rename`]) {
					const headers = {
						...byScript,
						'x-sveltekit-pathname': pathname,
						'x-sveltekit-search': search,
						'x-sveltekit-routeid': '/strangers',
						'x-sveltekit-action': 'true'
					};
					expect(await send({ ...query, headers })).toContain('"status":401');
					const led = await send({ ...form, headers: { ...headers, ...binary } });
					// From the sign-in page it would lead to itself.
					const expected = pathname === '/auth/signin' ? /"status":401/ : refusal;
					expect([pathname, search, led]).toEqual([pathname, search, expect.stringMatching(expected)]);
				}
			expect(await counts()).toBe(before);
			const { page } = await visitor();
			await page.goto(`${url}/auth/signin?callbackUrl=//other.test/`);
			await signInHere(page);
			await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'));
			expect(new URL(page.url()).origin).toBe(url);
		});

		test('the handler has no session after the validation ended it', async () => {
			const fields = (leave: string) => ({
				to: `/strangers?/remote=${strangers}/partByForm`,
				body: `${names.leave}=${leave}`,
				headers: { ...urlencoded, accept: 'text/html' }
			});
			const input = (leave: string) =>
				call(strangers, 'part', {
					payload: Buffer.from(JSON.stringify([{ leave: 1 }, leave])).toString('base64url')
				});
			for (const make of [fields, input]) {
				expect(await send(make('no'), await userCookies())).toContain('still here');
				const cookie = await userCookies();
				const before = await counts();
				expect(await send(make('yes'), cookie)).toMatch(refusal);
				expect(await counts()).toBe(before);
				// An encrypted session without `revocation` goes on in a cookie that someone kept.
				if (sessions === 'encrypted') continue;
				expect(await send(make('no'), cookie)).toMatch(refusal);
				expect(await counts()).toBe(before);
			}
		});
	});
});
