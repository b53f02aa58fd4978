/** A sign-in that waits for the second factor ends with the way that it came by: with the account, the address or the passkey. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import Passkey from '../../src/providers/passkey.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import type { Browser } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { formIn } from '../fixtures/mail-app.js';
import { ada, createFactorApp, type Phone } from '../factors/support.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const sameOrigin = { headers: { 'Sec-Fetch-Site': 'same-origin' } };

async function createSite(strategy: 'database' | 'jwt') {
	const op = createIdentityProvider({ user: { sub: 'ada', email: ada.email, email_verified: true } });
	const mails: VerificationRequest[] = [];
	const mail = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		sendVerificationRequest: (letter: VerificationRequest) => void mails.push(letter)
	};
	const lenient = Passkey({
		registrationOptions: { authenticatorSelection: { userVerification: 'discouraged' } },
		authenticationOptions: { userVerification: 'discouraged' }
	});
	const app = createFactorApp({
		session: {
			strategy,
			...(strategy === 'jwt' && { revocation: { store: MemoryRevocations(), cacheSeconds: 0 } })
		},
		account: { changeEmail: true },
		providers: [op.provider(), lenient, mail]
	});
	const phone = await app.withPhone();
	const requestOf = () =>
		new Request('https://app.test/settings', {
			method: 'POST',
			headers: {
				origin: 'https://app.test',
				cookie: app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
			}
		});
	const linkAt = async (browser: Browser, fields: Record<string, string>) => {
		const started = await browser.post('/auth/signin/op', fields);
		await browser.follow(op.authorize(new URL(started.headers.get('location') ?? '')));
	};
	const optionsFor = async (browser: Browser, action: string) =>
		(
			(await (await browser.visit(`/auth/webauthn-options/passkey?action=${action}`, sameOrigin)).json()) as {
				options: never;
			}
		).options;
	await app.typeIn();
	await app.answer({ code: phone.code() });
	clock.advance(31);
	return { ...app, phone, mails, requestOf, linkAt, optionsFor };
}

type Site = Awaited<ReturnType<typeof createSite>>;

interface Way {
	/** Gives the user the way. */
	add?(site: Site): Promise<unknown>;
	/** Signs in by it, up to the second factor. */
	enter(site: Site, browser: Browser): Promise<unknown>;
	/** The owner takes the way away. */
	end(site: Site): Promise<unknown>;
}

const key = createAuthenticator({ origin: 'https://app.test', verifiesUsers: false });

const ways: Record<string, Way> = {
	'an account at a provider': {
		add: ({ linkAt, browser }) => linkAt(browser, { link: 'true' }),
		enter: ({ linkAt }, browser) => linkAt(browser, {}),
		end: ({ auth, requestOf }) => auth.accounts(requestOf()).unlink('op')
	},
	'the mailbox of an earlier address': {
		async enter({ mails }, browser) {
			await browser.post('/auth/signin/mail', { email: ada.email });
			await browser.visit(mails.at(-1)!.url, { crossSite: true });
		},
		async end({ auth, requestOf, letters, browser }) {
			await auth.accounts(requestOf()).changeEmail('countess@example.test');
			const { url } = letters.at(-1)!;
			const { action, hidden } = formIn(await (await browser.visit(url, { crossSite: true })).text());
			await browser.post(action, hidden);
		}
	},
	'a passkey': {
		async add({ optionsFor, browser }) {
			const data = JSON.stringify(key.register(await optionsFor(browser, 'register')));
			await browser.post('/auth/callback/passkey', { action: 'register', data });
		},
		async enter({ optionsFor }, browser) {
			const data = JSON.stringify(key.authenticate(await optionsFor(browser, 'authenticate')));
			await browser.post('/auth/callback/passkey', { action: 'authenticate', data });
		},
		async end({ auth, requestOf }) {
			const passkeys = auth.passkeys(requestOf());
			for (const { id } of await passkeys.list()) await passkeys.remove(id);
		}
	}
};

describe.each(['database', 'jwt'] as const)('S171 with %s sessions', (strategy) => {
	test.each(Object.entries(ways))('%s', async (_, { add, enter, end }) => {
		const site = await createSite(strategy);
		await add?.(site);
		const rightCode = async (browser: Browser, phone: Phone) => {
			clock.advance(31);
			await browser.post('/auth/challenge', { code: phone.code() });
			return site.session(browser);
		};
		// The way is a way, as long as it is there.
		const before = site.newBrowser();
		await enter(site, before);
		expect(before.cookieNames.filter((name) => name.includes('challenge'))).toHaveLength(1);
		expect(await rightCode(before, site.phone)).not.toBeNull();

		const thief = site.newBrowser();
		await enter(site, thief);
		expect(thief.cookieNames.filter((name) => name.includes('challenge'))).toHaveLength(1);
		await end(site);
		expect(await site.session()).not.toBeNull();
		expect(await rightCode(thief, site.phone)).toBeNull();
	});
});
