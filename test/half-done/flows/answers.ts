/** Answers on the pages of an account: to the question about another account, and changes of what is shown. */
import Passkey from '../../../src/providers/passkey.js';
import { createAuthenticator } from '../../fixtures/authenticator.js';
import { locationOf } from '../../fixtures/browser.js';
import { createIdentityProvider } from '../../fixtures/identity-provider.js';
import { formIn } from '../../fixtures/mail-app.js';
import { ada, another } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import { register } from '../passkey.js';
import type { World } from '../world.js';

// The clock is set when a flow begins.
const op = createIdentityProvider({ now: () => Date.now() });
const stranger = { sub: 'another', email: 'grace@example.test', email_verified: true };

/** Signs in at a provider while another user is signed in, which leads to a question. */
async function ask(world: World) {
	if ((await world.idIn()) === null) await world.typeIn();
	const started = locationOf(await world.browser.post('/auth/signin/op'));
	const asked = await world.browser.follow(op.authorize(started, { user: stranger }));
	const page = await world.browser.visit(locationOf(asked));
	if (page.status !== 200) return {};
	return formIn(await page.text()).hidden;
}

const answered = (name: string, decision: 'link' | 'switch'): Flow => ({
	name,
	options: { providers: [op.provider()] },
	async prepare(world) {
		await world.enter();
		const userId = (await world.idIn())!;
		let hidden = await ask(world);
		const answer = () => world.browser.post('/auth/link', { ...hidden, decision });
		const owner = () => world.store.getUserByAccount({ provider: 'op', providerAccountId: stranger.sub });
		return {
			act: answer,
			async begin() {
				const by = await owner();
				if (by === null) {
					hidden = await ask(world);
					await answer();
				} else if (by.id !== userId && (await world.idIn()) !== by.id) {
					await world.browser.post('/auth/signout');
					const started = locationOf(await world.browser.post('/auth/signin/op'));
					await world.browser.follow(op.authorize(started, { user: stranger }));
				} else if ((await world.idIn()) === null) await world.typeIn();
			},
			async missing() {
				const by = (await owner())?.id;
				const here = await world.idIn();
				if (by === undefined) return ['the account belongs to no user'];
				return [
					...((decision === 'link') === (by === userId) ? [] : ['the account is that of another user']),
					...(here === by ? [] : ['the user of the account is not signed in'])
				];
			},
			async unsafe() {
				const by = await owner();
				return by && decision === 'switch' && by.id === userId ? ['an account is linked without a yes'] : [];
			}
		};
	}
});

export const questionLinks = answered('a person answers that an account is theirs, too', 'link');
export const questionSwitches = answered('a person answers that an account is of another user', 'switch');

export const passkeyRenamed: Flow = {
	name: 'a passkey gets another name',
	options: { providers: [Passkey] },
	async prepare(world) {
		await world.enter();
		await register(world, createAuthenticator());
		const passkeys = () => world.auth.passkeys(world.requestOf());
		const [{ id = '' } = {}] = await passkeys().list();
		const rename = () => passkeys().rename(id, 'Laptop');
		return {
			act: rename,
			begin: rename,
			missing: async () => ((await passkeys().list())[0]?.name === 'Laptop' ? [] : ['it has another name'])
		};
	}
};

export const addressAsked: Flow = {
	name: 'a person asks for another address',
	options: { account: { changeEmail: true } },
	async prepare(world) {
		const to = 'countess@example.test';
		await world.enter();
		const ask = () => world.auth.accounts(world.requestOf()).changeEmail(to);
		return {
			act: ask,
			begin: ask,
			async missing() {
				const letter = world.letters.findLast(({ identifier }) => identifier === to);
				if (!letter) return ['there is no email'];
				await world.press(new URL(letter.url));
				return (await world.store.getUserByEmail(to)) ? [] : ['the link does not change the address'];
			}
		};
	}
};

export const sessionUpdated: Flow = {
	name: 'the data of an encrypted session change',
	options: {
		encrypted: true,
		callbacks: {
			jwt: ({ token, session, trigger }) => (trigger === 'update' ? { ...token, picture: String(session) } : token)
		}
	},
	async prepare(world) {
		await world.enter();
		const update = async () => world.keep(await world.auth.updateSession(world.requestOf(), 'portrait'));
		return {
			act: update,
			async begin() {
				if ((await world.idIn()) === null) await world.typeIn();
				await update();
			},
			async missing() {
				const { session } = await world.auth.session(world.requestOf());
				return session?.user?.image === 'portrait' ? [] : ['the session has other data'];
			}
		};
	}
};

export const forgotten: Flow = {
	name: 'a person asks for an email about a forgotten password',
	async prepare(world) {
		await world.enter(ada, world.newBrowser());
		const before = world.letters.length;
		const ask = () => world.browser.post('/auth/password/forgot', { email: ada.email });
		return {
			act: ask,
			begin: ask,
			async missing() {
				if (world.letters.length === before) return ['there is no email'];
				await world.press(world.linkTo(ada.email, 'reset'), { password: another });
				const next = world.newBrowser();
				await world.typeIn({ ...ada, password: another }, next);
				return (await world.idIn(next)) === null ? ['the link does not set a password'] : [];
			}
		};
	}
};

export const signUpAsked: Flow = {
	name: 'a person asks to sign up',
	async prepare(world) {
		const ask = () => world.signUp();
		return {
			act: ask,
			begin: ask,
			async missing() {
				const letter = world.letters.findLast(({ purpose }) => purpose === 'signUp');
				if (!letter) return ['there is no email'];
				await world.press(new URL(letter.url));
				return (await world.idIn()) === null ? ['the link does not sign in'] : [];
			}
		};
	}
};
