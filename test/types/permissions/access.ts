/** The permissions of an application. */
import { defineAccess } from 'framework-auth/access';

export const access = defineAccess({
	permissions: ['project:create', 'project:update', 'project:settings:read', 'document:edit'],
	roles: { owner: '*', admin: ['project:*', 'project:settings:*'], editor: ['document:edit'] },
	scopes: { projects: ['project:*'] },
	impersonation: ['project:create'],
	resources: ['document', 'folder']
});

export const wrong = [
	() =>
		defineAccess({
			permissions: ['project:create'],
			// @ts-expect-error -- no permission is called so
			roles: { admin: ['project:delete'] }
		}),
	() =>
		defineAccess({
			permissions: ['project:create'],
			// @ts-expect-error -- no permission begins so
			roles: { admin: ['document:*'] }
		}),
	() =>
		defineAccess({
			permissions: ['project:create'],
			// @ts-expect-error -- `*` is all, and stands alone
			roles: { admin: ['*'] }
		}),
	() =>
		defineAccess({
			permissions: ['project:create'],
			roles: { admin: '*' },
			// @ts-expect-error -- a scope allows permissions
			scopes: { all: ['project:delete'] }
		}),
	() =>
		defineAccess({
			permissions: ['project:create'],
			roles: { admin: '*' },
			// @ts-expect-error -- an impersonation leaves permissions
			impersonation: ['project:delete']
		})
];
