/**
 * Vendors with servers in several regions: the authorization response names the server that has the account, and the code and the tokens
 * count there only. The parameter comes through the browser, so only the vendor's own servers are asked: they get the client secret.
 */
import * as oauth from 'oauth4webapi';
import type { TokenSet } from '../../../../types.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import type { Server } from '../server.js';

/**
 * Returns the server that has the account.
 * @throws {OperationProcessingError} if the response names one that is not the vendor's
 */
export function namedServer({ servers }: OAuthProvider, server: Server, response: URLSearchParams): Server {
	const origin = servers && response.get(servers.parameter);
	if (!origin) return server;
	if (servers.origins.includes(origin)) return movedTo(server, origin, servers.origins);
	throw new oauth.OperationProcessingError(
		`the "${servers.parameter}" of the response is not a server of the provider`
	);
}

/** Returns the tokens with the server that they are of, for a refresh: tables of accounts have a column for `session_state`. */
export function withServer(
	{ servers }: OAuthProvider,
	{ token_endpoint: url = '' }: Server,
	tokens: TokenSet
): TokenSet {
	return servers ? { ...tokens, session_state: new URL(url).origin } : tokens;
}

/** Returns the server that tokens are of. */
export function serverOfTokens(
	{ servers }: OAuthProvider,
	server: Server,
	{ session_state: origin }: TokenSet
): Server {
	return servers && typeof origin === 'string' && servers.origins.includes(origin)
		? movedTo(server, origin, servers.origins)
		: server;
}

/** Replaces the origin of the endpoints that are at the vendor's servers. */
function movedTo(server: Server, to: string, origins: readonly string[]): Server {
	const moved = (url: string | undefined): string | undefined => {
		const from = url && new URL(url).origin;
		return url && from && origins.includes(from) ? to + url.slice(from.length) : url;
	};
	const { token_endpoint, userinfo_endpoint } = server;
	return { ...server, token_endpoint: moved(token_endpoint), userinfo_endpoint: moved(userinfo_endpoint) };
}
