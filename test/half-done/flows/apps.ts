/** Apps of a user that renew their token, and that sign out. */
import { createHash } from 'node:crypto';
import { clients } from '../../../src/clients.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

const redirectUri = 'com.example.app:/signed-in';
const verifier = 'v'.repeat(43);
const options = (): Flow['options'] => ({ plugins: [clients([{ redirectUris: [redirectUri] }])] });

interface Tokens {
	access_token: string;
	refresh_token: string;
}

/** A user, and an app that can sign in. */
async function device(world: World) {
	await world.enter();
	const userId = (await world.idIn())!;
	const app = world.newBrowser();
	const ask = async () => {
		if ((await world.idIn()) === null) await world.typeIn();
		const answered = await world.browser.post('/auth/native', {
			redirect_uri: redirectUri,
			code_challenge: createHash('sha256').update(verifier).digest('base64url'),
			code_challenge_method: 'S256',
			decision: 'continue'
		});
		return new URL(answered.headers.get('location')!).searchParams.get('code')!;
	};
	const post = async (fields: Record<string, string>): Promise<Tokens | undefined> => {
		const answer = await app.post('/auth/native-token', fields);
		return answer.status === 200 ? ((await answer.json()) as Tokens) : undefined;
	};
	const exchange = (code: string) => post({ code, code_verifier: verifier, redirect_uri: redirectUri });
	const renew = (token: string) => post({ grant_type: 'refresh_token', refresh_token: token });
	const stored = () => world.store.listSecrets(userId, 'bearer');
	const listed = async () => (await world.auth.sessions.of(userId).tokens()).length;
	const isListed = async () => ((await listed()) === (await stored()).length ? [] : ['a token is not in the list']);
	return { app, ask, exchange, renew, stored, isListed };
}

export const appEntered: Flow = {
	name: 'an app that renews its token exchanges its code',
	options: options(),
	async prepare(world) {
		const { ask, exchange, renew, isListed } = await device(world);
		let code = await ask();
		let tokens: Tokens | undefined;
		const enter = async () => {
			tokens = await exchange(code);
		};
		return {
			act: enter,
			async begin() {
				code = await ask();
				await enter();
			},
			async missing() {
				tokens &&= await renew(tokens.refresh_token);
				return tokens ? [] : ['the app has no token that it can renew'];
			},
			unsafe: isListed
		};
	}
};

export const appRenewed: Flow = {
	name: 'an app renews its token',
	options: options(),
	async prepare(world) {
		const { ask, exchange, renew, stored, isListed } = await device(world);
		const first = (await exchange(await ask()))!;
		let tokens: Tokens | undefined;
		let isNew = false;
		const turn = async () => {
			tokens = await renew(first.refresh_token);
		};
		return {
			act: turn,
			// A refresh token whose answer was lost is void after ten seconds: the user signs in to the app again.
			async begin() {
				isNew = true;
				tokens = await exchange(await ask());
			},
			missing: () => Promise.resolve(tokens ? [] : ['the app has no token']),
			async unsafe() {
				if (!tokens || isNew) return isListed();
				world.clock.advance(11);
				const again = await renew(first.refresh_token);
				return [
					...(again ? ['a refresh token works twice'] : []),
					...((await stored()).length > 1 ? ['two tokens'] : [])
				];
			}
		};
	}
};

export const appLeft: Flow = {
	name: 'a user signs out of an app',
	options: options(),
	async prepare(world) {
		const { app, ask, exchange, renew, stored } = await device(world);
		const { refresh_token: token } = (await exchange(await ask()))!;
		const leave = () => app.post('/auth/native-revoke', { token });
		return {
			act: leave,
			begin: leave,
			missing: async () => [
				...((await stored()).length === 0 ? [] : ['the token lives on']),
				...((await renew(token)) ? ['the app renews its token'] : [])
			]
		};
	}
};
