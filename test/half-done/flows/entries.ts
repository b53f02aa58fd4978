/** Users who come back, in each way. */
import Passkey from '../../../src/providers/passkey.js';
import type { Browser } from '../../fixtures/browser.js';
import { locationOf } from '../../fixtures/browser.js';
import { createAuthenticator } from '../../fixtures/authenticator.js';
import { createIdentityProvider } from '../../fixtures/identity-provider.js';
import { createLinks } from '../../fixtures/links.js';
import { ada } from '../../passwords/support.js';
import { company, createIdentityProvider as createCompany } from '../../plugins/company.js';
import type { Flow } from '../matrix.js';
import { authenticate, register } from '../passkey.js';
import type { World } from '../world.js';

// The clock is set when a flow begins.
const op = createIdentityProvider({ now: () => Date.now() });

interface Entry {
	/** The request that signs in. */
	act(browser: Browser): Promise<unknown>;
	/** The whole of it. @default the request */
	begin?(browser: Browser): Promise<unknown>;
	/** The same request of a stranger, who has a copy of the browser. */
	repeat?(browser: Browser): Promise<unknown>;
}

/** @param settle makes the user, who is signed in nowhere */
const entry = (
	name: string,
	options: Flow['options'],
	settle: (world: World) => Promise<(browser: Browser) => Promise<Entry>>
): Flow => ({
	name,
	options,
	async prepare(world) {
		const come = await settle(world);
		const user = await world.store.getUserByEmail(ada.email);
		const laptop = world.newBrowser();
		const { act, begin = act, repeat } = await come(laptop);
		const copies = [laptop.copy(), laptop.copy()];
		let isNew = false;
		const isIn = async (browser: Browser) => (await world.idIn(browser)) === user?.id;
		return {
			act: () => act(laptop),
			async begin() {
				isNew = true;
				await begin(laptop);
			},
			missing: async () => ((await isIn(laptop)) ? [] : ['no user is signed in']),
			/** A sign-in that the person left behind is over in minutes, and good for one session until then. */
			async unsafe() {
				if (!repeat) return [];
				let used = !isNew && (await isIn(laptop)) ? 1 : 0;
				for (const copied of copies) {
					await repeat(copied);
					if (await isIn(copied)) used++;
				}
				return used > 1 ? ['a sign-in is used twice'] : [];
			}
		};
	}
});

const settled = async (world: World) => void (await world.enter(ada, world.newBrowser()));

export const byPassword = entry('a user signs in with the password', {}, async (world) => {
	await settled(world);
	return async () => Promise.resolve({ act: (browser) => world.typeIn(ada, browser) });
});

export const byPasswordEncrypted = entry(
	'a user signs in with the password, with encrypted sessions',
	{ encrypted: true },
	async (world) => {
		await settled(world);
		return async () => Promise.resolve({ act: (browser) => world.typeIn(ada, browser) });
	}
);

export const byPasswordWithLimits = entry(
	'a user signs in with the password, where a user has one session at most',
	{ session: { maxPerUser: 1 } },
	async (world) => {
		await settled(world);
		// The oldest session ends.
		world.clock.advance(5);
		return async () => Promise.resolve({ act: (browser) => world.typeIn(ada, browser) });
	}
);

const links = createLinks();

export const byMail = entry('a user signs in by a link in an email', { providers: [links.provider] }, async (world) => {
	await settled(world);
	const ask = async (browser: Browser) => {
		await browser.post('/auth/signin/link', { email: ada.email });
		return links.latest();
	};
	return async (laptop) => {
		const url = await ask(laptop);
		const open = (browser: Browser) => browser.visit(url, { crossSite: true });
		return {
			act: open,
			begin: async (browser) => browser.visit(await ask(browser), { crossSite: true }),
			repeat: open
		};
	};
});

const atProvider = (fields: Record<string, string>) => async (world: World) => {
	const start = async (browser: Browser) => op.authorize(locationOf(await browser.post('/auth/signin/op', fields)));
	const first = world.newBrowser();
	await first.follow(await start(first));
	return async (laptop: Browser) => {
		const callback = await start(laptop);
		return {
			act: (browser: Browser) => browser.follow(callback),
			begin: async (browser: Browser) => browser.follow(await start(browser)),
			repeat: (browser: Browser) => browser.follow(callback)
		};
	};
};

