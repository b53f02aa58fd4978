/**
 * Takes the pictures of the built-in pages that the README and the guides show, light and dark, into `docs/images`. Needs
 * Chromium at CHROMIUM_PATH or where Debian puts it.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { MemoryAdapter } from '../dist/adapters/memory.js';
import { createAuth } from '../dist/core.js';
import { contextOf } from '../dist/lib/app/context-of.js';
import { storeTotp } from '../dist/lib/plugins/factors/totp/stored.js';
import Apple from '../dist/providers/apple.js';
import Credentials from '../dist/providers/credentials.js';
import Discord from '../dist/providers/discord.js';
import GitHub from '../dist/providers/github.js';
import Google from '../dist/providers/google.js';
import Passkey from '../dist/providers/passkey.js';
import Password from '../dist/providers/password.js';
import Resend from '../dist/providers/resend.js';
import { people } from '../demo/settings.js';

const origin = 'https://example.com';
const client = { clientId: 'id', clientSecret: 'secret' };
const [github, google, apple, discord] = [GitHub, Google, Apple, Discord].map((provider) => provider(client));
const mail = Resend({ apiKey: 'key', from: 'hello@example.com' });
const code = { ...mail, generateVerificationToken: () => '123456', sendVerificationRequest: () => undefined };
const fields = { email: { type: 'email', required: true }, password: { type: 'password', required: true } };
const password = Credentials({ id: 'password', credentials: fields, authorize: () => null });
const [person] = people;
if (!person) throw new Error('the demo has no people');
const kept = Password({ mail, import: () => person.hash });
const arabic = {
	lang: 'ar',
	dir: 'rtl',
	signIn: {
		title: 'تسجيل الدخول',
		titleFor: (/** @type {string} */ app) => `تسجيل الدخول إلى ${app}`,
		with: (/** @type {string} */ provider) => `الدخول عبر ${provider}`,
		submit: 'دخول',
		or: 'أو',
		password: 'كلمة المرور',
		email: { label: 'البريد الإلكتروني' }
	}
};
const logo =
	'data:image/svg+xml,' +
	encodeURIComponent(
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="14" fill="#7c3aed"/>' +
			'<path d="M14 34 24 14l10 20z" fill="#fff"/></svg>'
	);

/** By the name of the picture: an application, the address to type in, and the code that follows. */
const pictures = {
	'sign-in': {
		config: { appName: 'Acme', providers: [github, google, apple, discord, mail, password, Passkey()] },
		cookies: { '__Secure-authjs.last-provider': 'github' }
	},
	ways: {
		config: { appName: 'Acme', providers: [github, google, apple, discord, mail, password, Passkey()] },
		email: 'ada@example.com'
	},
	code: { config: { appName: 'Acme', providers: [code] }, email: 'ada@example.com', code: '482913' },
	arabic: {
		config: {
			appName: 'أكمي',
			providers: [github, google, password],
			theme: { brandColor: '#7c3aed', logo },
			pages: { messages: arabic }
		}
	},
	account: {
		config: {
			appName: 'Acme',
			providers: [github, Passkey(), kept],
			session: { strategy: 'database' },
			mfa: {}
		},
		signIn: true,
		width: 940,
		// The page is long: the picture has what a screen has of it.
		height: 760,
		scale: 1
	},
	'second-factor-set-up': {
		config: {
			appName: 'Acme',
			providers: [kept],
			session: { strategy: 'database' },
			mfa: { required: true }
		},
		signIn: true,
		path: 'challenge',
		scale: 1
	},
	'second-factor': {
		config: {
			appName: 'Acme',
			providers: [kept, Passkey()],
			session: { strategy: 'database' },
			mfa: { trustedDevices: true }
		},
		signIn: true,
		hasApp: true,
		path: 'challenge',
		scale: 1.25
	}
};

/**
 * Signs the user in. The browser cannot: a redirect that follows a form is not answered here.
 * @param {import('../dist/core.js').Auth} auth
 */
