/**
 * `framework-auth/organizations`: a plugin for organizations, their members, roles and invitations.
 *
 * @example
 * ```ts
 * import { FrameworkAuth } from 'framework-auth';
 * import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
 * import { organizations } from 'framework-auth/organizations';
 * import GitHub from 'framework-auth/providers/github';
 *
 * export const auth = FrameworkAuth({
 *   providers: [GitHub],
 *   adapter: SqliteAdapter('auth.db'),
 *   plugins: [organizations()]
 * });
 * ```
 */
import { takesMailbox, type TakesMailbox } from './lib/base/config/invitations-in-development.js';
import { accept, acceptFromPage, invitationPage } from './lib/plugins/organizations/pages/invitation.js';
import * as errors from './lib/plugins/organizations/errors.js';
import { translationsOf } from './lib/plugins/organizations/locales/translations.js';
import { invitationPath } from './lib/plugins/organizations/invite.js';
import { roleMembersOf, serverRoleMembersOf } from './lib/plugins/organizations/manage/roles.js';
import { membersOf } from './lib/plugins/organizations/members.js';
import {
	membershipOfRequest,
	organizationRule,
	type OrganizationRule
} from './lib/plugins/organizations/of-request.js';
import { policyMembersOf, serverPolicyMembersOf } from './lib/plugins/organizations/policy/members.js';
import { policyPage } from './lib/plugins/organizations/policy/page.js';
import { policyPath } from './lib/plugins/organizations/policy/require.js';
import { permissionsOf } from './lib/plugins/organizations/manage/permissions.js';
import { sectionOf } from './lib/plugins/organizations/pages/section.js';
import { withTypes, type CustomRoleOf } from './lib/plugins/organizations/manage/member-types.js';
import { serverMembersOf } from './lib/plugins/organizations/manage/server.js';
import { lastMemberOf, rememberLast } from './lib/plugins/organizations/manage/last.js';
import { handoverMembersOf, ownershipMembersOf } from './lib/plugins/organizations/manage/ownership.js';
import { deletionMembersOf, sweepOrganizations } from './lib/plugins/organizations/manage/deletion.js';
import { invitationOf } from './lib/plugins/organizations/manage/sign-up.js';
import { givePersonal } from './lib/plugins/organizations/manage/personal.js';
import { tokenMembersOf } from './lib/plugins/organizations/manage/tokens.js';
import { sectionMembersOf } from './lib/plugins/organizations/pages/sections-data.js';
import { pageOf, sectionsOf } from './lib/plugins/organizations/pages/sections.js';
import { asked, askedFirst } from './lib/plugins/organizations/asking.js';
import { compileSite } from './lib/plugins/organizations/site.js';
import { organizationTables } from './lib/plugins/organizations/tables.js';
import { serverTeamMembersOf, teamMembersOf } from './lib/plugins/organizations/teams/members.js';
import { teamTables } from './lib/plugins/organizations/teams/tables.js';
import { apiTokenMembersOf, serverApiTokenMembersOf } from './lib/plugins/organizations/tokens/members.js';
import { tokensOf } from './lib/plugins/organizations/tokens/request.js';
import { tokenTables } from './lib/plugins/organizations/tokens/tables.js';
import { texts } from './lib/plugins/organizations/pages/texts.js';
import type { TeamMembership } from './lib/plugins/organizations/teams/types.js';
import type { PermissionPattern } from './lib/plugins/access/definition.js';
import type { OrganizationPermission, UsualRole } from './lib/plugins/organizations/roles.js';
import type { Membership, OrganizationsOptions, OwnFields } from './lib/plugins/organizations/types.js';
import { definePlugin } from './plugin.js';
import type { PluginContext, PluginExchange, PluginRequest, PluginRule, PluginSignIn } from './plugin.js';

