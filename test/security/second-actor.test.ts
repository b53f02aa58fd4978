/** Whatever is closed while a flow is under way stays closed: at each moment of each flow that changes an account (#33 A19). */
import { vi } from 'vitest';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import { keyOf, phoneWith } from '../factors/support.js';
import { requestOf } from '../session/support.js';
import { quietly, testChanges, type Flow } from './second-actor-matrix.js';
import { ada, another, challengeOf, registering, type Stage } from './second-actor.js';

// What a password costs to hash is not what is tested here.
vi.mock('../../src/lib/plugins/credentials/password/hash/index.js', async (original) => ({
	...(await original<object>()),
	...(await import('../half-done/quick-hash.js'))
}));

async function linking(stage: Stage, thief: Browser, id: 'second' | 'posted', fields: Record<string, string>) {
	const url = locationOf(await thief.post(`/auth/signin/${id}`, fields));
	const callback = stage.providers[id].authorize(url, { user: { sub: 'thief', name: 'Thief' } });
	return () => thief.follow(callback);
}

/** With a copy of Ada's session. */
const changes: Record<string, Flow> = {
	'linking an account': { begin: (stage, thief) => linking(stage, thief, 'second', { link: 'true' }) },
	'linking an account whose answer is posted': {
		begin: (stage, thief) => linking(stage, thief, 'posted', { link: 'true' })
	},
	'answering the question about an account': {
		async begin(stage, thief) {
			const asked = locationOf(await (await linking(stage, thief, 'second', {}))());
			const { hidden } = formIn(await (await thief.visit(asked)).text());
			return () => thief.post('/auth/link', { ...hidden, decision: 'link' });
		}
	},
	'adding a passkey': {
		async begin(_, thief) {
			const answer = await registering(thief);
			return () => answer(createAuthenticator());
		}
	},
	'setting up one-time codes': {
		async begin(_, thief) {
			const page = await (await thief.visit('/auth/challenge/set-up')).text();
			const phone = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''));
			const setUp = /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '';
			return () => thief.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		}
	},
	'making recovery codes': {
		totp: true,
		begin: async (_, thief) => Promise.resolve(() => thief.post('/auth/challenge/codes'))
	},
	'changing the password': {
		begin: async (_, thief) =>
			Promise.resolve(() => thief.post('/auth/password/change', { current: ada.password, password: `${another}!` }))
	},
	'choosing the first password': {
		password: false,
		begin: async (_, thief) => Promise.resolve(() => thief.post('/auth/password/change', { password: `${another}!` }))
	},
	'changing the address': {
		async begin({ auth, letters }, thief) {
			await auth.accounts(requestOf(thief)).changeEmail('thief@example.test');
			const page = await thief.visit(letters.findLast(({ identifier }) => identifier === 'thief@example.test')!.url);
			const { action, hidden } = formIn(await page.text());
			return () => thief.post(action, hidden);
		}
	},
	'making an API token': {
		begin: async ({ auth }, thief) =>
			Promise.resolve(quietly(() => auth.sessions(requestOf(thief)).createToken({ expiresIn: 60, scopes: ['read'] })))
	},
	'exchanging the code of an app': {
		async begin(stage, thief) {
			const verifier = 'v'.repeat(43);
			const asking = {
				redirect_uri: 'com.example.app:/signed-in',
				code_challenge: challengeOf(verifier),
				code_challenge_method: 'S256'
			};
			const answered = await thief.post('/auth/native', { ...asking, decision: 'continue' });
			const code = new URL(answered.headers.get('location')!).searchParams.get('code')!;
			return () =>
				stage
					.newBrowser()
					.post('/auth/native-token', { code, code_verifier: verifier, redirect_uri: asking.redirect_uri });
		}
	},
	'a new proof by the password': {
		begin: async (_, thief) =>
			Promise.resolve(() =>
				thief.post('/auth/reauthenticate/password', { email: ada.email, password: ada.password, callbackUrl: '/' })
			)
	}
};

testChanges(changes);
