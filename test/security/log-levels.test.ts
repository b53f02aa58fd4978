/**
 * At which level the log has what went wrong: visitors cause no `error`, or a fault of the site would drown among theirs.
 *
 * @see OWASP ASVS 5.0, 16.3 (security events)
 */
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { AccessDenied, AdapterError, AuthError, CredentialsSignin } from '../../src/errors.js';
import * as errors from '../../src/errors.js';
import { reportFailure } from '../../src/kit/report-failure.js';
import { misconfiguredResponse } from '../../src/kit/respond-misconfigured.js';
import { pageOf } from '../../src/lib/base/errors/pages.js';
import { levelOf, type ErrorType } from '../../src/errors/rules.js';
import { createApp, secret, type App, type AppOptions } from '../fixtures/app.js';
import { createMailApp, type MailApp } from '../fixtures/mail-app.js';
import { origin } from './support.js';

class NoSuchPlan extends CredentialsSignin {
	override code = 'no_such_plan';
}

/** An error of the application, with a type that the library does not have. */
class OwnError extends AuthError {
	static override type = 'OwnError' as ErrorType;
}

const password = (authorize: () => unknown): AppOptions => ({
	providers: [{ id: 'password', name: 'Password', type: 'credentials', authorize: authorize as () => null }]
});
const tryPassword = (app: App) => app.browser.post('/auth/callback/password', { username: 'ada', password: 'guess' });
const visit = (path: string) => (app: App) => app.browser.visit(`/auth/${path}`);

describe('visitors cause no line at error (#12 D7)', () => {
	const unknownState = 'a'.repeat(32);
	const mail = (act: (app: MailApp) => Promise<unknown>): (() => Promise<App>) => {
		return async () => {
			const app = createMailApp();
			await act(app);
			return app;
		};
	};
	const app = (options: AppOptions, act: (app: App) => Promise<unknown>): (() => Promise<App>) => {
		return async () => {
			const made = createApp(options);
			await act(made);
			return made;
		};
	};

	/** An authorization response that the visitor made up; its state is theirs. */
	const answer = (params: Record<string, string>) => async (made: App) => {
		const state = (await made.start()).searchParams.get('state') ?? '';
		return visit(`callback/op?${new URLSearchParams({ state, iss: made.op.issuer, ...params })}`)(made);
	};

	it.each<[string, ErrorType, 'warn' | 'debug', () => Promise<App>]>([
		[
			'a wrong password',
			'CredentialsSignin',
			'warn',
			app(
				password(() => null),
				tryPassword
			)
		],
		[
			'a state that was never issued',
			'InvalidCheck',
			'warn',
			app({}, visit(`callback/op?code=x&state=${unknownState}`))
		],
		['a broken state', 'InvalidCheck', 'warn', app({}, visit('callback/op?code=x&state=%00'))],
		['no state', 'InvalidCheck', 'warn', app({}, visit('callback/op?code=x'))],
		[
			'a sign-in that was cancelled at the provider',
			'OAuthCallbackError',
			'warn',
			app({}, async (made) => made.finish(made.op.authorize(await made.start(), { error: 'access_denied' })))
		],
		['a code that the provider did not issue', 'OAuthCallbackError', 'warn', app({}, answer({ code: 'made-up' }))],
		['a response without a code', 'OAuthCallbackError', 'warn', app({}, answer({}))],
		[
			'a response of another issuer',
			'OAuthCallbackError',
			'warn',
			app({}, answer({ code: 'x', iss: 'https://evil.test' }))
		],
		[
			'a form of another site',
			'CrossSiteRequest',
			'warn',
			app({}, ({ browser }) => browser.post('/auth/signin/op', {}, { crossSite: true }))
		],
		[
			'a sign-in that the callback refuses',
			'AccessDenied',
			'warn',
			app({ callbacks: { signIn: () => false } }, (made) => made.signIn())
		],
		[
			'a refusal with a reason',
			'AccessDenied',
			'warn',
			app(
				{
					callbacks: {
						signIn: () => {
							throw new AccessDenied('banned');
						}
					}
				},
				(made) => made.signIn()
			)
		],
		[
			'a link that never existed',
			'Verification',
			'warn',
			mail((made) => made.browser.post('/auth/callback/mail', { email: 'ada@example.test', token: 'x'.repeat(43) }))
		],
		['an unknown path', 'UnknownAction', 'debug', app({}, visit('no/such/path'))],
		['an unknown provider', 'InvalidProvider', 'debug', app({}, visit('signin/nobody'))],
		[
			'a body that is no JSON',
			'InvalidRequest',
			'debug',
			app({}, ({ browser }) => browser.postJson('/auth/session', '{'))
		],
		['an address that is none', 'InvalidEmail', 'debug', mail((made) => made.ask('no address'))]
	])('%s: %s at %s', async (_, type, level, act) => {
		const { logger } = await act();
		expect(logger.faults).toEqual([]);
		const lines = logger.entries.filter((entry) => entry.level === level).map(({ args }) => String(args[0]));
		// Beside what is said of the configuration.
		const errors = lines.filter((line) => /^[A-Z]\w+: /.test(line));
		expect(errors).toEqual([expect.stringMatching(new RegExp(`^${type}: `)) as string]);
	});

	it.each<[string, string, () => CredentialsSignin | AccessDenied]>([
		[
			'a class of the application',
			'CredentialsSignin: `authorize` refused the credentials (code no_such_plan, ',
			() => new NoSuchPlan()
		],
		[
			'CredentialsSignin',
			'CredentialsSignin: `authorize` refused the credentials (code credentials, ',
			() => new CredentialsSignin()
		],
		['AccessDenied', 'AccessDenied: the signIn callback refused (', () => new AccessDenied()],
		[
			'one with a cause alone',
			'CredentialsSignin (code no_such_plan, ',
			() => new NoSuchPlan({ cause: { plan: 'free' } })
		],
		['an empty message', 'CredentialsSignin (code credentials, ', () => new CredentialsSignin('')]
	])('an error thrown without a message has a line that reads well: %s', async (_, line, make) => {
		const app = createApp(
			password(() => {
				throw make();
			})
		);
		await tryPassword(app);
		const told = app.logger.entries.filter(({ level }) => level === 'warn').at(-1)?.args[0];
		expect(told).toBe(`${line}reference ${String(told).slice(-9, -1)})`);
	});

	test('the log has the whole error: type, code, reference and cause', async () => {
		const thrown = new NoSuchPlan('the plan is over', { cause: { plan: 'free' } });
		const { logger, browser } = createApp({
			...password(() => {
				throw thrown;
			})
		});
		const answer = await browser.post('/auth/callback/password', { username: 'ada' });
		const args = logger.entries.filter(({ level }) => level === 'warn').at(-1)?.args;
		expect(args).toEqual([
			`CredentialsSignin: the plan is over (code no_such_plan, reference ${thrown.reference})`,
			thrown
		]);
		expect(answer.headers.get('location')).toContain(`reference=${thrown.reference}`);
		expect(thrown.cause).toEqual({ plan: 'free' });
	});
});

