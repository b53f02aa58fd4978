/** `auth.session`: sessions of requests that no hook has seen. */
import { describe, expect, test, vi } from 'vitest';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createEvent, createKitApp, type KitApp } from './kit.js';

async function signedIn(config: Parameters<typeof createKitApp>[0] = {}): Promise<{ app: KitApp; cookie: string }> {
	const app = createKitApp(config);
	const started = await app.browser.post('/signin', { providerId: 'op', redirectTo: '/' });
	await app.browser.follow(app.op.authorize(locationOf(started)));
	return { app, cookie: app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

const request = (headers: Record<string, string>) => new Request('https://app.test/socket', { headers });
const user = { name: 'Ada Lovelace' };

test('`session(request)` reads the session of any request, once', async () => {
	const session = vi.fn(({ session }) => session);
	const { app, cookie } = await signedIn({ callbacks: { session } });
	const asked = request({ cookie });
	expect(await app.session(asked)).toMatchObject({ session: { user }, cookies: [] });
	await app.session(asked);
	expect(session).toHaveBeenCalledTimes(1);
	expect((await app.session(request({}))).session).toBeNull();
});

test('a configuration that is a function of the event needs the event', async () => {
	const { app, cookie } = await signedIn({ lazily: true });
	await expect(app.session(request({ cookie }))).rejects.toMatchObject({ type: 'ConfigNeedsEvent' });
	const { event } = createEvent(request({}));
	expect(await app.session(request({ cookie }), event)).toMatchObject({ session: { user } });
});

describe('a WebSocket', () => {
	const socket = { upgrade: 'WebSocket', connection: 'Upgrade' };

	test('S218 of a page of another site has no session', async () => {
		const { app, cookie } = await signedIn();
		for (const origin of ['https://evil.test', 'https://sub.app.test', 'http://app.test', 'null', '']) {
			await expect(app.session(request({ ...socket, cookie, origin }))).rejects.toMatchObject({
				type: 'CrossSiteRequest'
			});
		}
	});

	test('of the same site, or of a client that is not a browser, has a session', async () => {
		const { app, cookie } = await signedIn();
		const clients: Record<string, string>[] = [{ origin: 'https://app.test' }, {}];
		for (const headers of clients) {
			expect(await app.session(request({ ...socket, cookie, ...headers }))).toMatchObject({ session: { user } });
		}
	});

	test('gets the same session without SvelteKit', async () => {
		const { auth } = createApp();
		const foreign = request({ ...socket, origin: 'https://evil.test' });
		await expect(auth.session(foreign)).rejects.toMatchObject({ type: 'CrossSiteRequest' });
		expect((await auth.session(request({ origin: 'https://evil.test' }))).session).toBeNull();
	});
});
