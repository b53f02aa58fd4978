/**
 * Addresses from outside that are too long: a parser of URLs takes the square of the length of a host in other scripts, so that one
 * of 1 MB would stop the server for minutes. They are refused before they are parsed.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../fixtures/app.js';
import { alice, createAtprotoNetwork, documentOf } from '../fixtures/atproto.js';
import { locationOf } from '../fixtures/browser.js';
import { ada } from '../fixtures/identity-provider.js';

afterEach(() => void vi.restoreAllMocks());

const longHost = `https://${'漢'.repeat(5_000)}.example`;

/** The longest text that was parsed. */
function watchParser(): () => number {
	const spy = vi.spyOn(URL, 'canParse');
	return () => Math.max(0, ...spy.mock.calls.map(([text]) => String(text).length));
}

test('S092 S348 of the server in a DID document, whose host a visitor chooses', async () => {
	const network = createAtprotoNetwork();
	network.documents[`https://plc.directory/${alice.did}`] = documentOf(alice, longHost);
	const app = createApp({ op: network.op, providers: [network.provider()] });
	const longest = watchParser();
	const answer = await app.browser.post('/auth/signin/bluesky', { handle: alice.handle });
	expect(locationOf(answer).searchParams.get('error')).toBe('InvalidHandle');
	expect(longest()).toBeLessThan(2_000);
});

test.each(['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri', 'mtls_endpoint_aliases'])(
	'S092 S348 in the metadata of an issuer: %s',
	async (name) => {
		const app = createApp();
		const value = name === 'mtls_endpoint_aliases' ? { token_endpoint: longHost } : longHost;
		app.op.faults.metadata = (known) => ({ ...known, [name]: value });
		const longest = watchParser();
		const answer = await app.browser.post('/auth/signin/op');
		expect(locationOf(answer).searchParams.get('error')).toBe('OAuthSignin');
		expect(longest()).toBeLessThan(2_000);
		expect(String(app.logger.errors[0]?.message)).toContain('too long');
	}
);

test('S092 S348 of a picture', async () => {
	const app = createApp();
	const longest = watchParser();
	for (const picture of [longHost, `https://${'漢'.repeat(2_000)}/a.png`]) {
		await app.signIn({ answer: { user: { ...ada, picture } } });
		expect((await app.session())?.user).toMatchObject({ name: ada.name, image: null });
	}
	expect(longest()).toBeLessThan(2_000);
});

test('a signed document in the metadata may be long', async () => {
	const app = createApp();
	app.op.faults.metadata = (known) => ({ ...known, signed_metadata: `${'a'.repeat(3_000)}.b.c` });
	await app.signIn();
	expect(await app.session()).not.toBeNull();
});
