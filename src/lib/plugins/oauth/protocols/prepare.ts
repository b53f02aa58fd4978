/** Prepares an authorization request that takes more than parameters in the URL. */
import * as oauth from 'oauth4webapi';
import { OAuthSignInError } from '../../../../errors.js';
import type { AuthError } from '../../../../errors.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { refusalOf } from '../refusals.js';
import type { Server } from '../server.js';
import { httpOf } from '../userinfo.js';
import { createKey, isSupported, withNonce } from './dpop.js';
import type { BoundKey } from './dpop.js';

/** The most characters of a `request_uri`. It becomes part of a URL. */
const maxRequestUriLength = 2_000;

interface Prepared {
	/** The parameters of the URL, in place of those of the request. */
	readonly parameters: URLSearchParams;
	/** The part that the pending sign-in keeps: the key that the tokens will be bound to, and whether the request was pushed. */
	readonly cookiePart: { readonly dpopKey?: string; readonly pushed?: true };
}

/**
 * Prepares an authorization request.
 * @param parameters all parameters of the request
 * @param counted runs what sends a request to the provider, within the limits of the client
 * @throws {TooManyRequests} when the limit of the client is exceeded
 * @throws {OAuthSignInError} when the provider refuses, is not available, or asks for what the client cannot do
 */
export async function prepare(
	provider: OAuthProvider,
	server: Server,
	parameters: URLSearchParams,
	counted: <T>(push: () => Promise<T>) => Promise<T>
): Promise<Prepared> {
	const { protocols } = provider;
	const key = protocols?.dpop ? await keyFor(provider, server) : undefined;
	const all = new URLSearchParams(parameters);
	if (key) all.set('dpop_jkt', await key.handle.calculateThumbprint());
	const isPushed = protocols?.pushed || server.require_pushed_authorization_requests === true;
	const isSigned = protocols?.signed || server.require_signed_request_object === true;
	const request = isSigned ? await signed(provider, server, all) : all;
	const query = isPushed ? await counted(() => pushed(provider, server, request, key)) : request;
	return { parameters: query, cookiePart: { ...(key && { dpopKey: key.text }), ...(isPushed && { pushed: true }) } };
}

async function keyFor(provider: OAuthProvider, server: Server): Promise<BoundKey> {
	const supported: unknown = server.dpop_signing_alg_values_supported;
	if (isSupported(supported)) return createKey();
	throw new OAuthSignInError(
		`provider "${provider.id}" does not accept DPoP proofs signed with ES256 (dpop_signing_alg_values_supported of its ` +
			'metadata), which is the algorithm of this library'
	);
}

/** Signs the request, so that no parameter can be changed on its way through the browser. @see RFC 9101 */
async function signed(provider: OAuthProvider, server: Server, parameters: URLSearchParams): Promise<URLSearchParams> {
	const { id, client, privateKey } = provider;
	if (!privateKey) {
		throw new OAuthSignInError(
			`provider "${id}" requires signed authorization requests (require_signed_request_object of its metadata): set ` +
				'token.clientPrivateKey'
		);
	}
	const request = await oauth.issueRequestObject(server, client, parameters, privateKey);
	return new URLSearchParams({ client_id: client.client_id, request });
}

/** Sends the request to the provider, and returns what stands for it. @see RFC 9126 */
async function pushed(
	provider: OAuthProvider,
	server: Server,
	parameters: URLSearchParams,
	key: BoundKey | undefined
): Promise<URLSearchParams> {
	const { id, client, authentication, fixedSecret } = provider;
	if (!server.pushed_authorization_request_endpoint) {
		throw new OAuthSignInError(
			`the metadata of provider "${id}" have no pushed_authorization_request_endpoint: leave ` +
				'client.require_pushed_authorization_requests out, or set the issuer whose metadata have it'
		);
	}
	const send = (): Promise<Response> =>
		oauth.pushedAuthorizationRequest(server, client, authentication.clientAuth, parameters, {
			...httpOf(provider),
			...(key && { DPoP: key.handle })
		});
	try {
		const answer = await (key ? withNonce(send) : send());
		const response = await oauth.processPushedAuthorizationResponse(server, client, answer);
		const { request_uri: requestUri, expires_in: expiresIn } = response;
		if (requestUri.length > maxRequestUriLength) throw new Error('the "request_uri" is too long for a URL');
		if (expiresIn <= 0) throw new Error('the "request_uri" has expired already');
		return new URLSearchParams({ client_id: client.client_id, request_uri: requestUri });
	} catch (thrown) {
		const redirectUri = parameters.get('redirect_uri') ?? '';
		const secrets = [fixedSecret, parameters.get('state'), parameters.get('nonce')];
		throw asSignInError(
			await refusalOf(thrown, { provider, server, redirectUri, secrets }, 'the pushed authorization request')
		);
	}
}

/** A refusal at this point ends a sign-in that has hardly begun. */
function asSignInError(error: AuthError): AuthError {
	return error.type === 'OAuthCallbackError' ? new OAuthSignInError(error.message, { cause: error.cause }) : error;
}
