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
	/** The id of the team. */
	readonly id: string;
	/** The name. No other team of the organization has it. */
	readonly name: string;
	/** The team that it is part of; null for one at the top. */
	readonly parentId: string | null;
	/** When the team was made. */
	readonly createdAt: Date;
}

/** A member of a team. */
export interface TeamMember {
	/** The id of the user. */
	readonly userId: string;
	/** The user's name; null without one. */
	readonly name: string | null;
	/** The user's email address; null without one. */
	readonly email: string | null;
	/** URL of the user's picture; null without one. */
	readonly image: string | null;
	/** The role in this team: a role of the definition, or one that the organization has made. */
	readonly role: string;
	/** When the user joined the team. */
	readonly createdAt: Date;
}

/** A team of a user, and the role in it. */
export interface TeamMembership {
	/** The team. */
	readonly team: OrganizationTeam;
	/** The id of its organization. */
	readonly organizationId: string;
	/** The role in this team. */
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
	/** The id of the team. */
	readonly teamId: string;
	/** The new name, as in {@link NewTeam}. @default as it is */
	readonly name?: string;
	/** The team that it is part of from now on, with all of its own sub-teams; null for the top. @default as it is */
	readonly parentId?: string | null;
}

/** A user in a team. */
export interface TeamPlace {
	/** The id of the team. */
	readonly teamId: string;
	/** The id of the user. */
	readonly userId: string;
}

/** A user and the role in a team. */
export interface TeamRole extends TeamPlace {
	/** The role in the team. @default `invitedRole` */
	readonly role?: string;
}
