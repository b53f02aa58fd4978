/** S323: whether somebody is known here is not to be seen in the options for passkeys, nor in how they come. */
import { describe, expect, test } from 'vitest';
import Passkey from '../../src/providers/passkey.js';
import WebAuthn from '../../src/providers/webauthn.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { locationOf } from '../fixtures/browser.js';
import { createPasskeyApp, type PasskeyApp } from '../fixtures/passkey-app.js';
import { email, withAda } from './passkeys.js';
import { setCookies } from './support.js';

describe('S323 options do not reveal which users exist', () => {
	/** Everything of an answer that does not change each time. */
	async function shapeOf(
		app: PasskeyApp,
		query: Record<string, string>,
		at: { provider: string; fields: Record<string, string> }
	) {
		app.data.take();
		const browser = app.newBrowser();
		const response = await app.ask(query, { ...at, browser });
		const { options, ...rest } = (await response.clone().json()) as { options: { user?: { id: string } } };
		const steady = {
			...options,
			challenge: '',
			...(options.user && { user: { ...options.user, id: options.user.id.length } })
		};
		return {
			status: response.status,
			bytes: (await response.text()).length,
			headers: [...response.headers].map(([name, value]) =>
				name === 'set-cookie' ? value.replace(/passkey\.[0-7]=.*?;/, ';') : value
			),
			sealed: setCookies(response).map(({ value }) => value.length),
			calls: app.data.take(),
			options: { ...rest, ...steady }
		};
	}

	const known = 'ada@example.test';
	const keyless = 'bob@example.test';
	const unknown = 'eve@example.test';

	async function withPeople(options: Parameters<typeof createPasskeyApp>[0] = {}) {
		const app = createPasskeyApp({ providers: [Passkey, WebAuthn], ...options });
		for (const provider of ['passkey', 'webauthn']) {
			await app.signUp(provider === 'passkey' ? 'x@example.test' : known, {
				provider,
				fields: { name: 'Augusta Ada' }
			});
		}
		await app.store.createUser({ id: 'b', email: keyless, emailVerified: new Date(), name: 'Bob of the long name' });
		return app;
	}

	test.each([
		['passkey', 'register'],
		['passkey', 'authenticate'],
		['webauthn', 'register']
	] as const)('%s %s: the same for each, except for the typed values', async (provider, action) => {
		const app = await withPeople();
		const answers = [];
		for (const address of [known, keyless, unknown]) {
			const shape = await shapeOf(app, { action }, { provider, fields: { email: address } });
			answers.push(JSON.parse(JSON.stringify(shape).replaceAll(address, 'somebody')) as unknown);
		}
		expect(answers[0]).toEqual(answers[2]);
		expect(answers[1]).toEqual(answers[2]);
	});

	test('webauthn authenticate: each address has a list of plausible keys, the same each time', async () => {
		const app = await withPeople();
		const at = (address: string) => ({ provider: 'webauthn', fields: { email: address } });
		const [first, second, third] = [
			await shapeOf(app, {}, at(known)),
			await shapeOf(app, {}, at(keyless)),
			await shapeOf(app, {}, at(unknown))
		];
		expect(new Set([first, second, third].map(({ sealed }) => sealed.join())).size).toBe(1);
		expect(new Set([first, second, third].map(({ calls }) => calls.join())).size).toBe(1);
		expect(new Set([first, second, third].map(({ headers }) => headers.join())).size).toBe(1);
		const variants: Record<string, string>[] = [
			{ email: ` ${unknown.toUpperCase()} ` },
			{ email: unknown, name: 'Eve' },
			{ email: unknown, other: '1' }
		];
		for (const fields of variants) {
			expect((await shapeOf(app, {}, { provider: 'webauthn', fields })).options).toEqual(third.options);
		}
		const looks = new Set<string>();
		for (let index = 0; index < 60; index++) {
			const { allowCredentials = [] } = await app.options('authenticate', {
				...at(`${index}@example.test`),
				browser: app.newBrowser()
			});
			for (const { id, transports } of allowCredentials) {
				looks.add(`${Buffer.from(id, 'base64url').length} ${transports?.join()}`);
			}
			looks.add(`${allowCredentials.length} in all`);
		}
		expect([...looks].sort()).toEqual([
			'1 in all',
			'16 internal,hybrid',
			'2 in all',
			'20 internal,hybrid',
			'32 internal'
		]);
	});

	test('decoys depend on a secret: knowledge of the library does not reveal them', async () => {
		const at = { provider: 'webauthn', fields: { email: unknown } };
		const lists = await Promise.all(
			['one', 'two'].map(async (name) => {
				const secret = `secret number ${name} of the tests 0123456789`;
				return (await createPasskeyApp({ providers: [WebAuthn], secret }).options('authenticate', at)).allowCredentials;
			})
		);
		expect(lists[0]).not.toEqual(lists[1]);
	});

	test('a data layer that fails for a malformed id reveals nothing either', async () => {
		const app = await withPeople();
		app.data.instead.listAuthenticatorsByUserId = (call, id) =>
			/^[0-9a-f-]{36}$/.test(String(id)) ? Promise.reject(new Error('invalid input syntax for type integer')) : call();
		const shape = await shapeOf(app, {}, { provider: 'webauthn', fields: { email: unknown } });
		expect(shape.status).toBe(200);
		expect(app.logger.errors).toEqual([]);
	});

	test('your own getUserInfo that finds people by another name does not reveal them', async () => {
		const provider = WebAuthn({
			formFields: { nickname: { label: 'Nickname' } },
			async getUserInfo({ adapter, fields: { nickname = '' } }) {
				const user = await adapter.getUserByEmail?.(`${nickname}@example.test`);
				return user ? { exists: true, user } : { exists: false, user: { name: nickname } };
			}
		});
		const app = createPasskeyApp({ providers: [provider] });
		await app.store.createUser({ id: 'a', email: known, emailVerified: new Date(), name: 'Augusta', image: 'x' });
		const answers = [];
		for (const nickname of ['ada', 'eve']) {
			const shape = await shapeOf(app, { action: 'register' }, { provider: 'webauthn', fields: { nickname } });
			answers.push(JSON.parse(JSON.stringify(shape).replaceAll(nickname, 'somebody')) as unknown);
		}
		expect(answers[0]).toEqual(answers[1]);
		expect(JSON.stringify(answers[0])).not.toContain('Augusta');
	});

	test('a signed-in user learns nothing about others, because the typed address does not count', async () => {
		const { app, browser, phone } = await withAda();
		await app.store.createUser({ id: 'b', email: keyless, emailVerified: null });
		for (const address of [keyless, unknown]) {
			app.data.take();
			const { user, excludeCredentials } = await app.options('register', { browser, fields: { email: address } });
			expect([user.name, excludeCredentials?.map(({ id }) => id)]).toEqual([email, [phone.credentials[0]?.id]]);
			expect(app.data.take()).not.toContain('getUserByEmail');
		}
	});

	test.each([
		['where lists of passkeys are sent', [Passkey, WebAuthn], 1],
		// Ids of passkeys are in no list there, so that who knows one has it from the owner.
		['elsewhere an unknown one is told by a code', [Passkey], 2]
	])(
		'S316 a refused sign-in says the same for a passkey that is unknown, another’s, or wrong: %s',
		async (_, providers, kinds) => {
			const { app, phone } = await withAda({ providers });
			const pages = [];
			for (const refused of [
				await app.authenticate(createAuthenticator({}, [{ ...phone.credentials[0]!, id: 'AAAAAAAAAAAAAAAAAAAAAA' }])),
				await app.authenticate(phone, { faults: { signature: () => Uint8Array.of(1) } }),
				await app.authenticate(phone, { faults: { userHandle: 'AAAA' } })
			]) {
				const { pathname, searchParams } = locationOf(refused);
				searchParams.delete('reference');
				pages.push(`${refused.status} ${pathname}?${searchParams}`);
			}
			expect([new Set(pages).size, pages[1]]).toEqual([kinds, pages[2]]);
		}
	);
});
