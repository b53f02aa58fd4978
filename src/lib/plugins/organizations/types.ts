/** The public types of organizations. */
import type { Access } from '../access/definition.js';
import type { OrganizationLanguage } from './locales/types.js';
import type { OrganizationPolicy, PolicyPart } from './policy/policy.js';
import type { OrganizationPermission, RoleDefinition } from './roles.js';
import type { TeamOptions } from './teams/types.js';
import type { OrganizationTokenOptions } from './tokens/types.js';

/** The application's own members of an organization, where the options do not say which. */
export type OwnFields = Readonly<Record<string, unknown>>;

/** The members that the option `fields` returns; any where it says none. */
type FieldsOf<Fields extends object> = Readonly<[keyof Fields] extends [never] ? OwnFields : Fields>;

/** An organization. */
export interface Organization<Fields extends object = OwnFields> {
	/** The id of the organization. */
	readonly id: string;
	/** Its name in addresses: lower-case letters, digits and hyphens. Unique. */
	readonly slug: string;
	/** The name for people. */
	readonly name: string;
	/** The address of a picture; null without one. */
	readonly logo: string | null;
	/** The application's own members, as the option `fields` returned them when they were stored. */
	readonly fields: FieldsOf<Fields>;
	/** Whether it was made for a user who signed up, as `personal` says. */
	readonly personal: boolean;
	/** How members have to be signed in. Empty without a policy. */
	readonly policy: OrganizationPolicy;
	/** When it was made. */
	readonly createdAt: Date;
}

/** An organization that is to be deleted. */
export interface DeletedOrganization<Fields extends object = OwnFields> {
	/** The organization. */
	readonly organization: Organization<Fields>;
	/** When `cleanUp` deletes it. Until then it can be restored. */
	readonly due: Date;
}

/** An organization without an owner who can act: those that it has are blocked. */
export interface OwnerlessOrganization<Fields extends object = OwnFields> {
	/** The organization. */
	readonly organization: Organization<Fields>;
	/** The ids of the blocked owners. */
	readonly owners: readonly string[];
	/** When `cleanUp` deletes it; null for one that stays. */
	readonly due: Date | null;
}

/** The question for organizations without an owner. */
export interface OwnerlessPage {
	/** A user, such as one who was just blocked: only what they own is looked at. @default each organization of the site is looked at */
	readonly ownerId?: string;
	/** The most organizations. @default 100 */
	readonly limit?: number;
	/** The id of the last organization of the page before. */
	readonly after?: string;
}

/** The new owner of an organization. */
export interface NewOwner {
	/** The id of the user in the adapter. */
	readonly userId: string;
	/** The language of the emails, as a tag of BCP 47: one of `languages`. @default English */
	readonly lang?: string;
}

/** A member who becomes the owner in place of the visitor. */
export interface Handover {
	/** The id of the member in the adapter. */
	readonly userId: string;
	/** The role that the visitor gets; not that of owners. @default `invitedRole` */
	readonly role?: string;
}

/** A membership, as the member sees it. */
export interface Membership<Permission extends string = string, Fields extends object = OwnFields> {
	/** The organization. */
	readonly organization: Organization<Fields>;
	/** A role of the definition, or of an earlier one: then it allows nothing. */
	readonly role: string;
	/** The permissions of the role; none where the session does not meet the policy. */
	readonly permissions: readonly (Permission | OrganizationPermission)[];
	/** The parts of the policy that the session does not meet; empty for server code, which has none. */
	readonly unmet: readonly PolicyPart[];
	/**
	 * The API token of the organization that the request has: it is not a member, and the role is an empty text. @default it is a member
	 */
	readonly token?: { readonly id: string; readonly label: string };
	/** Whether the role allows it, and the session meets the policy. */
	can(permission: Permission | OrganizationPermission): boolean;
}

/** A member of an organization. */
export interface OrganizationMember {
	/** The id of the user. */
	readonly userId: string;
	/** The user's name; null without one. */
	readonly name: string | null;
	/** The user's email address; null without one. */
	readonly email: string | null;
	/** URL of the user's picture; null without one. */
	readonly image: string | null;
	/** The role in the organization. */
	readonly role: string;
	/** When the user joined. */
	readonly createdAt: Date;
}

/** A role in an organization. */
export interface OrganizationRole<Role extends string = string> {
	/** As memberships have it: the name, which begins with `custom:` for a role that the organization has made. */
	readonly role: Role;
	/** The name for people. */
	readonly name: string;
	/** The permissions that the role gives. */
	readonly permissions: readonly string[];
	/** Whether the organization has made it. */
	readonly custom: boolean;
}

/** An invitation that no one has accepted. */
export interface Invitation {
	/** The id of the invitation. */
	readonly id: string;
	/** The address; null for an invitation by link. */
	readonly email: string | null;
	/** The role that it gives. */
	readonly role: string;
	/** How often it can still be accepted. */
	readonly uses: number;
	/** When it was made. */
	readonly createdAt: Date;
	/** When it expires. */
	readonly expires: Date;
}

/** A mail with an invitation, for the application to send. */
export interface InvitationMail {
	/** The address to send the email to. */
	readonly email: string;
	/** The address that accepts the invitation, with its token: it belongs into the mail, and into no log. */
	readonly url: string;
	/** The organization. */
	readonly organization: Organization;
	/** The role that the invitation gives. */
	readonly role: string;
	/** The name of the inviter; null if the account has none. */
	readonly inviter: string | null;
	/** When the invitation expires. */
	readonly expires: Date;
	/** The language of the inviter's page, as a tag of BCP 47. */
	readonly lang: string;
}

