/** A user proves their identity again: what that takes, what changes, and what stays. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { locationOf } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import { createProofApp, enter, strategies, type ProofApp } from './support.js';

afterEach(() => void vi.useRealTimers());

const byPassword = (app: ProofApp) => app.prove('password', { email: 'ada@example.test', password: 'right' });
const byLink = async (app: ProofApp) => {
	await app.prove('mail');
	const page = await app.browser.visit(app.letters.at(-1)!.url, { crossSite: true });
	const { action, hidden } = formIn(await page.text());
	return app.browser.post(action, hidden);
};
const byProvider = async (app: ProofApp) => app.browser.follow(app.op.authorize(locationOf(await app.prove('op'))));

const proofs = [
	['password', byPassword, 'password', ['pwd']],
	['mail', byLink, 'mail', ['otp']],
	['provider', byProvider, 'op', []]
] as const;

describe.each(strategies)('with %s sessions', (strategy) => {
	test.each(proofs)(
		'S169 a proof by %s makes the session fresh, and changes its token',
		async (_, prove, id, methods) => {
			const app = await createProofApp({ strategy, signedInBy: id });
			const before = await app.facts();
			const copy = app.browser.copy();
			const createdAt = await beginningOf(app);
			const response = await prove(app);
			expect([response.status, response.headers.get('location')]).toEqual([303, 'https://app.test/danger']);
			const after = await app.facts();
			expect(after).toMatchObject({ user: app.ada, methods, provider: id });
			expect(after.authenticatedAt).toBe(new Date(app.clock.now()).toISOString());
			expect(before.authenticatedAt).not.toBe(after.authenticatedAt);
			expect(after.token).not.toBe(before.token);
			expect(after.id).not.toBe(before.id);
			// The earlier token has ended.
			expect(await app.session(copy)).toBeNull();
			expect(await beginningOf(app)).toEqual(createdAt);
			expect(app.told).toEqual([
				...(id === 'mail' ? [['may', 'mail', true]] : []),
				['may', id, true],
				...(strategy === 'jwt' ? [['jwt', 'reauthenticate']] : []),
				['reauthenticated', id, methods]
			]);
		}
	);

	test('keeps what a callback put into the token, and the provider of the sign-in', async () => {
		const app = await createProofApp({ strategy, signedInBy: 'op' });
		await byPassword(app);
		expect(await app.facts()).toMatchObject({ provider: 'op', methods: ['pwd'] });
		if (strategy === 'jwt') {
			const decoded = await app.auth.session(
				new Request('https://app.test/', {
					headers: { cookie: `__Secure-authjs.session-token=${(await app.facts()).token}` }
				})
			);
			expect(decoded.session).not.toBeNull();
		}
	});

	test('does not extend the absolute age of the session', async () => {
		const app = await createProofApp({ strategy, session: { absoluteAge: 1200 } });
		await byPassword(app);
		app.clock.advance(599);
		expect(await app.session()).not.toBeNull();
		app.clock.advance(2);
		expect(await app.session()).toBeNull();
	});

	test('accepts a code of an email', async () => {
		const app = await createProofApp({ strategy, code: '123456' });
		const sent = await app.prove('mail', { callbackUrl: '/danger' });
		expect(sent.headers.get('location')).toBe('https://app.test/auth/reauthenticate/mail');
		const page = await (await app.browser.visit('/auth/reauthenticate/mail')).text();
		expect(page).toContain('Choose another way');
		expect(page).toContain('autocomplete="one-time-code"');
		const wrong = await app.browser.post('/auth/reauthenticate/mail', { token: '654321' });
		expect(wrong.headers.get('location')).toMatch(/\/auth\/reauthenticate\/mail\?error=Verification/);
		expect(await (await app.browser.visit(locationOf(wrong))).text()).toContain('The code is not correct');
		const right = await app.browser.post('/auth/reauthenticate/mail', { token: '123456' });
		expect(right.headers.get('location')).toBe('https://app.test/danger');
		expect(await app.facts()).toMatchObject({ methods: ['otp'] });
		// It works once.
		const again = await app.browser.post('/auth/reauthenticate/mail', { token: '123456' });
		expect(again.headers.get('location')).toContain('error=ReauthenticationExpired');
	});

	test('after five wrong codes, the right one is not valid', async () => {
		const app = await createProofApp({ strategy, code: '123456' });
		await app.prove('mail');
		for (let count = 0; count < 5; count++) await app.browser.post('/auth/reauthenticate/mail', { token: '000000' });
		const right = await app.browser.post('/auth/reauthenticate/mail', { token: '123456' });
		expect(right.headers.get('location')).toContain('error=Verification');
		expect(await app.session()).not.toBeNull();
	});

	test('a wrong password changes nothing, and leads back to the page with its requirements', async () => {
		const app = await createProofApp({ strategy });
		const before = await app.facts();
		const response = await app.prove('password', { email: 'ada@example.test', password: 'wrong', methods: 'pwd' });
		const to = locationOf(response);
		expect(to.pathname).toBe('/auth/reauthenticate');
		expect(Object.fromEntries(to.searchParams)).toMatchObject({
			error: 'CredentialsSignin',
			callbackUrl: 'https://app.test/danger',
			methods: 'pwd'
		});
		expect(await app.facts()).toEqual(before);
		expect(app.told).toEqual([['failed', 'CredentialsSignin', true]]);
		const page = await (await app.browser.visit(to)).text();
		expect(page).toContain('Sign-in failed');
		expect(page).not.toContain('Send me an email');
	});

	test('guesses count together with those of a sign-in, and a right one gives them back', async () => {
		const app = await createProofApp({ strategy });
		const guess = (password: string) => app.prove('password', { email: 'ada@example.test', password });
		for (let count = 0; count < 4; count++) await guess('wrong');
		expect(locationOf(await guess('right')).pathname).toBe('/danger');
		for (let count = 0; count < 5; count++) await guess('wrong');
		expect(locationOf(await guess('right')).searchParams.get('error')).toBe('TooManyRequests');
		const elsewhere = app.newBrowser();
		const signIn = await elsewhere.post('/auth/callback/password', { email: 'ada@example.test', password: 'right' });
		// The owner's browser is known since the right guess: its count is its own, and locks no other browser out.
		expect(signIn.headers.get('location')).toBe('https://app.test/');
	});

	test('a user who is refused by the `signIn` callback keeps the session as it was', async () => {
		let allowed = true;
		const app = await createProofApp({ strategy, callbacks: { signIn: () => allowed } });
		const before = await app.facts();
		allowed = false;
		expect(locationOf(await byPassword(app)).searchParams.get('error')).toBe('AccessDenied');
		expect(await app.facts()).toEqual(before);
	});

	test('after fifty proofs at once, one session is left, and its token is valid', async () => {
		const app = await createProofApp({ strategy, rateLimit: false });
		const responses = await Promise.all(Array.from({ length: 50 }, () => byPassword(app)));
		expect(await app.session()).not.toBeNull();
		const done = responses.filter((response) => response.headers.get('location') === 'https://app.test/danger');
		expect(done.length).toBeGreaterThan(0);
		if (strategy === 'database') {
			expect(done).toHaveLength(1);
			expect(await app.store.listSessions(app.ada)).toHaveLength(1);
		}
	});
});

test('a proof keeps the data of a stored session, and works with hashed tokens', async () => {
	const app = await createProofApp({ session: { hashTokens: true } });
	const [row] = await app.store.listSessions(app.ada);
	await app.store.updateSession({ sessionToken: row!.sessionToken, data: '{"theme":"dark"}' });
	const copy = app.browser.copy();
	await byPassword(app);
	const rows = await app.store.listSessions(app.ada);
	expect(rows).toMatchObject([{ data: '{"theme":"dark"}', methods: 'pwd' }]);
	expect(rows[0]?.sessionToken).toMatch(/^sha256:/);
	expect(await app.session()).toMatchObject({ methods: ['pwd'] });
	expect(await app.session(copy)).toBeNull();
});

describe('ended sessions', () => {
	test('a session that the store ended meanwhile proves nothing, whatever the cache says', async () => {
		const app = await createProofApp({
			strategy: 'jwt',
			session: { revocation: { store: MemoryRevocations(), cacheSeconds: 600 } }
		});
		expect(await app.session()).not.toBeNull();
		const other = app.newBrowser();
		await enter(app, 'password', other);
		const { id = '' } = await app.facts();
		const ending = new Request('https://app.test/', {
			headers: { cookie: `__Secure-authjs.session-token=${other.cookie('__Secure-authjs.session-token')}` }
		});
		await app.auth.sessions(ending).end(id);
		const response = await byPassword(app);
		expect(locationOf(response).searchParams.get('error')).toBe('ReauthenticationExpired');
	});

	test('the earlier token of an encrypted session ends in every process', async () => {
		const store = MemoryRevocations();
		const revocation = { store, cacheSeconds: 0 };
		const app = await createProofApp({ strategy: 'jwt', session: { revocation } });
		const copy = app.browser.copy();
		await byPassword(app);
		const { id = '' } = await app.facts();
		expect(await store.get([`session:${app.ada}:${id}`])).toEqual([null]);
		expect(await app.session(copy)).toBeNull();
	});

	test('a session that was kept when all others ended stays after a proof', async () => {
		const app = await createProofApp({
			strategy: 'jwt',
			session: { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } }
		});
		const requestOf = (browser = app.browser) =>
			new Request('https://app.test/', {
				headers: { cookie: `__Secure-authjs.session-token=${browser.cookie('__Secure-authjs.session-token')}` }
			});
		const other = app.newBrowser();
		await enter(app, 'password', other);
		app.clock.advance(1);
		await app.auth.sessions(requestOf()).endOthers();
		expect(await app.session(other)).toBeNull();
		await byPassword(app);
		expect(await app.session()).not.toBeNull();
		await byPassword(app);
		expect(await app.session()).not.toBeNull();
		// It can keep itself under its new token, too.
		app.clock.advance(1);
		await app.auth.sessions(requestOf()).endOthers();
		expect(await app.session()).not.toBeNull();
		app.clock.advance(1);
		await app.auth.sessions.of(app.ada).endAll();
		expect(await app.session()).toBeNull();
	});

	test('a stored session that ends while the proof is stored does not come back', async () => {
		const app = await createProofApp({ strategy: 'database' });
		const [before] = await app.store.listSessions(app.ada);
		app.hooks.sessionStored = async () => void (await app.store.deleteSession(before!.sessionToken));
		const response = await byPassword(app);
		expect(response.headers.get('location')).toContain('error=ReauthenticationExpired');
		expect(await app.store.listSessions(app.ada)).toEqual([]);
	});
});

/** When the session began, by its row or its token. */
async function beginningOf(app: ProofApp): Promise<unknown> {
	const request = new Request('https://app.test/', {
		headers: { cookie: `__Secure-authjs.session-token=${app.browser.cookie('__Secure-authjs.session-token')}` }
	});
	const rows = await app.store.listSessions(app.ada);
	if (rows.length > 0) return rows.map(({ createdAt }) => createdAt);
	const { getToken } = await import('../../src/jwt.js');
	const token = await getToken({
		req: request,
		secret: 'the-secret-of-the-tests-0123456789abcdef',
		secureCookie: true
	});
	return (token!['framework-auth.session'] as { at?: number }).at;
}
