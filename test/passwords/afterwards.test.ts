/** Mails where the platform goes on after the response: the browser waits for none, whether the address has a user or not. */
import { describe, expect, test } from 'vitest';
import { waitUntilOf } from '../../src/lib/base/util/wait-until.js';
import { createBrowser, type Browser } from '../fixtures/browser.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { ada, createPasswordApp, grace } from './support.js';

/** A mail server that answers when it is told to, and a platform that knows what it waits for. */
function createPlatform() {
	const waited: Promise<unknown>[] = [];
	let settleServer: (works: boolean) => void;
	const server = new Promise<boolean>((resolve) => (settleServer = resolve));
	return {
		waited,
		waitUntil: (promise: Promise<unknown>) => void waited.push(promise),
		/** Sends nothing until the server answers. */
		async hold() {
			if (!(await server)) throw new Error('the mail server is down');
		},
		/** Lets the server answer, and waits until all mails are sent, or have failed. */
		async settle(works: boolean) {
			settleServer(works);
			await Promise.all(waited.splice(0));
		}
	};
}

type App = Pick<ReturnType<typeof createMailApp>, 'auth' | 'logger'> & {
	ask(email: string, browser: Browser): Promise<Response>;
	readonly sent: string[];
};

/** Ada has a user. */
const ways: Record<string, (platform: ReturnType<typeof createPlatform>) => Promise<App>> = {
	async 'a link to sign in'(platform) {
		const sent: string[] = [];
		let held = false;
		const sendVerificationRequest = async ({ identifier }: { identifier: string }) => {
			if (held) await platform.hold();
			sent.push(identifier);
		};
		const letters = createMailApp();
		await letters.enter(ada.email);
		held = true;
		const app = createMailApp({ store: letters.store, mail: { sendVerificationRequest } });
		return { ...app, sent, ask: (email, browser) => app.ask(email, { browser }) };
	},
	async 'a sign-up with a password'(platform) {
		const app = await withPasswords(platform);
		return { ...app, ask: (email, browser) => app.signUp({ email, password: grace.password }, browser) };
	},
	async 'a forgotten password'(platform) {
		const app = await withPasswords(platform);
		return { ...app, ask: (email, browser) => app.forget(email, browser) };
	}
};

async function withPasswords(platform: ReturnType<typeof createPlatform>) {
	const before = createPasswordApp();
	await before.enter();
	const sent: string[] = [];
	const sendVerificationRequest = async ({ identifier }: { identifier: string }) => {
		await platform.hold();
		sent.push(identifier);
	};
	return { ...createPasswordApp({ store: before.store, mail: { sendVerificationRequest } }), sent };
}

describe.each(Object.entries(ways))('S262 %s', (_, setUp) => {
	test.each([ada.email, grace.email])('is answered before the email is sent, to %s', async (email) => {
		const platform = createPlatform();
		const app = await setUp(platform);
		const browser = createBrowser((request) => app.auth.respond(request, platform));
		expect((await app.ask(email, browser)).status).toBe(303);
		expect([app.sent, platform.waited.length]).toEqual([[], 1]);
		await platform.settle(true);
		expect(app.sent).toEqual([email]);
	});

	test.each([ada.email, grace.email])('reports an email that fails only in the log, to %s', async (email) => {
		const platform = createPlatform();
		const app = await setUp(platform);
		const browser = createBrowser((request) => app.auth.respond(request, platform));
		const response = await app.ask(email, browser);
		expect([response.status, response.headers.get('location')?.includes('error')]).toEqual([303, false]);
		await platform.settle(false);
		expect(app.logger.errors.map(({ name }) => name)).toEqual(['EmailSignInError']);
	});
});

test('the link of an email that could not be sent is not valid', async () => {
	const platform = createPlatform();
	let url = '';
	const sendVerificationRequest = async (letter: { url: string }) => {
		({ url } = letter);
		await platform.hold();
	};
	const app = createMailApp({ mail: { sendVerificationRequest } });
	const browser = createBrowser((request) => app.auth.respond(request, platform));
	await app.ask(ada.email, { browser });
	await platform.settle(false);
	expect((await app.open(new URL(url), { browser })).status).toBe(403);
});

test('an email beyond the total is not sent, and neither answer waits', async () => {
	const platform = createPlatform();
	const rateLimit = { email: { total: { points: 2, duration: 60, refuse: true } } };
	const app = createMailApp({ rateLimit, waitUntil: platform.waitUntil });
	for (const name of ['one', 'two', 'three']) {
		expect((await app.ask(`${name}@example.test`, { browser: app.newBrowser() })).status).toBe(303);
	}
	expect(platform.waited).toHaveLength(3);
	await platform.settle(true);
	expect(app.letters).toHaveLength(1);
});

test('on a platform without `waitUntil`, the page shows the failure', async () => {
	const app = createMailApp({ mail: { sendVerificationRequest: () => Promise.reject(new Error('down')) } });
	expect((await app.ask(ada.email)).headers.get('location')).toContain('error=EmailSignin');
});

describe('the function of a platform', () => {
	class Context {
		readonly waited: unknown[] = [];
		waitUntil(promise: unknown) {
			this.waited.push(promise);
		}
	}
	const context = new Context();

	test.each([
		['Cloudflare', { env: {}, ctx: context, context, caches: {} }],
		['Netlify', { context }],
		['Vercel at the edge', { context }]
	])('of %s is called as its method', (_, platform) => {
		const promise = Promise.resolve();
		waitUntilOf(platform)?.(promise);
		expect(context.waited.at(-1)).toBe(promise);
	});

	test.each([[undefined], [null], [{}], [{ req: {} }], [{ ctx: {} }], [{ context: { waitUntil: true } }], ['text']])(
		'is absent in %j',
		(platform) => {
			expect(waitUntilOf(platform)).toBeUndefined();
		}
	);
});
