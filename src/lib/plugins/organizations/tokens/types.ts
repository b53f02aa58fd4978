/** The public types of API tokens of organizations. */
import type { OrganizationPermission } from '../roles.js';

/** Limits of API tokens of organizations. */
export interface OrganizationTokenOptions {
	/** The most valid tokens of an organization, 1 to 1000. @default 100 */
	readonly most?: number;
}

/** An API token to make. */
export interface NewOrganizationToken<Permission extends string = string> {
	/** The name in the list, 1 to 100 characters. */
	readonly label: string;
	/** Names of permissions, each within the rights of who makes it: no wildcards. */
	readonly scopes: readonly (Permission | OrganizationPermission)[];
	/** The number of seconds until it expires: whole, from 1 to 31622400 (366 days). */
	readonly expiresIn: number;
}

/** An API token of an organization, in its list. The token itself is not stored. */
export interface OrganizationToken {
	/** The public id. */
	readonly id: string;
	/** The name in the list. */
	readonly label: string;
	/** The permissions for which it was made. It may do less now. */
	readonly scopes: readonly string[];
	/** The id of the user who made it; null if the account is deleted. */
	readonly makerId: string | null;
	/** Whether it was made to go on when its maker is no longer a member, as the policy said then. */
	readonly outlives: boolean;
	/** When it was made. */
	readonly createdAt: Date;
	/** When it was last used: to the hour. Null for one that was not. */
	readonly lastUsedAt: Date | null;
	/** When it expires. */
	readonly expires: Date;
}

/** A new API token. */
export interface MadeOrganizationToken extends OrganizationToken {
	/** The token, as the client sends it: `Authorization: Bearer fao_…`. It cannot be read again. */
	readonly token: string;
}
