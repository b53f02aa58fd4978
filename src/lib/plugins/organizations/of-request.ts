/** The organization of a request, which its address names: as a function of `event.locals`, and in rules. */
import type { PluginContext, PluginRequest } from '../../core/plugin-contract/types.js';
import type { PluginRule } from '../../core/plugin-contract/rules.js';
import { unmetBy } from './policy/policy.js';
import { remedyIn, unmetIn } from './policy/require.js';
import type { OrganizationPermission } from './roles.js';
import type { Site } from './site.js';
import { passesAs, tokenMembershipOrNull } from './tokens/request.js';
import type { Membership } from './types.js';

/** The member `organization` of a rule: any member may pass, or one whose role allows this. */
export type OrganizationRule<Permission extends string = string> =
	| 'member'
	| { readonly can: Permission | OrganizationPermission };

/** Returns the membership of the visitor in the organization of the address; null without one that counts. */
export async function membershipOfRequest(
	site: Site,
	context: PluginContext,
	request: Pick<PluginRequest, 'userId' | 'url' | 'subject'>
): Promise<Membership | null> {
	const ofToken = await tokenMembershipOrNull(request, site.slugIn(request.url));
	if (ofToken !== undefined) return ofToken;
	const membership = await membershipAt(site, context, request.url, await request.userId());
	if (!membership || (await unmetIn(membership.organization, request)).length > 0) return null;
	return membership;
}

async function membershipAt(
	site: Site,
	context: PluginContext,
	url: URL,
	userId: string | null
): Promise<Membership | null> {
	const slug = site.slugIn(url);
	return userId === null || slug === null ? null : site.stores(context).organizations.membership(userId, { slug });
}

/** Makes the rule. The answer is the same for an organization that does not exist. */
export function organizationRule(site: Site): PluginRule<OrganizationRule> {
	return {
		forTokens: true,
		fault(value) {
			if (value === 'member') return undefined;
			const { can } = Object(value) as { can?: unknown };
			if (typeof can === 'string' && site.roles.of(site.roles.owner).has(can)) return undefined;
			return "has to be 'member', or { can } with a permission of `access`";
		},
		async allows(context, subject, rule, { url, isRemoteRequest }) {
			// The caller of a remote function chooses the address. A user's token of the API has scopes of its own.
			if (isRemoteRequest) return false;
			const slug = site.slugIn(url);
			const asToken = passesAs(subject, slug, rule === 'member' ? undefined : rule.can);
			if (asToken !== undefined) return asToken;
			if (subject.scopes !== undefined) return false;
			const membership = await membershipAt(site, context, url, subject.userId);
			if (!membership || (rule !== 'member' && !membership.can(rule.can))) return false;
			const { organization } = membership;
			return unmetBy(organization.policy, subject).length === 0 || remedyIn(context, organization);
		}
	};
}
