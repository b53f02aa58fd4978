/** Plays a vendor by what is recorded, and signs a person in there. */
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { Recorded, Refusal } from '../../../catalogue/entry.js';
import type { AuthConfig } from '../../../src/lib/base/config/options.js';
import type { Account, Profile, User } from '../../../src/types.js';
import { createApp } from '../../fixtures/app.js';
import { locationOf } from '../../fixtures/browser.js';

export const credentials = { clientId: 'the-client-id', clientSecret: 'the-client-secret' };

const { privateKey, publicKey } = await generateKeyPair('RS256');
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'the-key', alg: 'RS256', use: 'sig' }] };

export interface TokenRequest {
	url: string;
	client: 'basic' | 'post' | 'none';
	body: Record<string, string>;
}

/** The result of a sign-in. */
export interface SignedIn {
	/** The authorization request; what is random is only there or not. */
	authorization: { url: string; params: Record<string, string> };
	token?: TokenRequest;
	/** The requests to the API of the vendor. */
	requests: Request[];
	/** The messages for the callbacks and events of the application. */
	user?: User;
	account?: Account;
	profile?: Profile;
	/** Where the person is sent in the end, if no page says what went wrong. */
	end?: URL;
	/** The errors in the log. */
	errors: Error[];
	session: unknown;
}

export interface Changes {
	/** An answer instead of the recorded one. */
	refusal?: Refusal;
	/** Changes the claims of the ID token. */
	claims?: Record<string, unknown>;
	environment?: Record<string, string | undefined>;
	/** Whether URLs that are not recorded get the nearest answer: those of the factory of `@auth/core`. */
	anyUrl?: boolean;
}

/** Signs a person in with the provider `id`, at the vendor that is recorded. */
export async function signIn(
	provider: AuthConfig['providers'][number],
	id: string,
	recorded: Recorded,
	{ refusal, claims, environment = {}, anyUrl = false }: Changes = {}
): Promise<SignedIn> {
	let nonce: string | undefined;
	// Some issuers end in a slash, which their metadata has.
	const made = typeof provider === 'function' ? (provider as (options: object) => object)({}) : provider;
	let issuer = (recorded.options?.issuer ?? (made as { issuer?: string }).issuer) as string | undefined;
	let token: TokenRequest | undefined;
	const requests: Request[] = [];
	const signedIn: { user?: User; account?: Account; profile?: Profile } = {};
	const app = createApp({
		providers: [provider],
		host: { environment },
		callbacks: {
			signIn({ user, account, profile }) {
				Object.assign(signedIn, { user: { ...user }, account, profile });
				return true;
			}
		}
	});

	const network = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
		const request = new Request(input, init);
		const { url } = request;
		if (url.includes('/.well-known/')) {
			issuer ??= issuerIn(url);
			return Response.json(metadataAt(issuer, recorded));
		}
		if (url === jwksUrl) return Response.json(jwks);
		if (url === recorded.token.url || (anyUrl && (await isTokenRequest(request)))) {
			token = await tokenRequestOf(request);
			if (refusal?.at === 'token') return Response.json(refusal.body, { status: refusal.status ?? 200 });
			return Response.json(await tokenAnswer(recorded, { nonce, iss: issuer }, claims));
		}
		const answers = recorded.answers ?? {};
		const near = anyUrl ? nearest(url, Object.keys(answers)) : undefined;
		const key = [url, `${request.method} ${url}`].find((each) => each in answers) ?? near;
		if (key === undefined) throw new Error(`${id} asks for ${request.method} ${url}, which is not recorded`);
		requests.push(request.clone());
		if (refusal?.at === key) {
			return typeof refusal.body === 'string'
				? new Response(refusal.body, { status: refusal.status ?? 200, headers: { 'content-type': 'text/html' } })
				: Response.json(refusal.body, { status: refusal.status ?? 200 });
		}
		if (recorded.signedUserinfo) {
			const claims = { iss: issuer, aud: credentials.clientId, ...(answers[key] as object) };
			return new Response(await signed(claims), { headers: { 'content-type': 'application/jwt' } });
		}
		return Response.json(answers[key]);
	};

	const before = globalThis.fetch;
	globalThis.fetch = network;
	try {
		const location = locationOf(await app.browser.post(`/auth/signin/${id}`));
		nonce = location.searchParams.get('nonce') ?? undefined;
		const params = new URLSearchParams({
			code: 'the-code',
			state: location.searchParams.get('state') ?? '',
			...recorded.response
		});
		const target = new URL(`/auth/callback/${id}`, app.browser.origin);
		const method = location.searchParams.get('response_mode') === 'form_post' ? 'POST' : 'GET';
		if (method === 'GET') target.search = params.toString();
		const ended = await app.browser.follow({ method, url: target, params, from: location.origin });
		return {
			authorization: parametersOf(location),
			token,
			requests,
			...signedIn,
			end: ended.headers.has('location') ? locationOf(ended) : undefined,
			errors: app.logger.errors,
			session: await app.session()
		};
	} finally {
		globalThis.fetch = before;
	}
}

