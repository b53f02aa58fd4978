/** Which addresses Microsoft Entra ID has verified. */
import { consumersTenant } from './tenants.js';

/** Whether an endpoint or issuer serves more than one tenant. */
export function mayBeAnyTenant(url: string): boolean {
	return /^\/(common|organizations|consumers)(\/|$)/.test(new URL(url).pathname);
}

/**
 * Returns whether Microsoft says that an address is verified. The administrators of a tenant can enter any address. If any
 * tenant may sign in, only the optional claim `xms_edov` verifies one. For tenants that the application chose, the result is
 * undefined.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/migrate-off-email-claim-authorization
 */
export function entraVerification(
	{ xms_edov, tid }: { readonly xms_edov?: unknown; readonly tid?: unknown },
	anyTenant: boolean
): boolean | undefined {
	if (xms_edov !== undefined) return [true, 1, '1', 'true'].some((yes) => yes === xms_edov);
	return anyTenant && tid !== consumersTenant ? false : undefined;
}
