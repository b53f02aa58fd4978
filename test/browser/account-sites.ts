/** Sites with a user whose account page has something in every section, and what leads to each of its states. */
import type { Page } from 'playwright-core';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import { createAuth } from '../../src/core.js';
import type { Auth } from '../../src/core.js';
import type { CredentialsConfig } from '../../src/providers/types.js';
import WebAuthn from '../../src/providers/webauthn.js';
import { createLogger } from '../fixtures/logger.js';

const store = MemoryAdapter() as Required<Adapter>;
const operator = await store.createUser({
	id: 'operator',
	name: 'Olga',
	email: 'olga@example.org',
	emailVerified: null
});
const ada = await store.createUser({
	id: 'ada',
	name: 'Ada Lovelace',
	email: 'ada.augusta.king.countess.of.lovelace@analytical-engine.example.org',
	emailVerified: new Date(),
	image:
		'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC'
});
const byName: CredentialsConfig = {
	id: 'password',
	name: 'a password',
	type: 'credentials',
	users: 'adapter',
	credentials: { username: { label: 'Name', required: true }, password: { type: 'password', required: true } },
	authorize: ({ username }) => store.getUser(String(username))
};
const agents = [
	'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
];
for (const [index, userAgent] of agents.entries()) {
	await store.createSession({
		id: `session ${index}`,
		sessionToken: `token ${index}`,
		userId: ada.id,
		expires: new Date(Date.now() + 1e9),
		createdAt: new Date(Date.now() - (index + 1) * 3e8),
		lastUsedAt: new Date(Date.now() - (index + 1) * 1e7),
		provider: 'password',
		userAgent
	});
}
for (const [credentialID, name] of [
	['AAAA', 'Phone'],
	['BBBB', null]
] as const) {
	await store.createAuthenticator({
		userId: ada.id,
		providerAccountId: 'ada',
		credentialID,
		credentialPublicKey: 'AAAA',
		counter: 0,
		credentialDeviceType: name ? 'multiDevice' : 'singleDevice',
		credentialBackedUp: true
	});
	if (name) await store.renameAuthenticator({ credentialID, userId: ada.id, name });
}

const common = {
	adapter: store,
	appName: 'Acme',
	secret: 'the secret of the pages, 32 characters and more',
	trustHost: true,
	logger: createLogger(),
	providers: [byName, WebAuthn()]
};

const full = createAuth({
	...common,
	session: { mayImpersonate: ({ user }) => user.id === operator.id },
	account: { page: { profile: ['name'], tokenScopes: ['read', 'write'] } }
});

/** By the first segment of the path. */
export const accountSites: Record<string, Pick<Auth, 'respond'>> = {
	auth: full,
	plain: createAuth({ ...common, basePath: '/plain' }),
	arabic: createAuth({
		...common,
		basePath: '/arabic',
		theme: { brandColor: '#ffcc00', colorScheme: 'dark' },
		pages: { messages: { lang: 'ar', dir: 'rtl', account: { title: 'حسابك', profile: { title: 'الملف الشخصي' } } } }
	})
};

/** Signs a user in, and opens the page. */
export async function enter(page: Page, origin: string, site = 'auth', username = 'ada'): Promise<void> {
	await page.goto(`${origin}/${site}/account`);
	await page.locator('input[name=username]').fill(username);
	await page.locator('input[name=password]').fill('right');
	await page.locator('form:has([name=password]) .primary').click();
	await page.waitForURL(`${origin}/${site}/account`);
}

/** States of the page, and how a person gets there. */
export const accountStates: Record<string, (page: Page, origin: string) => Promise<unknown>> = {
	'with every section': (page, origin) => enter(page, origin),
	'with what a site has that sets no options': (page, origin) => enter(page, origin, 'plain'),
	'from right to left': (page, origin) => enter(page, origin, 'arabic'),
	'with everything open': async (page, origin) => {
		await enter(page, origin);
		for (const summary of await page.locator('summary').all()) await summary.click();
	},
	'after a change': async (page, origin) => {
		await enter(page, origin);
		await page.getByRole('button', { name: 'Save', exact: true }).first().click();
		await page.getByRole('status').getByText('Your profile was saved').waitFor();
	},
	'after an invalid name': async (page, origin) => {
		await enter(page, origin);
		await page.getByLabel('Name').first().fill(' ');
		await page.getByRole('button', { name: 'Save', exact: true }).first().click();
		await page.getByRole('alert').getByText('This name cannot be used').waitFor();
	},
	'with a new token': async (page, origin) => {
		await enter(page, origin);
		await page.locator('summary', { hasText: 'Create a token' }).click();
		await page.locator('#token-label').fill('Backup');
		await page.getByLabel('read').check();
		await page.getByRole('button', { name: 'Create a token' }).click();
		await page.getByText('Your new token').first().waitFor();
	},
	'while an operator acts as the user': async (page, origin) => {
		await enter(page, origin, 'auth', 'operator');
		const cookies = await page.context().cookies();
		const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const request = new Request(`${origin}/`, { headers: { cookie } });
		const { cookies: written } = await full.impersonate(request, ada.id);
		await page
			.context()
			.addCookies(written.filter(({ value }) => value).map(({ name, value }) => ({ name, value, url: origin })));
		await page.goto(`${origin}/auth/account`);
		await page.getByText('You are acting as this user').waitFor();
	},
	'for a user of another kind, without sections': async (page, origin) => {
		await enter(page, origin, 'auth', 'operator');
	}
};
