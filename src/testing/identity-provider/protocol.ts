/** The protocol of the fake identity provider: its requests and answers. */
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey } from 'jose';
import type { FakeUser, SignInAnswer } from './types.js';
import { page } from './page.js';

/** The settings of the provider. */
export interface Settings {
	readonly users: readonly FakeUser[];
	readonly clientId: string;
	readonly clientSecret: string;
	readonly redirectUris: readonly string[] | undefined;
	issuer(): string;
}

/** The provider behind its addresses. */
export interface Protocol {
	respond(request: Request): Promise<Response>;
	answer(url: URL, answer: SignInAnswer): Promise<URL>;
}

/** A sign-in that waits for its code, or a token that was given. */
interface Grant {
	readonly sub: string;
	readonly scope: string;
	readonly nonce: string | null;
	readonly redirectUri: string;
	readonly challenge: string | null;
	/** Seconds since the epoch. */
	readonly authTime: number;
}

/** An error of the protocol, for the app. @see RFC 6749, section 5.2 */
class Refusal extends Error {
	readonly code: string;
	readonly status: number;

	constructor(code: string, message: string, status = 400) {
		super(message);
		this.code = code;
		this.status = status;
	}
}

const seconds = (): number => Math.floor(Date.now() / 1000);
const token = (): string => crypto.randomUUID().replaceAll('-', '');
/** Seconds for which an access token is valid. */
const lifetime = 3600;
const alg = 'ES256';

