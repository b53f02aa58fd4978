import { defineAccess } from 'framework-auth/access';

export const access = defineAccess({
	permissions: ['project:read', 'project:update'],
	roles: { admin: '*', member: ['project:read'] },
	resources: ['document']
});