/** An email about what happened to a member, for the application to send. It has no link and no token. */
export interface OrganizationNotice {
	/** The kind of change. */
	readonly kind: 'roleChanged' | 'removed' | 'teamRoleChanged' | 'removedFromTeam' | 'tokenCreated' | 'tokenRevoked';
	/** The address to send the email to. */
	readonly email: string;
	/** The organization. */
	readonly organization: Organization;
	/** The new role; null for someone who was removed, and for a token. */
	readonly role: string | null;
	/** The name of the API token that it is about; null for a member. */
	readonly label: string | null;
	/** The name of the team that it is about; null for the organization. */
	readonly team: string | null;
	/** The subject, on one line, in the language `lang`. */
	readonly subject: string;
	/** The text, without markup, in the language `lang`. */
	readonly text: string;
	/** The language of the page on which it was done, as a tag of BCP 47. */
	readonly lang: string;
}

/** The values that a person gives. */
export interface GivenValues<Fields extends object = OwnFields> {
	/** The name for people. */
	readonly name?: string;
	/** The name in addresses. @default made from the name */
	readonly slug?: string;
	/** The address of a picture: an absolute URL of https. null removes it. */
	readonly logo?: string | null;
	/** The application's own members. */
	readonly fields?: Partial<FieldsOf<Fields>>;
}

/** A user who gets a personal organization. */
export interface PersonalOwner {
	/** Id of the user in the adapter. */
	readonly id: string;
	/** The user's name; null without one. */
	readonly name: string | null;
	/** The user's email address; null without one. */
	readonly email: string | null;
}

/** The permissions of roles that organizations make. */
export type CustomPermissions = '*' | readonly string[];

/** The options of {@link organizations}. */
export interface OrganizationsOptions<
	Permission extends string = string,
	Role extends string = string,
	Custom extends CustomPermissions = CustomPermissions,
	Fields extends object = OwnFields
> {
	/**
	 * Permissions and roles. Where `accessControl` has the same object, `locals.can` and rules count the role in the organization of the
	 * request. @default `owner` may do everything, `admin` change the organization, its members and its teams, `member` nothing of it
	 */
	readonly access?: RoleDefinition<Permission, Role> | Access<Permission, Role>;
	/** The role of who creates an organization, which allows everything. An organization always has a member with it. @default 'owner' */
	readonly ownerRole?: NoInfer<Role>;
	/**
	 * The permissions that roles may have that an organization makes at run time: `*` for all, a name, or the names that begin so.
	 * @default none: there are the roles of `access` alone
	 */
	readonly customRoles?: Custom;
	/**
	 * Whether members whose role has `policy:manage` may say how members have to be signed in. A policy that is stored always counts.
	 * @default false: server code alone
	 */
	readonly policies?: boolean;
	/** Whether organizations have teams, and how many. @default none: nothing about teams is stored or read */
	readonly teams?: boolean | TeamOptions;
	/** Whether organizations have API tokens, and how many. @default none: nothing about tokens is stored or read */
	readonly apiTokens?: boolean | OrganizationTokenOptions;
	/** The role that an invitation gives if no other is asked for. @default the last role of the definition */
	readonly invitedRole?: NoInfer<Role>;
	/**
	 * Where a path has the name of an organization: `/orgs/[slug]`, also with more behind it. Or a function that finds it in the address,
	 * such as in the host; null without one.
	 * @default '/orgs/[slug]'
	 */
	readonly at?: string | ((url: URL) => string | null);
	/**
	 * Whether each user gets an organization of their own at the first sign-in: named after them, or as a function says. `mayCreate` and
	 * `most` do not prevent it, but it counts as one of `most`. @default false
	 */
	readonly personal?:
		| boolean
		| ((user: PersonalOwner) => GivenValues<NoInfer<Fields>> | Promise<GivenValues<NoInfer<Fields>>>);
	/** Whether a user may create an organization. @default everyone may */
	readonly mayCreate?: (user: { readonly id: string }) => boolean | Promise<boolean>;
	/** A user who is an owner in this many organizations creates no other. @default 10 */
	readonly most?: number;
	/** Whether a cookie remembers the organization that the browser opened last, for `locals.organizations.last()`. @default false */
	readonly remembersLast?: boolean;
	/**
	 * Seconds in which an organization that a member has deleted can be restored. `cleanUp` deletes it then. Until then it is there for no
	 * member, and its slug stays taken. @default 0: it is deleted at once
	 */
	readonly deletionGrace?: number;
	/** Checks the application's own members of an organization, and returns them. @default nothing is stored */
	readonly fields?: (given: OwnFields) => Fields;
	/** Sends an invitation by email. @default none: invitations are links only */
	readonly sendInvitation?: (mail: InvitationMail) => Promise<void>;
	/**
	 * Tells members that another one has changed their role or removed them: each ten times an hour at most, in each process. An error of it
	 * is for the log. @default no emails
	 */
	readonly sendNotice?: (notice: OrganizationNotice) => Promise<void>;
	/** For how long an invitation can be accepted, in seconds. @default 7 days */
	readonly invitationAge?: number;
	/** The most invitations of one organization that wait, by mail and by link. @default 100 */
	readonly mostInvitations?: number;
	/**
	 * The languages of the section, the pages and the errors besides English: imports of `framework-auth/organizations/locales`, or of your
	 * own. A page is in the language of its request, as `languages` and `locale` of the configuration have it.
	 * @default English only
	 */
	readonly languages?: readonly OrganizationLanguage[];
	/** The names of tables and columns in the database, where they differ. @default the names in docs/reference/organizations.md */
	readonly storedNames?: Readonly<
		Record<string, { readonly table?: string; readonly columns?: Readonly<Record<string, string>> }>
	>;
}
