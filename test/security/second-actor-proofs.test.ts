/** Whatever is closed stays closed while a stranger proves an identity, acts as another user, or changes a session and its tokens (#33 A19). */
import { vi } from 'vitest';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import { requestOf } from '../session/support.js';
import { quietly, testChanges, type Flow } from './second-actor-matrix.js';
import { challengeOf, grace, keep, provingAgain, renewingApp, type Stage } from './second-actor.js';

// What a password costs to hash is not what is tested here.
vi.mock('../../src/lib/plugins/credentials/password/hash/index.js', async (original) => ({
	...(await original<object>()),
	...(await import('../half-done/quick-hash.js'))
}));

const act = async ({ auth }: Stage, thief: Browser) =>
	keep(thief, (await auth.impersonate(requestOf(thief), grace.id)).cookies);

/** With a copy of Ada's session, who is an operator. */
const changes: Record<string, Flow> = {
	'a new proof by a provider': {
		async begin({ providers }, thief) {
			const url = locationOf(await thief.post('/auth/reauthenticate/first', { callbackUrl: '/' }));
			const callback = providers.first.authorize(url, { user: { sub: 'ada-at-first', name: 'Ada' } });
			return () => thief.follow(callback);
		}
	},
	'a new proof by a mail': {
		async begin({ letters }, thief) {
			await thief.post('/auth/reauthenticate/link', { callbackUrl: '/' });
			const { action, hidden } = formIn(await (await thief.visit(letters.at(-1)!.url)).text());
			return () => thief.post(action, hidden);
		}
	},
	'a new proof by a passkey': {
		prepare: (stage) => stage.addPasskey(),
		async begin({ passkey }, thief) {
			const answer = await provingAgain(thief);
			return () => answer(passkey);
		}
	},
	'a new proof by a code': {
		totp: true,
		begin: async ({ phone }, thief) =>
			Promise.resolve(() => thief.post('/auth/reauthenticate', { code: phone.code(), callbackUrl: '/' }))
	},
	'beginning to act as another user': {
		begin: async (stage, thief) => Promise.resolve(quietly(() => act(stage, thief)))
	},
	'ending to act as another user': {
		async begin(stage, thief) {
			await act(stage, thief);
			return quietly(async () => keep(thief, (await stage.auth.endImpersonation(requestOf(thief))).cookies));
		}
	},
	'changing the data of the session': {
		begin: async ({ auth }, thief) =>
			Promise.resolve(
				quietly(async () => keep(thief, (await auth.updateSession(requestOf(thief), { theme: 'dark' })).cookies))
			)
	},
	'changing the name': {
		begin: async (_, thief) => Promise.resolve(() => thief.post('/auth/account/profile.save', { name: 'Mallory' }))
	},
	'renewing the token of an app': {
		async begin(stage, thief) {
			const verifier = 'v'.repeat(43);
			const asking = {
				redirect_uri: renewingApp,
				code_challenge: challengeOf(verifier),
				code_challenge_method: 'S256'
			};
			const answered = await thief.post('/auth/native', { ...asking, decision: 'continue' });
			const code = new URL(answered.headers.get('location')!).searchParams.get('code')!;
			const app = stage.newBrowser();
			const post = (fields: Record<string, string>) => app.post('/auth/native-token', fields);
			const first = await post({ code, code_verifier: verifier, redirect_uri: renewingApp });
			const { refresh_token } = (await first.json()) as { refresh_token: string };
			return () => post({ grant_type: 'refresh_token', refresh_token });
		}
	}
};
testChanges(changes);
