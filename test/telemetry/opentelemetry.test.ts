/** Tracing and metrics by the real SDK of OpenTelemetry: the spans of flows, and no fact about a person in any of them. */
import { trace } from '@opentelemetry/api';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { InvalidConfig } from '../../src/errors.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import type { Telemetry } from '../../src/lib/base/config/options.js';
import { openTelemetry } from '../../src/opentelemetry.js';
import { createApp, secret } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createKitApp } from '../kit/kit.js';
import { ada, createPasswordApp } from '../passwords/support.js';
import { followSpans, observing } from './observing.js';

followSpans();

describe('a sign-in at a provider', () => {
	test('is a span for each route, with the requests and the calls of the adapter below it', async () => {
		const { telemetry, spans } = observing();
		const app = createApp({ adapter: MemoryAdapter(), telemetry });
		await app.signIn();
		const flow = spans().filter(({ parent }) => parent === 'auth.callback');
		expect(spans().filter(({ name }) => name === 'auth.callback')[0]?.attributes).toEqual({ 'auth.provider': 'op' });
		expect(flow.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['auth.request', 'auth.adapter.getUserByAccount', 'auth.adapter.createSession'])
		);
		const token = flow.find(
			({ name, attributes }) => name === 'auth.request' && attributes['http.request.method'] === 'POST'
		);
		expect(token?.attributes).toEqual({
			'auth.provider': 'op',
			'http.request.method': 'POST',
			'server.address': new URL(app.op.issuer).hostname,
			'http.response.status_code': 200
		});
		expect(token?.span.kind).toBe(2);
	});

	test('exports no name, address, id, token or code', async () => {
		const { telemetry, spans, counted } = observing();
		const app = createApp({ adapter: MemoryAdapter(), telemetry });
		await app.signIn();
		const session = await app.session();
		const told = JSON.stringify([
			spans().map(({ name, attributes, span }) => [name, attributes, span.events, span.status]),
			await counted()
		]);
		expect(session?.user?.email).toMatch(/@/);
		const cookies = app.browser.cookies.map(({ value }) => value);
		for (const secret of [session!.user!.email!, session!.user!.name!, session!.user!.id!, ...cookies]) {
			expect(told).not.toContain(secret);
		}
		expect(told).not.toMatch(/code=|state=|eyJ/);
	});

	test('fails with the type of the error, and only a fault marks the span as failed', async () => {
		const { telemetry, spansNamed, counted } = observing();
		const app = createApp({ telemetry, callbacks: { signIn: () => false } });
		await app.signIn();
		const refused = spansNamed('auth.callback')[0];
		expect([refused?.failed, (await counted()).find(({ counter }) => counter === 'auth.sign_in_failures')]).toEqual([
			false,
			{
				counter: 'auth.sign_in_failures',
				attributes: { 'auth.provider': 'op', 'error.type': 'AccessDenied' },
				value: 1
			}
		]);
	});

	test('at a provider that fails is a fault, in the span of the request and in that of the flow', async () => {
		const { telemetry, spansNamed, counted } = observing();
		const app = createApp({ telemetry });
		const url = await app.start();
		const callback = app.op.authorize(url);
		app.op.faults.respond = { token: () => new Response('no', { status: 500 }) };
		await app.finish(callback);
		const failedRequests = spansNamed('auth.request').filter(({ failed }) => failed);
		expect(failedRequests.map(({ attributes }) => attributes['error.type'])).toContain('500');
		expect(spansNamed('auth.callback')[0]).toMatchObject({ failed: true });
		expect((await counted()).filter(({ counter }) => counter === 'auth.errors')).toHaveLength(1);
	});
});

test('the id that a browser made up is in no attribute', async () => {
	const { telemetry, spansNamed } = observing();
	const app = createApp({ telemetry });
	await app.browser.post('/auth/signin/made-up');
	expect(spansNamed('auth.signin').map(({ attributes }) => attributes)).toEqual([{ 'error.type': 'InvalidProvider' }]);
});