async function signedIn(auth) {
	const body = JSON.stringify({ email: 'ada@example.com', password: person.password });
	const headers = { origin, 'content-type': 'application/json', 'user-agent': '(Linux) Chrome/150.0' };
	const answer = await auth.respond(new Request(`${origin}/auth/callback/password`, { method: 'POST', headers, body }));
	return answer.headers.getSetCookie().map((cookie) => {
		const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
		return { name, value, url: origin };
	});
}

/** A user with an account, a passkey and a session beside the one of the picture. */
async function peopled() {
	const adapter = MemoryAdapter();
	const { id: userId } = await adapter.createUser({
		id: 'ada',
		name: 'Ada Lovelace',
		email: 'ada@example.com',
		emailVerified: new Date()
	});
	await adapter.linkAccount({ userId, type: 'oauth', provider: 'github', providerAccountId: '1815' });
	await adapter.createAuthenticator({
		userId,
		providerAccountId: userId,
		credentialID: 'AAAA',
		credentialPublicKey: 'AAAA',
		counter: 0,
		credentialDeviceType: 'multiDevice',
		credentialBackedUp: true
	});
	await adapter.renameAuthenticator({ credentialID: 'AAAA', userId, name: 'Phone' });
	const hour = 3_600_000;
	for (const [index, userAgent] of ['(iPhone) Safari/604.1'].entries()) {
		await adapter.createSession({
			id: `session ${index}`,
			sessionToken: `token ${index}`,
			userId,
			expires: new Date(Date.now() + 24 * hour),
			createdAt: new Date(Date.now() - (index + 3) * 24 * hour),
			lastUsedAt: new Date(Date.now() - (index + 2) * 5 * hour),
			userAgent
		});
	}
	return adapter;
}

const folder = join(import.meta.dirname, '../docs/images');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
	args: ['--no-sandbox']
});
for (const [name, picture] of Object.entries(pictures)) {
	const { config, cookies = {}, email, code, signIn, hasApp, width = 360, height, scale = 1.5 } = picture;
	const { path = signIn ? 'account' : 'signin' } = picture;
	for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
		const auth = createAuth(
			{
				adapter: signIn ? await peopled() : MemoryAdapter(),
				session: { strategy: 'jwt' },
				secret: randomBytes(33).toString('base64'),
				trustHost: true,
				...config
			},
			{ environment: {} }
		);
		const context = await browser.newContext({
			viewport: { width, height: height ?? 100 },
			deviceScaleFactor: scale,
			colorScheme,
			// For the style below: the font of the system is not the same everywhere.
			bypassCSP: true
		});
		await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
		await context.route('**', async (route) => {
			const request = route.request();
			const jar = await context.cookies(request.url());
			// A request that is answered here does not have them yet.
			const cookie = jar.map(({ name, value }) => `${name}=${value}`).join('; ');
			const headers = { ...(await request.allHeaders()), ...(cookie && { cookie }) };
			const body = request.method() === 'POST' ? request.postData() : undefined;
			const response = await auth.respond(new Request(request.url(), { method: request.method(), headers, body }));
			const answered = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
			const setCookies = response.headers.getSetCookie().join('\n');
			await route.fulfill({
				status: response.status,
				headers: { ...answered, ...(setCookies && { 'set-cookie': setCookies }) },
				body: await response.text()
			});
		});
		const page = await context.newPage();
		if (hasApp) await storeTotp(contextOf(auth), 'ada', new Uint8Array(20), 0);
		if (signIn) await context.addCookies(await signedIn(auth));
		await page.goto(`${origin}/auth/${path}`);
		if (email) {
			await page.locator('input[type=email]').fill(email);
			await page.locator('button.primary').click();
			await page.getByText(email).or(page.locator('input[readonly]')).waitFor();
		}
		if (code) await page.locator('input[name=token]').fill(code);
		await page.addStyleTag({ content: ':root { font-family: "Liberation Sans", sans-serif !important; }' });
		await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: height === undefined });
		await context.close();
	}
}
await browser.close();
