/** The providers of the AT Protocol, and the code that they bring. */
import { InvalidProvider } from '../../../../errors.js';
import type { SignInRequest } from '../../../core/plugin.js';
import type { AuthContext } from '../../../core/context/context.js';
import { printable } from '../../../base/errors/scrub.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { Route } from '../../../base/http/paths.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';

/** The server of one sign-in, as the pending sign-in keeps it. */
export interface AccountServer {
	readonly issuer: string;
	/** The DID of the account that the person named. */
	readonly did?: string;
}

/** A provider with the server of one sign-in. */
export interface AtServer {
	readonly provider: OAuthProvider;
	readonly accountServer: AccountServer;
	/** For the authorization request. */
	readonly params: Record<string, string>;
}

type Named = Pick<SignInRequest, 'fields' | 'params'>;

/** The code in parts, each of which is loaded when it is first used: see `code.ts`. */
export interface AtprotoCode {
	/** Signing in. */
	accountServer(): Promise<{
		serverForSignIn(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider, named: Named): Promise<AtServer>;
		providerAt(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider, server: AccountServer): OAuthProvider;
	}>;
	/** The document at the URL that is the client identifier. */
	clientMetadata(): Promise<{
		showClientMetadata(ctx: AuthContext, req: AuthRequest, provider: OAuthProvider): Promise<Outcome>;
	}>;
}

/** Returns the code. That it is there was checked when the provider was compiled. */
export function codeOf({ atproto }: OAuthProvider): AtprotoCode {
	return (atproto as { code: AtprotoCode }).code;
}

/** Answers the request of a server for the metadata of this site. @throws {InvalidProvider} for any other provider */
export async function answerClientMetadata(
	ctx: AuthContext,
	req: AuthRequest,
	{ providerId }: Route
): Promise<Outcome> {
	const provider = providerId === undefined ? undefined : ctx.providers.get(providerId);
	if (provider?.kind === 'oauth' && provider.atproto) {
		return (await codeOf(provider).clientMetadata()).showClientMetadata(ctx, req, provider);
	}
	throw new InvalidProvider(`provider "${printable(String(providerId), 100)}" has no client metadata document`);
}