export {
	InvitationForOther,
	InvitationInvalid,
	InvitationLimit,
	LastOwner,
	OrganizationInvalid,
	OrganizationLimit,
	OrganizationMissing,
	PolicyNotMet,
	RoleInUse,
	RoleMissing,
	SignInRequired,
	SlugTaken,
	TeamInUse,
	TokenLimit
} from './lib/plugins/organizations/errors.js';
export type { OrganizationRule } from './lib/plugins/organizations/of-request.js';
export type { LinkInvitation, MemberRule, MembersPage } from './lib/plugins/organizations/members.js';
export {
	organizationPermissions,
	type OrganizationPermission,
	type RoleDefinition
} from './lib/plugins/organizations/roles.js';
export type { ChangedRole, NewRole } from './lib/plugins/organizations/manage/roles.js';
export {
	organization,
	organizationInvitation,
	organizationMember,
	organizationRole
} from './lib/plugins/organizations/tables.js';
export { organizationToken } from './lib/plugins/organizations/tokens/tables.js';
export type {
	MadeOrganizationToken,
	NewOrganizationToken,
	OrganizationToken,
	OrganizationTokenOptions
} from './lib/plugins/organizations/tokens/types.js';
export { organizationTeam, organizationTeamMember } from './lib/plugins/organizations/teams/tables.js';
export type {
	ChangedTeam,
	NewTeam,
	OrganizationTeam,
	TeamMember,
	TeamMembership,
	TeamOptions,
	TeamPlace,
	TeamRole
} from './lib/plugins/organizations/teams/types.js';
export type {
	DeletedOrganization,
	GivenValues,
	Handover,
	Invitation,
	InvitationMail,
	Membership,
	NewOwner,
	Organization,
	OrganizationMember,
	OrganizationNotice,
	OrganizationRole,
	OrganizationsOptions,
	OwnerlessOrganization,
	OwnerlessPage,
	PersonalOwner
} from './lib/plugins/organizations/types.js';
export type { OrganizationSectionsOptions } from './lib/plugins/organizations/pages/sections-data.js';
export type { OrganizationPolicy, PolicyPart } from './lib/plugins/organizations/policy/policy.js';

/**
 * Adds organizations: `locals.organizations` acts as the visitor, and `auth.organizations` is for server code that has checked who
 * asks. The organization of a request comes from its address, never from the session.
 * @throws {InvalidConfig} if two options exclude each other
 * @example FrameworkAuth({ providers: [GitHub], adapter, plugins: [organizations()] })
 */
export function organizations<
	const Permission extends string = never,
	const Role extends string = UsualRole,
	const Custom extends '*' | readonly PermissionPattern<NoInfer<Permission> | OrganizationPermission>[] = never,
	Fields extends object = OwnFields
