/** Accounts, passkeys, sessions, and the end of a user. */
import Passkey from '../../../src/providers/passkey.js';
import { createAuthenticator } from '../../fixtures/authenticator.js';
import { locationOf } from '../../fixtures/browser.js';
import { createIdentityProvider } from '../../fixtures/identity-provider.js';
import { logoutEvent, clientId } from '../../logout/support.js';
import { ada } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import { authenticate, register } from '../passkey.js';

// The clock is set when a flow begins.
const op = createIdentityProvider({ now: () => Date.now() });
const atProvider = { providers: [op.provider({ backChannelLogout: true })] };

export const linked: Flow = {
	name: 'an account is linked',
	options: atProvider,
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const start = async () => op.authorize(locationOf(await world.browser.post('/auth/signin/op', { link: 'true' })));
		const callback = await start();
		return {
			act: () => world.browser.follow(callback),
			async begin() {
				if ((await world.idIn()) === null) await world.typeIn();
				if ((await world.store.listAccounts(userId)).length > 0) return;
				await world.browser.follow(await start());
			},
			async missing() {
				const { length } = await world.store.listAccounts(userId);
				return [
					...(length === 1 ? [] : [`there are ${length} accounts`]),
					...((await world.idIn()) === userId ? [] : ['no user is signed in'])
				];
			}
		};
	}
};

export const renamed: Flow = {
	name: 'a name is changed',
	async prepare(world) {
		await world.enter({ ...ada, name: 'Ada' });
		const act = () => world.browser.post('/auth/account/profile.save', { name: 'Ada King' });
		return {
			act,
			begin: act,
			async missing() {
				const session = (await (await world.browser.visit('/auth/session')).json()) as { user?: { name?: string } };
				const user = await world.store.getUserByEmail(ada.email);
				const names = [user?.name, session.user?.name];
				return names.every((name) => name === 'Ada King') ? [] : [`the names are ${names.join(' and ')}`];
			}
		};
	}
};

export const unlinked: Flow = {
	name: 'an account is unlinked',
	options: atProvider,
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const started = await world.browser.post('/auth/signin/op', { link: 'true' });
		await world.browser.follow(op.authorize(locationOf(started)));
		const unlink = () => world.auth.accounts(world.requestOf()).unlink('op');
		return {
			act: unlink,
			async begin() {
				if ((await world.idIn()) === null) await world.typeIn();
				await unlink();
			},
			missing: async () =>
				(await world.store.listAccounts(userId)).length === 0 ? [] : ['the account is still linked']
		};
	}
};

export const passkeyAdded: Flow = {
	name: 'a passkey is added',
	options: { providers: [Passkey] },
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const phone = createAuthenticator();
		const add = () => register(world, phone);
		return {
			act: add,
			async begin() {
				if ((await world.idIn()) === null) await world.typeIn();
				if ((await world.store.listAuthenticatorsByUserId(userId)).length === 0) await add();
			},
			async missing() {
				const elsewhere = world.newBrowser();
				await authenticate(world, phone, { browser: elsewhere });
				return (await world.idIn(elsewhere)) === userId ? [] : ['the passkey does not get in'];
			}
		};
	}
};

export const passkeyRemoved: Flow = {
	name: 'a passkey is removed',
	options: { providers: [Passkey] },
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const phone = createAuthenticator();
		await register(world, phone);
		const [{ credentialID = '' } = {}] = await world.store.listAuthenticatorsByUserId(userId);
		const remove = () => world.auth.passkeys(world.requestOf()).remove(credentialID);
		return {
			act: remove,
			async begin() {
				if ((await world.idIn()) === null) await world.typeIn();
				await remove();
			},
			async missing() {
				const { length } = await world.store.listAuthenticatorsByUserId(userId);
				return length === 0 ? [] : ['the passkey is still there'];
			}
		};
	}
};

