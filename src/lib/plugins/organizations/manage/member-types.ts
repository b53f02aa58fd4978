/** The types of the members that follow the options of a site: its roles, its permissions, and its own fields of an organization. */
import type { Plugin } from '../../../../types/plugin.js';
import type { LinkInvitation, MemberRule } from '../members.js';
import type { OrganizationPolicy } from '../policy/policy.js';
import type { CustomRoleName, OrganizationPermission } from '../roles.js';
import type { TeamPlace, TeamRole } from '../teams/types.js';
import type {
	DeletedOrganization,
	GivenValues,
	Handover,
	Invitation,
	Membership,
	Organization,
	OrganizationRole,
	OwnerlessOrganization,
	OwnerlessPage
} from '../types.js';
import type { NewRole } from './roles.js';

/** The roles that organizations make; none on a site without them. */
export type CustomRoleOf<Custom> = [Custom] extends [never] ? never : CustomRoleName;

/**
 * A name that is known, or a text that was read, such as from a form, which is checked when it is used. A name in code that is not known
 * does not compile.
 */
export type Given<Text extends string, Known extends string> = string extends Text ? Text : Known;

/** The members of `event.locals` whose types follow the options. */
interface LocalTypes<Permission extends string, Role extends string, Fields extends object> {
	list(): Promise<Membership<Permission, Fields>[]>;
	of(slug: string): Promise<Membership<Permission, Fields> | null>;
	last(): Promise<Membership<Permission, Fields> | null>;
	requireMember(rule?: MemberRule<Permission>): Promise<Membership<Permission, Fields>>;
	create(given: GivenValues<Fields>): Promise<Organization<Fields>>;
	update(slug: string, given: GivenValues<Fields>): Promise<Organization<Fields>>;
	deleted(): Promise<DeletedOrganization<Fields>[]>;
	setPolicy(slug: string, given: OrganizationPolicy | null): Promise<Organization<Fields>>;
	accept(token: string): Promise<Membership<Permission, Fields>>;
	setRole<Text extends string>(
		slug: string,
		change: { readonly userId: string; readonly role: Given<Text, Role> }
	): Promise<void>;
	transferOwnership<Text extends string>(
		slug: string,
		to: Omit<Handover, 'role'> & { readonly role?: Given<Text, Role> }
	): Promise<void>;
	invite<Text extends string>(
		slug: string,
		invited: { readonly email: string; readonly role?: Given<Text, Role> }
	): Promise<Invitation>;
	inviteByLink<Text extends string>(
		slug: string,
		link?: Omit<LinkInvitation, 'role'> & { readonly role?: Given<Text, Role> }
	): Promise<Invitation & { readonly url: string }>;
	setTeamMember<Text extends string>(
		slug: string,
		place: TeamPlace & { readonly role?: Given<Text, Role> }
	): Promise<void>;
	roles(slug: string): Promise<OrganizationRole<Role>[]>;
	createRole<Text extends string>(
		slug: string,
		role: Pick<NewRole, 'name'> & { readonly permissions: readonly Given<Text, Permission | OrganizationPermission>[] }
	): Promise<CustomRoleName>;
	updateRole<Name extends string, Text extends string>(
		slug: string,
		change: {
			readonly role: Given<Name, CustomRoleName>;
			readonly permissions: readonly Given<Text, Permission | OrganizationPermission>[];
		}
	): Promise<void>;
	removeRole<Name extends string>(slug: string, role: Given<Name, CustomRoleName>): Promise<void>;
}

/** The members of the instance whose types follow the options. Server code reads no form: it names a role, or one of `roles`. */
interface ServerTypes<Permission extends string, Role extends string, Fields extends object> {
	create(ownerId: string, given: GivenValues<Fields>): Promise<Organization<Fields>>;
	find(where: { slug: string } | { id: string }): Promise<Organization<Fields> | null>;
	of(userId: string): Promise<Membership<Permission, Fields>[]>;
	membership(userId: string, where: { slug: string } | { id: string }): Promise<Membership<Permission, Fields> | null>;
	update(organizationId: string, given: GivenValues<Fields>): Promise<Organization<Fields>>;
	setPolicy(organizationId: string, policy: OrganizationPolicy | null): Promise<Organization<Fields>>;
	ownerless(page?: OwnerlessPage): Promise<OwnerlessOrganization<Fields>[]>;
	add(organizationId: string, member: { readonly userId: string; readonly role: Role }): Promise<boolean>;
	setRole(organizationId: string, change: { readonly userId: string; readonly role: Role }): Promise<void>;
	setTeamMember(organizationId: string, place: Omit<TeamRole, 'role'> & { readonly role?: Role }): Promise<void>;
	roles(organizationId: string): Promise<OrganizationRole<Role>[]>;
	createRole(
		organizationId: string,
		role: Pick<NewRole, 'name'> & { readonly permissions: readonly (Permission | OrganizationPermission)[] }
	): Promise<CustomRoleName>;
	updateRole(
		organizationId: string,
		change: {
			readonly role: CustomRoleName;
			readonly permissions: readonly (Permission | OrganizationPermission)[];
		}
	): Promise<void>;
	removeRole(organizationId: string, role: CustomRoleName): Promise<void>;
}

/** The functions of `event.locals`. */
interface FunctionTypes<Permission extends string, Fields extends object> {
	organization(): Promise<Membership<Permission, Fields> | null>;
}

/** Members, those with types of their own with these. Their comments stay. */
type Retyped<Members, Types> = {
	readonly [Name in keyof Members]: Name extends keyof Types ? Types[Name] : Members[Name];
};

/** A plugin whose members have the types of a site. */
type TypedPlugin<Made, Permission extends string, Role extends string, Fields extends object> =
	Made extends Plugin<infer Name, infer Locals, infer Server, infer Functions, infer Rules>
		? Plugin<
				Name,
				Retyped<Locals, LocalTypes<Permission, Role, Fields>>,
				Retyped<Server, ServerTypes<Permission, Role, Fields>>,
				Retyped<Functions, FunctionTypes<Permission, Fields>>,
				Rules
			>
		: never;

/** Gives the members of a plugin the types of its site. The same code runs, and checks each value itself. */
export function withTypes<Made extends Plugin, Permission extends string, Role extends string, Fields extends object>(
	plugin: Made
): TypedPlugin<Made, Permission, Role, Fields> {
	return plugin as unknown as TypedPlugin<Made, Permission, Role, Fields>;
}
