/**
 * An identity provider on a loopback port whose ID tokens reach sites through the browser: by FedCM, and through whatever stands in
 * for Google's script.
 *
 * @see Federated Credential Management API, section 3 (identity provider HTTP API)
 */
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ada, createIdentityProvider } from '../fixtures/identity-provider.js';

export interface FedCMProvider {
	issuer: string;
	configUrl: string;
	/** Sets the state that browsers keep: the person is signed in there. */
	loginUrl: string;
	clientId: string;
	/** Makes an ID token, as the provider does for the nonce of a site. */
	issue(nonce: string): Promise<string>;
	/** The nonces that browsers brought. */
	nonces: string[];
	stop(): Promise<void>;
}

export async function startFedCMProvider(): Promise<FedCMProvider> {
	const server = createServer((request, response) => {
		void answer(request).then(async (answered) => {
			response.writeHead(answered.status, Object.fromEntries(answered.headers));
			response.end(Buffer.from(await answered.arrayBuffer()));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
	const op = createIdentityProvider({ issuer });
	const clientId = op.client.id;
	const nonces: string[] = [];

	const issue = (nonce: string): Promise<string> => {
		const iat = Math.floor(Date.now() / 1000);
		return op.sign({ ...ada, iss: issuer, aud: clientId, azp: clientId, iat, exp: iat + 600, nonce });
	};

	async function answer(request: IncomingMessage): Promise<Response> {
		const { pathname } = new URL(request.url ?? '', issuer);
		const { origin = '' } = request.headers;
		const forSite = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
		// Only a browser can send this header: no page can ask for the accounts.
		const byBrowser = request.headers['sec-fetch-dest'] === 'webidentity';
		switch (pathname) {
			case '/login':
				return new Response('signed in', { headers: { 'set-login': 'logged-in', 'content-type': 'text/html' } });
			case '/.well-known/web-identity':
				return Response.json({
					provider_urls: [`${issuer}/fedcm.json`],
					accounts_endpoint: `${issuer}/accounts`,
					login_url: `${issuer}/login`
				});
			case '/fedcm.json':
				return Response.json({
					accounts_endpoint: '/accounts',
					id_assertion_endpoint: '/assertion',
					login_url: '/login'
				});
			case '/accounts':
				return byBrowser
					? Response.json({ accounts: [{ id: ada.sub, name: ada.name, email: ada.email }] })
					: new Response(null, { status: 403 });
			case '/assertion': {
				const fields = new URLSearchParams(await bodyOf(request));
				if (!byBrowser || fields.get('client_id') !== clientId) return new Response(null, { status: 403 });
				const nonce = fields.get('nonce') ?? '';
				nonces.push(nonce);
				return Response.json({ token: await issue(nonce) }, { headers: forSite });
			}
			default:
				return op.fetch(new URL(request.url ?? '', issuer)).catch(() => new Response(null, { status: 404 }));
		}
	}

	return {
		issuer,
		configUrl: `${issuer}/fedcm.json`,
		loginUrl: `${issuer}/login`,
		clientId,
		issue,
		nonces,
		stop: () => new Promise((resolve) => server.close(() => resolve()))
	};
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	let body = '';
	for await (const chunk of request) body += String(chunk);
	return body;
}
