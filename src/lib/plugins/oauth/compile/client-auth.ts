/**
 * Client authentication at the token endpoint: the configuration names the method, or the server's metadata does. Compiling a
 * configuration does not load the code that signs.
 *
 * @see RFC 6749, section 2.3.1 (basic, post); RFC 7521 and 7523 (client_secret_jwt, private_key_jwt); RFC 8414, section 2
 * (`token_endpoint_auth_methods_supported`)
 */
import type { ClientAuth } from 'oauth4webapi';
import { InvalidConfig } from '../../../../errors.js';
import type { TokenEndpoint } from '../../../../providers/types.js';
import type { Awaitable } from '../../../../types.js';
import type { ClientAuthentication } from '../../../core/context/providers/oauth.js';
import { lazy } from '../../../base/util/lazy.js';

const signing = lazy(() => import('./assertions.js'));

interface ClientCredentials {
	/** `token_endpoint_auth_method`. */
	readonly method?: string;
	/** A function is called for each request. */
	readonly clientSecret?: string | (() => Awaitable<string>);
	readonly privateKey?: TokenEndpoint['clientPrivateKey'];
	/** The audience of assertions, if it is not the issuer. */
	readonly assertionAudience?: string;
	/** Whether the server has an issuer. If so, it is the audience of assertions. */
	readonly hasIssuer: boolean;
	/** The environment variable that the secret could come from. */
	readonly hint: string;
}

/**
 * Compiles client authentication. Without a method, the server's metadata decides at each request.
 * @throws {InvalidConfig} for an unknown method, or one whose secret, key or audience is missing
 */
export function clientAuthentication(where: string, credentials: ClientCredentials): ClientAuthentication {
	const { method } = credentials;
	if (method !== undefined) return { clientAuth: authenticationBy(method, where, credentials), methodAt: () => method };
	const methodAt: ClientAuthentication['methodAt'] = ({ token_endpoint_auth_methods_supported: supported }) =>
		chosenMethod(credentials, supported);
	return {
		methodAt,
		clientAuth: (server, ...rest) => authenticationBy(methodAt(server), where, credentials)(server, ...rest)
	};
}

/**
 * Returns the first method that the server supports and that the client has a secret or key for. If the metadata does not
 * help, it is the first one, as in RFC 8414 and OpenID Connect: `client_secret_basic`. A client without a secret or key is
 * public: its only proof is PKCE. No metadata makes any other client public.
 */
function chosenMethod({ clientSecret, privateKey }: ClientCredentials, supported: unknown): string {
	const possible = [
		...(clientSecret ? ['client_secret_basic', 'client_secret_post', 'client_secret_jwt'] : []),
		...(privateKey ? ['private_key_jwt'] : [])
	];
	const listed = Array.isArray(supported) ? possible.find((method) => supported.includes(method)) : undefined;
	return listed ?? possible[0] ?? 'none';
}

/** Returns the closure for a method. @throws {InvalidConfig} */
function authenticationBy(method: string, where: string, credentials: ClientCredentials): ClientAuth {
	const { clientSecret, privateKey, assertionAudience, hasIssuer } = credentials;
	if (method.endsWith('_jwt') && assertionAudience === undefined && !hasIssuer) {
		throw new InvalidConfig(
			`${where} authenticates by ${method}, but has no issuer to be the audience of its assertions: set assertionAudience ` +
				'to the one that the provider documents'
		);
	}
	switch (method) {
		// A certificate proves the client before the request is read. @see RFC 8705, section 2
		case 'tls_client_auth':
		case 'self_signed_tls_client_auth':
		case 'none':
			return postAuth({});
		case 'private_key_jwt':
			if (!privateKey) throw new InvalidConfig(`${where} authenticates by private_key_jwt: set token.clientPrivateKey`);
			return async (...args) => (await signing()).byPrivateKey(privateKey, credentials)(...args);
		case 'client_secret_basic':
			return withSecret((secret) => basicAuth(secret));
		case 'client_secret_post':
			return withSecret((secret) => postAuth({ client_secret: secret }));
		case 'client_secret_jwt':
			return withSecret(
				(secret) =>
					async (...args) =>
						(await signing()).bySecret(secret, credentials)(...args)
			);
		default:
			throw new InvalidConfig(
				`${where}: the token_endpoint_auth_method "${method}" is unknown: use client_secret_basic, client_secret_post, ` +
					'client_secret_jwt, private_key_jwt, tls_client_auth, self_signed_tls_client_auth or none'
			);
	}

	function withSecret(create: (secret: string) => ClientAuth): ClientAuth {
		if (!clientSecret) {
			throw new InvalidConfig(
				`${where} authenticates by ${method}, but has no clientSecret: pass it to the factory or set ${credentials.hint}`
			);
		}
		if (typeof clientSecret === 'string') return create(clientSecret);
		return async (...args) => {
			const secret: unknown = await clientSecret();
			if (typeof secret === 'string' && secret !== '') return create(secret)(...args);
			throw new InvalidConfig(`${where}: the function \`clientSecret\` returned no text: return the secret`);
		};
	}
}

/** Sends the client id and the proof in the body. @see RFC 6749, section 2.3.1 */
function postAuth(proof: { client_secret?: string }): ClientAuth {
	return (_server, { client_id }, body) => {
		for (const [name, value] of Object.entries({ client_id, ...proof })) body.set(name, value);
	};
}

/**
 * `client_secret_basic` with each part form-urlencoded. Characters that need no escape stay as they are: otherwise a server
 * that skips the decoding would not recognize a client id with a hyphen. A server that decodes sees the same.
 */
function basicAuth(clientSecret: string): ClientAuth {
	const encode = (text: string): string =>
		encodeURIComponent(text)
			.replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
			.replace(/%20/g, '+');
	return (_server, client, _body, headers) => {
		headers.set('authorization', `Basic ${btoa(`${encode(client.client_id)}:${encode(clientSecret)}`)}`);
	};
}
