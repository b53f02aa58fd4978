/** Sessions that end: one from the list, those of a user whom an operator signs out, and those that a provider ends. */
import { locationOf } from '../../fixtures/browser.js';
import { createIdentityProvider } from '../../fixtures/identity-provider.js';
import { ada } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

/** A person, and a thief who knows the password. */
async function robbed(world: World) {
	await world.enter();
	const userId = (await world.idIn())!;
	const thief = world.newBrowser();
	await world.typeIn(ada, thief);
	const { session } = await world.auth.session(world.requestOf(thief));
	const isOut = async () => ((await world.idIn(thief)) === null ? [] : ['the session of the thief lives on']);
	return { userId, id: session?.id ?? '', isOut };
}

const chosen = (name: string, encrypted: boolean): Flow => ({
	name,
	options: { encrypted },
	async prepare(world) {
		const { id, isOut } = await robbed(world);
		const end = () => world.auth.sessions(world.requestOf()).end(id);
		return {
			act: end,
			begin: end,
			missing: async () => [...(await isOut()), ...((await world.idIn()) === null ? ['no user is signed in'] : [])]
		};
	}
});

export const chosenEnded = chosen('one session of the list is ended', false);
export const chosenEndedEncrypted = chosen('one session of the list is ended, with encrypted sessions', true);

const byOperator = (name: string, encrypted: boolean): Flow => ({
	name,
	options: { encrypted },
	async prepare(world) {
		const { userId, isOut } = await robbed(world);
		await world.auth.sessions(world.requestOf()).createToken({ label: 'script', scopes: ['read'], expiresIn: 3600 });
		// A mark is of a moment, and ends what began before it.
		world.clock.advance(5);
		const end = () => world.auth.sessions.of(userId).endAll();
		return {
			act: end,
			begin: end,
			missing: async () => [
				...(await isOut()),
				...((await world.store.listSecrets(userId, 'bearer')).length === 0 ? [] : ['an API token lives on'])
			]
		};
	}
});

export const endedByOperator = byOperator('an operator ends all sessions of a user', false);
export const endedByOperatorEncrypted = byOperator(
	'an operator ends all sessions of a user, with encrypted sessions',
	true
);

export const tokenEndedByOperator: Flow = {
	name: 'an operator ends an API token of a user',
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const sessions = world.auth.sessions(world.requestOf());
		const { id } = await sessions.createToken({ label: 'script', scopes: ['read'], expiresIn: 3600 });
		const end = () => world.auth.sessions.of(userId).endToken(id);
		return {
			act: end,
			begin: end,
			missing: async () =>
				(await world.store.listSecrets(userId, 'bearer')).length === 0 ? [] : ['the token lives on']
		};
	}
};

const signOut = (name: string, options: Flow['options']): Flow => ({
	name,
	options,
	async prepare(world) {
		await world.enter();
		const copied = world.browser.copy();
		const leave = () => world.browser.post('/auth/signout');
		return {
			act: leave,
			// The browser is signed out in any case. A person who saw an error ends the session from another one.
			async begin() {
				await world.typeIn();
				world.clock.advance(5);
				await world.auth.sessions(world.requestOf()).endAll();
			},
			missing: async () => [
				...((await world.idIn(copied)) === null ? [] : ['the session lives on']),
				...((await world.idIn()) === null ? [] : ['the browser is signed in'])
			]
		};
	}
});

export const signedOutByForm = signOut('a person signs out by the form', {});
export const signedOutEncrypted = signOut('a person signs out by the form, with encrypted sessions', {
	encrypted: true
});

// The clock is set when a flow begins.
const op = createIdentityProvider({ now: () => Date.now() });

const frontChannel = (name: string, encrypted: boolean): Flow => ({
	name,
	options: { providers: [op.provider({ frontChannelLogout: true })], encrypted },
	async prepare(world) {
		const enter = async (sid: string, browser = world.newBrowser()) => {
			op.faults.claims = (claims) => ({ ...claims, sid });
			await browser.follow(op.authorize(locationOf(await browser.post('/auth/signin/op'))));
			delete op.faults.claims;
			return browser;
		};
		await enter('sid-1', world.browser);
		const other = await enter('sid-2');
		world.clock.advance(1);
		const frame = world.newBrowser();
		const query = new URLSearchParams({ iss: op.issuer, sid: 'sid-1' });
		const open = () => frame.visit(`/auth/frontchannel-logout/op?${query}`, { crossSite: true });
		return {
			act: open,
			begin: open,
			missing: async () => ((await world.idIn()) === null ? [] : ['the session lives on']),
			unsafe: async () => ((await world.idIn(other)) === null ? ['the session of another device has ended'] : [])
		};
	}
});

export const frontChannelLogout = frontChannel('a page of a provider logs a user out', false);
export const frontChannelEncrypted = frontChannel(
	'a page of a provider logs a user out, with encrypted sessions',
	true
);
