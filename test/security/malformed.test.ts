/**
 * Malformed input at every route: whatever a client sends, the answer is a page, a redirect or an error below 500, the log has no
 * fault, and nothing that was sent as a secret is in it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MemoryRevocations } from '../../src/adapters/revocations.js';
import { routeNames } from '../../src/lib/base/http/paths.js';
import Credentials from '../../src/providers/credentials.js';
import Email from '../../src/providers/email.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import { publicSuffixes } from '../../src/public-suffixes.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { createAtprotoNetwork } from '../fixtures/atproto.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { isFull } from '../support/full.js';
import { origin } from './support.js';

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

/** Stands for a secret that a client sends to the wrong place, or in the wrong form. */
const secretText = 'marker-of-a-secret-0123456789';

/** Everything that has a route is configured. */
function createFullApp(config: AppOptions): App {
	const op = createIdentityProvider();
	const network = createAtprotoNetwork();
	const options = { oneTap: true, backChannelLogout: true, frontChannelLogout: true, logout: true };
	return createApp({
		op,
		adapter: MemoryAdapter(),
		providers: [
			op.provider(options as object),
			network.provider({ issuer: network.op.issuer }),
			Credentials({ credentials: { name: {}, password: {} }, authorize: () => null }),
			Email({ sendVerificationRequest: () => undefined }),
			Passkey({}),
			Password({ mail: Email({ sendVerificationRequest: () => undefined }) })
		],
		account: { page: { profile: ['name'], tokenScopes: ['read'] } },
		mfa: { mail: true, trustedDevices: true, phone: { sendCode: () => undefined } },
		native: { redirectUris: ['com.example.app:/signed-in'] },
		protectedResources: [{ resource: `${origin}/api`, authorizationServers: ['https://issuer.test'] }],
		redirectProxyUrl: `${origin}/auth`,
		redirectProxyOrigins: ['https://*.preview.test'],
		publicSuffixes,
		...config
	});
}

const words = (text: string) => text.split(' ');
const ids = ['', ...words('/op /bluesky /credentials /email /passkey /unknown /__proto__ /callback /%2e%2e')];
const paths = routeNames.flatMap((name) => ids.map((id) => name + id));

const response = 'code state iss error error_description response id_token access_token token';
const proof = 'methods acr_values adding callbackUrl';
/** The fields that each route reads, in its query or its body. */
const fieldsOf = {
	signin: 'callbackUrl email popup remember error reference',
	'signin/op': 'callbackUrl redirectTo popup remember scope login_hint claims redirect_uri client_id state',
	'signin/bluesky': 'handle login_hint',
	'signin/email': 'email remember callbackUrl',
	'callback/op': response,
	'callback/bluesky': response,
	'callback/email': 'token email data remember callbackUrl',
	'callback/credentials': 'name password remember callbackUrl',
	'callback/passkey': 'action data email remember callbackUrl',
	signout: 'callbackUrl redirectTo provider',
	'signout/callback': 'state',
	'verify-request': 'provider type callbackUrl',
	'webauthn-options/passkey': 'action email callbackUrl automatic',
	reauthenticate: proof,
	'reauthenticate/op': proof,
	'reauthenticate/email': `token ${proof}`,
	'reauthenticate/credentials': `name password ${proof}`,
	'reauthenticate/passkey': `data action ${proof}`,
	'one-tap/op': 'credential remember callbackUrl',
	'backchannel-logout/op': 'logout_token',
	'frontchannel-logout/op': 'iss sid',
	native: 'response_type redirect_uri code_challenge code_challenge_method state decision',
	'native-token': 'grant_type code redirect_uri code_verifier',
	'native-revoke': 'token',
	session: 'data',
	'password/signup': 'email username password again callbackUrl',
	'password/verify': 'email token username password callbackUrl',
	'password/forgot': 'email callbackUrl',
	'password/reset': 'email token password callbackUrl',
	'password/change': 'current password callbackUrl',
	account: 'callbackUrl sections at done error',
	'account/profile.save': 'name callbackUrl',
	'account/sessions.end': 'id callbackUrl',
	'account/ways.unlink': 'provider account callbackUrl',
	'account/passkeys.rename': 'id name callbackUrl',
	'account/passkeys.remove': 'id callbackUrl',
	'account/tokens.create': 'label scope days callbackUrl',
	'account/tokens.end': 'id callbackUrl',
	'account/factors.remove': 'kind callbackUrl',
	'account/factors.removePhone': 'kind callbackUrl',
	'account/factors.endDevice': 'id callbackUrl',
	'account/__proto__.constructor': 'id',
	challenge: 'code recovery kind send trustDevice setUp decision',
	'challenge/set-up': 'setUp code callbackUrl',
	'challenge/phone': 'phone setUp code callbackUrl',
	'challenge/codes': 'callbackUrl',
	link: 'question decision'
};
const routes = Object.entries(fieldsOf).map(([path, names]) => ({ path, names: words(names) }));
const fields = [...new Set(routes.flatMap(({ names }) => names))];

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = base64({ nonce: 'n'.repeat(32), iss: 7, aud: {} });
const values = [
	...['', ' ', '\0', '\r\nx-injected: yes', '💥'.repeat(40), 'a'.repeat(5_000), "' or 1=1--", '{"$ne":null}'],
	...['<svg onload=alert(1)>', '[object Object]', 'javascript:alert(1)', '//evil.test', 'https://evil.test/', '%00%ff'],
	...words(
		'-1 null __proto__ ../../etc com.example.app:/signed-in did:web:localhost ada@example.test continue S256 +14155550123 phone'
	),
	...[
		...words('a.b.c .. .... a.b.c.d.e'),
		`${base64(null)}.${base64(null)}.x`,
		`${base64({ alg: 'none' })}.${base64({})}.`
	],
	...[`${base64({ alg: 'RS256' })}.${unsigned}.AA`, `fa_${'0'.repeat(32)}_x`],
	...[secretText, `${secretText}.${secretText}.${secretText}`]
];

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=x';
const bytes = (...all: number[]) => new Uint8Array(all);
type Body = [type: string, body: string | Uint8Array<ArrayBuffer>];

