/** The members about API tokens of organizations: of `event.locals`, and of the instance. */
import type { PluginContext, PluginRequest } from '../../../core/plugin-contract/types.js';
import type { AuditDetails } from '../../../base/config/options/audit.js';
import { confirmed, requireMembership, requireReader, requireSelf, type Visit } from '../asking.js';
import { OrganizationInvalid, RoleMissing } from '../errors.js';
import { mailNotice } from '../invite.js';
import type { OrganizationPermission } from '../roles.js';
import type { Site, Stores } from '../site.js';
import { organizationMember } from '../tables.js';
import type { Organization } from '../types.js';
import { checkedId, nameOf } from '../values.js';
import { originIn } from './secret.js';
import { expiresAfter, type TokenStore } from './store.js';
import type { MadeOrganizationToken, NewOrganizationToken, OrganizationToken } from './types.js';

/** The permission to make, to list and to revoke them. */
const managing = 'token:manage' satisfies OrganizationPermission;
/** The most characters of the id of a token. */
const ID_LENGTH = 64;
/** The most owners who get an email about a new token. */
const MOST_TOLD = 20;

/** Returns the tokens of a site. @throws {OrganizationInvalid} for a site without them */
function tokensIn({ tokens }: Stores): TokenStore {
	if (tokens) return tokens;
	throw new OrganizationInvalid('the site has no API tokens of organizations: add `apiTokens: true`');
}

/** Makes the members of `event.locals`. */
export function apiTokenMembersOf<Permission extends string = string>(site: Site) {
	const managed = async (context: PluginContext, request: PluginRequest, slug: string): Promise<Visit> => {
		tokensIn(site.stores(context));
		return requireMembership(site, context, request, slug, managing);
	};
	return {
		/** The valid API tokens of an organization, the newest first. Needs `token:manage`. */
		tokens: {
			async run(context: PluginContext, request: PluginRequest, slug: string): Promise<OrganizationToken[]> {
				const tokens = tokensIn(site.stores(context));
				const { organization } = await requireReader(site, context, request, slug, managing);
				return tokens.list(organization.id);
			}
		},
		/**
		 * Makes an API token that belongs to the organization. Needs `token:manage`, a role that allows all of its scopes, and a proof of
		 * identity within the last five minutes. @throws {OrganizationInvalid | RoleMissing | TokenLimit}
		 */
		createToken: {
			changes: true,
			async run(
				context: PluginContext,
				request: PluginRequest,
				slug: string,
				given: NewOrganizationToken<Permission>
			): Promise<MadeOrganizationToken> {
				await requireSelf(request);
				const visit = await managed(context, request, slug);
				const { label, scopes, expires } = checked(site, visit, given);
				await request.requireFresh();
				const subject = await request.subject();
				const { organizationId, by } = visit;
				const values = { label, scopes, expires, madeIn: subject ? originIn(subject) : {} };
				const token = await confirmed(context, request, {
					make: async () => tokensIn(site.stores(context)).create(organizationId, by, values),
					takeBack: async (own, { id }) => tokensIn(site.stores(own)).end(organizationId, id)
				});
				const { id: tokenId, outlives } = token;
				await context.record({
					what: 'tokenCreated',
					userId: by.userId,
					details: { organizationId, tokenId, scopes: [...scopes], expires: expires.toISOString(), outlives }
				});
				await tellOwners(site, context, request, { organization: visit.membership.organization, by: by.userId, label });
				return token;
			}
		},
		/** Revokes an API token of an organization. Needs `token:manage`. Returns whether it was there. */
		endToken: {
			changes: true,
			async run(context: PluginContext, request: PluginRequest, slug: string, id: string): Promise<boolean> {
				await requireSelf(request);
				const { organizationId, by, membership } = await managed(context, request, slug);
				const ended = await tokensIn(site.stores(context)).end(organizationId, checkedId(id, ID_LENGTH), by);
				if (!ended) return false;
				await recordEnd(context, organizationId, id, { by: by.userId });
				const { makerId: userId, label } = ended;
				if (userId === null || userId === by.userId) return true;
				// Someone who is no longer a member hears nothing of the organization.
				const { organizations } = site.stores(context);
				if ((await organizations.roleOf(organizationId, userId)) === null) return true;
				const { organization } = membership;
				await mailNotice(site, context, request, { organization, userId, role: null, token: { label, isNew: false } });
				return true;
			}
		}
	};
}

/** Makes the members of the instance, for code that has made sure who asks. */
export function serverApiTokenMembersOf(site: Site) {
	return {
		/** Returns the valid API tokens of an organization, the newest first. */
		tokens: async (context: PluginContext, organizationId: string): Promise<OrganizationToken[]> =>
			tokensIn(site.stores(context)).list(organizationId),
		/** Revokes an API token of an organization. Returns whether it was there. */
		async endToken(context: PluginContext, organizationId: string, id: string): Promise<boolean> {
			const ended = await tokensIn(site.stores(context)).end(organizationId, checkedId(id, ID_LENGTH));
			if (ended) await recordEnd(context, organizationId, id, {});
			return ended !== null;
		}
	};
}

async function recordEnd(context: PluginContext, organizationId: string, tokenId: string, more: AuditDetails) {
	await context.record({ what: 'tokenRevoked', details: { organizationId, tokenId, ...more } });
}

/** @throws {OrganizationInvalid | RoleMissing} */
function checked(site: Site, { roles, by }: Visit, { label, scopes, expiresIn }: NewOrganizationToken) {
	const scopeList: unknown = scopes;
	const all = site.roles.of(site.roles.owner);
	if (!Array.isArray(scopeList) || scopeList.length === 0 || scopeList.some((scope) => !all.has(scope as string))) {
		throw new OrganizationInvalid('the scopes of an API token have to be names of permissions, at least one');
	}
	const beyond = scopes.find((scope) => !roles.of(by.role).has(scope));
	if (beyond !== undefined)
		throw new RoleMissing(`the member may not "${beyond}", and so gives no token for it: leave this scope out`);
	return { label: nameOf(label), scopes: [...new Set<string>(scopes)], expires: expiresAfter(expiresIn) };
}

/** Has the application tell the other owners of a new token. */
async function tellOwners(
	site: Site,
	context: PluginContext,
	request: PluginRequest,
	{ organization, by, label }: { readonly organization: Organization; readonly by: string; readonly label: string }
): Promise<void> {
	if (!site.options.sendNotice) return;
	const where = { organizationId: organization.id, role: site.roles.owner };
	for (const { userId } of await context.tables.select(organizationMember, where, { limit: MOST_TOLD })) {
		if (userId === by) continue;
		await mailNotice(site, context, request, { organization, userId, role: null, token: { label, isNew: true } });
	}
}
