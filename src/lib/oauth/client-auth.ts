/**
 * Client authentication at the token endpoint: a method's name becomes a closure, once. Compiling a configuration loads
 * nothing that signs.
 *
 * @see RFC 6749, section 2.3.1 (basic, post); RFC 7521 and 7523 (client_secret_jwt, private_key_jwt)
 */
import type { ClientAuth } from 'oauth4webapi';
import { InvalidConfig } from '../../errors.js';
import type { TokenEndpoint } from '../../providers/types.js';
import type { Awaitable } from '../../types.js';

interface ClientCredentials {
	/** `token_endpoint_auth_method`. */
	readonly method?: string;
	/** A function is called for each request. */
	readonly clientSecret?: string | (() => Awaitable<string>);
	readonly privateKey?: TokenEndpoint['clientPrivateKey'];
	readonly issuer?: string;
	/** The environment variable that the secret could come from. */
	readonly hint: string;
}

/**
 * Returns the closure for a method. Without a method: `client_secret_basic`, or `none` for a client without a secret,
 * whose only proof is PKCE.
 * @throws {InvalidConfig} for an unknown method, or one whose secret or key is missing
 */
export function clientAuthentication(where: string, credentials: ClientCredentials): ClientAuth {
	const { clientSecret, privateKey } = credentials;
	const method = credentials.method ?? (clientSecret ? 'client_secret_basic' : 'none');
	switch (method) {
		case 'none':
			return post({});
		case 'private_key_jwt':
			if (!privateKey) throw new InvalidConfig(`${where} authenticates by private_key_jwt: set token.clientPrivateKey`);
			return async (...args) => (await import('./assertions.js')).byPrivateKey(privateKey, credentials)(...args);
		case 'client_secret_basic':
			return withSecret((secret) => basic(secret));
		case 'client_secret_post':
			return withSecret((secret) => post({ client_secret: secret }));
		case 'client_secret_jwt':
			return withSecret(
				(secret) =>
					async (...args) =>
						(await import('./assertions.js')).bySecret(secret, credentials)(...args)
			);
		default:
			throw new InvalidConfig(
				`${where}: the token_endpoint_auth_method "${method}" is unknown: use client_secret_basic, client_secret_post, ` +
					'client_secret_jwt, private_key_jwt or none'
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
			throw new InvalidConfig(`${where}: the function \`clientSecret\` gave no text`);
		};
	}
}

/** What the client says of itself stands in the body. @see RFC 6749, section 2.3.1 */
function post(proof: { client_secret?: string }): ClientAuth {
	return (_server, { client_id }, body) => {
		for (const [name, value] of Object.entries({ client_id, ...proof })) body.set(name, value);
	};
}

/**
 * `client_secret_basic` with each part form-urlencoded. Characters that need no escape are left alone, because servers
 * that skip the decoding would not know a client id with a hyphen otherwise; those that decode see the same.
 */
function basic(clientSecret: string): ClientAuth {
	const encode = (text: string): string =>
		encodeURIComponent(text)
			.replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
			.replace(/%20/g, '+');
	return (_server, client, _body, headers) => {
		headers.set('authorization', `Basic ${btoa(`${encode(client.client_id)}:${encode(clientSecret)}`)}`);
	};
}
