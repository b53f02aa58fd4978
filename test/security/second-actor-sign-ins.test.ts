/** A way in that is taken away while a stranger signs in by it begins no session any more: at each moment of each sign-in (#33 A19). */
import { vi } from 'vitest';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import { requestOf } from '../session/support.js';
import { testSignIns, type SignIn } from './second-actor-matrix.js';
import { ada, another, authenticating, keep, provingAgain, type Stage } from './second-actor.js';

// What a password costs to hash is not what is tested here.
vi.mock('../../src/lib/plugins/credentials/password/hash/index.js', async (original) => ({
	...(await original<object>()),
	...(await import('../half-done/quick-hash.js'))
}));

/** The answer of the first provider about Ada. */
async function atProvider(stage: Stage, browser: Browser, path: string, fields: Record<string, string> = {}) {
	const url = locationOf(await browser.post(path, fields));
	return stage.providers.first.authorize(url, { user: { sub: 'ada-at-first', name: 'Ada' } });
}

/** Asks for one tap, and gets the ID token of Ada. */
async function oneTap(stage: Stage, browser: Browser, claims: object = {}) {
	const { issuer, client, sign } = stage.providers.first;
	const asked = await browser.visit('/auth/one-tap/first', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
	const { nonce } = (await asked.json()) as { nonce: string };
	const iat = Math.floor(Date.now() / 1000);
	const about = { sub: 'ada-at-first', iss: issuer, aud: client.id, azp: client.id, iat, exp: iat + 3600, jti: 'j' };
	const credential = await sign({ ...about, nonce, ...claims });
	return () => browser.post('/auth/one-tap/first', { credential });
}

/** The provider signs Ada out there, by a page in a frame. */
const signedOutThere = ({ newBrowser, providers }: Pick<Stage, 'newBrowser' | 'providers'>) =>
	newBrowser().visit(
		`/auth/frontchannel-logout/first?${new URLSearchParams({ iss: providers.first.issuer, sid: 'sid-1' })}`,
		{ crossSite: true }
	);

/** The same at another process. The one of the sign-in may be asking for the metadata of the provider, for which both would wait. */
const signedOutElsewhere = ({ elsewhere, providers }: Stage) =>
	signedOutThere({ providers, newBrowser: () => createBrowser((request) => elsewhere.respond(request)) });
const withSid = (claims: object) => ({ ...claims, sid: 'sid-1' });

const changed = (own: Browser) => own.post('/auth/password/change', { current: ada.password, password: another });
const unlinked = ({ auth }: Stage, own: Browser) => auth.accounts(requestOf(own)).unlink('first');

/** A stranger who has a copy of a session of Ada. */
async function withCopy(stage: Stage, thief: Browser): Promise<void> {
	const own = await stage.enter();
	for (const { name, value } of own.cookies) thief.jar.store(`${name}=${value}; Path=/; Secure`, new URL(thief.origin));
}

const signIns: Record<string, SignIn> = {
	'by a provider, whose account she unlinks': {
		begin: async ({ providers }, thief) => {
			const url = locationOf(await thief.post('/auth/signin/first'));
			const callback = providers.first.authorize(url, { user: { sub: 'ada-at-first', name: 'Ada' } });
			return () => thief.follow(callback);
		},
		close: ({ auth }, own) => auth.accounts(requestOf(own)).unlink('first')
	},
	'by a passkey, which she removes': {
		prepare: (stage) => stage.addPasskey(),
		async begin(stage, thief) {
			const answer = await authenticating(thief);
			return () => answer(stage.passkey);
		},
		async close({ auth }, own) {
			const passkeys = auth.passkeys(requestOf(own));
			await passkeys.remove((await passkeys.list())[0]!.id);
		}
	},
	'by the password, which she changes': {
		begin: async (_, thief) => Promise.resolve(() => thief.post('/auth/callback/password', ada)),
		close: (_, own) => own.post('/auth/password/change', { current: ada.password, password: another })
	},
	'by a mail, to the address of before': {
		async begin({ letters }, thief) {
			await thief.post('/auth/signin/link', { email: ada.email });
			const { url } = letters.at(-1)!;
			return () => thief.visit(url);
		},
		async close({ auth, letters }, own) {
			await auth.accounts(requestOf(own)).changeEmail('countess@example.test');
			const page = await own.visit(letters.findLast(({ identifier }) => identifier === 'countess@example.test')!.url);
			const { action, hidden } = formIn(await page.text());
			await own.post(action, hidden);
		}
	},
	'by the password and a code, when she changes the password': {
		totp: true,
		async begin(stage, thief) {
			await thief.post('/auth/callback/password', ada);
			return () => thief.post('/auth/challenge', { code: stage.phone.code() });
		},
		close: (_, own) => own.post('/auth/password/change', { current: ada.password, password: another })
	},
	'by one tap, whose account she unlinks': { begin: oneTap, close: unlinked },
	'by one tap, whose provider signs her out meanwhile': {
		begin: (stage, thief) => oneTap(stage, thief, { sid: 'sid-1' }),
		close: signedOutElsewhere
	},
	'by a provider, which signs her out meanwhile': {
		async begin(stage, thief) {
			stage.providers.first.faults.claims = withSid;
			const callback = await atProvider(stage, thief, '/auth/signin/first');
			return () => thief.follow(callback);
		},
		close: signedOutThere
	},
	'by the password and a code, on a browser that is to be trusted, when she changes the password': {
		totp: true,
		async begin(stage, thief) {
			await thief.post('/auth/callback/password', ada);
			return () => thief.post('/auth/challenge', { code: stage.phone.code(), trustDevice: 'true' });
		},
		close: (_, own) => changed(own)
	},
	'by the password and a code, on a browser that is to be trusted, when she signs out everywhere': {
		totp: true,
		async begin(stage, thief) {
			await thief.post('/auth/callback/password', ada);
			return () => thief.post('/auth/challenge', { code: stage.phone.code(), trustDevice: 'true' });
		},
		close: ({ auth }) => auth.sessions.of(ada.id).endAll()
	},
	'on a trusted device, which she ends': {
		totp: true,
		async begin(stage, thief) {
			await thief.post('/auth/callback/password', ada);
			await thief.post('/auth/challenge', { code: stage.phone.code(), trustDevice: 'true' });
			await thief.post('/auth/signout');
			return () => thief.post('/auth/callback/password', ada);
		},
		async close({ auth }, own) {
			const factors = auth.factors(requestOf(own));
			await factors.endDevice((await factors.devices())[0]!.id);
		}
	},
	'by server code, while she is blocked': {
		begin: async ({ auth }, thief) =>
			Promise.resolve(async () => {
				const entered = auth.signInAs(requestOf(thief), { id: ada.id });
				await entered.then(({ cookies }) => keep(thief, cookies)).catch(() => undefined);
			}),
		close: ({ auth }) => auth.users.block(ada.id)
	},
	'as a proof by a provider, whose account she unlinks': {
		async begin(stage, thief) {
			await withCopy(stage, thief);
			const callback = await atProvider(stage, thief, '/auth/reauthenticate/first', { callbackUrl: '/' });
			return () => thief.follow(callback);
		},
		close: unlinked
	},
	'as a proof by a provider, which signs her out meanwhile': {
		async begin(stage, thief) {
			await withCopy(stage, thief);
			stage.providers.first.faults.claims = withSid;
			const callback = await atProvider(stage, thief, '/auth/reauthenticate/first', { callbackUrl: '/' });
			return () => thief.follow(callback);
		},
		close: signedOutThere
	},
	'as a proof by a passkey, which she removes': {
		prepare: (stage) => stage.addPasskey(),
		async begin(stage, thief) {
			await withCopy(stage, thief);
			const answer = await provingAgain(thief);
			return () => answer(stage.passkey);
		},
		async close({ auth }, own) {
			const passkeys = auth.passkeys(requestOf(own));
			await passkeys.remove((await passkeys.list())[0]!.id);
		}
	},
	'as a proof by the password, which she changes': {
		async begin(stage, thief) {
			await withCopy(stage, thief);
			return () => thief.post('/auth/reauthenticate/password', { ...ada, callbackUrl: '/' });
		},
		close: (_, own) => changed(own)
	},
	'as a proof by a mail, to the address of before': {
		async begin(stage, thief) {
			await withCopy(stage, thief);
			await thief.post('/auth/reauthenticate/link', { callbackUrl: '/' });
			const page = await thief.visit(stage.letters.at(-1)!.url);
			const { action, hidden } = formIn(await page.text());
			return () => thief.post(action, hidden);
		},
		async close({ auth, letters }, own) {
			await auth.accounts(requestOf(own)).changeEmail('countess@example.test');
			const page = await own.visit(letters.findLast(({ identifier }) => identifier === 'countess@example.test')!.url);
			const { action, hidden } = formIn(await page.text());
			await own.post(action, hidden);
		}
	}
};
testSignIns(signIns);
