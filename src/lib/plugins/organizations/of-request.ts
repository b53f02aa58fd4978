/** The organization of a request, which its address names: as a function of `event.locals`, and in rules. */
import type { PluginContext, PluginRequest } from '../../core/plugin-contract/types.js';
import type { PluginRule, PluginSubject } from '../../core/plugin-contract/rules.js';
import { OrganizationMissing } from './errors.js';
import { unmetBy } from './policy/policy.js';
import { remedyIn, unmetIn } from './policy/require.js';
import { noteOpened } from './manage/last.js';
import { membershipOfUser, membershipOfVisitor } from './manage/remembered.js';
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
	request: Pick<PluginRequest, 'userId' | 'url' | 'subject' | 'headers'>
): Promise<Membership | null> {
	const ofToken = await tokenMembershipOrNull(request, site.slugIn(request.url));
	if (ofToken !== undefined) return ofToken;
	const membership = await membershipOfVisitor(site, context, request, site.slugIn(request.url));
	if (!membership || (await unmetIn(membership.organization, request)).length > 0) return null;
	noteOpened(site, request, membership.organization.slug);
	return membership;
}

const missing = 'there is no such organization, or the user is not a member: check the address, or invite the user';
const isOfPlugin = ({ bearer }: Pick<PluginSubject, 'bearer'>) => bearer !== undefined;

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
			const { userId, scopes } = subject;
			if (isOfPlugin(subject)) {
				if (!passesAs(subject, slug)) throw new OrganizationMissing(missing);
				return rule === 'member' || passesAs(subject, slug, rule.can) === true;
			}
			if (scopes !== undefined) return false;
			const membership =
				userId === null || slug === null ? null : await membershipOfUser(site, context, { userId, subject }, slug);
			if (!membership) throw new OrganizationMissing(missing);
			if (rule !== 'member' && !membership.can(rule.can)) return false;
			const { organization } = membership;
			return unmetBy(organization.policy, subject).length === 0 || remedyIn(context, organization);
		}
	};
}
