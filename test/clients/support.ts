/** A site with the plugin `clients`, and a client of it, in memory. */
import { clients } from '../../src/clients.js';
import type { ClientOptions } from '../../src/clients.js';
import { createClient } from '../../src/client/api.js';
import type { ClientConfig } from '../../src/client/api.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createApp } from '../fixtures/app.js';
import type { AppOptions } from '../fixtures/app.js';

export const site = 'https://app.test';
export const origin = 'https://front.test';
export const redirectUri = 'https://front.test/signed-in';
export const appUri = 'com.example.app:/signed-in';
export const loopbackUri = 'http://127.0.0.1/signed-in';

export const options: ClientOptions = {
	origins: [origin, 'capacitor://localhost'],
	redirectUris: [redirectUri, appUri, loopbackUri, 'http://[::1]/signed-in']
};

export function createSite(of: Partial<ClientOptions> = {}, config: AppOptions = {}) {
	const store = MemoryAdapter();
	const app = createApp({ adapter: store, plugins: [clients([{ ...options, ...of }])], ...config });
	const sent: Request[] = [];
	const send = async (url: string, init: RequestInit) => {
		const request = new Request(url, init);
		sent.push(request.clone());
		return app.auth.respond(request, { clientAddress: '203.0.113.7' });
	};
	/** Posts JSON to a route of tokens. */
	const post = async (route: string, fields: object, headers: Record<string, string> = {}) => {
		const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
		const answer = await send(`${site}/auth/${route}`, { ...init, body: JSON.stringify(fields) });
		return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, string> };
	};
	/** Stands for the browser of the device, whose user is signed in and continues. Returns where it returns to. */
	const open = async (url: string, decision = 'continue') => {
		const asked = Object.fromEntries(new URL(url).searchParams);
		const answer = await app.browser.post('/auth/native', { ...asked, decision });
		const to = answer.headers.get('location');
		if (answer.status !== 303 || to === null) throw new Error(`the browser shows an error: ${answer.status}`);
		return to;
	};
	const clientOf = (more: Partial<ClientConfig> = {}) =>
		createClient({ origin: site, redirectUri: appUri, open, fetch: send, ...more });
	return { ...app, store, sent, send, post, open, clientOf };
}
