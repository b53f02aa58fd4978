/**
 * Whom a stranger can shut out with a limit: nobody who has proven a first factor, has a session, or signs in with the right password or
 * passkey in a browser that is known.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../fixtures/clock.js';
import { createBrowser, type Browser } from '../fixtures/browser.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { ada, createFactorApp, type FactorApp } from '../factors/support.js';
import { createPasswordApp } from '../fixtures/passwords.js';
import { beginsSession } from '../security/support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const network = '203.0.113.7';
const at = (app: { auth: FactorApp['auth'] }, clientAddress: string, jar?: Browser['jar']) =>
	createBrowser((request) => app.auth.respond(request, { clientAddress }), jar && { jar });

/** Uses up every mail to Ada's address that a stranger may ask for, from the network of Ada. */
async function exhaust(app: FactorApp): Promise<void> {
	const stranger = at(app, network);
	for (const [path, fields] of [
		['/auth/signin/mail', {}],
		['/auth/password/forgot', {}],
		['/auth/password/signup', { password: 'another password of 1843' }]
	] as const) {
		let status = 0;
		for (let index = 0; index < 7; index++) {
			({ status } = await stranger.post(path, { email: ada.email, ...fields }));
		}
		expect([path, status]).toEqual([path, path.includes('password') ? 303 : 429]);
	}
	for (let index = 0; index < 60; index++) {
		await stranger.post('/auth/signin/mail', { email: `invented-${index}@example.test` });
	}
	app.letters.length = 0;
}

const createMailedApp = () =>
	createFactorApp({
		rateLimit: { email: { total: { points: 120, duration: 3600 } } },
		mfa: { required: true, mail: true },
		providers: [sender]
	});
const sender = { id: 'mail', name: 'Mail', type: 'email' as const, sendVerificationRequest: () => undefined };

describe('a person with a proven first factor, or with a session (#33 A6)', () => {
	test('gets the code of the second factor by email, whatever strangers request', async () => {
		const app = createMailedApp();
		await createFactorApp({ store: app.store }).enter(ada);
		await exhaust(app);
		const browser = at(app, network);
		expect(await app.outcomeOf(app.typeIn(ada, browser))).toBe('/auth/challenge');
		await app.answer({ send: 'mail' }, browser);
		expect(app.letters.map(({ identifier, purpose }) => [identifier, purpose])).toEqual([[ada.email, 'secondFactor']]);
		await app.answer({ kind: 'mail', code: app.letters[0]!.code! }, browser);
		expect(await app.session(browser)).not.toBeNull();
	});

	test('gets the email of a new proof, whatever strangers request', async () => {
		const sent: unknown[] = [];
		const mail = { ...sender, sendVerificationRequest: ({ purpose }: { purpose?: string }) => void sent.push(purpose) };
		const app = createFactorApp({
			rateLimit: { email: { total: { points: 120, duration: 3600 } } },
			providers: [mail]
		});
		const browser = at(app, network);
		await app.enter(ada, browser);
		await exhaust(app);
		sent.length = 0;
		await browser.post('/auth/reauthenticate/mail', { callbackUrl: '/' });
		expect(sent).toEqual(['reauthenticate']);
	});

	test('has counts that no one else uses up, and that end', async () => {
		const app = createMailedApp();
		await createFactorApp({ store: app.store }).enter(ada);
		const browser = at(app, network);
		await app.typeIn(ada, browser);
		for (let index = 0; index < 8; index++) await app.answer({ send: 'mail' }, browser);
		expect(app.letters).toHaveLength(5);
		clock.advance(3600);
		await app.typeIn(ada, browser);
		await app.answer({ send: 'mail' }, browser);
		expect(app.letters).toHaveLength(6);
	});
});

test('emails of one purpose do not use up those of another (#33 A6)', async () => {
	const app = createFactorApp({ rateLimit: {} });
	await createFactorApp({ store: app.store }).enter(ada);
	for (let index = 0; index < 7; index++) {
		await app.signUp({ ...ada, password: `a password of a stranger ${index}` }, at(app, '192.0.2.1'));
	}
	expect(app.letters).toHaveLength(5);
	await app.forget(ada.email, at(app, '192.0.2.2'));
	expect(app.letters.at(-1)).toMatchObject({ purpose: 'reset' });
	expect(app.letters).toHaveLength(6);
});

test('D2 emails to one address are counted by purpose, whichever provider sends them', async () => {
	const letters: string[] = [];
	const mailer = (id: string) => ({ ...sender, id, sendVerificationRequest: () => void letters.push(id) });
	const app = createFactorApp({ rateLimit: {}, providers: [mailer('first'), mailer('second')] });
	const statuses: number[] = [];
	for (const id of ['first', 'first', 'first', 'second', 'second', 'second']) {
		statuses.push((await at(app, '192.0.2.1').post(`/auth/signin/${id}`, { email: ada.email })).status);
	}
	expect(letters).toEqual(['first', 'first', 'first', 'second', 'second']);
	expect(statuses.at(-1)).toBe(429);
	await app.forget(ada.email, at(app, '192.0.2.1'));
	expect((await at(app, '192.0.2.1').post('/auth/signin/first', { email: 'grace@example.test' })).status).toBe(303);
});

describe('a known browser (#33 A6)', () => {
	test('signs in with the right password, although its network has used up the attempts', async () => {
		const app = createPasswordApp();
		const people = { username: 'ada.lovelace', password: 'note G, 1843: Bernoulli' };
		const known = at(app, network);
		expect(beginsSession(await known.post('/auth/callback/credentials', people))).toBe(true);
		const stranger = at(app, network);
		for (let index = 0; index < 60; index++) {
			const fields = { username: `nobody-${index}`, password: 'wrong' };
			await stranger.post('/auth/callback/credentials', fields);
		}
		expect((await at(app, network).post('/auth/callback/credentials', people)).status).toBe(429);
		expect(beginsSession(await known.post('/auth/callback/credentials', people))).toBe(true);
	});

	test('has no more guesses at its own account than another browser', async () => {
		const app = createPasswordApp();
		const known = at(app, network);
		await known.post('/auth/callback/credentials', { username: 'ada.lovelace', password: 'note G, 1843: Bernoulli' });
		for (let index = 0; index < 9; index++) {
			await known.post('/auth/callback/credentials', { username: 'ada.lovelace', password: `wrong ${index}` });
		}
		expect(app.asked).toHaveLength(6);
	});

	test('stays known for each sign-in method', async () => {
		const app = createMailApp({ rateLimit: {} });
		const browser = at(app, network);
		await app.enter('ada@example.test', { browser });
		await app.enter('grace@example.test', { browser });
		const stranger = at(app, '192.0.2.1');
		for (let index = 0; index < 6; index++) await app.ask('ada@example.test', { browser: stranger });
		const before = app.letters.length;
		expect((await app.ask('ada@example.test', { browser })).status).toBe(303);
		expect(app.letters).toHaveLength(before + 1);
	});
});

test('a link that was requested in this browser does not count as a guess, even at the limit of the network (#33 A6)', async () => {
	const app = createMailApp({ rateLimit: {} });
	const browser = at(app, network);
	await app.ask('ada@example.test', { browser });
	const stranger = at(app, network);
	for (let index = 0; index < 25; index++) {
		await stranger.post('/auth/callback/mail', { email: 'eve@example.test', token: `${index}`.padStart(43, 'x') });
	}
	expect(beginsSession(await app.open(app.link(), { browser }))).toBe(true);
});
