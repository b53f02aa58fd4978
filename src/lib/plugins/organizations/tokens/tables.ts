/** The table of API tokens of organizations. It is used where the site has them. */
import { defineTable } from '../../../store/tables/definition.js';
import { organization } from '../tables.js';

/** The table of the API tokens of organizations. */
export const organizationToken = defineTable('organization_token', {
	columns: {
		id: 'key',
		organizationId: { references: organization },
		/** SHA-256 of the secret, as hexadecimal digits. */
		hash: 'key',
		label: 'text',
		/** The names of the permissions: a list without wildcards. */
		scopes: 'json',
		/** The user who made it; none if the account is deleted. */
		makerId: { references: 'user', optional: true, onDelete: 'set null' },
		/** When the membership of the maker began: a later one does not bring the token back. */
		memberSince: 'date',
		/** Whether the policy let it go on without its maker when it was made. */
		outlives: 'boolean',
		/** How its maker was signed in. */
		madeIn: 'json?',
		createdAt: 'date',
		lastUsedAt: 'date?',
		expires: 'date'
	},
	primaryKey: ['id'],
	indexes: [['organizationId', 'expires'], ['makerId']],
	expires: 'expires'
});

export const tokenTables = [organizationToken];
