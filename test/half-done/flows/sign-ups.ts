/** People who become users. */
import Passkey from '../../../src/providers/passkey.js';
import { createAuthenticator } from '../../fixtures/authenticator.js';
import type { Browser } from '../../fixtures/browser.js';
import { createIdentityProvider } from '../../fixtures/identity-provider.js';
import { locationOf } from '../../fixtures/browser.js';
import { ada, another } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import { authenticate, register } from '../passkey.js';
import type { World } from '../world.js';

const signedIn = async (world: World, browser?: Browser) =>
	(await world.idIn(browser)) === null ? ['no user is signed in'] : [];

/** Whether the person gets in from another browser, with what they chose. */
async function getsIn(world: World, fields: Record<string, string>): Promise<string[]> {
	const elsewhere = world.newBrowser();
	await world.typeIn(fields, elsewhere);
	return (await world.idIn(elsewhere)) === null ? ['the person does not get in'] : [];
}

const forget = async (world: World, fields = { ...ada, password: another }) => {
	await world.browser.post('/auth/password/forgot', { email: fields.email });
	await world.press(world.linkTo(ada.email, 'reset'), { password: fields.password });
};

export const signUpByLink: Flow = {
	name: 'a sign-up, by the link in its mail',
	async prepare(world) {
		await world.signUp();
		const link = world.linkTo(ada.email, 'signUp');
		return {
			act: () => world.press(link),
			// A user who has no password yet gets one by the mail of a forgotten one.
			async begin() {
				await world.signUp();
				const { purpose, url } = world.letters.at(-1)!;
				if (purpose === 'signUp') return world.press(new URL(url));
				await forget(world, ada);
				return world.typeIn();
			},
			missing: async () => [...(await signedIn(world)), ...(await getsIn(world, ada))]
		};
	}
};

export const signUpByName: Flow = {
	name: '(F5) a sign-up with a user name',
	options: { password: { identifier: 'username' } },
	async prepare(world) {
		const fields = { ...ada, username: 'lovelace' };
		await world.signUp(fields);
		const link = world.linkTo(ada.email, 'signUp');
		const getIn = { username: 'lovelace', password: ada.password };
		return {
			act: () => world.press(link),
			async begin() {
				await world.signUp(fields);
				const { purpose, url } = world.letters.at(-1)!;
				if (purpose === 'signUp') return world.press(new URL(url));
				await forget(world, ada);
				return world.typeIn(getIn);
			},
			missing: async () => [...(await signedIn(world)), ...(await getsIn(world, getIn))]
		};
	}
};

const open = { password: { neutral: false } } as const;

export const openSignUp: Flow = {
	name: '(F3) an open sign-up',
	options: open,
	async prepare(world) {
		const enter = async () => {
			await world.signUp();
			const { purpose, url } = world.letters.at(-1) ?? {};
			const isIn = (await world.idIn()) !== null;
			if (!isIn && purpose === 'signUp' && url) await world.press(new URL(url));
			if ((await world.idIn()) === null) await world.typeIn();
		};
		return {
			act: () => world.signUp(),
			begin: enter,
			missing: () => signedIn(world)
		};
	}
};

export const squattedSignUp: Flow = {
	name: '(F3) an open sign-up under the address of another person, who wants it then',
	options: open,
	async prepare(world) {
		const squatter = world.newBrowser();
		const signUp = () => world.signUp({ ...ada, password: another }, squatter);
		const enter = async () => {
			await world.signUp();
			if ((await world.idIn()) === null) await world.press(world.linkTo(ada.email, 'signUp'));
		};
		return {
			async act() {
				await signUp();
			},
			begin: enter,
			async missing() {
				await enter();
				return [...(await signedIn(world)), ...(await getsIn(world, ada))];
			}
		};
	}
};

const named = { ...ada, name: 'Ada King' };

