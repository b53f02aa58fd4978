/**
 * One attempt to sign in, and everything that may be seen of it afterwards: what the browser got, what was stored,
 * what was logged and what was asked of the provider.
 *
 * ```ts
 * const attempt = await attemptWith(fault);
 * await attempt.expectRefused('OAuthCallbackError');
 * ```
 */
import { expect } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError, ErrorType } from '../../src/errors.js';
import { ruleOf } from '../../src/errors/rules.js';
import type { OAuthConfig, Profile } from '../../src/providers/types.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { play, type FaultCase } from '../fixtures/catalogue.js';
import {
	createSigningKey,
	type AuthorizeOptions,
	type Callback,
	type IdentityProvider,
	type IdentityProviderInit
} from '../fixtures/identity-provider.js';
import { findLeaks } from '../fixtures/leaks.js';

/** An application whose data layer tells what was written. */
export interface WatchedApp extends App {
	readonly adapter: MemoryAdapter;
	/** Names of the methods that were called and change a row, in order. */
	readonly writes: string[];
}

export interface AttemptOptions {
	/** Authorization parameters that the browser adds. */
	params?: Record<string, string>;
	answer?: AuthorizeOptions;
	/** Changes the provider's answer on its way through the browser. */
	tamper?(callback: Callback): Callback;
}

export interface Attempt {
	readonly app: WatchedApp;
	/** The last answer to the browser. */
	readonly response: Response;
	readonly body: string;
	/** The provider's answer, undefined where the browser was never sent there. */
	readonly callback: Callback | undefined;
	/** Asserts that it ended in an error of this type, that it left nothing behind, and that nothing secret got out. */
	expectRefused(type: ErrorType): Promise<void>;
	/** Asserts that the person signed in under this id of the provider, and that nothing secret got out. */
	expectSignedIn(providerAccountId?: string): Promise<void>;
	/** The endpoints that were asked, in order. */
	endpoints(): string[];
}

/** One key pair for all providers that need none of their own: making one takes longer than a test. */
export const sharedKey = createSigningKey();

/** A provider with this fault, and an attempt to sign in there. `init` is of the provider; the fault's own wins. */
export function attemptWith(fault: FaultCase, init: IdentityProviderInit = {}): Promise<Attempt> {
	const op = playShared(fault, init);
	const { response_mode, ...params } = fault.params ?? {};
	const overrides = response_mode ? { authorization: { params: { response_mode } } } : {};
	const app = watchedApp({ op, providers: [op.provider(overrides)] });
	return attemptAt(app, { params, answer: fault.authorize });
}

/** The provider of a row, with the shared key where the row does not ask for another algorithm. */
export function playShared(fault: FaultCase, init: IdentityProviderInit = {}): IdentityProvider {
	return play(fault, { ...(!fault.init?.alg && { keys: [sharedKey] }), ...init });
}

/** An application with a data layer that is watched. */
export function watchedApp(options: AppOptions = {}): WatchedApp {
	const writes: string[] = [];
	const adapter = MemoryAdapter();
	const watched = new Proxy(adapter, {
		get(target, name, receiver) {
			const member: unknown = Reflect.get(target, name, receiver);
			if (typeof member !== 'function' || /^(get|claimOnce)/.test(String(name))) return member;
			return (...args: unknown[]): unknown => {
				writes.push(String(name));
				return Reflect.apply(member, target, args);
			};
		}
	});
	return Object.assign(createApp({ adapter: watched, ...options }), { adapter, writes });
}

/** Goes the whole way, as far as it leads. */
export async function attemptAt(app: WatchedApp, options: AttemptOptions = {}): Promise<Attempt> {
	const { answer, params = {}, tamper } = options;
	const { browser, logger, op } = app;
	const started = await browser.post(`/auth/signin/op?${new URLSearchParams(params)}`);
	const location = started.headers.get('location');
	let callback: Callback | undefined;
	if (location?.startsWith(String(op.metadata().authorization_endpoint))) {
		callback = op.authorize(location, answer);
		if (tamper) callback = tamper(callback);
	}
	const copy = browser.copy();
	const response = callback ? await app.finish(callback) : started;
	const body = await response.clone().text();
	const endpoints = (): string[] => op.requests.map(({ endpoint }) => endpoint);

	function expectNothingSecretOutside(): void {
		expect(logger.leaks(op.secrets()), 'in the log').toEqual([]);
		expect(findLeaks([[...response.headers], body], op.secrets()), 'in the answer').toEqual([]);
		expect(op.requestsTo('unexpected')).toEqual([]);
	}

	/** Not even a browser that kept the cookies can try again. */
	async function expectUsedUp(): Promise<void> {
		if (!callback) return;
		const asked = op.requests.length;
		const again = await app.finish(callback, { browser: copy });
		expect(again.headers.get('location')).toContain('/auth/signin?error=InvalidCheck');
		expect(op.requests.length, 'requests for a finished sign-in').toBe(asked);
		expect(app.writes).toEqual([]);
	}

	return {
		app,
		response,
		body,
		callback,
		endpoints,
		async expectRefused(type) {
			expect(logger.errors.map((error) => (error as AuthError).type)).toEqual([type]);
			expectErrorAnswer(response, type);
			expect(response.headers.get('cache-control')).toBe('private, no-cache, no-store');
			expect(browser.cookieNames).toEqual([]);
			expect(app.writes).toEqual([]);
			expect(await app.session()).toBeNull();
			expectNothingSecretOutside();
			await expectUsedUp();
		},
		async expectSignedIn(providerAccountId = 'ada-1815') {
			expect(logger.errors).toEqual([]);
			expect([response.status, response.headers.get('location')]).toEqual([303, 'https://app.test/']);
			expect(browser.cookieNames).toEqual(['__Secure-authjs.session-token']);
			const user = await app.adapter.getUserByAccount({ provider: 'op', providerAccountId });
			expect(user).not.toBeNull();
			// The record of an address that the provider has verified comes with the user, where there is one.
			expect(app.writes.filter((write) => write !== 'createSecret')).toEqual([
				'createUserWithAccount',
				'createSession'
			]);
			expect((await app.session())?.user?.id).toBe(user?.id);
			expectNothingSecretOutside();
		}
	};
}

/** The page that the table of errors names, with the code that it allows in a URL, and nothing else. */
export function expectErrorAnswer(response: Response, type: ErrorType): void {
	const { status, page, code } = ruleOf(type);
	const location = response.headers.get('location');
	if (page === 'error') {
		expect([response.status, location]).toEqual([status, null]);
		return;
	}
	expect(response.status).toBe(303);
	const target = new URL(location ?? '');
	expect(target.origin + target.pathname).toBe('https://app.test/auth/signin');
	const { callbackUrl, reference, ...query } = Object.fromEntries(target.searchParams);
	expect(query).toEqual({ error: code });
	expect(reference).toMatch(/^[\w-]{8}$/);
	expect([undefined, 'https://app.test/']).toContain(callbackUrl);
}

/** A provider object of the tests under another id, so that two can stand in one configuration. */
export function as(id: string, provider: OAuthConfig<Profile>): OAuthConfig<Profile> {
	return { ...provider, id, name: id };
}

/** Rows for `test.each`, named after the id and the question. */
export function rows(cases: FaultCase[]): [name: string, fault: FaultCase][] {
	return cases.map((fault) => [`${fault.id} ${fault.title}`, fault]);
}
