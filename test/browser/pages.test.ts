/**
 * The built-in pages in a browser, each in every state that people meet: axe finds nothing to object to, light and dark,
 * and they fit a narrow screen. No SvelteKit is needed for that.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuth } from '../../src/core.js';
import type { Auth } from '../../src/core.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MissingSecret } from '../../src/errors.js';
import { misconfiguredResponse } from '../../src/kit/respond-misconfigured.js';
import Password from '../../src/providers/password.js';
import WebAuthn from '../../src/providers/webauthn.js';
import type { CredentialsConfig, EmailConfig } from '../../src/providers/types.js';
import { createLogger } from '../fixtures/logger.js';
import { rows } from '../providers/fixtures.js';
import { expectAccessible } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { serveCore } from './core-server.js';
import type { CoreServer } from './core-server.js';

/** The last link that was sent. */
let link = '';
/** The code beside it, if it has one. */
let lastCode = '';

const email: EmailConfig = {
	id: 'email',
	name: 'Email',
	type: 'email',
	sendVerificationRequest({ url, code = '' }) {
		link = url;
		lastCode = code;
	}
};

const password: CredentialsConfig = {
	id: 'password',
	name: 'a password',
	type: 'credentials',
	credentials: {
		email: { label: 'Email address', type: 'email', required: true },
		password: { label: 'Password', required: true }
	},
	authorize: ({ email, password }) => (password === 'right' ? { id: String(email), name: 'Grace Hopper' } : null)
};

/** The same with a user name in place of the address. */
const byName: CredentialsConfig = {
	...password,
	id: 'name',
	credentials: {
		username: { label: 'Name', required: true },
		password: { label: 'Password', type: 'password', required: true }
	}
};

const oauth = ['GitHub', 'Google'].map((name) => ({
	id: name.toLowerCase(),
	name,
	type: 'oidc' as const,
	issuer: 'https://provider.test',
	clientId: 'app'
}));

const common = {
	adapter: MemoryAdapter(),
	session: { strategy: 'jwt' as const },
	secret: 'the secret of the pages, 32 characters and more',
	trustHost: true,
	logger: createLogger()
};

const arabic = {
	lang: 'ar',
	dir: 'rtl' as const,
	signIn: {
		title: 'تسجيل الدخول',
		with: (provider: string) => `تسجيل الدخول عبر ${provider}`,
		titleFor: (app: string) => `تسجيل الدخول إلى ${app}`,
		submit: 'دخول',
		or: 'أو',
		lastUsed: 'آخر استخدام',
		email: { label: 'البريد الإلكتروني', placeholder: 'you@example.com', submit: 'الدخول بالبريد' }
	}
};

/** A data layer with one user, who can prove her identity in each way. */
const people = MemoryAdapter();
const ada = await people.createUser({
	id: 'ada',
	name: 'Ada Lovelace',
	email: 'ada.augusta.king.countess.of.lovelace@analytical-engine.example.org',
	emailVerified: new Date()
});
for (const { id } of oauth) {
	await people.linkAccount({ userId: ada.id, provider: id, providerAccountId: 'ada', type: 'oidc' });
}
await people.createAuthenticator({
	userId: ada.id,
	providerAccountId: 'ada',
	credentialID: 'AAAA',
	credentialPublicKey: 'AAAA',
	counter: 0,
	credentialDeviceType: 'multiDevice',
	credentialBackedUp: true
});
const ofPeople: CredentialsConfig = {
	...password,
	users: 'adapter',
	authorize: ({ password: typed }) => (typed === 'right' ? { id: ada.id } : null)
};
/** A user whom providers brought that say nothing of addresses. */
const mary = await people.createUser({ id: 'mary', email: 'mary@example.org', emailVerified: null });
for (const { id } of oauth) {
	await people.linkAccount({ userId: mary.id, provider: id, providerAccountId: 'mary', type: 'oidc' });
}
const proving = { ...common, adapter: people };

