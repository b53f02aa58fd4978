/** A request with an API token of an organization: it acts for the organization, and there is no user. */
import type { PluginRequest } from '../../../core/plugin-contract/types.js';
import type { PluginTokens } from '../../../core/plugin-contract/tokens.js';
import type { PluginSubject } from '../../../core/plugin-contract/rules.js';
import { OrganizationMissing } from '../errors.js';
import { organizationOf } from '../manage/member.js';
import { unmetBy } from '../policy/policy.js';
import type { Site } from '../site.js';
import type { Membership, Organization } from '../types.js';
import { originOf, prefix } from './secret.js';

/** A token of a request, and its organization. */
interface TokenRights {
	readonly organization: Organization;
	readonly id: string;
	readonly label: string;
	/** The permissions; none where it does not meet the policy. */
	readonly permissions: readonly string[];
	readonly isMet: boolean;
}

const rightsByRequest = new WeakMap<object, TokenRights>();

/** The API tokens of a site, for the guards. */
export function tokensOf(site: Site): PluginTokens {
	return {
		prefix,
		rule: 'organization',
		async accept(context, text) {
			const { tokens, organizations } = site.stores(context);
			const accepted = await tokens?.accept(
				text,
				async (userId) => context.isBlocked(userId),
				async (id, role) => organizations.rolesFor(id, role)
			);
			if (!accepted) return null;
			const { id, label, createdAt, expires, madeIn } = accepted.token;
			const { scopes } = accepted;
			const organization = organizationOf(accepted.organization);
			const origin = originOf(madeIn, createdAt);
			const question = { scopes, ...(origin && { madeIn: origin }) };
			const isMet = unmetBy(organization.policy, question).length === 0;
			const permissions = isMet ? scopes : [];
			const token = {
				id,
				scopes,
				expires,
				...(origin && { madeIn: origin }),
				access: accessOf(site, organization.slug, { id: organization.id, permissions, isMet })
			};
			rightsByRequest.set(token, { organization, id, label, permissions, isMet });
			return token;
		}
	};
}

/** The permissions of a token: in its organization, and in what belongs to it. */
function accessOf(
	site: Site,
	slug: string,
	{ id, permissions, isMet }: { readonly id: string; readonly permissions: readonly string[]; readonly isMet: boolean }
) {
	return {
		definition: site.options.access,
		permissions: async ({ url }: { readonly url?: URL }) =>
			Promise.resolve(url && site.slugIn(url) === slug ? permissions : []),
		permissionsOn: async (_: unknown, { kind, ids }: { readonly kind: string; readonly ids: readonly string[] }) =>
			Promise.resolve(kind === 'organization' && ids.includes(id) ? [{ id, permissions }] : []),
		groups: async () => Promise.resolve(isMet ? [{ organization: id }] : [])
	};
}

/** Whether the token of a subject lets it into the organization of an address; undefined for one who has no such token. */
export function passesAs(
	{ bearer }: Pick<PluginSubject, 'bearer'>,
	slug: string | null,
	permission?: string
): boolean | undefined {
	const token = bearer && rightsByRequest.get(bearer);
	if (!token) return bearer ? false : undefined;
	if (token.organization.slug !== slug || !token.isMet) return false;
	return permission === undefined || token.permissions.includes(permission);
}

/**
 * Returns what takes the place of a membership in a request with a token; undefined in any other request.
 * @throws {OrganizationMissing} for another organization than that of the token, and where the policy is not met
 */
export async function tokenMembership(
	{ userId, subject }: Pick<PluginRequest, 'userId' | 'subject'>,
	slug: string | null
): Promise<Membership | undefined> {
	if ((await userId()) !== null) return undefined;
	const asking = await subject();
	const token = asking?.bearer && rightsByRequest.get(asking.bearer);
	if (!token) return undefined;
	const { organization, permissions, id, label } = token;
	if (!passesAs(asking, slug)) {
		throw new OrganizationMissing(
			'the token is one of another organization, or does not meet the policy: make a token there, in a session that meets it'
		);
	}
	const membership = { organization, role: '', permissions, unmet: [], token: { id, label } };
	return Object.defineProperty(membership, 'can', {
		value: (permission: string) => permissions.includes(permission)
	}) as unknown as Membership;
}

/** As {@link tokenMembership}, with null in place of an error. */
export async function tokenMembershipOrNull(
	request: Pick<PluginRequest, 'userId' | 'subject'>,
	slug: string | null
): Promise<Membership | null | undefined> {
	return tokenMembership(request, slug).catch((thrown: unknown) => {
		if (thrown instanceof OrganizationMissing) return null;
		throw thrown;
	});
}
