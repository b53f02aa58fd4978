/** The organization of a request, which its address names: as a function of `event.locals`, and in rules. */
import type { PluginContext, PluginRequest } from '../../core/plugin-contract/types.js';
import type { PluginRule } from '../../core/plugin-contract/rules.js';
import type { OrganizationPermission } from './roles.js';
import type { Site } from './site.js';
import type { Membership } from './types.js';

/** The member `organization` of a rule: any member may pass, or one whose role allows this. */
export type OrganizationRule<Permission extends string = string> =
	| 'member'
	| { readonly can: Permission | OrganizationPermission };

/** Returns the membership of the visitor in the organization of the address; null without one. */
export async function membershipOfRequest(
	site: Site,
	context: PluginContext,
	{ userId, url }: Pick<PluginRequest, 'userId' | 'url'>
): Promise<Membership | null> {
	const [id, slug] = [await userId(), site.slugIn(url)];
	return id === null || slug === null ? null : site.stores(context).organizations.membership(id, { slug });
}

/** Makes the rule. The answer is the same for an organization that does not exist. */
export function organizationRule(site: Site): PluginRule<OrganizationRule> {
	return {
		fault(value) {
			if (value === 'member') return undefined;
			const { can } = Object(value) as { can?: unknown };
			if (typeof can === 'string' && site.roles.of(site.roles.owner).has(can)) return undefined;
			return "has to be 'member', or { can } with a permission of `access`";
		},
		async allows(context, { userId, scopes }, rule, { url, isRemoteRequest }) {
			// The caller of a remote function chooses the address. A token of the API has scopes of its own.
			if (isRemoteRequest || scopes !== undefined || userId === null) return false;
			const membership = await membershipOfRequest(site, context, { url, userId: async () => Promise.resolve(userId) });
			return membership !== null && (rule === 'member' || membership.can(rule.can));
		}
	};
}
