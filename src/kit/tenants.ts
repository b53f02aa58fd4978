/** The context of the tenant that a request belongs to. Loaded for a configuration with `tenant`. */
import type { RequestEvent } from '@sveltejs/kit';
import type { AuthContext } from '../lib/core/context/context.js';
import type { TenantOptions } from '../lib/base/config/options/tenants.js';
import { createTenants } from '../lib/app/tenants/tenants.js';
import type { Tenants } from '../lib/app/tenants/tenants.js';
import { reportFailure } from './report-failure.js';
import type { FrameworkAuthConfig } from './types.js';

const tenantsByContext = new WeakMap<AuthContext, Tenants<RequestEvent>>();

/**
 * Returns the context of the tenant.
 * @param site the context of the configuration
 * @throws {InvalidConfig | UnknownTenant | TenantsFailed}
 */
export async function tenantContext(
	config: FrameworkAuthConfig,
	tenant: TenantOptions<RequestEvent>,
	site: AuthContext,
	event: RequestEvent
): Promise<AuthContext> {
	return (tenantsByContext.get(site) ?? make(config, tenant, site)).contextOf(event);
}

function make(config: FrameworkAuthConfig, tenant: TenantOptions<RequestEvent>, site: AuthContext) {
	const report = (thrown: unknown) => reportFailure(thrown, config.logger);
	try {
		const tenants = createTenants(config, tenant, site, report);
		tenantsByContext.set(site, tenants);
		return tenants;
	} catch (thrown) {
		report(thrown);
		throw thrown;
	}
}
