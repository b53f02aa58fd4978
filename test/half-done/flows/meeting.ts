/** Two users who meet in one browser: a visitor without a name who signs in, and a person whose address an earlier user has. */
import { serializeCookie } from '../../../src/lib/base/http/cookies.js';
import { locationOf } from '../../fixtures/browser.js';
import { createIdentityProvider } from '../../fixtures/identity-provider.js';
import { createLinks } from '../../fixtures/links.js';
import { ada } from '../../passwords/support.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

/** The user whose the basket is, in the tables of the application, and how often it was moved. */
let owner = '';
let merges = 0;

export const merged: Flow = {
	name: 'a visitor signs in, and the data of the visitor moves',
	options: {
		anonymous: {
			merge({ from, to }) {
				merges++;
				if (owner === from.id) owner = String(to.id);
			}
		}
	},
	async prepare(world) {
		await world.enter(ada, world.newBrowser());
		const userId = String((await world.store.getUserByEmail(ada.email))?.id);
		const { session, cookies } = await world.auth.signInAnonymously(world.requestOf());
		const visitor = String(session?.user?.id);
		for (const each of cookies) world.browser.jar.store(serializeCookie(each), new URL('https://app.test/'));
		merges = 0;
		owner = visitor;
		const act = () => world.typeIn();
		// A process that ended may have called the function: it is not called again, and an operator finds the visitor by this mark.
		const isLeft = async () => {
			const marks = await world.store.listAccounts(visitor);
			return owner === visitor && marks.some(({ providerAccountId }) => providerAccountId === `merge ${visitor}`);
		};
		return {
			act,
			begin: act,
			async missing() {
				return [
					...((await world.idIn()) === userId ? [] : ['the person is not signed in']),
					...(owner === userId || (await isLeft()) ? [] : ['the basket is not that of the person'])
				];
			},
			async unsafe() {
				const isThere = (await world.store.getUser(visitor)) !== null;
				return [
					...(merges > 1 ? ['the basket is moved twice'] : []),
					...(owner === visitor && !isThere ? ['the basket is that of a user who is gone'] : [])
				];
			}
		};
	}
};

const op = createIdentityProvider({ now: () => Date.now() });
const links = createLinks();
const silent = { sub: 'ada-at-op', email: ada.email };

/** A user of a provider that says nothing of the address; then a person proves it in a browser, and sees the question. */
async function asked(world: World) {
	const earlier = world.newBrowser();
	const signIn = async (browser = world.browser) =>
		browser.follow(op.authorize(locationOf(await browser.post('/auth/signin/op')), { user: silent }));
	await signIn(earlier);
	const earlierId = (await world.idIn(earlier))!;
	const prove = async () => {
		await world.browser.post('/auth/signin/link', { email: ada.email });
		return world.browser.visit(links.latest(), { crossSite: true });
	};
	await prove();
	const decide = (decision: string) => world.browser.post('/auth/earlier-account', { decision });
	const addressOf = async (id: string) => (await world.store.getUser(id))?.email ?? null;
	return { earlier, earlierId, signIn, prove, decide, addressOf };
}

export const connected: Flow = {
	name: 'a person connects the address of an earlier user',
	options: { providers: [op.provider(), links.provider] },
	async prepare(world) {
		const { earlierId, signIn, prove, decide } = await asked(world);
		await decide('connect');
		const callback = op.authorize(locationOf(await world.browser.post('/auth/signin/op')), { user: silent });
		const isProven = async () => !!(await world.store.getUser(earlierId))?.emailVerified;
		return {
			act: () => world.browser.follow(callback),
			async begin() {
				await prove();
				await signIn();
			},
			async missing() {
				return [
					...((await world.idIn()) === earlierId ? [] : ['the person is not signed in']),
					...((await isProven()) ? [] : ['the address is not proven'])
				];
			},
			async unsafe() {
				const owner = await world.store.getUserByEmail(ada.email);
				return owner?.id === earlierId ? [] : ['the address has another owner'];
			}
		};
	}
};

export const released: Flow = {
	name: 'a person takes the address of an earlier user',
	options: { providers: [op.provider(), links.provider] },
	async prepare(world) {
		const { earlier, earlierId, prove, decide, addressOf } = await asked(world);
		const release = () => decide('release');
		return {
			act: release,
			async begin() {
				await prove();
				if ((await world.idIn()) === null) await release();
			},
			async missing() {
				const id = await world.idIn();
				const owner = await world.store.getUserByEmail(ada.email);
				return [
					...(id !== null && id !== earlierId ? [] : ['the person has no user']),
					...(id !== null && owner?.id === id && owner.emailVerified ? [] : ['the address is not proven']),
					...((await addressOf(earlierId)) === null ? [] : ['the earlier user has the address'])
				];
			},
			async unsafe() {
				const mine = await world.idIn();
				const accounts = await world.store.listAccounts(earlierId);
				return [
					...(mine === earlierId ? ['the person is in the user of a stranger'] : []),
					...(accounts.some(({ provider }) => provider === 'op') ? [] : ['the earlier user has lost the account']),
					...(accounts.some(({ provider }) => provider === 'link') ? ['the earlier user has the mailbox'] : []),
					...((await world.idIn(earlier)) === mine && mine !== null ? ['the stranger is in the new user'] : [])
				];
			}
		};
	}
};
