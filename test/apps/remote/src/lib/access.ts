import { defineAccess } from 'framework-auth/access';

export const access = defineAccess({
	permissions: ['report:read', 'report:delete'],
	roles: { admin: '*', member: ['report:read'] }
});
