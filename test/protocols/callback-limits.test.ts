/** One client cannot make the site ask the provider without end, and one response has one time limit. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { createBrowser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';

function appAt(clientAddress: () => string, config: AppOptions = {}) {
	const app = createApp(config);
	const newBrowser = () => createBrowser((request) => app.auth.respond(request, { clientAddress: clientAddress() }));
	/** Begins a sign-in, and returns with a code that the provider does not know. */
	const wrongCode = async (): Promise<Response> => {
		const browser = newBrowser();
		const callback = app.op.authorize(await app.start({ browser }));
		callback.url.searchParams.set('code', 'made-up');
		return app.finish(callback, { browser });
	};
	return { ...app, newBrowser, wrongCode };
}

describe('responses of one client', () => {
	test('with a wrong code reach the provider fifty times, and the others are refused', async () => {
		const app = appAt(() => '203.0.113.7');
		const answers = [];
		for (let index = 0; index < 60; index++) answers.push(await app.wrongCode());
		expect(app.op.requestsTo('token')).toHaveLength(50);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
		expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(800);
	});

	test('at once reach the provider fifty times at most', async () => {
		const app = appAt(() => '203.0.113.7');
		await Promise.all(Array.from({ length: 120 }, () => app.wrongCode()));
		expect(app.op.requestsTo('token')).toHaveLength(50);
	});

	test('that are valid do not count, so that a hundred people of one office sign in', async () => {
		const app = appAt(() => '203.0.113.7');
		for (let index = 0; index < 100; index++) {
			const browser = app.newBrowser();
			await app.signIn({ browser });
			expect(await app.session(browser)).not.toBeNull();
		}
	});

	test('that say that the person declined do not count', async () => {
		const app = appAt(() => '203.0.113.7');
		for (let index = 0; index < 60; index++) {
			const browser = app.newBrowser();
			const answer = await app.signIn({ browser, answer: { error: 'access_denied' } });
			expect(answer.status).toBe(303);
		}
		await app.signIn();
		expect(await app.session()).not.toBeNull();
	});

	test('do not count against another client', async () => {
		let address = '203.0.113.7';
		const app = appAt(() => address);
		for (let index = 0; index < 51; index++) await app.wrongCode();
		address = '203.0.113.8';
		expect((await app.wrongCode()).status).toBe(303);
	});

	test('have the limit of the configuration, or none', async () => {
		const few = appAt(() => '203.0.113.7', { rateLimit: { callback: { client: { points: 2, duration: 60 } } } });
		for (let index = 0; index < 5; index++) await few.wrongCode();
		expect(few.op.requestsTo('token')).toHaveLength(2);
		const none = appAt(() => '203.0.113.7', { rateLimit: { callback: false } });
		for (let index = 0; index < 60; index++) await none.wrongCode();
		expect(none.op.requestsTo('token')).toHaveLength(60);
	});
});

describe('the time of one response', () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
	afterEach(() => void vi.useRealTimers());

	/** Waits for what is not a timer, such as cryptography, however long it takes on a busy machine: no time passes meanwhile. */
	const until = async (holds: () => boolean): Promise<void> => {
		while (!holds()) await new Promise((resolve) => setImmediate(resolve));
	};

	test('is twenty seconds for all requests together', async () => {
		const op = createIdentityProvider({ claimsIn: 'userinfo' });
		let asked = 0;
		const slow = (response: Response) =>
			new Promise<Response>((resolve) => {
				setTimeout(() => resolve(response), 7_000);
				asked++;
			});
		op.faults.respond = { token: slow, jwks: slow, userinfo: slow };
		const app = createApp({ op });
		const callback = op.authorize(await app.start());
		let isOver = false;
		const answer = app.finish(callback).finally(() => (isOver = true));
		for (const [index, ms] of [7_000, 7_000, 5_900].entries()) {
			await until(() => asked > index);
			await vi.advanceTimersByTimeAsync(ms);
		}
		expect([isOver, app.logger.errors.map(String)]).toEqual([false, []]);
		await vi.advanceTimersByTimeAsync(200);
		await until(() => isOver);
		expect((await answer).headers.get('location')).toContain('error=OAuthSignin');
		expect(app.logger.errors.at(-1)?.message).toContain('within 20 seconds');
	});
});