/** Makes a provider without codes and tokens. */
export function createProtocol(settings: Settings): Protocol {
	const { users, clientId, clientSecret, redirectUris, issuer } = settings;
	const codes = new Map<string, Grant>();
	const accessTokens = new Map<string, Grant>();
	const refreshTokens = new Map<string, Grant>();
	let keyPair: Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }> | undefined;
	const keys = () => (keyPair ??= generateKeyPair(alg));

	const routes: Record<string, (request: Request, url: URL) => Promise<Response> | Response> = {
		'GET /.well-known/openid-configuration': () => Response.json(metadataOf(issuer())),
		'GET /jwks': async () =>
			Response.json({ keys: [{ ...(await exportJWK((await keys()).publicKey)), kid: 'test', alg, use: 'sig' }] }),
		'GET /authorize': (_, url) => showPage(url),
		'POST /authorize': async (request, url) => {
			const chosen = (await request.formData()).get('sub');
			const back = answerTo(url, typeof chosen === 'string' && chosen ? { sub: chosen } : { error: 'access_denied' });
			return new Response(null, { status: 303, headers: { location: back.href } });
		},
		'POST /token': async (request) => {
			const fields = new URLSearchParams(await request.text());
			requireClient(request, fields);
			return Response.json(await exchange(fields), { headers: { 'cache-control': 'no-store' } });
		},
		'GET /userinfo': (request) => userinfo(request),
		'POST /userinfo': (request) => userinfo(request),
		'GET /logout': (_, url) => {
			const back = url.searchParams.get('post_logout_redirect_uri');
			if (!back) return page('You are signed out', []);
			const to = new URL(back);
			const state = url.searchParams.get('state');
			if (state) to.searchParams.set('state', state);
			return new Response(null, { status: 303, headers: { location: to.href } });
		}
	};

	function showPage(url: URL): Response {
		const { prompt } = readAuthorization(url);
		if (prompt === 'none') {
			return new Response(null, {
				status: 303,
				headers: { location: answerTo(url, { error: 'login_required' }).href }
			});
		}
		return page('Sign in', users, url.search);
	}

	/** Checks the request of an app. @throws {Refusal} */
	function readAuthorization(url: URL) {
		const get = (name: string): string | null => url.searchParams.get(name);
		const redirectUri = get('redirect_uri') ?? '';
		const scope = get('scope') ?? '';
		if (get('client_id') !== clientId) throw new Refusal('invalid_client', `the client is "${clientId}"`);
		if (!URL.canParse(redirectUri) || (redirectUris && !redirectUris.includes(redirectUri))) {
			throw new Refusal('invalid_request', `the callback URL "${redirectUri}" is not registered`);
		}
		if (get('response_type') !== 'code')
			throw new Refusal('unsupported_response_type', 'response_type has to be "code"');
		if (!scope.split(' ').includes('openid')) throw new Refusal('invalid_scope', 'the scope has to contain "openid"');
		const challenge = get('code_challenge');
		if (challenge && get('code_challenge_method') !== 'S256') {
			throw new Refusal('invalid_request', 'code_challenge_method has to be "S256"');
		}
		return { redirectUri, scope, challenge, nonce: get('nonce'), state: get('state'), prompt: get('prompt') };
	}

	/** @throws {Refusal} */
	function answerTo(url: URL, answer: SignInAnswer): URL {
		const { state, prompt: _, ...authorization } = readAuthorization(url);
		const back = new URL(authorization.redirectUri);
		const outcome = 'error' in answer ? { error: answer.error } : { code: codeFor(authorization, answer.sub) };
		const params = { ...outcome, iss: issuer(), ...(state !== null && { state }) };
		for (const [name, value] of Object.entries(params)) back.searchParams.set(name, value);
		return back;
	}

	function codeFor(authorization: Omit<Grant, 'sub' | 'authTime'>, wantedSub: string | undefined): string {
		const user = wantedSub === undefined ? users[0] : users.find(({ sub }) => sub === wantedSub);
		if (!user) throw new Refusal('invalid_request', `the identity provider has no user "${wantedSub ?? ''}"`);
		const code = token();
		codes.set(code, { ...authorization, sub: user.sub, authTime: seconds() });
		return code;
	}

	/** @throws {Refusal} @see RFC 6749, section 2.3.1 */
	function requireClient(request: Request, fields: URLSearchParams): void {
		const [, basic] = /^Basic (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
		const [id, secret] = basic
			? atob(basic)
					.split(':')
					.map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
			: [fields.get('client_id'), fields.get('client_secret')];
		if (id === clientId && secret === clientSecret) return;
		throw new Refusal('invalid_client', 'the client id or the client secret is wrong', 401);
	}

	/** @throws {Refusal} */
	async function exchange(fields: URLSearchParams): Promise<object> {
		const kind = fields.get('grant_type');
		if (kind === 'refresh_token') return grant(take(refreshTokens, fields.get('refresh_token')));
		if (kind !== 'authorization_code') throw new Refusal('unsupported_grant_type', `there is no grant "${kind ?? ''}"`);
		const grantOfCode = take(codes, fields.get('code'));
		if (fields.get('redirect_uri') !== grantOfCode.redirectUri)
			throw new Refusal('invalid_grant', 'another redirect_uri');
		if (grantOfCode.challenge && (await challengeOf(fields.get('code_verifier') ?? '')) !== grantOfCode.challenge) {
			throw new Refusal('invalid_grant', 'the code_verifier is wrong');
		}
		return grant(grantOfCode);
	}

	/** Each code and refresh token works once. */
	function take(grants: Map<string, Grant>, key: string | null): Grant {
		const grantOfKey = grants.get(key ?? '');
		if (!grantOfKey) throw new Refusal('invalid_grant', 'the code or the token is unknown, or was used');
		grants.delete(key ?? '');
		return grantOfKey;
	}

	async function grant(details: Grant): Promise<object> {
		const [access, refresh] = [token(), token()];
		accessTokens.set(access, details);
		refreshTokens.set(refresh, details);
		const { privateKey } = await keys();
		const claims = {
			...userOf(details),
			auth_time: details.authTime,
			...(details.nonce !== null && { nonce: details.nonce })
		};
		const idToken = await new SignJWT(claims)
			.setProtectedHeader({ alg, kid: 'test' })
			.setIssuer(issuer())
			.setAudience(clientId)
			.setIssuedAt(seconds())
			.setExpirationTime(seconds() + lifetime)
			.sign(privateKey);
		return {
			access_token: access,
			refresh_token: refresh,
			token_type: 'Bearer',
			expires_in: lifetime,
			scope: details.scope,
			id_token: idToken
		};
	}

	function userinfo(request: Request): Response {
		const [, access = ''] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
		const details = accessTokens.get(access);
		if (!details) throw new Refusal('invalid_token', 'the access token is unknown', 401);
		return Response.json(userOf(details));
	}

	function userOf({ sub }: Grant): FakeUser {
		return users.find((user) => user.sub === sub) ?? { sub };
	}

	return {
		async respond(request) {
			const url = new URL(request.url);
			const route = routes[`${request.method} ${url.pathname}`];
			try {
				if (!route) throw new Refusal('not_found', `the identity provider does not have ${url.pathname}`, 404);
				return await route(request, url);
			} catch (thrown) {
				if (!(thrown instanceof Refusal)) throw thrown;
				const { code, message, status } = thrown;
				return Response.json({ error: code, error_description: message }, { status });
			}
		},
		answer: async (url, answer) => answerTo(url, answer)
	};
}

/** @see RFC 7636, section 4.2 */
async function challengeOf(verifier: string): Promise<string> {
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
	return btoa(String.fromCharCode(...hash))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
}

function metadataOf(issuer: string): object {
	return {
		issuer,
		authorization_endpoint: `${issuer}/authorize`,
		token_endpoint: `${issuer}/token`,
		userinfo_endpoint: `${issuer}/userinfo`,
		jwks_uri: `${issuer}/jwks`,
		end_session_endpoint: `${issuer}/logout`,
		response_types_supported: ['code'],
		grant_types_supported: ['authorization_code', 'refresh_token'],
		subject_types_supported: ['public'],
		id_token_signing_alg_values_supported: [alg],
		token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
		code_challenge_methods_supported: ['S256'],
		scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
		authorization_response_iss_parameter_supported: true
	};
}
