/** An issuer of access tokens in memory, and a client of it that can prove a key. */
import {
	calculateJwkThumbprint,
	exportJWK,
	generateKeyPair,
	SignJWT,
	type CryptoKey,
	type JWK,
	type JWTHeaderParameters
} from 'jose';
import { createHash, randomUUID } from 'node:crypto';

export const issuerUrl = 'https://issuer.test';
export const audience = 'https://app.test/api';

export interface Change {
	claims?: Record<string, unknown>;
	header?: Partial<JWTHeaderParameters> & Record<string, unknown>;
	key?: CryptoKey | Uint8Array;
}

/** Makes an issuer. `requests` are the addresses that were asked for. */
export async function createIssuer({ alg = 'ES256', kid = 'first' } = {}) {
	const { privateKey, publicKey } = await generateKeyPair(alg);
	const published: JWK[] = [{ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }];
	const requests: string[] = [];
	const faults: { answer?: (url: string) => Response | undefined } = {};
	const answer = (url: string): Response => {
		const { pathname } = new URL(url);
		if (pathname === '/keys') return Response.json({ keys: published });
		if (pathname !== '/.well-known/oauth-authorization-server') return new Response(null, { status: 404 });
		return Response.json({ issuer: issuerUrl, jwks_uri: `${issuerUrl}/keys` });
	};
	const fetch: typeof globalThis.fetch = (input) => {
		const url = input instanceof Request ? input.url : String(input);
		requests.push(url);
		return Promise.resolve(faults.answer?.(url) ?? answer(url));
	};
	const token = ({ claims, header, key = privateKey }: Change = {}) => {
		const now = Math.floor(Date.now() / 1000);
		const usual = {
			iss: issuerUrl,
			aud: audience,
			sub: 'ada',
			client_id: 'cli',
			iat: now,
			exp: now + 300,
			jti: randomUUID()
		};
		const all = Object.fromEntries(
			Object.entries({ ...usual, scope: 'notes:read notes:write', ...claims }).filter(
				([, value]) => value !== undefined
			)
		);
		return new SignJWT(all)
			.setProtectedHeader({ alg, kid, typ: 'at+jwt', ...header } as JWTHeaderParameters)
			.sign(key, { crit: { x: true } });
	};
	return { fetch, token, requests, published, faults, publicKey, privateKey };
}

/** A client that proves its key. */
export async function createProver() {
	const { privateKey, publicKey } = await generateKeyPair('ES256');
	const jwk = await exportJWK(publicKey);
	const jkt = await calculateJwkThumbprint(jwk);
	const proof = (token: string, { claims, header, key = privateKey }: Change = {}) => {
		const usual = {
			htm: 'GET',
			htu: audience,
			ath: createHash('sha256').update(token).digest('base64url'),
			jti: randomUUID(),
			iat: Math.floor(Date.now() / 1000)
		};
		const all = Object.fromEntries(Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined));
		return new SignJWT(all)
			.setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header } as JWTHeaderParameters)
			.sign(key);
	};
	return { proof, jkt, jwk };
}
