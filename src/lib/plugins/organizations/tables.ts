/** The tables of organizations. */
import { defineTable } from '../../store/tables/definition.js';

/** The table of organizations. */
export const organization = defineTable('organization', {
	columns: {
		id: 'key',
		slug: 'key',
		name: 'text',
		logo: 'text?',
		/** The application's own members, as its `fields` checked them. */
		fields: 'json?',
		/** How members have to be signed in; none for any way. */
		policy: 'json?',
		/** The user whose personal organization it is. */
		personalOf: { references: 'user', optional: true, onDelete: 'set null' },
		/** When it is deleted; none for one that stays. */
		deletesAt: 'date?',
		createdAt: 'date',
		/** Counts each change of who owns it, so that of two changes at once one is tried again. */
		version: 'integer'
	},
	primaryKey: ['id'],
	unique: [['slug'], ['personalOf']],
	indexes: [['deletesAt']]
});

/** The table of members. */
export const organizationMember = defineTable('organization_member', {
	columns: {
		organizationId: { references: organization },
		userId: { references: 'user' },
		role: 'key',
		createdAt: 'date'
	},
	primaryKey: ['organizationId', 'userId'],
	indexes: [['userId'], ['organizationId', 'role']]
});

/** The table of invitations. */
export const organizationInvitation = defineTable('organization_invitation', {
	columns: {
		id: 'key',
		organizationId: { references: organization },
		/** SHA-256 of the token, as hexadecimal digits. */
		tokenHash: 'key',
		/** The address in lower case; none for an invitation by link. */
		email: 'key?',
		role: 'key',
		/** Without the inviter, no one answers for the role. */
		inviterId: { references: 'user' },
		/** How often it can still be accepted. */
		uses: 'integer',
		createdAt: 'date',
		/** Until when the token proves the address. */
		provesUntil: 'date',
		expires: 'date'
	},
	primaryKey: ['id'],
	unique: [['tokenHash'], ['organizationId', 'email']],
	expires: 'expires'
});

/** The table of roles that organizations have made. */
export const organizationRole = defineTable('organization_role', {
	columns: {
		organizationId: { references: organization },
		/** `custom:` and the name, as memberships have it. */
		role: 'key',
		/** The names of the permissions: a list without wildcards. */
		permissions: 'json',
		createdAt: 'date',
		/** Counts each change of the permissions, so that no change is made by what a role allowed before. */
		version: 'integer',
		/** Counts how often it was given, so that no one gets it while it is removed. */
		given: 'integer'
	},
	primaryKey: ['organizationId', 'role']
});

export const organizationTables = [organization, organizationMember, organizationInvitation, organizationRole];