>(options: OrganizationsOptions<Permission, Role, Custom, Fields> = {}) {
	const site = compileSite(options as OrganizationsOptions);
	const plugin = definePlugin({
		name: 'organizations',
		tables: [...organizationTables, ...(site.hasTeams ? teamTables : []), ...(site.hasTokens ? tokenTables : [])],
		storedNames: options.storedNames ?? {},
		texts,
		translations: translationsOf(options.languages),
		errors: [
			[errors.SignInRequired, { title: 'Sign in first', text: 'Then open the page again.' }],
			[
				errors.OrganizationMissing,
				{ title: 'Page not found', text: 'Check the address, or ask the person who gave it to you.' }
			],
			[errors.RoleMissing, { title: 'You may not do this', text: 'Ask an owner of the organization.' }],
			[
				errors.PolicyNotMet,
				{
					title: 'The policy requires more',
					text: 'Sign in the way that the policy of the organization requires, and try again.'
				}
			],
			[errors.RoleInUse, { title: 'Members have this role', text: 'Give them another role first.' }],
			[errors.TeamInUse, { title: 'The team has sub-teams', text: 'Move or remove them first.' }],
			[errors.TokenLimit, { title: 'Too many API tokens', text: 'Revoke one that is not used any more.' }],
			[errors.LastOwner, { title: 'The organization needs an owner', text: 'Make someone else an owner first.' }],
			[errors.SlugTaken, { title: 'This name is taken', text: 'Choose another one.' }],
			[errors.OrganizationLimit, { title: 'No more organizations', text: 'You cannot create another organization.' }],
			[errors.OrganizationInvalid, { title: 'That is not valid', text: 'Check what you entered, and try again.' }],
			[errors.InvitationInvalid, { title: 'This invitation is no longer valid', text: 'Ask for a new one.' }],
			[
				errors.InvitationForOther,
				{ title: 'This invitation is for someone else', text: 'Sign in with the email address that got it.' }
			],
			[
				errors.InvitationLimit,
				{ title: 'Too many invitations', text: 'Wait a minute, or withdraw some open invitations.' }
			]
		],
		routes: {
			[invitationPath]: {
				GET: async (context, request) => invitationPage(site, context, request),
				POST: async (context, request) => acceptFromPage(site, asked(context, request), request)
			},
			[policyPath]: {
				GET: async (context, request) => policyPage(site, context, request)
			}
		},
		pages: { organization: pageOf(site) },
		sections: [sectionOf(site), ...sectionsOf(site)],
		invitations: {
			path: invitationPath,
			find: async (context, newcomer) => invitationOf(site, context, newcomer)
		},
		functions: {
			/** The visitor's membership in the organization that the address names; null for others. */
			organization: {
				whileBuilding: () => null,
				run: async (context: PluginContext, request: PluginRequest): Promise<Membership<Permission> | null> =>
					(await membershipOfRequest(site, context, request)) as Membership<Permission> | null
			}
		},
		...(options.remembersLast && { around: async (exchange: PluginExchange) => rememberLast(exchange) }),
		rules: { organization: organizationRule(site) as PluginRule<OrganizationRule<Permission>> },
		access: (context) => permissionsOf(site, context),
		...(site.hasTokens && { tokens: tokensOf(site) }),
		locals: askedFirst({
			...membersOf<Permission>(site),
			...roleMembersOf(site),
			...policyMembersOf(site),
			...teamMembersOf(site),
			...tokenMembersOf(site),
			...deletionMembersOf(site),
			...handoverMembersOf(site),
			...lastMemberOf<Permission>(site),
			...apiTokenMembersOf<Permission>(site),
			...sectionMembersOf(site),
			/** Accepts an invitation as the visitor. */
			accept: {
				changes: true,
				run: async (context: PluginContext, request: PluginRequest, token: string): Promise<Membership<Permission>> =>
					(await accept(site, context, request, token)) as Membership<Permission>
			}
		}),
		server: {
			...serverMembersOf<Permission>(site),
			...serverRoleMembersOf(site),
			...serverPolicyMembersOf(site),
			...serverTeamMembersOf(site),
			...ownershipMembersOf(site),
			...serverApiTokenMembersOf(site)
		},
		hooks: {
			...(options.personal && {
				entered: async (context: PluginContext, signIn: PluginSignIn) => givePersonal(site, context, signIn)
			}),
			mayDelete: async (context, userId) => site.stores(context).organizations.requireNoLastOwner(userId),
			swept: async (context, batch) => sweepOrganizations(context, batch),
			async deleting(context, userId) {
				const { organizations: stored, tokens } = site.stores(context);
				await stored.leaveAll(userId);
				await tokens?.endOf(userId, stored.isBlocked);
			},
			async exported(context, userId) {
				const { organizations: stored, teams, tokens } = site.stores(context);
				const memberships = await stored.of(userId, { limit: 1000 });
				const places = (await teams?.of(userId)) ?? [];
				const ownTokens = (await tokens?.madeBy(userId)) ?? [];
				return memberships.map(({ organization: { id, slug, name }, role }) => ({
					id,
					slug,
					name,
					role,
					...(teams && { teams: exportedTeams(places, id) }),
					...(tokens && { tokens: ownTokens.filter(({ organizationId }) => organizationId === id) })
				}));
			}
		}
	});
	const ofDevelopment: TakesMailbox = {
		[takesMailbox](send) {
			if (site.sendInvitation) return false;
			site.sendInvitation = async (mail) => send(mail);
			return true;
		}
	};
	return withTypes<typeof plugin, Permission, Role | CustomRoleOf<Custom>, Fields>(
		Object.freeze({ ...plugin, ...ofDevelopment })
	);
}

/** Returns the teams of a user in an organization, for the export. */
function exportedTeams(places: readonly TeamMembership[], id: string): object[] {
	const own = places.filter(({ organizationId }) => organizationId === id);
	return own.map(({ team, role }) => ({ id: team.id, name: team.name, role }));
}
