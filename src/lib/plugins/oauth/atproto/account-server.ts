/**
 * Sign-ins whose server depends on the account: the handle leads to the server at the beginning, and at the end the account has to
 * lead to the server that signed it in. Otherwise any server could sign in any account.
 *
 * @see https://atproto.com/specs/oauth#identity-authentication
 */
import { InvalidRequest, OAuthSignInError } from '../../../../errors.js';
import type { SignInRequest } from '../../../core/plugin.js';
import type { AuthContext } from '../../../core/context/context.js';
import { withoutPayload } from '../../../base/errors/scrub.js';
import { OutboundError } from '../../../base/http/bounded-fetch.js';
import { callbackUrl, originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { guess } from '../../../base/limits/run-attempt.js';
import { withTimeout } from '../../../base/util/timeout.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import type { AccountServer, AtServer } from './configured.js';
import { accountOf, findAccount, isDid } from './identity.js';
import type { AtprotoAccount, Lookups } from './identity.js';

/** The most time for all lookups of a sign-in, in milliseconds. */
const lookupMs = 15_000;
const maxNameLength = 300;

/**
 * Finds the server for a sign-in. Without a handle it is the `issuer` of the configuration.
 * @returns the provider with that server, what the pending sign-in keeps, and parameters for the authorization request
 * @throws {InvalidHandle} {OAuthSignInError} {TooManyRequests}
 */
export async function serverForSignIn(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ fields, params }: Pick<SignInRequest, 'fields' | 'params'>
): Promise<AtServer> {
	const named = (fields.handle || params?.login_hint)?.trim().slice(0, maxNameLength);
	const account = named ? await looked(ctx, req, provider, named) : undefined;
	const accountServer = account ? { issuer: account.issuer, did: account.did } : { issuer: provider.issuer ?? '' };
	return {
		provider: providerAt(ctx, req, provider, accountServer),
		accountServer,
		params: { ...params, ...(account && { login_hint: account.handle ?? account.did }) }
	};
}

/** A person makes the site send requests: those that lead nowhere are counted. */
async function looked(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider, named: string) {
	const find = () => withTimeout(lookupMs, () => findAccount(named, lookupsOf(provider)));
	try {
		return await guess([await ctx.limits.enter('callback', { accounts: [], client: req.client() })], find);
	} catch (thrown) {
		if (!(thrown instanceof OutboundError) && !(thrown instanceof SyntaxError)) throw thrown;
		const err = withoutPayload(thrown);
		throw new OAuthSignInError(`the server of the account cannot be found: ${err.message}`, {
			cause: { err, provider: provider.id }
		});
	}
}

/** Returns the provider with the server of one sign-in, and with the client that this site is there. */
export function providerAt(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	{ issuer, did: expected }: AccountServer
): OAuthProvider {
	return {
		...provider,
		issuer,
		client: { ...provider.client, client_id: clientIdOf(ctx, req, provider) },
		async requestUserinfo({ tokens }) {
			const account = await provenAccount(tokens.sub, issuer, lookupsOf(provider));
			if (expected !== undefined && account.did !== expected) {
				throw new Error('the server signed in another account than the one that the person named');
			}
			return { did: account.did, handle: account.handle, issuer };
		}
	};
}

/** @throws if the server is not the one that may speak for the account */
async function provenAccount(sub: unknown, issuer: string, lookups: Lookups): Promise<AtprotoAccount> {
	if (!isDid(sub)) throw new Error('the "sub" of the token response is not a DID');
	const account = await accountOf(sub, lookups);
	if (account.issuer === issuer) return account;
	throw new Error(`the server "${issuer}" may not sign in this account: its server is "${account.issuer}"`);
}

function lookupsOf({ atproto = {}, fetch }: OAuthProvider): Lookups {
	return { ...atproto, fetch };
}

/**
 * Returns the client identifier: the URL of the metadata document of this site. On loopback, which no server can reach, the identifier
 * itself contains the metadata.
 * @see https://atproto.com/specs/oauth#clients
 */
export function clientIdOf(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider): string {
	const origin = new URL(originOf(req));
	if (origin.protocol === 'https:') return `${origin.origin}${ctx.authPath}/client-metadata/${provider.id}`;
	if (!/^(?:127\.0\.0\.1|\[::1\])$/.test(origin.hostname)) {
		throw new InvalidRequest(
			`provider "${provider.id}" accepts plain http only at http://127.0.0.1: open the site there, not at ${origin.origin}`
		);
	}
	const metadata = new URLSearchParams({
		redirect_uri: callbackUrl(ctx, req, provider),
		scope: provider.authorizationParams.scope ?? 'atproto'
	});
	return `http://localhost?${metadata.toString()}`;
}
