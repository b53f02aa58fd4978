/** Sessions, the tokens of scripts and apps, and codes that are made again. */
import { createHash } from 'node:crypto';
import { ada } from '../../passwords/support.js';
import { keyOf, phoneWith } from '../../factors/support.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

/** Signs in again, where the fault has ended the session of the person. */
async function back(world: World): Promise<void> {
	if ((await world.idIn()) === null) await world.typeIn();
}

export const othersEnded: Flow = {
	name: 'all other sessions are ended',
	async prepare(world) {
		await world.enter();
		const thief = world.newBrowser();
		await world.typeIn(ada, thief);
		const end = () => world.auth.sessions(world.requestOf()).endOthers();
		return {
			act: end,
			async begin() {
				await back(world);
				await end();
			},
			missing: async () => [
				...((await world.idIn(thief)) === null ? [] : ['the session of the thief lives on']),
				...((await world.idIn()) === null ? ['no user is signed in'] : [])
			]
		};
	}
};

export const tokenEnded: Flow = {
	name: 'an API token is ended',
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const sessions = () => world.auth.sessions(world.requestOf());
		const { id } = await sessions().createToken({ label: 'script', scopes: ['read'], expiresIn: 3600 });
		const end = () => sessions().endToken(id);
		return {
			act: end,
			begin: end,
			missing: async () =>
				(await world.store.listSecrets(userId, 'bearer')).length === 0 ? [] : ['the token lives on']
		};
	}
};

export const signedOut: Flow = {
	name: 'a person signs out',
	async prepare(world) {
		await world.enter();
		const copied = world.browser.copy();
		const leave = () => world.auth.signOut(world.requestOf(copied));
		return {
			act: leave,
			begin: leave,
			missing: async () => ((await world.idIn(copied)) === null ? [] : ['the session lives on'])
		};
	}
};

export const codesMade: Flow = {
	name: 'recovery codes are made again',
	options: { mfa: {} },
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const page = await (await world.browser.visit('/auth/challenge/set-up')).text();
		const phone = phoneWith(keyOf(/class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? ''));
		const setUp = /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '';
		const codesIn = (text: string) => text.match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?=<\/li>)/g) ?? [];
		const answer = await world.browser.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		const former = codesIn(await answer.text());
		let shown: readonly string[] = [];
		const make = async () => {
			shown = codesIn(await (await world.browser.post('/auth/challenge/codes')).text());
		};
		const opens = async (code: string | undefined) => {
			const next = world.newBrowser();
			await world.typeIn(ada, next);
			await next.post('/auth/challenge', { recovery: code ?? '' });
			return (await world.idIn(next)) !== null;
		};
		return {
			act: make,
			async begin() {
				world.clock.advance(30);
				await world.typeIn();
				await world.browser.post('/auth/challenge', { code: phone.code() });
				await make();
			},
			missing: async () => [
				...(shown.length === 10 ? [] : ['the codes were not shown']),
				...((await world.store.listSecrets(userId, 'recovery-code')).length === 10 ? [] : ['there are other codes'])
			],
			// New codes void the old ones: both sets at once do not open.
			async unsafe() {
				const isNew = shown.length > 0 && (await opens(shown[0]));
				return isNew && (await opens(former[0])) ? ['codes of before open'] : [];
			}
		};
	}
};

const redirectUri = 'com.example.app:/signed-in';
const verifier = 'v'.repeat(43);

export const appSignedIn: Flow = {
	name: 'an app exchanges its code',
	options: { native: { redirectUris: [redirectUri] } },
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const ask = async () => {
			await back(world);
			const answered = await world.browser.post('/auth/native', {
				redirect_uri: redirectUri,
				code_challenge: createHash('sha256').update(verifier).digest('base64url'),
				code_challenge_method: 'S256',
				decision: 'continue'
			});
			return new URL(answered.headers.get('location')!).searchParams.get('code')!;
		};
		const app = world.newBrowser();
		let code = await ask();
		let token: string | undefined;
		const exchange = async () => {
			const fields = { code, code_verifier: verifier, redirect_uri: redirectUri };
			const answer = await app.post('/auth/native-token', fields);
			if (answer.status === 200) ({ access_token: token } = (await answer.json()) as { access_token: string });
		};
		return {
			act: exchange,
			async begin() {
				code = await ask();
				await exchange();
			},
			missing: async () => (token === undefined ? ['the app has no token'] : []),
			// A token that the app never got is in the list of the user.
			unsafe: async () =>
				(await world.auth.sessions.of(userId).tokens()).length ===
				(await world.store.listSecrets(userId, 'bearer')).length
					? []
					: ['a token is not in the list']
		};
	}
};