/** By the first segment of the path. */
const sites: Record<string, Pick<Auth, 'respond'>> = {
	auth: createAuth({ ...common, appName: 'Acme', providers: [...oauth, email, password, WebAuthn()] }, { dev: true }),
	password: createAuth({ ...common, basePath: '/password', providers: [password] }),
	passkey: createAuth({ ...common, basePath: '/passkey', providers: [WebAuthn()] }),
	mail: createAuth({ ...common, basePath: '/mail', providers: [email, WebAuthn()] }),
	name: createAuth({ ...common, basePath: '/name', providers: [byName, email, WebAuthn()] }),
	code: createAuth({
		...common,
		basePath: '/code',
		providers: [{ ...email, generateVerificationToken: () => '123456' } as EmailConfig]
	}),
	both: createAuth({ ...common, basePath: '/both', providers: [{ ...email, code: true }] }),
	proof: createAuth({ ...proving, basePath: '/proof', providers: [...oauth, email, ofPeople, WebAuthn()] }),
	proofs: createAuth({
		...proving,
		basePath: '/proofs',
		providers: [
			{ ...email, generateVerificationToken: () => String(Math.random()).slice(2, 8) } as EmailConfig,
			ofPeople
		]
	}),
	earlier: createAuth({ ...common, adapter: people, basePath: '/earlier', providers: [...oauth, email] }),
	...Object.fromEntries(
		Object.entries({ kept: [email, WebAuthn()], alone: [] }).map(([name, others]) => [
			name,
			createAuth({
				...common,
				appName: 'Acme',
				session: { strategy: 'database' },
				basePath: `/${name}`,
				providers: [Password({ mail: email }), ...others]
			})
		])
	),
	empty: createAuth({ ...common, basePath: '/empty', providers: [] }),
	every: createAuth({ ...common, basePath: '/every', providers: rows.map(({ provider }) => provider) }),
	arabic: createAuth({
		...common,
		basePath: '/arabic',
		providers: [...oauth, byName, email],
		theme: { brandColor: '#ffcc00', logo: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E' },
		pages: { messages: arabic }
	}),
	broken: {
		respond: () =>
			Promise.resolve(
				misconfiguredResponse(new MissingSecret(`set ${'AUTH_A_RATHER_LONG_PROVIDER_NAME_SECRET'}`), true)
			)
	}
};

/** States of the pages, and how one gets there. */
const states: Record<string, (page: Page, origin: string) => Promise<unknown>> = {
	'the sign-in page': (page, origin) => page.goto(`${origin}/auth/signin?callbackUrl=%2Fx`),
	'the sign-in page with every provider': (page, origin) => page.goto(`${origin}/every/signin`),
	'the sign-in page in another language, from right to left, after a sign-in': async (page, origin) => {
		await page.goto(`${origin}/arabic/signin`);
		await page.locator('input[name=username]').fill('grace');
		await page.locator('input[name=password]').fill('right');
		await page.locator('form:has([name=password]) .primary').click();
		await page.waitForURL(`${origin}/`);
		await page.goto(`${origin}/arabic/signin`);
		await page.getByText('آخر استخدام').waitFor();
	},
	'the sign-in page without providers': (page, origin) => page.goto(`${origin}/empty/signin`),
	'the sign-in page after a wrong password': async (page, origin) => {
		await guess(page, origin, 'grace@example.org');
		await page.getByText('Sign-in failed').waitFor();
		expect(await page.evaluate(focused)).toBe('Password');
		expect(await page.getByLabel('Email address').inputValue()).toBe('grace@example.org');
	},
	'the sign-in page after a wrong password, with no other way': async (page, origin) => {
		await page.goto(`${origin}/password/signin`);
		await page.getByLabel('Email address').fill('grace@example.org');
		await page.getByLabel('Password').fill('wrong');
		await page.getByRole('button', { name: 'Sign in' }).click();
		await page.getByText('Sign-in failed').waitFor();
		expect(await page.evaluate(focused)).toBe('Password');
	},
	'the sign-in page with the ways for an address': (page, origin) => step(page, origin, 'grace@example.org'),
	'the sign-in page with an address that is none': async (page, origin) => {
		await page.goto(`${origin}/auth/signin`);
		await page.evaluate('for (const form of document.forms) form.noValidate = true');
		await page.getByLabel('Email address').fill('grace');
		await page.getByRole('button', { name: 'Continue' }).click();
		await page.getByRole('alert').getByText('Enter a valid email address').waitFor();
		expect(await page.evaluate(focused)).toBe('Email address');
	},
	'the sign-in page while signed in': async (page, origin) => {
		await signIn(page, origin, 'grace@example.org');
		await page.goto(`${origin}/auth/signin`);
		await page.getByText('You are signed in as').waitFor();
	},
	'the sign-in page with passkeys alone': (page, origin) => page.goto(`${origin}/passkey/signin`),
	'the sign-in page with a mail and passkeys': (page, origin) => page.goto(`${origin}/mail/signin`),
	'the sign-in page with a user name, a mail and passkeys': (page, origin) => page.goto(`${origin}/name/signin`),
	'the sign-in page with a mail, passkeys, and a password that the library keeps': async (page, origin) => {
		await page.goto(`${origin}/kept/signin`);
		await page.getByRole('link', { name: 'Create an account' }).waitFor();
		expect(await page.evaluate(focused)).toBe('Email address');
	},
	'the sign-in page with a password that is shown': async (page, origin) => {
		await page.goto(`${origin}/alone/signin`);
		await page.getByLabel('Password').fill('a moth in relay 70, panel F');
		await page.getByRole('button', { name: 'Show password' }).click();
	},
	'the page of a sign-up': async (page, origin) => {
		await page.goto(`${origin}/kept/password/signup`);
		expect(await page.evaluate(focused)).toBe('Name (optional)');
	},
	'the page of a sign-up after a name that is too long': async (page, origin) => {
		await page.goto(`${origin}/kept/password/signup`);
		await page.evaluate("document.querySelector('[name=name]').removeAttribute('maxlength')");
		await page.getByLabel('Name (optional)').fill('x'.repeat(101));
		await page.getByLabel('Email address').fill('grace@example.org');
		await page.getByLabel('Password').fill('a moth in relay 70, panel F');
		await page.getByRole('button', { name: 'Create an account' }).click();
		await page.getByRole('alert').getByText('This name cannot be used').waitFor();
		expect(await page.evaluate(focused)).toBe('Name (optional)');
		expect(await page.getByLabel('Email address').inputValue()).toBe('grace@example.org');
	},
	'the link of a sign-up, opened elsewhere': async (page, origin) => {
		await page.goto(`${origin}/kept/password/signup`);
		await page.getByLabel('Email address').fill('joan@example.org');
		await page.getByLabel('Password').fill('a moth in relay 70, panel F');
		await page.getByRole('button', { name: 'Create an account' }).click();
		await page.getByRole('heading', { name: 'Check your email' }).waitFor();
		await page.context().clearCookies();
		await page.goto(link);
		await page.getByLabel('Name (optional)').waitFor();
	},
	'too many attempts': async (page, origin) => {
		for (let attempt = 1; attempt <= 6; attempt++) {
			await guess(page, origin, 'alan@example.org');
		}
		await page.getByText(/Try again in \d+ minutes/).waitFor();
	},
	'a mail with a link was sent': (page, origin) => ask(page, `${origin}/mail/signin`, 'grace@example.org'),
	'a mail with a link was sent again': async (page, origin) => {
		await ask(page, `${origin}/mail/signin`, 'joan@example.org');
		await page.getByRole('button', { name: 'Send the email again' }).click();
		await page.getByRole('status').getByText('We sent another email').waitFor();
	},
	'a mail with a code was sent': async (page, origin) => {
		await ask(page, `${origin}/code/signin`, 'a.rather.long.name.of.a.person.whom.nobody.knows@subdomain.example.org');
		await page.getByLabel('Code').waitFor();
	},
	'a wrong code': async (page, origin) => {
		await ask(page, `${origin}/code/signin`, 'hedy@example.org');
		await page.getByLabel('Code').fill('654321');
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await page.getByText('The code is not correct').waitFor();
	},
	'a mail with a link and a code was sent': async (page, origin) => {
		await ask(page, `${origin}/both/signin`, 'hedy@example.org');
		await page.getByLabel('Code').waitFor();
	},
	'a link that was opened elsewhere': async (page, origin) => {
		await ask(page, `${origin}/mail/signin`, 'ada@example.org');
		await page.context().clearCookies();
		await page.goto(link);
		await page.getByText('ada@example.org').waitFor();
	},
	'a link that was opened while somebody else is signed in': async (page, origin) => {
		await ask(page, `${origin}/mail/signin`, 'ada@example.org');
		await signIn(page, origin, 'grace@example.org');
		await page.goto(link);
		await page.getByRole('alert').waitFor();
	},
	'an address that an earlier user has': async (page, origin) => {
		await ask(page, `${origin}/earlier/signin`, 'mary@example.org');
		await page.goto(link);
		await page.getByRole('button', { name: 'Start a new account' }).waitFor();
	},
	'a link that no longer works': async (page, origin) => {
		await page.goto(`${origin}/auth/callback/email?token=${'x'.repeat(43)}&email=ada%40example.org`);
		await page.getByRole('button', { name: 'Sign in' }).click();
		await page.getByText('This link no longer works').waitFor();
	},
	'an error, in development': async (page, origin) => {
		await page.goto(`${origin}/auth/callback/github?code=x&state=y`);
		await page.getByText('Only shown in development').waitFor();
	},
	'a configuration that cannot work, in development': async (page, origin) => {
		await page.goto(`${origin}/broken/signin`);
		await page.getByText('AUTH_A_RATHER_LONG').waitFor();
	},
	'the page for a new proof, with every way': async (page, origin) => {
		await enter(page, origin, 'proof');
		await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
		await page.getByRole('button', { name: 'Confirm with GitHub' }).waitFor();
	},
	'the page for a new proof, after a wrong password': async (page, origin) => {
		await enter(page, origin, 'proof');
		await page.getByLabel('Password').fill('wrong');
		await page.getByRole('button', { name: 'Confirm', exact: true }).click();
		await page.getByText('Sign-in failed').waitFor();
		expect(await page.evaluate(focused)).toBe('Password');
	},
	'the page for a new proof, after that of another person': async (page, origin) => {
		await enter(page, origin, 'proof');
		await page.goto(`${origin}/proof/reauthenticate?error=ReauthenticationMismatch&reference=abcdefgh`);
		await page.getByText('That was another account').waitFor();
	},
	'the page for a new proof, without a way': async (page, origin) => {
		await enter(page, origin, 'proofs');
		await page.goto(`${origin}/proofs/reauthenticate?methods=hwk`);
		await page.getByText('does not have yet').waitFor();
	},
	'a mail for a new proof was sent': async (page, origin) => {
		await enter(page, origin, 'proof');
		await page.getByRole('button', { name: 'Send me an email' }).click();
		await page.getByText('We sent a link to').waitFor();
	},
	'a mail for a new proof, with a wrong code': async (page, origin) => {
		await enter(page, origin, 'proofs');
		await page.getByRole('button', { name: 'Send me an email' }).click();
		await page.getByLabel('Code').fill('nonsense');
		await page.getByRole('button', { name: 'Confirm', exact: true }).click();
		await page.getByText('The code is not correct').waitFor();
	},
	'the link for a new proof': async (page, origin) => {
		await enter(page, origin, 'proof');
		await page.getByRole('button', { name: 'Send me an email' }).click();
		await page.getByText('Check your email').waitFor();
		await page.goto(link);
		await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
	},
	'the link for a new proof, opened elsewhere': async (page, origin) => {
		await enter(page, origin, 'proof');
		await page.getByRole('button', { name: 'Send me an email' }).click();
		await page.getByText('Check your email').waitFor();
		await page.context().clearCookies();
		await page.goto(link);
		await page.getByText('Open this link where you asked for it').waitFor();
	},
	'an error': (page, origin) => page.goto(`${origin}/auth/error?error=Configuration`),
	'the sign-out page': (page, origin) => page.goto(`${origin}/auth/signout`)
};

/** In the page: what the element is called that has the focus, and shows it. */
const focused = `(() => {
	const { activeElement: element, body } = document;
	if (element === body) return null;
	const shown = getComputedStyle(element).outlineStyle !== 'none';
	return shown ? (element.labels[0] ?? element).innerText : 'not shown: ' + element.outerHTML;
})()`;

async function ask(page: Page, signIn: string, address: string): Promise<void> {
	await page.goto(signIn);
	await page.getByLabel('Email address').fill(address);
	await page.getByRole('button', { name: 'Continue with email' }).click();
	await page.getByText('Check your email').waitFor();
}

/** Types an address in, at the first step. */
async function step(page: Page, origin: string, address: string): Promise<void> {
	await page.goto(`${origin}/auth/signin`);
	const back = page.getByRole('button', { name: 'Back' });
	if (await back.isVisible()) await back.click();
	await page.getByRole('textbox', { name: 'Email address' }).fill(address);
	await page.getByRole('button', { name: 'Continue', exact: true }).click();
	await page.getByLabel('Password').waitFor();
}

async function guess(page: Page, origin: string, address: string): Promise<void> {
	await step(page, origin, address);
	await page.getByLabel('Password').fill('wrong');
	const answered = page.waitForEvent('domcontentloaded');
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await answered;
}

/** Signs in at a site whose users prove their identity again, and opens the page for that. */
async function enter(page: Page, origin: string, site: string): Promise<void> {
	await page.context().request.post(`${origin}/${site}/callback/password`, {
		form: { email: 'ada@example.org', password: 'right' },
		headers: { origin },
		maxRedirects: 0
	});
	await page.goto(`${origin}/${site}/reauthenticate?callbackUrl=%2Fx`);
}

async function signIn(page: Page, origin: string, address: string): Promise<void> {
	await step(page, origin, address);
	await page.getByLabel('Password').fill('right');
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.waitForURL(`${origin}/`);
}

inChromium('the built-in pages', () => {
	let server: CoreServer;
	let origin: string;

	beforeAll(async () => {
		server = await serveCore(sites);
		({ origin } = server);
	});
	afterAll(() => server?.stop());

	test('the sign-in page with every provider asks for nothing more than itself', async () => {
		const { page, complaints } = await visitor();
		const asked: string[] = [];
		page.on('request', (request) => asked.push(new URL(request.url()).pathname));
		await page.goto(`${origin}/every/signin`, { waitUntil: 'networkidle' });
		expect(asked).toEqual(['/every/signin']);
		expect(complaints).toEqual([]);
	});

	test('the keyboard alone reaches everything in its order, shows where it is, signs in and out', async () => {
		const { page } = await visitor();
		const tab = async () => {
			await page.keyboard.press('Tab');
			return page.evaluate<string | null>(focused);
		};
		await page.goto(`${origin}/auth/signin`);
		const reached: (string | null)[] = [];
		for (let at = await tab(); at !== null && reached.length < 20; at = await tab()) reached.push(at);
		expect(reached).toEqual([
			'Sign in with GitHub',
			'Sign in with Google',
			'Email address',
			'Continue',
			'Sign in with a passkey',
			'Create a passkey'
		]);

		while ((await tab()) !== 'Email address');
		await page.keyboard.type('grace@example.org');
		await page.keyboard.press('Enter');
		await page.getByLabel('Password').waitFor();
		expect(await page.evaluate(focused)).toBe('Password');
		await page.keyboard.type('right');
		await page.keyboard.press('Enter');
		await page.waitForURL(`${origin}/`);
		const sessions = async () => (await page.context().cookies()).filter(({ name }) => name.includes('session-token'));
		expect(await sessions()).toHaveLength(1);
		await page.goto(`${origin}/auth/signout`);
		expect(await tab()).toBe('Sign out');
		await page.keyboard.press('Space');
		await page.waitForURL(`${origin}/`);
		expect(await sessions()).toEqual([]);
	});

	test('the button in a field shows the password, by mouse and by keyboard, and keeps the caret', async () => {
		const { page, complaints } = await visitor();
		await page.goto(`${origin}/alone/signin`);
		const field = page.getByLabel('Password');
		const button = page.getByRole('button', { name: 'Show password' });
		const state = async () => [
			await field.getAttribute('type'),
			await button.getAttribute('aria-pressed'),
			await field.evaluate((element: HTMLInputElement) => [element.selectionStart, element.selectionEnd])
		];
		await field.fill('a moth in relay 70, panel F');
		await field.evaluate((element: HTMLInputElement) => element.setSelectionRange(2, 6));
		expect(await state()).toEqual(['password', 'false', [2, 6]]);
		await button.click();
		expect(await state()).toEqual(['text', 'true', [2, 6]]);
		expect(await page.evaluate(focused)).toBe('Password');
		await page.keyboard.type('bug');
		expect(await field.inputValue()).toBe('a bug in relay 70, panel F');
		await button.click();
		expect(await state()).toEqual(['password', 'false', [5, 5]]);

		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		expect(await field.getAttribute('type')).toBe('text');
		expect(await button.evaluate((element) => document.activeElement === element)).toBe(true);
		// Browsers offer to keep a password only if its field hides it when it is sent.
		await page.evaluate("document.forms[0].addEventListener('submit', (event) => event.preventDefault())");
		await page.getByLabel('Email address').fill('grace@example.org');
		await field.press('Enter');
		expect(await field.getAttribute('type')).toBe('password');
		expect(complaints).toEqual([]);
	});

	test('without JavaScript no button stands in the field, which has its whole width', async () => {
		const { page } = await visitor({ javaScriptEnabled: false });
		await page.goto(`${origin}/alone/signin`);
		expect(await page.getByRole('button', { name: 'Show password' }).count()).toBe(0);
		const widths = await Promise.all(
			['Email address', 'Password'].map(async (name) => (await page.getByLabel(name).boundingBox())?.width)
		);
		expect(widths[0]).toBe(widths[1]);
	});

	test('the code beside a link signs in without JavaScript, after a wrong one', async () => {
		const { page } = await visitor({ javaScriptEnabled: false });
		await ask(page, `${origin}/both/signin`, 'ada@example.org');
		const field = page.getByLabel('Code');
		expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
		expect(await field.getAttribute('inputmode')).toBe('numeric');
		await field.fill(String((Number(lastCode) + 1) % 1_000_000).padStart(6, '0'));
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await page.getByText('The code is not correct').waitFor();
		await page.getByLabel('Code').fill(`${lastCode.slice(0, 3)} ${lastCode.slice(3)}`);
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await page.waitForURL(`${origin}/`);
		await page.goto(`${origin}/both/signin`);
		await page.getByText('You are signed in as').waitFor();
	});

	test('both steps work without JavaScript, and passkeys take the address from the shared field with it (#12 C5)', async () => {
		const plain = await visitor({ javaScriptEnabled: false });
		await signIn(plain.page, origin, 'grace@example.org');
		const { page } = await visitor();
		const asked: string[] = [];
		page.on('request', (request) => asked.push(request.url()));
		for (const path of ['mail', 'auth']) {
			await page.goto(`${origin}/${path}/signin`);
			await page.getByLabel('Email address').fill('hedy@example.org');
			const options = page.waitForRequest((request) => request.url().includes('action=register'));
			await page.getByRole('button', { name: 'Create a passkey' }).click();
			expect(new URL((await options).url()).searchParams.get('email')).toBe('hedy@example.org');
		}
		await step(page, origin, 'grace@example.org');
		await page.getByLabel('Password').fill('hunter2');
		const options = page.waitForRequest((request) => request.url().includes('action=register'));
		await page.getByRole('button', { name: 'Create a passkey' }).click();
		expect(new URL((await options).url()).searchParams.get('email')).toBe('grace@example.org');
		expect(asked.filter((url) => url.includes('hunter2'))).toEqual([]);
	});

	test.each(Object.keys(states))('%s: axe finds nothing, and it fits a narrow screen', async (state) => {
		const { page, complaints } = await visitor({ viewport: { width: 320, height: 640 } });
		await states[state]!(page, origin);
		// Answers that refuse are reported by the browser; the pages themselves cause no complaint.
		expect(complaints.filter((text) => !/Failed to load resource|^500 /.test(text))).toEqual([]);
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
		await expectAccessible(page);
	});
});
