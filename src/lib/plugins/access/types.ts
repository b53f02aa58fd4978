/** The public types of permissions: options, questions and grants. */
import type { Awaitable, JWT, User } from '../../../types.js';
import type { PluginContext } from '../../core/plugin-contract/plugin-context.js';

/** One of several members: `{ document: '1' }` or `{ folder: '2' }`. */
type OneOf<Name extends string, Value> = { [Each in Name]: Readonly<Record<Each, Value>> }[Name];

/** A resource: its kind and its id, such as `{ document: '1' }`. */
export type ResourceOf<Resource extends string = string> = OneOf<Resource, string>;

/** Resources of one kind, such as `{ document: ['1', '2'] }`. */
export type ResourcesOf<Resource extends string = string> = OneOf<Resource, readonly string[]>;

/** The holder of a grant: a user, a team or an organization, by its id. */
export type GrantSubject = OneOf<'user' | 'team' | 'organization', string>;

/** The user whose roles are asked for. */
export interface RolesQuestion {
	/** Id of the user in the adapter; null for a user of the application's own. */
	readonly userId: string | null;
	/** The user as the data layer has them now; with `inSession`, or for a user of the application's own, what the session knows. */
	readonly user: User;
	/** The claims of an encrypted session. Absent for an API token. */
	readonly token?: JWT;
}

/** A resource, and one that it is in: the roles for the second count for the first. */
export interface ResourceParent<Resource extends string = string> {
	/** The id of the resource. */
	readonly id: string;
	/** The resource that contains it. */
	readonly parent: ResourceOf<Resource>;
}

/** The options of `accessControl`. */
export interface AccessOptions<Resource extends string = string> {
	/**
	 * Where the site-wide roles of a user are: a column, whose value is text (several roles with commas) or a list; or a function.
	 * @default the columns `role` and `roles`
	 */
	readonly roles?: string | ((question: RolesQuestion) => Awaitable<string | readonly string[] | null | undefined>);
	/**
	 * Whether encrypted sessions keep the roles that `session.userFields` seals at the sign-in: they are as old as the sign-in, and no
	 * statement is needed. API tokens always read the stored user. @default false
	 */
	readonly inSession?: boolean;
	/** Returns the teams and organizations whose grants count for a user. @default none */
	readonly groups?: (userId: string) => Awaitable<readonly OneOf<'team' | 'organization', string>[]>;
	/**
	 * Returns the roles of a user for resources of one kind from other tables than that of the grants, such as those of the members of
	 * organizations, in one statement. They count as grants do. The context has the tables of all plugins. @default none
	 */
	readonly rolesOn?: (
		userId: string,
		on: { readonly kind: Resource; readonly ids: readonly string[] },
		context: PluginContext
	) => Awaitable<readonly { readonly id: string; readonly role: string }[]>;
	/** Whether grants are kept, in the table `access_grant`, where the definition has `resources`. @default true */
	readonly grants?: boolean;
	/**
	 * Returns what resources of one kind are in, such as the folders of documents, in one statement of your own. It is asked again for
	 * these, up to `depth` times. @default resources are in nothing
	 */
	readonly parents?: (kind: Resource, ids: readonly string[]) => Awaitable<readonly ResourceParent<Resource>[]>;
	/** The most levels of `parents`, 1 to 20. @default 5 */
	readonly depth?: number;
}

/** A question of server code that is about more than a user. */
export interface AccessQuestion {
	/** The id of the user in the adapter. */
	readonly userId: string;
	/** The scopes of the token that the request has: the answer is what both allow. @default no limit by scopes */
	readonly scopes?: readonly string[];
	/** Whether another user acts as this one. @default false */
	readonly acting?: boolean;
}

/** The permissions of a user on the whole site. */
export interface AccessOfUser<Permission extends string = string> {
	/** The site-wide roles. */
	readonly roles: readonly string[];
	/** The permissions that the roles give. */
	readonly permissions: readonly Permission[];
	/** Returns whether the roles give a permission. */
	can(permission: Permission): boolean;
}

/** A grant to store. */
export interface NewGrant<Role extends string = string, Resource extends string = string> {
	/** The user, team or organization that gets the role. */
	readonly to: GrantSubject;
	/** The role. */
	readonly role: Role;
	/** The resource. */
	readonly on: ResourceOf<Resource>;
	/** When it ends. @default never */
	readonly until?: Date;
}

/** A grant. */
export interface Grant {
	/** The user, team or organization that has the role. */
	readonly subject: { readonly type: 'user' | 'team' | 'organization'; readonly id: string };
	/** The role. */
	readonly role: string;
	/** The resource. */
	readonly resource: { readonly kind: string; readonly id: string };
	/** When the grant was stored. */
	readonly createdAt: Date;
	/** When it ends; undefined if it does not. */
	readonly until?: Date;
}

/** The grants that allow something, for a query of your own on the table `accessGrant`. */
export interface GrantFilter {
	/** Whether the user may do it with every resource, by a site-wide role. */
	readonly all: boolean;
	/** The values of the column `subject`: one of them. The list is never empty; an empty text finds nothing. */
	readonly subjects: readonly string[];
	/** The value of the column `kind`. */
	readonly kind: string;
	/** The values of the column `role`: one of them. The list is never empty. */
	readonly roles: readonly string[];
	/** The column `expires` is later. */
	readonly now: Date;
}

/** The rule of a route, an endpoint or a remote function. */
export type CanRule<Permission extends string = string, Resource extends string = string> =
	| Permission
	| readonly Permission[]
	| {
			readonly permission: Permission;
			/** Returns the resource of the request. In a remote function, the event has what the client claims. */
			readonly on: (event: {
				readonly params: Readonly<Partial<Record<string, string>>>;
				readonly url: URL;
			}) => ResourceOf<Resource> | undefined;
	  };

/** The scopes of tokens: any, where the definition has none of its own. */
export type ScopeOf<Permission extends string, Scope extends string> = [Scope] extends [never]
	? string
	: Permission | Scope;
