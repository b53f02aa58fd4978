/** `signIn(id, { popup: true })`, with a window that is faked as far as the module looks at one. */
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { signIn } from '../../src/client.js';
import type { AuthResult } from '../../src/client.js';
import { refreshed } from '../support/app-navigation.js';

const origin = 'https://app.test';
const provider = 'https://op.test/authorize';
const success = { ok: true, url: `${origin}/after`, status: 200 };

type Listener = (event: object) => void;

/** A page, and the window that it opens; null where the browser blocks it. */
function openPage({ answer = { url: provider }, status = 200, blocked = false } = {}) {
	const listeners = new Set<Listener>();
	const visited: string[] = [];
	const fields: URLSearchParams[] = [];
	const popup = {
		closed: false,
		close: () => void (popup.closed = true),
		location: { replace: (url: string) => void visited.push(`popup ${url}`) }
	};
	const channels: { name: string; onmessage?: Listener; closed?: true }[] = [];
	const opened = vi.fn(() => (blocked ? null : popup));
	vi.stubGlobal('open', opened);
	vi.stubGlobal('location', { href: `${origin}/`, origin, search: '', assign: (url: string) => visited.push(url) });
	vi.stubGlobal('document', { querySelector: () => null });
	vi.stubGlobal('addEventListener', (_: string, listener: Listener) => listeners.add(listener));
	vi.stubGlobal('removeEventListener', (_: string, listener: Listener) => listeners.delete(listener));
	vi.stubGlobal(
		'BroadcastChannel',
		class {
			onmessage?: Listener;
			closed?: true;
			readonly name: string;
			constructor(name: string) {
				this.name = name;
				channels.push(this);
			}
			close() {
				this.closed = true;
			}
		}
	);
	vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
		fields.push(body);
		return Response.json(answer, { status });
	});
	const begun = () => vi.waitFor(() => expect(visited).toHaveLength(1), { timeout: 60_000 });
	const idOf = () => fields[0]!.get('popup')!;
	const say = (event: object) => listeners.forEach((listener) => listener({ origin, source: popup, ...event }));
	return { popup, opened, visited, fields, channels, listeners, begun, idOf, say };
}

beforeEach(() => {
	refreshed.times = 0;
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('signIn in a pop-up', () => {
	test('opens the window before it awaits anything, and resolves with the message of the window', async () => {
		const page = openPage();
		const signedIn = signIn('op', { popup: true, redirectTo: '/after', hint: 'x' }, { prompt: 'login' });
		expect(page.opened).toHaveBeenCalledTimes(1);
		expectTypeOf(signedIn).toEqualTypeOf<Promise<AuthResult>>();
		await page.begun();
		expect(page.visited).toEqual([`popup ${provider}`]);
		expect(Object.fromEntries(page.fields[0]!)).toEqual({
			callbackUrl: '/after',
			hint: 'x',
			popup: expect.stringMatching(/^[\w-]{36}$/)
		});
		page.say({ data: { name: 'framework-auth:popup', id: page.idOf(), result: success } });
		expect(await signedIn).toEqual(success);
		expect([refreshed.times, page.listeners.size, page.channels[0]?.closed]).toEqual([1, 0, true]);
	});

	test('a message of another origin, window, name or sign-in does not count', async () => {
		const page = openPage();
		const signedIn = signIn('op', { popup: true });
		await page.begun();
		const data = { name: 'framework-auth:popup', id: page.idOf(), result: success };
		for (const event of [
			{ data, origin: 'https://evil.test' },
			{ data, origin: 'null' },
			{ data, source: {} },
			{ data, source: null },
			{ data: { ...data, id: 'another-id-of-a-window' } },
			{ data: { ...data, name: 'another' } },
			{ data: null },
			{ data: 'text' }
		]) {
			page.say(event);
		}
		const refusal = { ok: false, error: 'AccessDenied', status: 403, url: `${origin}/auth/error` };
		page.say({ data: { ...data, result: refusal } });
		expect(await signedIn).toEqual(refusal);
		expect(refreshed.times).toBe(0);
	});

	test('a window that the person closes is a result', async () => {
		const page = openPage();
		const signedIn = signIn('op', { popup: true });
		await page.begun();
		page.popup.closed = true;
		expect(await signedIn).toEqual({ ok: false, error: 'PopupClosed', status: 0, url: null });
		// A page on the way may have cut it off instead: its end is still shown.
		page.channels[0]?.onmessage?.({ data: success });
		await vi.waitFor(() => expect(refreshed.times).toBe(1), { timeout: 60_000 });
	});

	test('a window without an opener reports its end through the channel of this sign-in', async () => {
		const page = openPage();
		const signedIn = signIn('op', { popup: true });
		await page.begun();
		expect(page.channels[0]?.name).toBe(`framework-auth:popup:${page.idOf()}`);
		page.channels[0]?.onmessage?.({ data: success });
		expect(await signedIn).toEqual(success);
	});

	test('if the browser blocks pop-ups, the page itself goes to the provider', async () => {
		const page = openPage({ blocked: true });
		expect(await signIn('op', { popup: true })).toEqual({ ok: true, status: 200, url: provider });
		expect([page.visited, page.fields[0]!.has('popup')]).toEqual([[provider], false]);
	});

	test.each([
		['a failure', { error: 'TooManyRequests' }, 429, { ok: false, error: 'TooManyRequests', status: 429 }],
		['a sign-in that needs no provider', { url: `${origin}/after` }, 200, success]
	])('%s closes the window at once', async (_, answer, status, expected) => {
		const page = openPage({ answer: answer as { url: string }, status });
		expect(await signIn('op', { popup: true })).toMatchObject(expected);
		expect([page.popup.closed, page.visited]).toEqual([true, []]);
	});

	test('a window that was closed while the sign-in began stays closed', async () => {
		const page = openPage();
		const signedIn = signIn('op', { popup: true });
		page.popup.closed = true;
		expect(await signedIn).toMatchObject({ ok: false, error: 'PopupClosed' });
		expect(page.visited).toEqual([]);
	});
});
