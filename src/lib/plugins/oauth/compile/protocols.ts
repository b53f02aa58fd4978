/** Reads the options of a provider for protocols beyond the authorization code flow, and checks them. */
import { InvalidConfig } from '../../../../errors.js';
import type { OIDCConfig, TokenEndpoint } from '../../../../providers/types.js';
import type { Profile } from '../../../../types.js';
import { encryptionOf } from './encryption.js';
import type { Endpoints } from './endpoints.js';
import { fapi2Client } from './fapi2.js';
import type { Protocols } from '../../../core/context/providers/oauth.js';
import { algOf, keyOf } from './keys.js';

/** The members of a provider's configuration that this file reads. */
type Configured = Pick<
	OIDCConfig<Profile>,
	'resource' | 'client' | 'issuer' | 'wellKnown' | 'tenants' | 'decryptionKeys' | 'conformance'
> & { readonly type: string };

/** The compiled options. */
interface Compiled {
	readonly resources: readonly string[];
	readonly protocols?: Protocols;
}

/**
 * Returns the compiled options.
 * @param responseMode `response_mode` of the authorization request
 * @throws {InvalidConfig} naming the provider and the member
 */
export function protocolsOf(
	configured: Configured,
	{ clientPrivateKey }: TokenEndpoint,
	responseMode: string | undefined,
	where: string
): Compiled {
	const { client = {} } = configured;
	const read = (member: string): boolean => flag(client, member, where);
	const protocols: Protocols = {
		pushed: read('require_pushed_authorization_requests'),
		dpop: read('dpop_bound_access_tokens'),
		signed: read('require_signed_request_object') || client.request_object_signing_alg !== undefined,
		signedResponse: isSignedResponse(responseMode, where),
		certificate: usesCertificate(client) || read('tls_client_certificate_bound_access_tokens'),
		fapi2: configured.conformance === 'fapi2',
		encrypted: {
			idToken: encryptionOf(configured, 'id_token', where),
			userinfo: encryptionOf(configured, 'userinfo', where),
			response: encryptionOf(configured, 'authorization', where)
		}
	};
	const { encrypted, ...flags } = protocols;
	const isUsed = [...Object.values(flags), ...Object.values(encrypted)].some(Boolean);
	if (isUsed) requireMetadata(configured, protocols, where);
	if (protocols.signed) requireSigningKey(client.request_object_signing_alg, clientPrivateKey, where);
	return { resources: resourcesOf(configured, where), ...(isUsed && { protocols }) };
}

/**
 * Returns options with the client metadata that the protocols add.
 * @param hasOwnFetch whether the provider has a `fetch` of its own, which can present a certificate
 * @throws {InvalidConfig} for what a profile forbids, and for a certificate that nothing presents
 */
export function withProtocols<Options extends Parameters<typeof fapi2Client>[0]>(
	options: Options,
	endpoints: Endpoints,
	hasOwnFetch: boolean,
	where: string
): Options {
	const conformance: unknown = options.conformance;
	if (conformance !== undefined && conformance !== 'fapi2') {
		throw new InvalidConfig(`${where}: conformance has to be 'fapi2', or left out`);
	}
	const client = conformance ? fapi2Client(options, endpoints, where) : (options.client ?? {});
	if (!usesCertificate(client) && client.tls_client_certificate_bound_access_tokens !== true) {
		return { ...options, client };
	}
	if (hasOwnFetch) return { ...options, client: { use_mtls_endpoint_aliases: true, ...client } };
	throw new InvalidConfig(
		`${where}: the global fetch has no client certificate: set [customFetch] to one that presents it`
	);
}

/** Whether the client authenticates by the certificate of its connections. */
function usesCertificate({ token_endpoint_auth_method: method }: { token_endpoint_auth_method?: string }): boolean {
	return method === 'tls_client_auth' || method === 'self_signed_tls_client_auth';
}

function flag(client: Readonly<Record<string, unknown>>, member: string, where: string): boolean {
	const value = client[member] ?? false;
	if (typeof value === 'boolean') return value;
	throw new InvalidConfig(`${where}: client.${member} has to be true or false`);
}

function isSignedResponse(responseMode: string | undefined, where: string): boolean {
	if (responseMode === 'fragment.jwt') {
		throw new InvalidConfig(`${where}: no server sees a fragment: use the response_mode query.jwt or form_post.jwt`);
	}
	return ['jwt', 'query.jwt', 'form_post.jwt'].includes(responseMode ?? '');
}

/** @throws {InvalidConfig} for a protocol that needs what only metadata say */
function requireMetadata({ issuer, wellKnown, tenants }: Configured, protocols: Protocols, where: string): void {
	const needs = [
		...(protocols.pushed ? ['client.require_pushed_authorization_requests'] : []),
		...(protocols.signed ? ['client.request_object_signing_alg'] : []),
		...(protocols.signedResponse ? ['response_mode'] : [])
	];
	if (needs.length > 0 && !issuer && !wellKnown) {
		throw new InvalidConfig(
			`${where}: ${needs.join(', ')} needs metadata, which name the endpoint or the keys: set issuer`
		);
	}
	if (protocols.signedResponse && tenants) {
		throw new InvalidConfig(
			`${where}: a signed response needs one issuer, and this one has tenants: name one tenant in \`issuer\``
		);
	}
}

/** @throws {InvalidConfig} */
function requireSigningKey(alg: unknown, key: TokenEndpoint['clientPrivateKey'], where: string): void {
	if (!key) throw new InvalidConfig(`${where}: a signed authorization request needs token.clientPrivateKey`);
	const actual = algOf(keyOf(key));
	if (alg === undefined || alg === actual || (alg === 'EdDSA' && actual === 'Ed25519')) return;
	throw new InvalidConfig(
		`${where}: client.request_object_signing_alg is "${String(alg)}", but token.clientPrivateKey is a key for ${actual}: make them agree`
	);
}

/** @see RFC 8707, section 2: an absolute URI without a fragment */
function resourcesOf({ resource = [] }: Configured, where: string): readonly string[] {
	const resources = typeof resource === 'string' ? [resource] : [...resource];
	for (const each of resources) {
		if (URL.canParse(each) && !each.includes('#')) continue;
		throw new InvalidConfig(`${where}: the resource "${each}" has to be an absolute URL without a fragment`);
	}
	return resources;
}
