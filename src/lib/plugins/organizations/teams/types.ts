/** The public types of teams. */

/** The limits of teams. */
export interface TeamOptions {
	/** The most levels: 1 for teams without sub-teams, at most 10. @default 3 */
	readonly depth?: number;
	/** The most teams of one organization, at most 1000. @default 100 */
	readonly most?: number;
}

/** A team of an organization. */
export interface OrganizationTeam {
	readonly id: string;
	readonly name: string;
	/** The team that it is part of; null for one at the top. */
	readonly parentId: string | null;
	readonly createdAt: Date;
}

/** A member of a team. */
export interface TeamMember {
	readonly userId: string;
	readonly name: string | null;
	readonly email: string | null;
	readonly image: string | null;
	/** The role in this team: a role of the definition, or one that the organization has made. */
	readonly role: string;
	readonly createdAt: Date;
}

/** A team of a user, and the role in it. */
export interface TeamMembership {
	readonly team: OrganizationTeam;
	readonly organizationId: string;
	readonly role: string;
}

/** A team to make. */
export interface NewTeam {
	/** 1 to 100 characters, which no other team of the organization has. */
	readonly name: string;
	/** The team that it is part of. @default none: it stands at the top */
	readonly parentId?: string | null;
}

/** A change of a team. */
export interface ChangedTeam {
	readonly teamId: string;
	/** @default as it is */
	readonly name?: string;
	/** The team that it is part of from now on, with all of its own sub-teams; null for the top. @default as it is */
	readonly parentId?: string | null;
}

/** A user in a team. */
export interface TeamPlace {
	readonly teamId: string;
	readonly userId: string;
}

/** A user and the role in a team. */
export interface TeamRole extends TeamPlace {
	/** @default `invitedRole` */
	readonly role?: string;
}
