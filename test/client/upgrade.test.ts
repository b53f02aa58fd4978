/** Passkeys that the browser makes without a question: the function for pages, with the library on the server. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cancel, upgrade } from '../../src/webauthn.js';
import { createAuthenticator, type ResponseFaults } from '../fixtures/authenticator.js';
import { withAda } from '../security/passkeys.js';
import { refreshed } from '../support/app-navigation.js';

const origin = 'https://app.test';
const unattended: ResponseFaults = { flags: { up: false, uv: false } };

afterEach(() => {
	cancel();
	vi.unstubAllGlobals();
});

interface BrowserInit {
	capabilities?: object | null;
	/** What the browser does instead of making a passkey. */
	create?: (options: { signal: AbortSignal }) => Promise<unknown>;
	signedIn?: boolean;
}

/** A page after a sign-in, in a browser that can make passkeys so. */
async function openPage({ capabilities = { conditionalCreate: true }, create, signedIn = true }: BrowserInit = {}) {
	const { app, browser: own } = await withAda();
	const browser = signedIn ? own : app.newBrowser();
	const device = createAuthenticator();
	const asked: object[] = [];
	const requests: string[] = [];
	vi.stubGlobal('document', { querySelector: () => null });
	vi.stubGlobal('location', { href: `${origin}/start`, origin, search: '' });
	vi.stubGlobal('PublicKeyCredential', {
		...(capabilities && { getClientCapabilities: async () => capabilities }),
		parseCreationOptionsFromJSON: (options: object) => options
	});
	vi.stubGlobal('navigator', {
		credentials: {
			async create(options: { publicKey: Parameters<typeof device.register>[0]; signal: AbortSignal }) {
				const { publicKey, signal, ...rest } = options;
				asked.push(rest);
				if (create) return create({ signal });
				return { toJSON: () => device.register(publicKey, unattended) };
			}
		}
	});
	vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
		const request = new Request(new URL(address, origin), init);
		requests.push(`${request.method} ${new URL(request.url).pathname}`);
		if (request.method === 'POST') request.headers.set('origin', origin);
		return browser.send(request);
	});
	const count = async () => (await app.passkeys(own).list()).length;
	return { app, asked, requests, count };
}

test('a passkey is made, and the page loads its data again', async () => {
	const { asked, requests, count } = await openPage();
	const before = refreshed.times;
	expect(await upgrade()).toBe(true);
	expect(asked).toEqual([{ mediation: 'conditional' }]);
	expect(requests).toEqual(['GET /auth/webauthn-options/passkey', 'POST /auth/callback/passkey']);
	expect([await count(), refreshed.times - before]).toEqual([2, 1]);
});

describe('nothing happens, and nothing is thrown', () => {
	test.each([{ conditionalCreate: false }, {}, null])('where the browser cannot: %o', async (capabilities) => {
		const { requests, count } = await openPage({ capabilities });
		expect([await upgrade(), await count(), requests]).toEqual([false, 1, []]);
	});

	test('where the page has no passkeys at all', async () => {
		const { requests } = await openPage();
		vi.stubGlobal('PublicKeyCredential', undefined);
		expect([await upgrade(), requests]).toEqual([false, []]);
	});

	test.each(['NotAllowedError', 'InvalidStateError', 'AbortError'])('where the browser answers %s', async (name) => {
		const { requests, count } = await openPage({ create: () => Promise.reject(new DOMException('', name)) });
		expect([await upgrade(), await count(), requests.length]).toEqual([false, 1, 1]);
	});

	test('where no user is signed in', async () => {
		const { asked, count } = await openPage({ signedIn: false });
		expect([await upgrade(), await count(), asked]).toEqual([false, 1, []]);
	});

	test('on the server', async () => {
		const log = vi.spyOn(console, 'error').mockReturnValue();
		expect(await upgrade()).toBe(false);
		log.mockRestore();
	});
});

test('a ceremony that the user starts ends it', async () => {
	let begun: (() => void) | undefined;
	const waiting = new Promise<void>((resolve) => (begun = resolve));
	await openPage({
		create: ({ signal }) =>
			new Promise((_, reject) => {
				signal.addEventListener('abort', () => reject(signal.reason as Error));
				begun?.();
			})
	});
	const made = upgrade();
	await waiting;
	cancel();
	expect(await made).toBe(false);
});
