/** The rules for errors of tenants. */
import { atError, atSignIn, hidden } from '../errors/rule-types.js';

export const tenantErrors = {
	NoProviderForAddress: atSignIn('debug', 404, 'NoProviderForAddress'),
	TenantsFailed: { ...hidden, status: 503, code: 'Unavailable' },
	UnknownTenant: atError('debug', 404, 'UnknownTenant')
} as const;