/** @param options.elsewhere whether the link is opened in another browser, where the person types the password and the name again */
const signUpWithName = (name: string, options: Flow['options'], { elsewhere = false } = {}): Flow => ({
	name,
	options,
	async prepare(world) {
		const laptop = elsewhere ? world.newBrowser() : world.browser;
		const fields: Record<string, string> = elsewhere ? { password: named.password, name: named.name } : {};
		const act = async () => {
			await world.signUp(named, laptop);
			const { purpose, url } = world.letters.at(-1)!;
			if (purpose === 'signUp') await world.press(new URL(url), fields);
		};
		return {
			act,
			async begin() {
				await act();
				if ((await world.idIn()) !== null) return;
				await forget(world, ada);
				await world.typeIn();
			},
			async missing() {
				const user = await world.store.getUserByEmail(ada.email);
				return [
					...(await signedIn(world)),
					...(await getsIn(world, ada)),
					...(user?.name === named.name ? [] : [`the name is ${user?.name}`])
				];
			},
			/** A user has the typed name from the start. */
			async unsafe() {
				const user = await world.store.getUserByEmail(ada.email);
				return user && user.name !== named.name ? [`a user stays with the name ${user.name}`] : [];
			}
		};
	}
});

export const namedSignUp = signUpWithName('a sign-up with a name, from its form on', {});
export const namedOpenSignUp = signUpWithName('an open sign-up with a name, from its form on', open);
export const namedElsewhere = signUpWithName(
	'a sign-up with a name, whose link is opened elsewhere',
	{},
	{ elsewhere: true }
);

export const proof: Flow = {
	name: '(F6) the address of an open sign-up is proven',
	options: open,
	async prepare(world) {
		await world.signUp();
		const userId = await world.idIn();
		const link = world.linkTo(ada.email, 'signUp');
		return {
			act: () => world.press(link),
			async begin() {
				await world.signUp();
				const { purpose, url } = world.letters.at(-1)!;
				if (purpose === 'signUp') await world.press(new URL(url));
			},
			async missing() {
				const user = await world.store.getUserByEmail(ada.email);
				return [
					...(user?.emailVerified ? [] : ['the address is not proven']),
					...(String(user?.id) === userId && (await world.idIn()) === userId ? [] : ['it is another user'])
				];
			}
		};
	}
};

const withPasskeys = { providers: [Passkey] };

const signUpByPasskey = (name: string, options: Flow['options']): Flow => ({
	name,
	options,
	async prepare(world) {
		const phone = createAuthenticator();
		const fields = { email: ada.email };
		return {
			act: () => register(world, phone, { fields }),
			async begin() {
				await authenticate(world, phone);
				if ((await world.idIn()) !== null) return;
				await register(world, phone, { fields });
			},
			async missing() {
				const elsewhere = world.newBrowser();
				if ((await world.idIn()) === null) return ['no user is signed in'];
				await authenticate(world, phone, { browser: elsewhere });
				return (await world.idIn(elsewhere)) === null ? ['the passkey does not get in'] : [];
			}
		};
	}
});

export const passkeySignUp = signUpByPasskey('(F4) a sign-up with a passkey', withPasskeys);
export const pendingPasskeySignUp = signUpByPasskey('(F4) the same, where users have a time to prove their address', {
	...withPasskeys,
	account: { pendingAge: 86_400, changeEmail: true }
});

export const squattedPasskey: Flow = {
	name: '(F4) a sign-up with a passkey under the address of another person, who wants it then',
	options: { ...withPasskeys, account: { pendingAge: 86_400, changeEmail: true } },
	async prepare(world) {
		const squatter = world.newBrowser();
		const enter = async () => {
			await world.signUp();
			const { purpose, url } = world.letters.at(-1)!;
			if (purpose === 'signUp') await world.press(new URL(url));
		};
		return {
			act: () => register(world, createAuthenticator(), { browser: squatter, fields: { email: ada.email } }),
			begin: enter,
			async missing() {
				if ((await world.idIn()) === null) await enter();
				return [...(await signedIn(world)), ...(await getsIn(world, ada))];
			}
		};
	}
};

// The clock is set when a flow begins.
const op = createIdentityProvider({ now: () => Date.now() });

export const providerSignUp: Flow = {
	name: 'a first sign-in at a provider',
	options: { providers: [op.provider()] },
	async prepare(world) {
		const enter = async () => {
			const started = await world.browser.post('/auth/signin/op');
			return world.browser.follow(op.authorize(locationOf(started)));
		};
		return { act: enter, begin: enter, missing: () => signedIn(world) };
	}
};
