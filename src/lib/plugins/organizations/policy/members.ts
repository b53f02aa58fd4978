/** The members about the policy of an organization: of `event.locals`, and of the instance. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { requireMembership, requireSelf } from '../asking.js';
import { OrganizationInvalid, PolicyNotMet, RoleMissing } from '../errors.js';
import type { Site } from '../site.js';
import type { Organization } from '../types.js';
import { isPolicy, unmetBy, type OrganizationPolicy } from './policy.js';

/** The shortest and the longest age that a policy may ask for, in seconds: five minutes, and a year. */
const ages = { least: 5 * 60, most: 366 * 24 * 60 * 60 };

/** Makes the members of `event.locals`. */
export function policyMembersOf(site: Site) {
	return {
		/**
		 * Says how members have to be signed in, from their next request on; null for any way. Needs `policy:manage`, a session that meets
		 * the policy, and a proof of identity within the last five minutes.
		 */
		setPolicy: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				given: OrganizationPolicy | null
			): Promise<Organization> {
				await requireSelf(request);
				if (!site.options.policies) throw new RoleMissing('members set no policies on this site: add `policies: true`');
				const { by, organizationId } = await requireMembership(site, context, request, slug, 'policy:manage');
				const policy = policyOf(given, context);
				await request.requireFresh();
				const unmet = policy ? unmetBy(policy, await request.subject()) : [];
				if (unmet.length > 0) {
					throw new PolicyNotMet(
						`the policy would lock out the member who sets it: first meet ${unmet.join(', ')} with this session`
					);
				}
				return site.stores(context).organizations.change(organizationId, { policy }, by);
			}
		}
	};
}

/** Makes the members of the instance, for code that has made sure who asks. */
export function serverPolicyMembersOf(site: Site) {
	return {
		/** Says how members have to be signed in, from their next request on; null for any way. @throws {OrganizationInvalid | OrganizationMissing} */
		setPolicy: async (
			context: PluginContext,
			organizationId: string,
			policy: OrganizationPolicy | null
		): Promise<Organization> =>
			site.stores(context).organizations.change(organizationId, { policy: policyOf(policy, context) })
	};
}

/** Returns a policy as it is stored; null for one without parts. @throws {OrganizationInvalid} */
function policyOf(value: unknown, { providers }: PluginContext): OrganizationPolicy | null {
	if (value === null) return null;
	if (!isPolicy(value))
		throw new OrganizationInvalid(
			'a policy has only `secondFactor`, `maxAge`, `providers` and `tokensOutlive`: leave out the rest, and check their types'
		);
	const { secondFactor, maxAge, providers: allowed, tokensOutlive } = value;
	if (maxAge !== undefined && (maxAge < ages.least || maxAge > ages.most)) {
		throw new OrganizationInvalid(`\`maxAge\` of a policy has to be ${ages.least} to ${ages.most} seconds`);
	}
	const unknown = allowed?.find((id) => !providers.some((provider) => provider.id === id));
	if (unknown !== undefined)
		throw new OrganizationInvalid(
			`the site has no sign-in method "${unknown.slice(0, 50)}": use the id of one of \`providers\``
		);
	if (allowed?.length === 0)
		throw new OrganizationInvalid('`providers` of a policy has to name at least one sign-in method');
	const policy = {
		...(secondFactor && { secondFactor }),
		...(maxAge !== undefined && { maxAge }),
		...(allowed && { providers: [...new Set(allowed)] }),
		...(tokensOutlive && { tokensOutlive })
	};
	return Object.keys(policy).length > 0 ? policy : null;
}