describe('faults of the site stay at error (#12 D7)', () => {
	it.each<[string, ErrorType, AppOptions, (app: App) => Promise<unknown>]>([
		[
			'`authorize` that throws',
			'CallbackRouteError',
			password(() => {
				throw new Error('the database is away');
			}),
			tryPassword
		],
		['`authorize` that returns no user', 'CallbackRouteError', password(() => 'ada'), tryPassword],
		[
			'a data layer that fails',
			'AdapterError',
			{ adapter: { ...MemoryAdapter(), getUserByAccount: () => Promise.reject(new Error('away')) } },
			(app) => app.signIn()
		],
		[
			'a `signIn` callback that fails',
			'AccessDenied',
			{
				callbacks: {
					signIn: () => {
						throw new TypeError('x is undefined');
					}
				}
			},
			(app) => app.signIn()
		],
		[
			'a client secret that the provider refuses',
			'OAuthCallbackError',
			{},
			(app) => {
				app.op.faults.respond = { token: () => Response.json({ error: 'invalid_client' }, { status: 401 }) };
				return app.signIn();
			}
		],
		[
			'an ID token with a wrong nonce',
			'OAuthCallbackError',
			{},
			(app) => {
				app.op.faults.claims = (claims) => ({ ...claims, nonce: 'another' });
				return app.signIn();
			}
		],
		[
			'a host that nobody vouches for',
			'UntrustedHost',
			{ trustHost: false },
			(app) => app.browser.post('/auth/signin/op')
		],
		[
			'an error with a level of its own',
			'CredentialsSignin',
			password(() => {
				throw Object.assign(new CredentialsSignin('x'), { level: 'error' });
			}),
			tryPassword
		]
	])('%s: %s', async (_, type, options, act) => {
		const app = createApp(options);
		await act(app);
		expect(app.logger.faults).toMatchObject([{ type }]);
	});

	test('every type has its level: configuration, data layer, mail and limits are `error`', () => {
		const classes = Object.values(errors).filter((each) => each === AuthError || each.prototype instanceof AuthError);
		const types = classes.map((each) => (each as typeof AuthError).type);
		const at = (level: string) => types.filter((type) => levelOf({ type }) === level).sort();
		expect(at('debug')).toEqual([
			'AccessTokenRefused',
			'ApiTokenLimitReached',
			'ChallengeRequired',
			'HumanCheckFailed',
			'InvalidCallbackUrl',
			'InvalidEmail',
			'InvalidHandle',
			'InvalidProvider',
			'InvalidRequest',
			'NoProviderForAddress',
			'PasswordRefused',
			'UnknownAction',
			'UnknownTenant',
			'UsernameRefused'
		]);
		expect(at('warn')).toEqual([
			'AccessDenied',
			'AccountNotLinked',
			'CookieConflict',
			'CredentialsSignin',
			'CrossSiteRequest',
			'FactorRefused',
			'ImpersonationRefused',
			'InvalidCheck',
			'LogoutTokenError',
			'MissingCSRF',
			'OAuthAccountNotLinked',
			'PasskeyChanged',
			'ProviderSignInRequired',
			'ReauthenticationExpired',
			'ReauthenticationInsufficient',
			'ReauthenticationMismatch',
			'ReauthenticationRequired',
			'ServerBusy',
			'SessionLimitReached',
			'SignUpClosed',
			'TooManyRequests',
			'UserBlocked',
			'Verification',
			'WebAuthnVerificationError'
		]);
		expect(at('error')).toContain('EmailSignInError');
	});
});

