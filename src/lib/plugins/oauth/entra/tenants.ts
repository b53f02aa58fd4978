/**
 * The issuers of Microsoft Entra ID, where one metadata document serves many tenants.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/access-tokens#validate-the-issuer
 */
import type { TenantIssuers } from '../../../../providers/types.js';

/** The tenant of all personal accounts. */
export const consumersTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Whether an issuer belongs to Microsoft, whichever package made the provider object. */
export function isEntra(issuer: string): boolean {
	return new URL(issuer).hostname === 'login.microsoftonline.com';
}

/**
 * Returns the audience of client assertions, for which Microsoft documents its token endpoint. Undefined for other issuers.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/certificate-credentials
 */
export function entraAudience(issuer: string | undefined): string | undefined {
	return issuer && isEntra(issuer) ? issuer.replace(/\/v2\.0\/?$/, '/oauth2/v2.0/token') : undefined;
}

/** Returns the name under which an issuer serves many tenants: `common`, `organizations` or `consumers`. */
export function manyTenants(issuer: string): string | undefined {
	return /^\/(common|organizations|consumers)\/v2\.0$/.exec(new URL(issuer).pathname)?.[1];
}

/**
 * Describes the issuers to expect. The issuer of a token is the user's tenant, even if the metadata serves many tenants: then
 * the metadata names a template, except for personal accounts, which are one tenant. Returns undefined if only the issuer
 * itself is expected.
 */
export function tenantIssuers(issuer: string, allowedTenants?: readonly string[]): TenantIssuers | undefined {
	const { origin } = new URL(issuer);
	const many = manyTenants(issuer);
	if (many === undefined && allowedTenants === undefined) return undefined;

	const allowed = allowedTenants && new Set(allowedTenants.map((tenant) => tenant.toLowerCase()));
	const issuerOfTenant = (tenant: string): string => (many === undefined ? issuer : `${origin}/${tenant}/v2.0`);
	return {
		metadataIssuer: issuerOfTenant(many === 'consumers' ? consumersTenant : '{tenantid}'),
		issuerOf({ tid }) {
			if (typeof tid !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tid)) return undefined;
			if (allowed && !allowed.has(tid.toLowerCase())) return undefined;
			if (many === 'consumers' && tid !== consumersTenant) return undefined;
			if (many === 'organizations' && tid === consumersTenant) return undefined;
			return issuerOfTenant(tid);
		}
	};
}