export const byProvider = entry('a user signs in at a provider', { providers: [op.provider()] }, atProvider({}));
export const byPopup = entry(
	'a user signs in at a provider, in a window of its own',
	{ providers: [op.provider()] },
	atProvider({ popup: 'random-id-of-the-window' })
);

export const byOneTap = entry(
	'a user signs in with one tap',
	{ providers: [op.provider({ oneTap: true })] },
	async (world) => {
		await atProvider({})(world);
		const ask = async (browser: Browser) => {
			const asked = await browser.visit('/auth/one-tap/op', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
			const { nonce, clientId: aud } = (await asked.json()) as { nonce: string; clientId: string };
			const now = Math.floor(Date.now() / 1000);
			const person = { sub: 'ada-1815', email: ada.email, email_verified: true };
			return op.sign({ ...person, iss: op.issuer, aud, azp: aud, iat: now, exp: now + 3600, nonce, jti: 'j' });
		};
		const bring = (browser: Browser, credential: string) => browser.post('/auth/one-tap/op', { credential });
		return async (laptop) => {
			const credential = await ask(laptop);
			return {
				act: (browser) => bring(browser, credential),
				begin: async (browser) => bring(browser, await ask(browser)),
				repeat: (browser) => bring(browser, credential)
			};
		};
	}
);

const employer = await createCompany();

export const byPostedAnswer = entry(
	'a user signs in by an answer that another site posts',
	{ plugins: [company(employer.verify)] },
	async (world) => {
		const start = async (browser: Browser) => {
			const page = locationOf(await browser.post('/auth/signin/company'));
			return employer.answer(page.searchParams.get('state') ?? '', { email: ada.email });
		};
		const bring = (browser: Browser, answer: Record<string, string>) =>
			browser.post('/auth/callback/company', answer, { crossSite: true });
		const first = world.newBrowser();
		await bring(first, await start(first));
		return async (laptop) => {
			const answer = await start(laptop);
			return {
				act: (browser) => bring(browser, answer),
				begin: async (browser) => bring(browser, await start(browser)),
				repeat: (browser) => bring(browser, answer)
			};
		};
	}
);

export const byPasskey = entry('a user signs in with a passkey', { providers: [Passkey] }, async (world) => {
	const key = createAuthenticator();
	await world.enter();
	await register(world, key);
	await world.browser.post('/auth/signout');
	return async () => Promise.resolve({ act: (browser) => authenticate(world, key, { browser }) });
});

export const byMailedCode = entry(
	'a user types in the mailed code of the second factor',
	{ mfa: { required: true, mail: true }, providers: [op.provider()] },
	async (world) => {
		await atProvider({})(world);
		const ask = async (browser: Browser) => {
			await browser.follow(op.authorize(locationOf(await browser.post('/auth/signin/op'))));
			await browser.post('/auth/challenge', { send: 'mail' });
			return world.letters.at(-1)?.code ?? '';
		};
		const answer = (browser: Browser, code: string) => browser.post('/auth/challenge', { kind: 'mail', code });
		return async (laptop) => {
			const code = await ask(laptop);
			return {
				act: (browser) => answer(browser, code),
				begin: async (browser) => answer(browser, await ask(browser)),
				repeat: (browser) => answer(browser, code)
			};
		};
	}
);

export const byServer = entry('server code signs a user in', {}, async (world) => {
	await settled(world);
	const { id } = (await world.store.getUserByEmail(ada.email))!;
	return async () =>
		Promise.resolve({
			act: async (browser) => world.keep(await world.auth.signInAs(world.requestOf(browser), { id }), browser)
		});
});

export const visitor: Flow = {
	name: 'a visitor gets a user',
	options: { anonymous: true },
	async prepare(world) {
		const enter = async () => world.keep(await world.auth.signInAnonymously(world.requestOf()));
		return {
			act: enter,
			begin: enter,
			missing: async () => ((await world.idIn()) === null ? ['there is no user'] : []),
			/** A user whom no browser has is found by the mark, and deleted. */
			async unsafe() {
				const { users } = await world.auth.users.list();
				const marks = await Promise.all(users.map(({ id }) => world.store.listAccounts(id)));
				return marks.some(({ length }) => length === 0) ? ['a user without a mark stays for ever'] : [];
			}
		};
	}
};
