/**
 * The metadata of this site as a client, at the URL that is its client identifier.
 *
 * @see https://atproto.com/specs/oauth#client-id-metadata-document; RFC 7591, section 2
 */
import { InvalidConfig } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { json } from '../../../base/http/outcome.js';
import type { Outcome } from '../../../base/http/outcome.js';
import { callbackUrl, originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { clientIdOf } from './account-server.js';

/** Short enough for a change of keys. */
const keepSeconds = 300;

/** Shows the document. */
export async function showClientMetadata(
	ctx: AuthContext,
	req: AuthRequest,
	provider: OAuthProvider
): Promise<Outcome> {
	const method = provider.client.token_endpoint_auth_method;
	const document = {
		client_id: clientIdOf(ctx, req, provider),
		client_name: ctx.appName,
		client_uri: originOf(req),
		application_type: 'web',
		grant_types: ['authorization_code'],
		response_types: ['code'],
		redirect_uris: [callbackUrl(ctx, req, provider)],
		scope: provider.authorizationParams.scope,
		dpop_bound_access_tokens: true,
		token_endpoint_auth_method: method,
		...(method === 'private_key_jwt' && {
			token_endpoint_auth_signing_alg: 'ES256',
			jwks: { keys: [await publicKeyOf(provider)] }
		})
	};
	return { ...json(document), publicForSeconds: keepSeconds };
}

/** Returns the public part of the key that signs assertions. */
async function publicKeyOf({ id, privateKey }: OAuthProvider): Promise<JsonWebKey & { kid?: string }> {
	const { key, kid } = privateKey && 'key' in privateKey ? privateKey : { key: privateKey, kid: undefined };
	if (!key?.extractable) {
		throw new InvalidConfig(
			`provider "${id}": token.clientPrivateKey has to be extractable, so that its public part can be published`
		);
	}
	const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key);
	return { kty, crv, x, y, use: 'sig', alg: 'ES256', ...(kid !== undefined && { kid }) } as JsonWebKey & {
		kid?: string;
	};
}
