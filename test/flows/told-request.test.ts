/** What callbacks and events are told of the request, and of sign-ins that fail. */
import { describe, expect, test, vi } from 'vitest';
import type { AuthConfig, RequestInfo } from '../../src/core.js';
import { createApp } from '../fixtures/app.js';

const credentials = {
	id: 'password',
	name: 'Password',
	type: 'credentials' as const,
	credentials: { name: {}, password: {} },
	authorize: ({ password }: Record<string, unknown>) => (password === 'right' ? { id: 'ada', name: 'Ada' } : null)
};

describe('callbacks and events receive the request', () => {
	test('each without credentials in headers, and without codes in a URL of the library', async () => {
		const told: Record<string, RequestInfo> = {};
		const listen =
			<T extends { request?: RequestInfo }, A>(name: string, answer: (message: T) => A) =>
			(message: T) => {
				told[name] = message.request!;
				return answer(message);
			};
		const config: Partial<AuthConfig> = {
			callbacks: {
				signIn: listen('callback signIn', () => true),
				redirect: listen('redirect', ({ url }) => url),
				jwt: listen('jwt', ({ token }) => token),
				session: listen('callback session', ({ session }) => session)
			},
			events: {
				signIn: listen('signIn', () => undefined),
				signOut: listen('signOut', () => undefined),
				session: listen('session', () => undefined)
			}
		};
		const app = createApp(config);
		await app.signIn();
		const ended = { ...told };
		for (const name of ['callback signIn', 'jwt', 'signIn']) {
			expect([name, ended[name]?.method, ended[name]?.url.href]).toEqual([
				name,
				'GET',
				'https://app.test/auth/callback/op'
			]);
		}
		await app.browser.visit('/auth/session', { headers: { authorization: 'Bearer secret', 'x-own': 'seen' } });
		await app.browser.post('/auth/signout');
		expect(Object.keys(told)).toHaveLength(7);
		expect(told.session?.headers.get('x-own')).toBe('seen');
		for (const { headers } of Object.values(told)) {
			expect([headers.has('cookie'), headers.has('authorization')]).toEqual([false, false]);
		}
	});

	test('as a member that a log of the message leaves out', async () => {
		const signIn = vi.fn();
		const app = createApp({ events: { signIn } });
		await app.signIn();
		const [message] = signIn.mock.calls[0] as [{ request: RequestInfo }];
		expect(Object.keys(message)).not.toContain('request');
		expect(message.request.method).toBe('GET');
	});
});

describe('the event of a failed sign-in', () => {
	const failing = (config: Partial<AuthConfig>) => {
		const signInFailed = vi.fn();
		return { signInFailed, app: createApp({ providers: [credentials], ...config, events: { signInFailed } }) };
	};
	const enter = (app: ReturnType<typeof createApp>, password: string) =>
		app.browser.post('/auth/callback/password', { name: 'ada', password });

	test('has the provider and the error', async () => {
		const { app, signInFailed } = failing({});
		await enter(app, 'wrong');
		expect(signInFailed).toHaveBeenCalledExactlyOnceWith({
			provider: 'password',
			error: expect.objectContaining({ type: 'CredentialsSignin' })
		});
		expect(JSON.stringify(signInFailed.mock.calls)).not.toContain('wrong');
		signInFailed.mockClear();
		await enter(app, 'right');
		expect(signInFailed).not.toHaveBeenCalled();
	});

	test.each([false, '/elsewhere'])('is sent for a refusal of the signIn callback (%s)', async (answer) => {
		const { app, signInFailed } = failing({ callbacks: { signIn: () => answer } });
		await enter(app, 'right');
		expect(signInFailed.mock.calls).toMatchObject([[{ provider: 'password', error: { type: 'AccessDenied' } }]]);
	});

	test('is sent for a refusal of the provider', async () => {
		const signInFailed = vi.fn();
		const app = createApp({ events: { signInFailed } });
		await app.browser.visit('/auth/callback/op?state=none&code=x');
		expect(signInFailed.mock.calls).toMatchObject([[{ provider: 'op', error: { type: 'InvalidCheck' } }]]);
	});

	test('does not change the answer if its listener fails', async () => {
		const app = createApp({
			providers: [credentials],
			events: { signInFailed: () => Promise.reject(new Error('no log')) }
		});
		const response = await enter(app, 'wrong');
		expect(response.headers.get('location')).toContain('error=CredentialsSignin');
	});
});