describe('passwords and emails', () => {
	test('the hash is a span, the same for existing and unknown users', async () => {
		const { telemetry, spans, clear } = observing();
		const app = createPasswordApp({ telemetry });
		await app.enter();
		expect(spans().map(({ name }) => name)).toEqual(expect.arrayContaining(['auth.password.hash', 'auth.mail']));
		const below = async (fields: { email: string; password: string }) => {
			clear();
			await app.typeIn(fields, app.newBrowser());
			return spans()
				.filter(({ name }) => name.startsWith('auth.password'))
				.map(({ name, attributes }) => ({ name, attributes }));
		};
		const known = await below({ ...ada, password: 'not the one of ada' });
		expect(known).toEqual([{ name: 'auth.password.verify', attributes: {} }]);
		expect(await below({ email: 'other@example.test', password: 'not the one of ada' })).toEqual(known);
	});

	test('a wrong password is counted, and is not a fault', async () => {
		const { telemetry, spansNamed, counted } = observing();
		const app = createPasswordApp({ telemetry });
		await app.typeIn({ ...ada, password: 'not the one of ada' });
		expect(spansNamed('auth.callback')).toMatchObject([
			{ failed: false, attributes: { 'auth.provider': 'password', 'error.type': 'CredentialsSignin' } }
		]);
		expect(await counted()).toContainEqual({
			counter: 'auth.sign_in_failures',
			attributes: { 'auth.provider': 'password', 'error.type': 'CredentialsSignin' },
			value: 1
		});
	});

	test('S035: a refusal by a limit is counted by its code', async () => {
		const { telemetry, counted } = observing();
		const app = createPasswordApp({ telemetry, rateLimit: undefined });
		for (let tries = 0; tries < 60; tries++) await app.typeIn({ ...ada, password: `wrong ${tries}` });
		const limited = (await counted()).filter(({ counter }) => counter === 'auth.limited');
		expect(limited.length).toBeGreaterThan(0);
	});
});

test('on SvelteKit, the spans of an action and of a session are children of the active span', async () => {
	const { telemetry, tracer, spans } = observing();
	const app = createKitApp({ telemetry });
	app.page = ({ locals }) =>
		tracer.startActiveSpan('sveltekit.load', async (span) => {
			const session = await locals.auth();
			span.end();
			return Response.json(session);
		});
	await app.browser.follow(app.op.authorize(locationOf(await app.browser.post('/auth/signin/op'))));
	await app.browser.visit('/private');
	const read = spans().filter(({ name, parent }) => name === 'auth.session.read' && parent === 'sveltekit.load');
	expect(read.map(({ attributes }) => attributes)).toEqual([{ 'auth.session.strategy': 'jwt' }]);
});

describe('the option', () => {
	test('without it, the configuration has no observer, and no call is wrapped', () => {
		const adapter = MemoryAdapter();
		const plain = contextOf(createApp({ adapter }).auth);
		expect(plain.telemetry).toBeUndefined();
		const { telemetry } = observing();
		expect(contextOf(createApp({ adapter, telemetry }).auth).telemetry).toBeDefined();
	});

	test.each([{}, { span: () => undefined }, 'on', null])('%j is refused', (telemetry) => {
		const make = () => createAuth({ providers: [], secret, telemetry: telemetry as unknown as Telemetry });
		expect(make).toThrow(InvalidConfig);
		expect(make).toThrow('telemetry: openTelemetry()');
	});

	test('a counter that throws is logged, and the person signs in', async () => {
		const broken: Telemetry = {
			span: (_, work) => work(),
			count() {
				throw new Error('the exporter is gone');
			}
		};
		const app = createApp({ telemetry: broken });
		await app.signIn();
		expect(await app.session()).not.toBeNull();
		expect(app.logger.faults.map(({ message }) => message)).toContain('the exporter is gone');
	});

	test('without an SDK, OpenTelemetry does nothing, and people sign in', async () => {
		expect(trace.getTracerProvider()).toBeDefined();
		const app = createApp({ telemetry: openTelemetry() });
		await app.signIn();
		expect(await app.session()).not.toBeNull();
	});
});
