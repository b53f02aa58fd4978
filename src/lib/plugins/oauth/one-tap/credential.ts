/** Verifies an ID token that came from a browser, as the ID token of a token response is verified. */
import { OAuthSignInError } from '../../../../errors.js';
import type { AuthError } from '../../../../errors.js';
import type { Profile, TokenSet } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { withoutPrototypeKeys } from '../../../base/http/json.js';
import { callbackUrl } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { describeUser } from '../described-user.js';
import { verifyIdToken } from '../id-token.js';
import type { OAuthIdentity } from '../identity.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { refusalOf } from '../refusals.js';
import { within } from '../request/limited.js';
import { fromBase64Url } from '../../../base/seal/encoding.js';
import { provenElsewhere } from '../../../core/session/proof.js';

/** Returns the nonce of an ID token that is not verified yet: it finds the offer. */
export function nonceOf(credential: string): string | null {
	try {
		const payload = fromBase64Url(credential.split('.')[1] ?? '');
		const { nonce } = JSON.parse(new TextDecoder().decode(payload)) as { nonce?: unknown };
		return typeof nonce === 'string' && /^[\w-]{32}$/.test(nonce) ? nonce : null;
	} catch {
		return null;
	}
}

/**
 * Verifies the token in full, and returns the identity in it.
 * @throws {OAuthCallbackError} for a token that is not valid
 * @throws {OAuthSignInError} when the provider is not available
 * @throws {TooManyRequests} when the limit of the client is exceeded
 */
export async function identifyCredential(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider,
	credential: string,
	nonce: string
): Promise<OAuthIdentity> {
	return within(ctx, req, provider, async (server) => {
		const claims = await verifyIdToken(ctx.instance, provider, server, { credential, nonce }).catch(
			async (thrown: unknown) => {
				const exchange = { provider, server, redirectUri: callbackUrl(ctx, req, provider), secrets: [credential] };
				throw byVisitor(await refusalOf(thrown, exchange));
			}
		);
		const profile = withoutPrototypeKeys(claims) as Profile;
		const tokens: TokenSet = { id_token: credential };
		const { providerAccountId, ...described } = await describeUser(provider, profile, tokens);
		return {
			...described,
			account: { ...tokens, provider: provider.id, type: provider.type, providerAccountId },
			tokens,
			profile,
			proof: provenElsewhere(claims, { trustAmr: provider.trustAmr, keepsSubject: provider.logout.backChannel })
		};
	});
}

/** Lowers an error to a warning: the browser sends the token, so the site and the provider are not at fault for a wrong one. */
function byVisitor(error: AuthError): AuthError {
	return error instanceof OAuthSignInError ? error : Object.assign(error, { level: 'warn' as const });
}
