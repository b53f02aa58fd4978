/** Says which providers need the code that compiles protocols beyond the authorization code flow. */
import type { OIDCConfig } from '../../../../providers/types.js';
import type { Profile } from '../../../../types.js';

/** Client metadata that every provider may have. Any other member belongs to a protocol. */
const common = new Set(['client_id', 'id_token_signed_response_alg', 'token_endpoint_auth_method']);

/** Whether a provider has an option for such a protocol, right or wrong. */
export function usesProtocols(options: Partial<Omit<OIDCConfig<Profile>, 'type' | 'options' | 'derive'>>): boolean {
	const { resource, decryptionKeys, conformance, authorization } = options;
	// JavaScript may pass null.
	const client = options.client ?? {};
	if (resource ?? decryptionKeys ?? conformance) return true;
	if (Object.keys(client).some((member) => !common.has(member))) return true;
	if (client.token_endpoint_auth_method?.includes('tls')) return true;
	const { url, params } = typeof authorization === 'string' ? { url: authorization } : (authorization ?? {});
	return `${url} ${String(params?.response_mode)}`.includes('jwt');
}
