/**
 * The facts that the security tests look at: the cookies of an answer with their attributes, the typed errors in the log, and
 * whether anything secret got where it must not be.
 */
import { expect } from 'vitest';
import type { AuthError, ErrorType } from '../../src/errors.js';
import { secret, type App } from '../fixtures/app.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider, type IdentityProvider } from '../fixtures/identity-provider.js';

/** Of the application under test. */
export const origin = 'https://app.test';

export const sessionName = '__Secure-authjs.session-token';
export const flowPrefix = '__Host-authjs.flow.';

/** A `Set-Cookie` header, taken apart; attribute names are in lower case, those without a value are true. */
export interface SetCookie {
	name: string;
	value: string;
	attributes: Record<string, string | true>;
}

/** The cookies that an answer sets or deletes, in order. */
export function setCookies(response: Response): SetCookie[] {
	return response.headers.getSetCookie().map((header) => {
		const [pair = '', ...rest] = header.split('; ');
		const equals = pair.indexOf('=');
		const attributes = rest.map((attribute): [string, string | true] => {
			const [key = '', ...value] = attribute.split('=');
			return [key.toLowerCase(), value.length > 0 ? value.join('=') : true];
		});
		return { name: pair.slice(0, equals), value: pair.slice(equals + 1), attributes: Object.fromEntries(attributes) };
	});
}

/** Whether an answer begins a session. */
export function beginsSession(response: Response): boolean {
	return setCookies(response).some(({ name, value }) => name.startsWith(sessionName) && value !== '');
}

/** The cookie that keeps the fields of a form for the next sign-in page. It says nothing about the account. */
export const typedInName = '__Host-authjs.flow.typed-in';

/** The cookies that a response sets, besides the one that keeps the fields of a form. */
export function grants(response: Response): SetCookie[] {
	return setCookies(response).filter(({ name }) => name !== typedInName);
}

/** The names of the pending sign-ins that a browser carries. */
export function flowsOf(browser: Browser): string[] {
	return browser.cookieNames.filter((name) => name.startsWith(flowPrefix));
}

/** The types of the errors so far; what is only worth a debug message is among them. */
export function loggedTypes({ logger }: Pick<App, 'logger'>): string[] {
	return logger.entries.flatMap(({ level, args: [first, second] }) => {
		if (level === 'error') return [(first as AuthError).type];
		if (level === 'warn' && second !== undefined) return [(second as AuthError).type];
		return level === 'debug' ? [String(first).split(':', 1)[0]!] : [];
	});
}

/** Nothing that must stay secret stands in the log: keys, codes, verifiers, tokens, and what cookies hold. */
export function expectNothingSecretLogged(app: App, browsers: Browser[] = [app.browser], ops = [app.op]): void {
	const sealed = browsers
		.flatMap(({ responses }) => responses.flatMap(setCookies))
		.flatMap(({ value }) => (value.length > 16 ? [value] : []));
	expect(app.logger.leaks([secret, ...ops.flatMap((op) => op.secrets()), ...sealed])).toEqual([]);
}

/** The requirements on a refused request. */
export interface Refusal {
	/** Of the error in the log. */
	type: ErrorType;
	/** The status, where our own page is the answer; by default it is a redirect to the sign-in page. */
	page?: number;
	/** The `error` parameter of the sign-in page. @default the type */
	error?: string;
	/** The `code` parameter of the sign-in page. @default none */
	code?: string;
	browser?: Browser;
	/** Requests to the token endpoint so far. @default 0 */
	tokenRequests?: number;
}

/** The whole consequence of a refusal: the answer, no session, no exchange, one typed error, nothing leaked. */
export function expectRefused(app: App, response: Response, refusal: Refusal): void {
	const { type, page, error = type, code, browser = app.browser, tokenRequests = 0 } = refusal;
	if (page === undefined) {
		expect(response.status).toBe(303);
		const { origin: at, pathname, searchParams, hash } = locationOf(response);
		expect([at + pathname, hash]).toEqual([`${origin}/auth/signin`, '']);
		expect(searchParams.getAll('error')).toEqual([error]);
		expect(searchParams.getAll('code')).toEqual(code === undefined ? [] : [code]);
		expect(
			[...searchParams.keys()].filter((key) => !['error', 'code', 'callbackUrl', 'reference'].includes(key))
		).toEqual([]);
	} else {
		expect(response.status).toBe(page);
		expect(response.headers.get('location')).toBeNull();
	}
	expect(response.headers.get('cache-control')).toContain('no-store');
	expect(beginsSession(response)).toBe(false);
	expect(browser.cookie(sessionName)).toBeUndefined();
	expect(app.op.requestsTo('token')).toHaveLength(tokenRequests);
	expect(loggedTypes(app)).toEqual([type]);
	expectNothingSecretLogged(app, [browser]);
}

/** An OpenID provider whose answers come as a form posted from its own pages. */
export function formPostProvider(op: IdentityProvider = createIdentityProvider()) {
	return op.provider({ authorization: { params: { response_mode: 'form_post' } } });
}