const jwksUrl = 'https://keys.test/jwks';

/** The metadata of the vendor, with the endpoints that are recorded. */
function metadataAt(issuer: string, { authorization, token, metadata }: Recorded): object {
	return {
		issuer,
		authorization_endpoint: authorization.url,
		token_endpoint: token.url,
		jwks_uri: jwksUrl,
		code_challenge_methods_supported: ['S256'],
		id_token_signing_alg_values_supported: ['RS256', 'HS256'],
		...metadata
	};
}

/** The issuer in the address of its metadata. */
const issuerIn = (url: string) => url.replace(/\/\.well-known\/(openid-configuration|oauth-authorization-server)/, '');

async function tokenAnswer(
	{ token, claims: recorded, metadata, alg }: Recorded,
	usual: Record<string, unknown>,
	changes: Record<string, unknown> = {}
): Promise<object> {
	const answer = token.answer ?? { access_token: 'the-access-token', token_type: 'Bearer', expires_in: 3600 };
	if (!recorded) return answer;
	const claims = {
		aud: credentials.clientId,
		...usual,
		...(metadata?.issuer !== undefined && { iss: metadata.issuer as string }),
		...recorded,
		...changes
	};
	return { ...answer, id_token: await signed(claims, alg) };
}

function signed(claims: Record<string, unknown>, alg = 'RS256'): Promise<string> {
	const secret = new TextEncoder().encode(credentials.clientSecret);
	return new SignJWT(claims)
		.setProtectedHeader({ alg, ...(alg !== 'HS256' && { kid: 'the-key' }) })
		.setIssuedAt()
		.setExpirationTime('1h')
		.sign(alg === 'HS256' ? secret : privateKey);
}

async function isTokenRequest(request: Request): Promise<boolean> {
	return request.method === 'POST' && /\bauthorization_code\b/.test(await request.clone().text());
}

/** The recorded URL with the same path, else the first of all. */
function nearest(url: string, recorded: string[]): string | undefined {
	const pathOf = (each: string) => each.replace(/^[A-Z]+ /, '').split('?')[0];
	return recorded.find((each) => pathOf(each) === pathOf(url)) ?? recorded[0];
}

async function tokenRequestOf(request: Request): Promise<TokenRequest> {
	const json = request.headers.get('content-type')?.includes('json');
	const body = json
		? ((await request.json()) as Record<string, string>)
		: Object.fromEntries(new URLSearchParams(await request.text()));
	const { client_id, client_secret, ...rest } = body;
	const basic = request.headers.get('authorization')?.startsWith('Basic ');
	if (basic && (client_id !== undefined || client_secret !== undefined)) throw new Error('it authenticates twice');
	const client = basic ? 'basic' : client_secret === undefined ? 'none' : 'post';
	return { url: request.url, client, body: rest };
}

/** The parameters of an authorization request, as `Recorded` has them. */
function parametersOf(location: URL): SignedIn['authorization'] {
	const random = ['state', 'nonce', 'code_challenge'];
	const names = [...new Set(location.searchParams.keys())];
	return {
		url: location.origin + location.pathname,
		params: Object.fromEntries(
			names.map((name) => [name, random.includes(name) ? 'random' : location.searchParams.getAll(name).join(' & ')])
		)
	};
}
