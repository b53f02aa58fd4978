/**
 * Sites of other domains that use the same passkeys: browsers find them, and their responses are accepted.
 *
 * @see WebAuthn Level 3, section 5.11
 */
import { describe, expect, test } from 'vitest';
import Passkey from '../../src/providers/passkey.js';
import type { WebAuthnUserConfig } from '../../src/providers/webauthn-types.js';
import { createAuthenticator } from '../fixtures/authenticator.js';
import { createApp } from '../fixtures/app.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';

const path = '/.well-known/webauthn';
const relatedOrigins = ['https://app.example', 'https://app.de'];
const relayingParty = { id: 'app.test' };
const provider = (options: WebAuthnUserConfig = {}) => Passkey({ relayingParty, relatedOrigins, ...options });
const ada = { email: 'ada@example.test' };
const signsIn = (response: Response) =>
	response.headers.getSetCookie().some((cookie) => /session-token=[^;]/.test(cookie));

describe('the list', () => {
	test('is JSON that any browser reads, without a session, and for an hour', async () => {
		const { auth } = createPasskeyApp({ providers: [provider()] });
		expect(auth.owns(new Request(`https://app.test${path}`))).toBe(true);
		const response = await auth.respond(new Request(`https://app.test${path}`));
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toContain('application/json');
		expect(response.headers.get('cache-control')).toContain('max-age=3600');
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(await response.json()).toEqual({ origins: relatedOrigins });
	});

	test('has the origins of every provider once', async () => {
		const other = provider({ id: 'other', relatedOrigins: ['https://app.de', 'https://app.fr'] });
		const { auth } = createPasskeyApp({ providers: [provider(), other] });
		const response = await auth.respond(new Request(`https://app.test${path}`));
		expect(await response.json()).toEqual({ origins: [...relatedOrigins, 'https://app.fr'] });
	});

	test('belongs to the application without origins, and has one path and one method', async () => {
		for (const providers of [[Passkey], [provider({ relatedOrigins: [] })], []]) {
			const { auth } = createApp({ providers, adapter: createPasskeyApp().store });
			expect(auth.owns(new Request(`https://app.test${path}`))).toBe(false);
		}
		const { auth } = createPasskeyApp({ providers: [provider()] });
		expect(
			[`${path}/`, `${path}/x`, `/x${path}`].map((each) => auth.owns(new Request(`https://app.test${each}`)))
		).toEqual([false, false, false]);
		const post = await auth.respond(new Request(`https://app.test${path}`, { method: 'POST' }));
		expect(post.status).toBe(405);
		const below = await auth.respond(new Request('https://app.test/auth/webauthn'));
		expect(below.status).toBe(404);
	});
});

describe('a response', () => {
	const from = (origin: string) => ({ clientData: { origin } });

	test('of a page at a related origin signs up and in, and one of any other origin does not', async () => {
		const app = createPasskeyApp({ providers: [provider()] });
		const key = createAuthenticator();
		expect(signsIn(await app.register(key, { fields: ada, faults: from('https://app.de') }))).toBe(true);
		for (const [origin, isIn] of [
			['https://app.example', true],
			['https://app.test', true],
			['https://app.de', true],
			['https://www.app.de', false],
			['http://app.de', false],
			['https://app.de:8443', false],
			['https://evil.test', false]
		] as const) {
			const response = await app.authenticate(key, { browser: app.newBrowser(), faults: from(origin) });
			expect([origin, signsIn(response)]).toEqual([origin, isIn]);
		}
	});

	test('beside the origins of the relying party, also those that a function returns', async () => {
		const own = { id: 'app.test', name: 'App', origin: ['https://app.test', 'https://www.app.test'] };
		for (const options of [{ relayingParty: own }, { relayingParty: undefined, getRelayingParty: () => own }]) {
			const app = createPasskeyApp({ providers: [provider(options)] });
			const key = createAuthenticator();
			await app.register(key, { fields: ada });
			for (const origin of ['https://www.app.test', 'https://app.de']) {
				expect(signsIn(await app.authenticate(key, { browser: app.newBrowser(), faults: from(origin) }))).toBe(true);
			}
		}
	});
});

describe('the option', () => {
	test.each<[string, unknown]>([
		['no list', 'https://app.de'],
		['a host', ['app.de']],
		['a page', ['https://app.de/']],
		['http', ['http://app.de']],
		['a pattern', ['https://*.app.de/*']],
		[
			'six names',
			['one.com', 'two.com', 'www.three.com', 'x.four.co.uk', 'five.de', 'six.de'].map((host) => `https://${host}`)
		]
	])('is refused: %s', (_, given) => {
		expect(() => createPasskeyApp({ providers: [provider({ relatedOrigins: given as never })] })).toThrow(
			'`relatedOrigins` of provider "passkey"'
		);
	});

	test('is refused without the domain of the passkeys, which would differ from site to site', () => {
		expect(() => createPasskeyApp({ providers: [Passkey({ relatedOrigins })] })).toThrow('relayingParty.id');
	});

	test('accepts many origins whose names may be the same', () => {
		const hosts = ['de', 'fr', 'it', 'es', 'co.uk', 'com.au'].flatMap((suffix) => [
			`app.${suffix}`,
			`www.app.${suffix}`
		]);
		expect(() =>
			createPasskeyApp({ providers: [provider({ relatedOrigins: hosts.map((host) => `https://${host}`) })] })
		).not.toThrow();
	});
});
