/** Asks a request for what the policy of an organization requires. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import { PolicyNotMet } from '../errors.js';
import type { Membership, Organization } from '../types.js';
import { partsOf, unmetBy, type PolicyPart, type PolicyQuestion } from './policy.js';

/** The path of the page that says what is missing, below `basePath`. */
export const policyPath = 'organization/:slug/policy';

/** The page on which a member can do what is missing. */
export function remedyIn({ basePath }: PluginContext, { slug }: Pick<Organization, 'slug'>) {
	return { page: `${basePath}/${policyPath.replace(':slug', slug)}` };
}

/** Returns the parts of the policy that the request does not meet. It looks at the session only where there is a policy. */
export async function unmetIn(
	{ policy }: Pick<Organization, 'policy'>,
	{ subject }: Pick<PluginRequest, 'subject'>
): Promise<PolicyPart[]> {
	return partsOf(policy).length === 0 ? [] : unmetBy(policy, await subject());
}

/** @throws {PolicyNotMet} which leads to the page that says what is missing */
export async function requirePolicy(
	context: PluginContext,
	request: Pick<PluginRequest, 'subject'>,
	organization: Organization
): Promise<void> {
	const unmet = await unmetIn(organization, request);
	if (unmet.length === 0) return;
	throw new PolicyNotMet(
		`the session does not meet the policy of the organization: ${unmet.join(', ')}`,
		remedyIn(context, organization)
	);
}

/** Returns a membership as it counts for who asks: without permissions where they do not meet the policy. */
export function asItCounts(membership: Membership, question: PolicyQuestion | null): Membership {
	const unmet = unmetBy(membership.organization.policy, question);
	if (unmet.length === 0) return membership;
	const counting = { ...membership, permissions: [], unmet };
	return Object.defineProperty(counting, 'can', { value: () => false }) as unknown as Membership;
}
