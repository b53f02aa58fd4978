/** Its instance, and its rules. */
import { FrameworkAuth } from 'framework-auth';
import { accessControl } from 'framework-auth/access';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import GitHub from 'framework-auth/providers/github';
import { access } from './access.js';

export const permissions = accessControl(access, {
	parents: (kind, ids) => (kind === 'document' ? ids.map((id) => ({ id, parent: { folder: '1' } })) : [])
});
export const auth = FrameworkAuth({ providers: [GitHub], adapter: MemoryAdapter(), plugins: [permissions] });

export const guard = auth.protect({
	'/a': { can: 'project:update' },
	'/b': { can: ['project:update', 'document:edit'], fresh: 300 },
	'/c': { can: { permission: 'document:edit', on: ({ params }) => ({ document: params.id ?? '' }) } },
	remote: { can: 'project:create' }
});
// @ts-expect-error -- no permission is called so
auth.protect({ '/a': { can: 'project:updaet' } });
// @ts-expect-error -- a wildcard is not a permission
auth.protect({ '/a': { can: 'project:*' } });
// @ts-expect-error -- no kind is called so
auth.protect({ '/a': { can: { permission: 'document:edit', on: () => ({ page: '1' }) } } });
// @ts-expect-error -- a rule has no such member
auth.protect({ '/a': { cna: 'project:update' } });

auth.protect({ '/api': { bearer: ['projects', 'document:edit'] } });
// @ts-expect-error -- no scope is called so
auth.protect({ '/api': { bearer: ['document:edti'] } });

export async function server(userId: string) {
	await auth.requireSession({ can: 'project:update' });
	await auth.issueToken(null, { audience: 'https://a.test', scopes: ['projects'] });
	// @ts-expect-error -- no scope is called so
	await auth.issueToken(null, { audience: 'https://a.test', scopes: ['prjects'] });
	// @ts-expect-error -- no permission is called so
	await auth.requireSession({ can: 'project:updaet' });
	await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: '1' } });
	// @ts-expect-error -- no role is called so
	await auth.access.grant({ to: { user: userId }, role: 'edtior', on: { document: '1' } });
	// @ts-expect-error -- no kind is called so
	await auth.access.grant({ to: { user: userId }, role: 'editor', on: { page: '1' } });
	// @ts-expect-error -- a grant is for a user, a team or an organization
	await auth.access.grant({ to: { users: userId }, role: 'editor', on: { document: '1' } });
	const { permissions: held } = await auth.access.of(userId);
	held satisfies readonly ('project:create' | 'project:update' | 'project:settings:read' | 'document:edit')[];
	// @ts-expect-error -- no permission is called so
	return auth.access.can({ userId, scopes: ['projects'] }, 'project:delete');
}
