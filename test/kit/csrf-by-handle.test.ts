/** `csrfByHandle`: the check of forms in place of SvelteKit's, as the first thing that happens. */
import { describe, expect, test } from 'vitest';
import type { FrameworkAuthConfig } from '../../src/index.js';
import { createCompiler } from '../../src/kit/compile-once.js';
import { secret } from '../fixtures/app.js';
import { createLogger } from '../fixtures/logger.js';
import { createKitApp, type EventOptions } from './kit.js';

const form = 'application/x-www-form-urlencoded';
const own = 'https://app.test';
const evil = 'https://evil.test';

interface Sent extends EventOptions {
	path?: string;
	method?: string;
	/** Null: none. */
	type?: string | null;
	origin?: string | null;
	headers?: Record<string, string>;
}

type Config = Partial<FrameworkAuthConfig> & { lazily?: boolean };

/** Sends a request. @returns the status, and whether it came further than to the check */
async function send(sent: Sent = {}, config: Config = {}) {
	const { path = '/settings', method = 'POST', type = form, origin = evil, headers = {}, ...options } = sent;
	const app = createKitApp({ csrfByHandle: true, ...config });
	let reached = false;
	app.options = options;
	app.page = () => ((reached = true), new Response('page'));
	const body = method === 'GET' || method === 'HEAD' ? null : new Blob(['a=b']);
	const request = new Request(`${own}${path}`, { method, body, headers });
	if (type === null) request.headers.delete('content-type');
	else request.headers.set('content-type', type);
	if (origin !== null) request.headers.set('origin', origin);
	const response = await app.browser.send(request);
	return { status: response.status, reached, response };
}

const letIn = { status: 200, reached: true };
const refused = { status: 403, reached: false };

describe('S200: a request is refused before anything else happens', () => {
	test.each<[string, Sent]>([
		['a form of another site', {}],
		['a form without an origin', { origin: null }],
		['a form whose origin is hidden', { origin: 'null' }],
		['a form whose origin is empty', { origin: '' }],
		['S207: a form of the same host over http', { origin: 'http://app.test' }],
		['S207: a form of another port', { origin: 'https://app.test:8443' }],
		['S207: a form of a host that begins like ours', { origin: 'https://app.test.evil.test' }],
		['S207: a form whose origin has a slash', { origin: `${own}/` }],
		['a form with a charset', { type: `${form};charset=utf-8` }],
		['a form in capitals', { type: 'Multipart/Form-Data; boundary=x' }],
		['text', { type: 'text/plain' }],
		['text that says that it is JSON', { type: 'text/plain; application/json' }],
		['a body without a type', { type: null }],
		['a body whose type is empty', { type: '' }],
		['a form in the way of SvelteKit', { type: 'application/x-sveltekit-formdata' }],
		...['PUT', 'PATCH', 'DELETE'].map((method): [string, Sent] => [`a form with ${method}`, { method }]),
		['a remote function', { isRemoteRequest: true, type: 'application/json' }],
		['S218: a remote function without an origin', { isRemoteRequest: true, origin: null, type: 'application/json' }],
		['another route of the library', { path: '/auth/signout', origin: null }],
		['a logout that a page posts', { path: '/auth/backchannel-logout/op' }],
		['a logout in another type', { path: '/auth/backchannel-logout/op', origin: null, type: 'text/plain' }],
		['a logout by a remote function', { path: '/auth/backchannel-logout/op', origin: null, isRemoteRequest: true }],
		['a path that only looks like the one', { path: '/x/auth/backchannel-logout/op', origin: null }]
	])('%s', async (_, sent) => {
		expect(await send(sent)).toMatchObject(refused);
	});
});

describe('a request passes', () => {
	test.each<[string, Sent]>([
		['a form of a page of this site', { origin: own }],
		['JSON, which browsers ask about', { type: 'application/json' }],
		['reading', { method: 'GET' }],
		['the head', { method: 'HEAD' }],
		['a remote query', { method: 'GET', isRemoteRequest: true }],
		['a remote function of this site', { isRemoteRequest: true, origin: own }],
		['the site of AUTH_URL', { origin: 'https://www.test', platform: { env: { AUTH_URL: 'https://www.test/auth' } } }]
	])('%s', async (_, sent) => {
		expect(await send(sent)).toMatchObject(letIn);
	});

	test('a logout, which the library answers', async () => {
		const { status, reached } = await send({ path: '/auth/backchannel-logout/op', origin: null });
		// Without back-channel logout there is none.
		expect([status, reached]).toEqual([404, false]);
		const elsewhere = { path: '/login/backchannel-logout/op', origin: null };
		expect((await send(elsewhere, { basePath: '/login' })).status).toBe(404);
		expect((await send(elsewhere)).status).toBe(403);
	});

	test('S208: a form of a listed origin, and no remote function', async () => {
		const csrfByHandle = { trustedOrigins: ['https://pay.test'] };
		expect(await send({ origin: 'https://pay.test' }, { csrfByHandle })).toMatchObject(letIn);
		expect(await send({ origin: 'https://a.pay.test' }, { csrfByHandle })).toMatchObject(refused);
		expect(await send({ origin: 'https://pay.test', isRemoteRequest: true }, { csrfByHandle })).toMatchObject(refused);
	});
});

test('without the option, SvelteKit decides', async () => {
	for (const csrfByHandle of [false, undefined]) {
		for (const lazily of [false, true]) expect(await send({}, { csrfByHandle, lazily })).toMatchObject(letIn);
	}
});

test('the configuration may be a function', async () => {
	expect(await send({}, { lazily: true })).toMatchObject(refused);
	expect(await send({ origin: own }, { lazily: true })).toMatchObject(letIn);
	expect((await send({ path: '/auth/backchannel-logout/op', origin: null }, { lazily: true })).status).toBe(404);
});

test('an invalid configuration refuses the same requests', async () => {
	expect(await send({}, { secret: 'too short' })).toMatchObject(refused);
	const { FrameworkAuth } = await import('../../src/index.js');
	const { createEvent } = await import('./kit.js');
	const auth = FrameworkAuth(() => Promise.reject(new Error('the database is down')));
	const request = new Request(own, { method: 'POST', body: new URLSearchParams('a=b'), headers: { origin: evil } });
	const resolve = () => expect.fail('the application was asked');
	expect((await auth.handle({ event: createEvent(request).event, resolve })).status).toBe(403);
});

test('a script gets JSON', async () => {
	const { response } = await send({ headers: { accept: 'application/json' } });
	expect(await response.json()).toEqual({ message: 'A POST request of another site is refused' });
});

test.each([
	['text', 'yes'],
	['null', null],
	['an object without origins', {}],
	['all origins', { trustedOrigins: ['*'] }],
	['a URL that is not an origin', { trustedOrigins: ['https://pay.test/'] }],
	['no list', { trustedOrigins: 'https://pay.test' }]
])('%s is not a value of the option', async (_, csrfByHandle) => {
	const contextOf = createCompiler({ mode: 'production' });
	const config = { providers: [], secret, logger: createLogger(), csrfByHandle: csrfByHandle as never };
	await expect(Promise.resolve(contextOf(config, {}))).rejects.toThrow('csrfByHandle has to be');
	expect(await send({}, { csrfByHandle: csrfByHandle as never })).toMatchObject(
		csrfByHandle === null ? letIn : refused
	);
});
