/**
 * The FAPI 2.0 Security Profile for a client: sets the options that it asks for, and refuses those that it forbids.
 *
 * @see FAPI 2.0 Security Profile, sections 5.3.3 (clients) and 5.4 (cryptography)
 */
import { InvalidConfig } from '../../../../errors.js';
import type { OIDCConfig, TokenEndpoint } from '../../../../providers/types.js';
import type { Profile } from '../../../../types.js';
import type { Endpoints } from './endpoints.js';
import { algOf, keyOf } from './keys.js';

type Configured = Omit<OIDCConfig<Profile>, 'type' | 'options' | 'derive'>;
type ClientMetadata = NonNullable<Configured['client']>;

/** The algorithms of signatures that the profile allows. `Ed25519` is the newer name of EdDSA with that curve. */
export const fapi2Algs: readonly string[] = ['PS256', 'ES256', 'EdDSA', 'Ed25519'];

const certificateMethods = ['tls_client_auth', 'self_signed_tls_client_auth'];
const leastRsaBits = 2048;

/**
 * Returns the client metadata that the profile asks for, in place of those of the configuration.
 * @throws {InvalidConfig} naming what the profile forbids
 */
export function fapi2Client(
	configured: Configured,
	{ authorization, token, userinfo }: Endpoints,
	where: string
): ClientMetadata {
	const { client = {} } = configured;
	const method = client.token_endpoint_auth_method ?? 'private_key_jwt';
	const forbidden = [
		...forbiddenOptions(configured),
		...urls({ authorization: authorization.url, token: token.url, userinfo: userinfo.url }),
		...forbiddenAuthentication(method, token),
		...forbiddenMetadata(client)
	];
	if (forbidden.length > 0) {
		throw new InvalidConfig(
			`${where} has conformance: 'fapi2', which forbids this, so remove it: ${forbidden.join('; ')}`
		);
	}
	const isBoundToCertificate = client.tls_client_certificate_bound_access_tokens === true;
	return {
		...client,
		token_endpoint_auth_method: method,
		require_pushed_authorization_requests: true,
		dpop_bound_access_tokens: client.dpop_bound_access_tokens ?? !isBoundToCertificate
	};
}

function forbiddenOptions(configured: Configured): string[] {
	const { issuer, allowInsecureRequests, assertionAudience, tenants, jwks_endpoint, checks } = configured;
	return [
		...(issuer ? [] : ['no issuer, whose metadata name the endpoints']),
		...(allowInsecureRequests ? ['allowInsecureRequests'] : []),
		...(assertionAudience ? ['assertionAudience: the issuer is the only audience'] : []),
		...(tenants ? ['tenants: the issuer of the metadata has to match'] : []),
		...urls({ jwks: jwks_endpoint }),
		...(checks && !checks.includes('pkce') ? ["checks without 'pkce'"] : []),
		...(checks && configuredAsOpenId(configured) && !checks.includes('nonce') ? ["checks without 'nonce'"] : [])
	];
}

function configuredAsOpenId(configured: object): boolean {
	return (configured as { type?: unknown }).type === 'oidc';
}

/** The profile takes endpoints from the metadata alone. */
function urls(configured: Readonly<Record<string, string | undefined>>): string[] {
	return Object.entries(configured).flatMap(([name, url]) =>
		url === undefined ? [] : [`a URL for ${name}: it comes from the metadata`]
	);
}

function forbiddenAuthentication(method: string, { clientPrivateKey }: TokenEndpoint): string[] {
	if (certificateMethods.includes(method)) return forbiddenKey(clientPrivateKey);
	if (method !== 'private_key_jwt')
		return [`token_endpoint_auth_method "${method}": use private_key_jwt or a certificate`];
	return clientPrivateKey ? forbiddenKey(clientPrivateKey) : ['no token.clientPrivateKey for private_key_jwt'];
}

function forbiddenKey(entry: TokenEndpoint['clientPrivateKey']): string[] {
	if (!entry) return [];
	const key = keyOf(entry);
	const alg = algOf(key);
	if (!fapi2Algs.includes(alg)) return [`token.clientPrivateKey for ${alg}: use PS256, ES256 or EdDSA`];
	const { modulusLength = leastRsaBits } = key.algorithm as Partial<RsaKeyAlgorithm>;
	return modulusLength < leastRsaBits ? [`token.clientPrivateKey with ${modulusLength} bits`] : [];
}

function forbiddenMetadata(client: ClientMetadata): string[] {
	const algs = Object.entries(client).filter(([member]) => /_sign(ed_response|ing)_alg$/.test(member));
	const isBearer =
		client.dpop_bound_access_tokens === false && client.tls_client_certificate_bound_access_tokens !== true;
	return [
		...algs.flatMap(([member, alg]) => (fapi2Algs.includes(String(alg)) ? [] : [`client.${member} "${String(alg)}"`])),
		...(isBearer ? ['tokens that are bound neither to a key nor to a certificate'] : []),
		...(client.require_pushed_authorization_requests === false ? ['authorization requests that are not pushed'] : [])
	];
}