/** Bodies that are no form, or a strange one. */
const bodies: Body[] = [
	...['', '=', '&&&', '%', '%zz=%', '%ff%fe=%ff', 'a[]=1&a[b]=2', '\0=\0'].map((body): Body => [form, body]),
	...['', 'null', '[]', '1', '"x"', '{', '{"a":', '\ufeff{}', '{"__proto__":{"x":1}}'].map((body): Body => [
		json,
		body
	]),
	...fields.flatMap((name) => [
		...[1, null, [], { a: 1 }].map((value): Body => [json, JSON.stringify({ [name]: value })]),
		[json, `{"${name}":"\\ud800"}`] as Body,
		[form, `${name}=1&${name}=2`] as Body
	]),
	[form, bytes(0xff, 0xfe, 0x3d, 0x80)],
	[json, bytes(0x7b, 0xff, 0x7d)],
	['application/json; charset=utf-16', '{}'],
	['multipart/form-data', 'nothing'],
	[multipart, '--x\r\nContent-Disposition: form-data; name="code"; filename="a"\r\n\r\nb\r\n--x--'],
	[multipart, '--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--'],
	...words('text/plain ;;;').map((type): Body => [type, 'a=b']),
	['application/vnd.framework-auth.logout', `logout_token=${secretText}`]
];

let clients = 0;

/** Sends requests with the cookies of the browser, each from another address, so that no limit answers in place of the route. */
function senderOf({ auth, browser }: App) {
	return async (path: string, init: RequestInit = {}): Promise<string> => {
		const headers = new Headers({ origin, 'sec-fetch-site': 'same-origin', 'x-auth-return-redirect': '1' });
		const cookies = browser.jar.cookiesFor(new URL(origin), { crossSite: false, method: 'POST' });
		headers.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
		for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
		clients++;
		const clientAddress = `203.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`;
		const answer = await auth.respond(new Request(`${origin}/auth/${path}`, { ...init, headers }), { clientAddress });
		const text = await answer.text();
		// An unknown code has the page of the most general error.
		const isFault = answer.status >= 500 && !path.startsWith('error');
		if (!isFault && !answer.headers.has('x-injected')) return '';
		return `${init.method ?? 'GET'} ${path} ${String(init.body).slice(0, 100)}: ${answer.status} ${text.slice(0, 200)}`;
	};
}

async function expectNoFault({ logger }: App, answers: Promise<string>[]): Promise<void> {
	expect((await Promise.all(answers)).filter(Boolean).slice(0, 5)).toEqual([]);
	await new Promise((resolve) => setImmediate(resolve));
	expect(unhandled).toEqual([]);
	expect(logger.faults.map(({ message }) => message).slice(0, 5)).toEqual([]);
	expect(logger.leaks([secretText]).slice(0, 5)).toEqual([]);
	logger.clear();
}

