/** Second factors of people who must have one: at their sign-in, and for a page that asks for it. */
import Passkey from '../../../src/providers/passkey.js';
import { createAuthenticator } from '../../fixtures/authenticator.js';
import { keyOf, phoneWith, type Phone } from '../../factors/support.js';
import { ada } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import { proveFactor, register } from '../passkey.js';
import type { World } from '../world.js';

const codesIn = (page: string) => page.match(/[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?=<\/li>)/g) ?? [];

/** Opens a page that shows a key. */
async function open(world: World, path: string): Promise<{ phone: Phone; setUp: string }> {
	const page = await (await world.browser.visit(path)).text();
	const key = /class="key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? '';
	return { phone: phoneWith(keyOf(key)), setUp: /name="setUp" value="([^"]+)"/.exec(page)?.[1] ?? '' };
}

export const factorAtSignIn: Flow = {
	name: 'the first factor is set up at a sign-in that requires one',
	options: { mfa: { required: true } },
	async prepare(world) {
		// The sign-up ends where the second factor is asked for.
		await world.enter();
		const { id: userId } = (await world.store.getUserByEmail(ada.email))!;
		const stored = async () => (await world.store.listSecrets(userId, 'totp')).length > 0;
		let { phone, setUp } = await open(world, '/auth/challenge');
		let shown: readonly string[] = [];
		const answer = async () => {
			const page = await world.browser.post('/auth/challenge', { setUp, code: phone.code() });
			shown = codesIn(await page.text());
		};
		return {
			act: answer,
			async begin() {
				world.clock.advance(30);
				await world.typeIn();
				if (await stored()) {
					await world.browser.post('/auth/challenge', { code: phone.code() });
					shown = codesIn(await (await world.browser.post('/auth/challenge/codes')).text());
				} else {
					({ phone, setUp } = await open(world, '/auth/challenge'));
					await answer();
				}
			},
			missing: async () => [
				...((await world.idIn()) === null ? ['no user is signed in'] : []),
				...((await stored()) ? [] : ['there is no factor']),
				...(shown.length === 10 ? [] : ['the recovery codes were not shown'])
			],
			/** A session has both factors. */
			async unsafe() {
				const { session } = await world.auth.session(world.requestOf());
				return session && !session.methods?.includes('mfa') ? ['a session has one factor'] : [];
			}
		};
	}
};

export const passkeyAtSignIn: Flow = {
	name: 'a passkey is the second factor of a sign-in',
	options: { mfa: {}, providers: [Passkey] },
	async prepare(world) {
		await world.enter();
		const key = createAuthenticator();
		await register(world, key);
		const { phone, setUp } = await open(world, '/auth/challenge/set-up');
		await world.browser.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		await world.browser.post('/auth/signout');
		const prove = () => proveFactor(world, key);
		await world.typeIn();
		return {
			act: prove,
			async begin() {
				await world.typeIn();
				await prove();
			},
			missing: async () => ((await world.idIn()) === null ? ['no user is signed in'] : [])
		};
	}
};

export const provenByCode: Flow = {
	name: 'an identity is proven again by a code',
	options: { mfa: {} },
	async prepare(world) {
		await world.enter();
		const userId = await world.idIn();
		const { phone, setUp } = await open(world, '/auth/challenge/set-up');
		await world.browser.post('/auth/challenge/set-up', { setUp, code: phone.code() });
		world.clock.advance(3600);
		const stale = Date.now() - 60_000;
		const prove = () => world.browser.post('/auth/reauthenticate', { code: phone.code(), callbackUrl: '/settings' });
		const proven = async () => {
			const { session } = await world.auth.session(world.requestOf());
			return session?.user?.id === userId && Date.parse(session?.authenticatedAt ?? '') >= stale;
		};
		return {
			act: prove,
			async begin() {
				world.clock.advance(30);
				if ((await world.idIn()) === null) {
					await world.typeIn();
					await world.browser.post('/auth/challenge', { code: phone.code() });
				} else await prove();
			},
			missing: async () => ((await proven()) ? [] : ['the identity is not proven'])
		};
	}
};

export const dueUsersDeleted: Flow = {
	name: 'the site deletes a user whose time of grace is over',
	options: { account: { deletionGrace: 86_400 } },
	async prepare(world) {
		await world.enter();
		const { id: userId } = (await world.store.getUserByEmail(ada.email))!;
		await world.auth.accounts(world.requestOf()).delete();
		world.clock.advance(86_401);
		const clean = () => world.auth.cleanUp();
		return {
			act: clean,
			// A user who could not be deleted is tried again a day later.
			async begin() {
				world.clock.advance(86_401);
				await clean();
			},
			missing: async () => ((await world.store.getUser(userId)) === null ? [] : ['the user is there'])
		};
	}
};