const deletion = (
	name: string,
	options: Flow['options'],
	isGone: (due: Date | null, exists: boolean) => boolean
): Flow => ({
	name,
	options,
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const elsewhere = world.newBrowser();
		await world.typeIn(ada, elsewhere);
		const leave = () => world.auth.accounts(world.requestOf()).delete();
		const hasLeft = async () => {
			const found = await world.auth.users.find({ id: userId });
			return isGone(found?.deletionDue ?? null, found !== null);
		};
		const isOut = async () => {
			const ids = [await world.idIn(), await world.idIn(elsewhere)];
			return ids.every((id) => id === null) ? [] : ['a session lives on'];
		};
		return {
			act: leave,
			async begin() {
				if (await hasLeft()) return;
				if ((await world.idIn()) === null) await world.typeIn();
				await leave();
			},
			missing: async () => [...((await hasLeft()) ? [] : ['the user stays']), ...(await isOut())],
			unsafe: async () => ((await hasLeft()) ? isOut() : [])
		};
	}
});

export const deletionLater = deletion(
	'(F10) a user is deleted, after a time of grace',
	{ account: { deletionGrace: 86_400 } },
	(due) => due !== null
);
export const deletionNow = deletion('a user is deleted at once', {}, (_, exists) => !exists);

export const endOfSessions: Flow = {
	name: 'all sessions are ended',
	async prepare(world) {
		await world.enter();
		const thief = world.newBrowser();
		await world.typeIn(ada, thief);
		const end = () => world.auth.sessions(world.requestOf()).endAll();
		return {
			act: end,
			async begin() {
				if ((await world.idIn()) === null) await world.typeIn();
				await end();
			},
			missing: async () => ((await world.idIn(thief)) === null ? [] : ['the session of the thief lives on'])
		};
	}
};

export const backChannel: Flow = {
	name: '(F7) a provider logs a user out',
	options: atProvider,
	async prepare(world) {
		const signIn = async () => {
			op.faults.claims = (claims) => ({ ...claims, sid: 'sid-1' });
			const started = await world.browser.post('/auth/signin/op');
			await world.browser.follow(op.authorize(locationOf(started)));
			delete op.faults.claims;
		};
		await signIn();
		world.clock.advance(1);
		const now = Math.floor(Date.now() / 1000);
		const body = new URLSearchParams({
			logout_token: await op.sign({
				iss: op.issuer,
				aud: clientId,
				iat: now,
				exp: now + 120,
				jti: crypto.randomUUID(),
				sid: 'sid-1',
				events: { [logoutEvent]: {} }
			})
		}).toString();
		const server = world.newBrowser();
		const send = () =>
			server.send(
				new Request('https://app.test/auth/backchannel-logout/op', {
					method: 'POST',
					headers: { 'content-type': 'application/x-www-form-urlencoded' },
					body
				})
			);
		return {
			act: send,
			// A provider that got no answer sends the same token again.
			begin: send,
			missing: async () => ((await world.idIn()) === null ? [] : ['the session lives on']),
			async unsafe() {
				const status = async () => ((await world.idIn()) === null ? (await send()).status : 400);
				await status();
				return (await status()) === 400 ? [] : ['a token counts twice'];
			}
		};
	}
};

export const tokenMade: Flow = {
	name: 'an API token is made',
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		let token: string | undefined;
		const make = async () => {
			const tokens = world.auth.sessions(world.requestOf());
			({ token } = await tokens.createToken({ label: 'script', scopes: ['read'], expiresIn: 3600 }));
		};
		const listed = () => world.auth.sessions(world.requestOf()).tokens();
		return {
			act: make,
			begin: make,
			missing: async () => (token === undefined ? ['there is no token'] : []),
			// A token that no client knows can be seen, and ended.
			unsafe: async () =>
				(await listed()).length === (await world.store.listSecrets(userId, 'bearer')).length
					? []
					: ['a token is not in the list']
		};
	}
};

export const block: Flow = {
	name: '(F8) an operator blocks a user',
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		const act = () => world.auth.users.block(userId);
		const isBlocked = async () => !!(await world.auth.users.find({ id: userId }))?.block;
		const isOut = async () => ((await world.idIn()) === null ? [] : ['the session of the user lives on']);
		return {
			act,
			begin: act,
			missing: async () => [...((await isBlocked()) ? [] : ['the user is not blocked']), ...(await isOut())],
			unsafe: async () => ((await isBlocked()) ? isOut() : [])
		};
	}
};