/** The part of the inputs of a route that one of the people sends: they take turns, and with TEST_FULL=1 each sends all of it. */
const turnOf =
	(person: number) =>
	<Input>(inputs: readonly Input[], route: number): readonly Input[] =>
		isFull ? inputs : inputs.filter((_, index) => (index + route) % people.length === person);

const stored = (): AppOptions => ({});
const encrypted = (): AppOptions => ({ session: { strategy: 'jwt', revocation: MemoryRevocations() } });

const people: [name: string, config: () => AppOptions, isSignedIn: boolean][] = [
	['a visitor', stored, false],
	['a user with a stored session', stored, true],
	['a user with an encrypted session', encrypted, true]
];
const inTurn = people.map((person, at) => [...person, turnOf(at)] as const);

describe.each(inTurn)('S034 S351 %s', (_, config, isSignedIn, own) => {
	async function start() {
		const app = createFullApp(config());
		if (isSignedIn) await app.signIn();
		app.logger.clear();
		/** A request that changes a password, say, ends the session: the next route gets another one. */
		async function keepSession() {
			if (!isSignedIn || (await app.session())) return;
			await app.signIn();
			app.logger.clear();
		}
		return { app, send: senderOf(app), keepSession };
	}

	test('S074 any parameter of a query', async () => {
		const { app, send } = await start();
		for (const [at, { path, names }] of routes.entries()) {
			const queries = names.flatMap((name) => [
				...values.map((value) => String(new URLSearchParams({ [name]: value }))),
				...[`${name}=1&${name}=2`, `${name}=%`, `${name}[]=1`, name]
			]);
			await expectNoFault(
				app,
				own(queries, at).map((query) => send(`${path}?${query}`))
			);
		}
	});

	test('any field of a form', async () => {
		const { app, send, keepSession } = await start();
		// A sign-out ends the session.
		for (const [at, { path, names }] of routes.entries()) {
			if (path.startsWith('signout')) continue;
			await keepSession();
			expect((await app.session()) !== null).toBe(isSignedIn);
			const posted = names.flatMap((name) => values.map((value) => new URLSearchParams({ [name]: value })));
			await expectNoFault(
				app,
				own(posted, at).map((body) => send(path, { method: 'POST', body }))
			);
		}
	});

	test('any body, of any type', async () => {
		const { app, send, keepSession } = await start();
		for (const [at, { path }] of routes.entries()) {
			if (path.startsWith('signout')) continue;
			await keepSession();
			expect((await app.session()) !== null).toBe(isSignedIn);
			const posts = own(bodies, at).map(([type, body]) =>
				send(path, { method: 'POST', body, headers: { 'content-type': type } })
			);
			await expectNoFault(app, posts);
		}
	});

	test('any method, and any name of a provider', async () => {
		const { app, send } = await start();
		const methods = words('HEAD GET PUT PATCH DELETE OPTIONS PROPFIND post');
		const answers = paths.flatMap((path, at) => own(methods, at).map((method) => send(path, { method })));
		await expectNoFault(app, answers);
	});

	test('any header', async () => {
		const { app, send } = await start();
		const names = words('origin sec-fetch-site authorization dpop accept-language content-length referer');
		const all = names.flatMap((name) => values.map((value) => ({ [name]: value.replace(/[^\t\x20-\x7e]/g, '?') })));
		for (const path of words('session one-tap/op native native-token jwks backchannel-logout/op signin/op')) {
			const gets = all.map((headers) => send(path, { headers }));
			const posts = all.map((headers) => send(path, { method: 'POST', body: 'a=b', headers }));
			await expectNoFault(app, [...gets, ...posts]);
		}
	});
	test('any value of the cookies of the library', async () => {
		const { app, send } = await start();
		await app.start();
		const flows = words('0 one-tap.0 signout.0 passkey.0 re-email').map((place) => `__Host-authjs.flow.${place}`);
		const names = [...app.browser.cookieNames, ...flows, '__Secure-authjs.session-token.0'];
		for (const path of words('session signin native reauthenticate callback/op signout/callback one-tap/op')) {
			const answers = names.flatMap((name) =>
				values.map((value) => {
					const cookie = `${name}=${value.replace(/[^\x21-\x7e]/g, '?')}`;
					return send(`${path}?state=${'a'.repeat(32)}&code=x`, { headers: { cookie } });
				})
			);
			await expectNoFault(app, answers);
		}
	});
});
