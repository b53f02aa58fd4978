/** The table of grants: a role for one resource. */
import { defineTable } from '../../store/tables/definition.js';

/** A role of a user, a team or an organization for one resource. It is used where the access definition has `resources`. */
export const accessGrant = defineTable('access_grant', {
	columns: {
		/** SHA-256 of the subject, the resource and the role, as hexadecimal digits: a grant is there once. */
		id: 'key',
		/** The holder of the role: `user:`, `team:` or `organization:`, and the id. */
		subject: 'key',
		/** The user again, so that the row ends with them; none for a group. */
		userId: { references: 'user', optional: true },
		/** The kind of the resource, such as `document`. */
		kind: 'key',
		resourceId: 'key',
		role: 'key',
		createdAt: 'date',
		/** When it ends; the year 9999 for one that does not. */
		expires: 'date'
	},
	primaryKey: ['id'],
	indexes: [
		['subject', 'kind', 'role'],
		['subject', 'kind', 'resourceId'],
		['resourceId', 'kind', 'userId']
	],
	expires: 'expires'
});
