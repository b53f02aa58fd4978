/**
 * The issuers of Microsoft Entra ID, where one metadata document serves many tenants.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/access-tokens#validate-the-issuer
 */
import type { TenantIssuers } from '../providers/types.js';

/** The tenant of all personal accounts. */
export const consumersTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** The name under which an issuer serves many tenants: `common`, `organizations` or `consumers`. */
export function manyTenants(issuer: string): string | undefined {
	return /^\/(common|organizations|consumers)\/v2\.0$/.exec(new URL(issuer).pathname)?.[1];
}

/**
 * The issuer is the user's tenant, also where the metadata serves many. Their metadata then has a template, save that of
 * personal accounts, which are one tenant. Undefined where nothing but the issuer itself is to be expected.
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
