/**
 * Every vendor of the catalogue, by what is recorded of its documents: one sign-in from the authorization request to the
 * user, the answers that end one, and the same sign-in with the factory of `@auth/core`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Entry, Refusal } from '../../../catalogue/entry.js';
import { AuthError, InvalidConfig } from '../../../src/errors.js';
import { contextOf } from '../../../src/lib/app/context-of.js';
import { describeUser } from '../../../src/lib/plugins/oauth/described-user.js';
import type { OAuthProvider } from '../../../src/lib/core/context/providers/oauth.js';
import type { TokenSet } from '../../../src/types.js';
import { createApp } from '../../fixtures/app.js';
import { factoryOfAuthCore, gone, living } from './entries.js';
import { credentials, signIn } from './sign-in.js';
import type { SignedIn } from './sign-in.js';

/** The sign-ins of the table, each made once. */
const made = new Map<string, Promise<SignedIn>>();

function signedIn(id: string, { recorded }: Entry, factory: (options: object) => unknown): Promise<SignedIn> {
	const options = { ...credentials, ...recorded.options };
	const run = () => signIn(factory(options) as Parameters<typeof signIn>[0], id, recorded);
	if (!made.has(id)) made.set(id, run());
	return made.get(id)!;
}

/** The parameters that every authorization request has, and those that are recorded. */
function expectedParams({ recorded }: Entry, type: string): Record<string, string> {
	const { params, pkce } = recorded.authorization;
	const all = {
		client_id: credentials.clientId,
		redirect_uri: undefined,
		response_type: 'code',
		state: 'random',
		...(type === 'oidc' && { nonce: 'random' }),
		...(pkce !== false && { code_challenge: 'random', code_challenge_method: 'S256' }),
		...params
	};
	return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Answers that no vendor documents, and that end a sign-in at each. */
function usualRefusals({ recorded }: Entry): Refusal[] {
	const profile = Object.keys(recorded.answers ?? {})[0];
	const atProfile: Refusal[] = profile
		? [
				{ what: 'a server error instead of a profile', at: profile, status: 500, body: {} },
				{ what: 'a page instead of a profile', at: profile, body: '<!doctype html>' },
				...(recorded.claims ? [] : [{ what: 'an empty profile', at: profile, body: {} }])
			]
		: [];
	return [
		{ what: 'a refused code', at: 'token', status: 400, body: { error: 'invalid_grant' } },
		{ what: 'a token answer without a token', at: 'token', body: {} },
		...atProfile
	];
}

describe.each(living.map((vendor) => [vendor.id, vendor] as const))('%s', (file, { entry, factory, module }) => {
	const { recorded, providerId: id = file } = entry;
	const options = { ...credentials, ...recorded.options };
	const { type } = factory(options);
	const run = () => signedIn(id, entry, factory);

	test('exports its factory by default and by name, which can be called without options', () => {
		expect(module.default).toBe(factory);
		expect(factory(options)).toMatchObject({ id, options: credentials });
		if (!entry.options?.some(({ example }) => example)) expect(factory({}).id).toBe(id);
	});

	test('asks for authorization', async () => {
		const { params, url } = (await run()).authorization;
		const { redirect_uri, ...rest } = params;
		expect({ url, params: rest }).toEqual({ url: recorded.authorization.url, params: expectedParams(entry, type) });
		expect(redirect_uri).toBe(`https://app.test/auth/callback/${id}`);
	});

	test('exchanges the code', async () => {
		const { token, authorization } = await run();
		const { code_verifier, ...body } = token!.body;
		const { url, client, body: more } = recorded.token;
		expect({ url, client, body }).toEqual({
			...token,
			body: {
				grant_type: 'authorization_code',
				code: 'the-code',
				redirect_uri: `https://app.test/auth/callback/${id}`,
				...more
			},
			client,
			url
		});
		expect(token).toMatchObject({ url, client });
		expect(code_verifier !== undefined).toBe(authorization.params.code_challenge !== undefined);
	});

	test('makes the user, with the token and everything that the API requires', async () => {
		const { requests, user, account, errors, end, session } = await run();
		expect(errors).toEqual([]);
		expect(user).toMatchObject({ ...recorded.user, id: expect.any(String) as string });
		expect(account).toMatchObject({ provider: id, providerAccountId: recorded.user.id });
		expect(end?.href).toBe('https://app.test/');
		expect(session).toMatchObject({ user: { email: recorded.user.email } });
		for (const { headers, url } of requests) {
			// A few vendors want the token in the URL.
			const authorization = url.includes('the-access-token') ? {} : { authorization: 'Bearer the-access-token' };
			const expected = Object.entries({ ...authorization, ...recorded.headers });
			for (const [name, value] of expected) expect(headers.get(name)).toBe(value ?? null);
		}
		const asked = requests.map(({ url, method }) => [url, `${method} ${url}`]);
		const unused = Object.keys(recorded.answers ?? {}).filter((key) => !asked.some((each) => each.includes(key)));
		expect(unused).toEqual([]);
	});

	test('S331 S332 S337 says whether the address is verified', async () => {
		const { profile, account } = await run();
		const { auth } = createApp({ providers: [factory(options)] });
		const provider = contextOf(auth).providers.get(id) as OAuthProvider;
		const described = await describeUser(provider, profile!, account as TokenSet);
		const { worth } = entry.email;
		expect(described.emailVerified === true).toBe(recorded.verified ?? false);
		if (worth === 'unknown') {
			expect(described.emailVerified).toBeUndefined();
			// D3: what the vendor says all the same counts, as its page says.
			const said = await describeUser(provider, { ...profile!, email_verified: true }, account as TokenSet);
			expect(said.emailVerified).toBe(true);
			const page = readFileSync(`docs/providers/${file}.md`, 'utf8').replace(/\s+/g, ' ');
			if (page.includes('Written by `npm run catalogue`'))
				expect(page).toContain('verified only if the answer has the claim `email_verified`');
		}
		if (worth === 'always') expect(described.emailVerified).toBe(true);
		if (worth === 'never') expect(described.emailVerified).toBe(false);
		if (worth === 'never' || worth === 'none') expect(described.user.email).toBeNull();
		if (worth === 'said') expect(described.emailVerified).toBeTypeOf('boolean');
		expect(provider.allowEmailLinking).toBe(false);
	});

	test.each([...usualRefusals(entry), ...recorded.refused].map((refusal) => [refusal.what, refusal] as const))(
		'makes no user of %s',
		async (_, refusal) => {
			const { user, errors, session } = await signIn(factory(options), id, recorded, { refusal });
			expect({ user, session }).toEqual({ user: undefined, session: null });
			expect(errors).toEqual([expect.any(AuthError)]);
			expect((errors[0] as AuthError).type).toMatch(/^OAuth(CallbackError|SignInError|ProfileParseError)$/);
		}
	);

	test.runIf(recorded.claims)('makes no user of the ID token of another sign-in', async () => {
		for (const claims of [{ nonce: 'another' }, { sub: undefined }, { aud: 'another' }]) {
			const { user, session } = await signIn(factory(options), id, recorded, { claims });
			expect({ user, session }, JSON.stringify(claims)).toEqual({ user: undefined, session: null });
		}
	});

	test.skipIf(entry.options?.some(({ example }) => example))('reads its options from the environment', async () => {
		const prefix = `AUTH_${id.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
		const environment = {
			[`${prefix}_ID`]: credentials.clientId,
			[`${prefix}_SECRET`]:
				recorded.token.client === 'none' && !recorded.apiSecret ? undefined : credentials.clientSecret,
			[`${prefix}_ISSUER`]: entry.issuer && (recorded.options?.issuer as string | undefined)
		};
		const { authorization, user } = await signIn(factory, id, recorded, { environment });
		expect(authorization).toEqual((await run()).authorization);
		expect(user).toMatchObject({ email: recorded.user.email });
	});

	test('makes the requests and the id of @auth/core, except where a reason is given', async ({ skip }) => {
		const theirs = await factoryOfAuthCore(file);
		if (!theirs) return skip('@auth/core does not have it');
		const ours = factsOf(await run());
		const expected = factsOf(await signIn(theirs(options), id, recorded, { anyUrl: true }));
		const keys = [...new Set([...Object.keys(ours), ...Object.keys(expected)])].filter(
			(key) => ours[key] !== expected[key]
		);
		// Where its factory does not get through, the rest of its sign-in cannot be compared.
		const started = !expected['authorization.url']?.startsWith('https://app.test');
		const compared = 'flow' in expected ? keys.filter((key) => !['profile', 'user.id'].includes(key)) : keys;
		const differing = started ? compared : ['flow'];
		expect(differing.sort(), JSON.stringify({ ours, expected }, null, 1)).toEqual(
			Object.keys(recorded.differences ?? {}).sort()
		);
	});
});

/** What a move from `@auth/core` must not change without a reason, flat. */
function factsOf({ authorization, token, requests, account, errors }: SignedIn): Record<string, string | undefined> {
	const flat = (prefix: string, values: Record<string, string>) =>
		Object.fromEntries(
			Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, name === 'code_verifier' ? 'random' : value])
		);
	return {
		...(!account && { flow: errors.map(String).join() }),
		'authorization.url': authorization.url,
		...flat('authorization', authorization.params),
		'token.url': token?.url,
		'token.client': token?.client,
		...flat('token', token?.body ?? {}),
		profile: requests.map(({ method, url }) => `${method} ${url}`).join(', '),
		'user.id': account?.providerAccountId
	};
}

describe.each(gone.map((vendor) => [vendor.id, vendor] as const))('%s has ended', (_, { entry, factory, module }) => {
	test('its factory stays, and its error says what to do when the app starts', () => {
		expect(module.default).toBe(factory);
		expect(() => createApp({ providers: [factory as never] })).toThrow(InvalidConfig);
		expect(() => factory({})).toThrow(entry.gone.advice);
	});
});
