/** People who prove their identity again, because a page asks for a fresh proof. */
import Passkey from '../../../src/providers/passkey.js';
import { createAuthenticator } from '../../fixtures/authenticator.js';
import { locationOf } from '../../fixtures/browser.js';
import { createIdentityProvider } from '../../fixtures/identity-provider.js';
import { createLinks } from '../../fixtures/links.js';
import { ada } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import { authenticate, prove, register } from '../passkey.js';
import type { World } from '../world.js';

interface Proof {
	/** Goes so far that one request is left. @returns makes it */
	ask(): Promise<() => Promise<unknown>>;
	/** Signs in again. */
	enter(): Promise<unknown>;
}

/** @param settle leaves the person signed in */
const proof = (name: string, options: Flow['options'], settle: (world: World) => Promise<Proof>): Flow => ({
	name,
	options,
	async prepare(world) {
		const { ask, enter } = await settle(world);
		const userId = await world.idIn();
		world.clock.advance(3600);
		const prior = world.browser.copy();
		const stale = Date.now() - 60_000;
		const act = await ask();
		const proven = async () => {
			const { session } = await world.auth.session(world.requestOf());
			return session?.user?.id === userId ? Date.parse(session?.authenticatedAt ?? '') : 0;
		};
		return {
			act,
			async begin() {
				if ((await world.idIn()) === null) await enter();
				if ((await proven()) < stale) await (await ask())();
			},
			missing: async () => ((await proven()) >= stale ? [] : ['the identity is not proven']),
			/** The session goes on under a new token: the former one ends with the proof. */
			async unsafe() {
				if ((await world.idIn()) === null || (await proven()) < stale) return [];
				return (await world.idIn(prior)) === null ? [] : ['the token of before opens, too'];
			}
		};
	}
});

const path = '/auth/reauthenticate';

async function byPassword(world: World): Promise<Proof> {
	await world.enter();
	const post = () => world.browser.post(`${path}/password`, { ...ada, callbackUrl: '/settings' });
	return { ask: () => Promise.resolve(post), enter: () => world.typeIn() };
}

export const provenByPassword = proof('an identity is proven again by the password', {}, byPassword);
export const provenEncrypted = proof(
	'an identity is proven again by the password, with encrypted sessions',
	{ encrypted: true },
	byPassword
);

// The clock is set when a flow begins.
const op = createIdentityProvider({ now: () => Date.now() });

export const provenByProvider = proof(
	'an identity is proven again at a provider',
	{ providers: [op.provider()] },
	async (world) => {
		const answer = (started: Response) => op.authorize(locationOf(started));
		const enter = async () => world.browser.follow(answer(await world.browser.post('/auth/signin/op')));
		await enter();
		return {
			enter,
			async ask() {
				const callback = answer(await world.browser.post(`${path}/op`, { callbackUrl: '/settings' }));
				return () => world.browser.follow(callback);
			}
		};
	}
);

const links = createLinks();

export const provenByMail = proof(
	'an identity is proven again by an email',
	{ providers: [links.provider] },
	async (world) => {
		await world.enter();
		return {
			enter: () => world.typeIn(),
			async ask() {
				await world.browser.post(`${path}/link`, { callbackUrl: '/settings' });
				const url = new URL(links.latest());
				return () => world.press(url);
			}
		};
	}
);

export const provenByPasskey = proof(
	'an identity is proven again by a passkey',
	{ providers: [Passkey] },
	async (world) => {
		const key = createAuthenticator();
		await world.enter();
		await register(world, key);
		return {
			enter: () => authenticate(world, key),
			ask: () => Promise.resolve(() => prove(world, key))
		};
	}
);
