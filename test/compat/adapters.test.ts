/**
 * The adapter packages of `@auth/core` work here as they are, and a database that a real `Auth()` of `@auth/core` has filled
 * keeps its users, accounts and live sessions.
 */
import { Auth, customFetch, skipCSRFCheck, type AuthConfig as TheirConfig } from '@auth/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada, charles, createTown, errorOf, ownerAt, type Town } from '../accounts/people.js';
import { secret } from '../fixtures/app.js';
import { createBrowser, locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { dataLayers, type DataLayer } from './support/data-layers.js';

const sessionCookie = '__Secure-authjs.session-token';
const day = 24 * 60 * 60;

describe.each(dataLayers)('$name', ({ create, numericIds }) => {
	let layer: DataLayer;
	beforeAll(async () => {
		if (create) layer = await create();
	});
	afterAll(() => layer?.close());

	/** A new person for each test, since they share the data layer. */
	const newPerson = (like: Partial<typeof ada> = ada) => ({
		...like,
		sub: crypto.randomUUID(),
		email: `${crypto.randomUUID()}@example.test`
	});
	const stored = async (token: string | undefined) => layer.adapter.getSessionAndUser!(token ?? '');

	test.skipIf(!create)('signs in, stays signed in, signs in again, links and signs out', async () => {
		const clock = createClock();
		const events: string[] = [];
		const tell = (name: string) => () => void events.push(name);
		const person = newPerson();
		const town = createTown({
			adapter: layer.adapter,
			events: {
				createUser: tell('createUser'),
				linkAccount: tell('linkAccount'),
				signIn: tell('signIn'),
				signOut: tell('signOut')
			}
		});

		expect(errorOf(await town.signIn({ answer: { user: person } }))).toBeNull();
		expect(events.splice(0)).toEqual(['createUser', 'linkAccount', 'signIn']);
		const user = (await layer.adapter.getUserByEmail!(person.email))!;
		expect(user).toMatchObject({ name: person.name, email: person.email, emailVerified: null });
		expect(typeof user.id).toBe(numericIds ? 'number' : 'string');
		const first = town.browser.cookie(sessionCookie);
		expect(await town.session()).toEqual({
			user: { id: String(user.id), name: person.name, email: person.email, image: person.picture },
			expires: new Date(clock.now() + 30 * day * 1000).toISOString()
		});

		clock.advance(2 * day);
		expect((await town.session())?.expires).toBe(new Date(clock.now() + 30 * day * 1000).toISOString());
		expect(new Date((await stored(first))!.session.expires).getTime()).toBe(clock.now() + 30 * day * 1000);

		await town.signIn({ answer: { user: person } });
		expect(events.splice(0)).toEqual(['signIn']);
		const second = town.browser.cookie(sessionCookie);
		expect(second).not.toBe(first);
		expect(await stored(first)).toBeNull();

		expect(errorOf(await town.linkAtSecond({ user: newPerson(charles) }))).toBeNull();
		expect(events.splice(0)).toEqual(['linkAccount', 'signIn']);
		expect((await town.session())?.user?.id).toBe(String(user.id));

		const last = town.browser.cookie(sessionCookie);
		await town.browser.post('/auth/signout');
		expect(events.splice(0)).toEqual(['signOut']);
		expect(await stored(last)).toBeNull();
		expect([await town.session(), town.browser.cookieNames]).toEqual([null, []]);
		expect(town.logger.errors).toEqual([]);
		clock.restore();
	});

	test.skipIf(!create)('refuses an account of another user, and an address of another user', async () => {
		const town = createTown({ adapter: layer.adapter });
		const [one, two] = [newPerson(), newPerson(charles)];
		await town.signInAtSecond({ user: two }, town.newBrowser());
		await town.signIn({ answer: { user: one } });
		expect(errorOf(await town.linkAtSecond({ user: two }))).toBe('AccountNotLinked');
		const stranger = town.newBrowser();
		expect(errorOf(await town.signInAtSecond({ user: { ...two, sub: 'x', email: one.email } }, stranger))).toBe(
			'OAuthAccountNotLinked'
		);
		expect((await town.session())?.user?.email).toBe(one.email);
		expect(stranger.cookieNames).toEqual([]);
	});

	test.skipIf(!create)('ten first sign-ins at once make one user', async () => {
		const town = createTown({ adapter: layer.adapter });
		const person = newPerson();
		const browsers = Array.from({ length: 10 }, () => town.newBrowser());
		const callbacks = await Promise.all(
			browsers.map(async (browser) => town.op.authorize(await town.start({ browser }), { user: person }))
		);
		const responses = await Promise.all(
			callbacks.map((callback, index) => town.finish(callback, { browser: browsers[index] }))
		);
		expect(responses.map(errorOf)).toEqual(Array(10).fill(null));
		const sessions = await Promise.all(browsers.map((browser) => town.session(browser)));
		expect(new Set(sessions.map((session) => session?.user?.id))).toEqual(
			new Set([String((await layer.adapter.getUserByEmail!(person.email))!.id)])
		);
		expect(town.logger.errors).toEqual([]);
	});

	test.skipIf(!create)('an expired session is deleted, and an old cookie does not hinder a sign-in', async () => {
		const clock = createClock();
		const town = createTown({ adapter: layer.adapter, session: { maxAge: 100 } });
		const person = newPerson();
		await town.signIn({ answer: { user: person } });
		const left = town.browser.cookie(sessionCookie)!;
		clock.advance(101);
		const keep = () =>
			town.browser.jar.store(`${sessionCookie}=${left}; Path=/; Secure; HttpOnly`, new URL('https://app.test/'));
		keep();
		expect(await town.session()).toBeNull();
		expect(await stored(left)).toBeNull();
		keep();
		expect(errorOf(await town.signIn({ answer: { user: person } }))).toBeNull();
		expect((await town.session())?.user?.email).toBe(person.email);
		expect(town.logger.errors).toEqual([]);
		clock.restore();
	});

	test.skipIf(!create)('a deleted row is a session that ended', async () => {
		const town = createTown({ adapter: layer.adapter });
		await town.signIn({ answer: { user: newPerson() } });
		await layer.adapter.deleteSession!(town.browser.cookie(sessionCookie)!);
		expect(await town.session()).toBeNull();
		expect(town.browser.cookieNames).toEqual([]);
	});

	test.skipIf(!create)(
		'signs in by a link, which works for one of fifty uses at once, and by another link later',
		async () => {
			const clock = createClock();
			const { email } = newPerson();
			const app = createMailApp({ adapter: layer.adapter });
			await app.ask(email);
			const { token = '' } = Object.fromEntries(app.link().searchParams);
			const browsers = Array.from({ length: 50 }, () => app.newBrowser());
			const uses = await Promise.all(browsers.map((browser) => browser.post('/auth/callback/mail', { email, token })));
			expect(uses.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(49).fill(403)]);

			const user = (await layer.adapter.getUserByEmail!(email))!;
			expect(new Date(user.emailVerified!).getTime()).toBe(clock.now());
			clock.advance(day);
			await app.enter(email);
			expect((await app.session())?.user?.id).toBe(String(user.id));
			expect(await layer.adapter.getUserByEmail!(email)).toEqual(user);
			expect(new Set(app.logger.errors.map(({ name }) => name))).toEqual(new Set(['Verification']));
			clock.restore();
		}
	);

	describe('taking over from @auth/core', () => {
		/** The same application on `@auth/core`, at the same providers. */
		function theirs(town: Town) {
			const config: TheirConfig = {
				adapter: layer.adapter,
				providers: [town.op, town.second].map((op, index) => ({
					id: index === 0 ? 'op' : 'second',
					name: 'op',
					type: 'oidc' as const,
					issuer: op.issuer,
					clientId: op.client.id,
					clientSecret: op.client.secret,
					[customFetch]: op.fetch
				})),
				secret,
				trustHost: true,
				basePath: '/auth',
				skipCSRFCheck,
				logger: { error: (error) => void failures.push(error) }
			};
			const failures: Error[] = [];
			const browser = createBrowser((request) => Auth(request, config));
			const signIn = async (user: Record<string, unknown>) => {
				const started = await browser.post('/auth/signin/op');
				return browser.follow(town.op.authorize(locationOf(started), { user }));
			};
			const session = async () =>
				(await (await browser.visit('/auth/session')).json()) as { user?: { email?: string } } | null;
			return { browser, failures, session, signIn };
		}

		test.skipIf(!create)('its sessions work under the same cookie, and its accounts find their users', async () => {
			const town = createTown({ adapter: layer.adapter });
			const before = theirs(town);
			const person = newPerson();
			await before.signIn(person);
			expect(before.failures).toEqual([]);
			expect((await before.session())?.user?.email).toBe(person.email);
			const user = (await layer.adapter.getUserByEmail!(person.email))!;

			const moved = createBrowser((request) => town.auth.respond(request), { jar: before.browser.jar });
			const token = moved.cookie(sessionCookie);
			expect((await town.session(moved))?.user).toEqual({
				id: String(user.id),
				name: person.name,
				email: person.email,
				image: person.picture
			});
			expect(moved.cookie(sessionCookie), 'the same session').toBe(token);

			const elsewhere = town.newBrowser();
			expect(errorOf(await town.signIn({ browser: elsewhere, answer: { user: person } }))).toBeNull();
			expect((await town.session(elsewhere))?.user?.id).toBe(String(user.id));
			expect(await ownerAt(layer.adapter, 'op', person.sub)).toBe(user.id);

			// It does not say when the person signed in, so it is not fresh.
			const toLink = { user: newPerson(charles) };
			const asked = await moved.post('/auth/signin/second', { link: 'true' });
			expect(locationOf(asked).pathname).toBe('/auth/reauthenticate');
			town.logger.entries.length = 0;
			expect((await town.session(moved))?.user?.id).toBe(String(user.id));
			await town.signIn({ browser: moved, answer: { user: person } });
			expect(errorOf(await town.linkAtSecond(toLink, moved))).toBeNull();
			expect((await town.session(moved))?.user?.id).toBe(String(user.id));

			await moved.post('/auth/signout');
			expect(await stored(token)).toBeNull();
			expect(town.logger.errors).toEqual([]);
		});

		test.skipIf(!create)('a link that it sent works here, and a link of this library works there', async () => {
			const app = createMailApp({ adapter: layer.adapter });
			const sent: string[] = [];
			const failures: Error[] = [];
			const config: TheirConfig = {
				adapter: layer.adapter,
				providers: [
					{
						id: 'mail',
						name: 'Mail',
						type: 'email',
						maxAge: day,
						sendVerificationRequest: ({ url }: { url: string }) => void sent.push(url)
					}
				],
				secret,
				trustHost: true,
				basePath: '/auth',
				skipCSRFCheck,
				logger: { error: (error) => void failures.push(error) }
			};
			const theirs = createBrowser((request) => Auth(request, config));
			const { email } = newPerson();
			await theirs.post('/auth/signin/mail', { email, callbackUrl: '/engine' });
			const pressed = await app.press(await app.open(new URL(sent[0]!)));
			expect(locationOf(pressed).pathname).toBe('/engine');
			expect((await app.session())?.user?.email).toBe(email);

			await app.ask(email, { browser: app.newBrowser() });
			await theirs.visit(app.link());
			expect(((await (await theirs.visit('/auth/session')).json()) as { user: object }).user).toMatchObject({ email });
			expect([failures, app.logger.errors]).toEqual([[], []]);
		});

		test.skipIf(!create)('and back again: @auth/core finds our users and sessions', async () => {
			const town = createTown({ adapter: layer.adapter });
			const person = newPerson();
			await town.signIn({ answer: { user: person } });
			const back = theirs(town);
			for (const { name, value } of town.browser.cookies) {
				back.browser.jar.store(
					`${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax`,
					new URL('https://app.test/')
				);
			}
			expect((await back.session())?.user?.email).toBe(person.email);
			await back.signIn(person);
			expect((await back.session())?.user?.email).toBe(person.email);
			expect(back.failures).toEqual([]);
		});
	});
});