describe('the console', () => {
	afterEach(() => void vi.restoreAllMocks());

	test('has a refused sign-in as a warning, with code, facts and cause (#12 C4)', async () => {
		const lines: unknown[][] = [];
		vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => void lines.push(args));
		const onError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
		const { providers } = password(() => {
			throw new NoSuchPlan('the plan is over', { cause: { err: new Error('expired in May'), plan: 'free' } });
		});
		const credentials = { username: {}, password: { type: 'password' } };
		const declared = providers!.map((each) => ({ ...each, credentials })) as typeof providers;
		const auth = createAuth({ providers: declared!, secret, trustHost: true }, { environment: {} });
		const body = new URLSearchParams({ username: 'ada' });
		await auth.respond(new Request(`${origin}/auth/callback/password`, { method: 'POST', body, headers: { origin } }));
		expect(lines).toEqual([
			[
				expect.stringMatching(
					/^\[auth\]\[warn\] CredentialsSignin: the plan is over \(code no_such_plan, reference [\w-]{8}\)$/
				)
			],
			['[auth][details]', '{"plan":"free"}'],
			['[auth][cause]', expect.stringContaining('expired in May')],
			['[auth][docs]', pageOf('CredentialsSignin')]
		]);
		expect(onError).not.toHaveBeenCalled();
	});

	test('names the page of an error, and none for a type of the application', () => {
		const pagesOf = (thrown: AuthError) => {
			const logged: AuthError[] = [];
			reportFailure(thrown, { error: (error) => void logged.push(error as AuthError) });
			return logged.map(({ page }) => page);
		};
		expect(pagesOf(new AdapterError('one'))).toEqual([expect.stringMatching(/\/docs\/errors\/AdapterError\.md$/)]);
		expect(pagesOf(new OwnError('two'))).toEqual([undefined]);
	});
});

describe('HEAD gets no body (#12 D7)', () => {
	it.each([
		['an unknown path', 'no/such/path', 404],
		['a known one', 'signin', 200],
		['a page that takes POST alone', 'signin/op', 200]
	])('of %s', async (_, path, status) => {
		const { auth } = createApp();
		const request = (method: string) => new Request(`${origin}/auth/${path}`, { method });
		const response = await auth.respond(request('HEAD'));
		expect([response.status, response.body]).toEqual([status, null]);
		expect((await auth.respond(request('PUT'))).status).toBe(status === 404 ? 404 : 405);
	});

	test('of a configuration that cannot work', async () => {
		const failure = await misconfiguredResponse(new errors.MissingSecret('set AUTH_SECRET'), true, 'HEAD');
		expect([failure.status, failure.body]).toEqual([500, null]);
		expect(failure.headers.get('content-type')).toContain('text/html');
	});
});
