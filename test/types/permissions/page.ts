/** A load function, and a component. */
import { useSession } from 'framework-auth/client/session';

export async function load({ locals }: { locals: App.Locals }) {
	(await locals.can('project:update')) satisfies boolean;
	(await locals.can('document:edit', { document: '1' })) satisfies boolean;
	(await locals.can.which('document:edit', { document: ['1'] })) satisfies string[];
	// @ts-expect-error -- no permission is called so
	await locals.can('project:updaet');
	// @ts-expect-error -- no kind is called so
	await locals.can('document:edit', { page: '1' });
	// @ts-expect-error -- the id of a resource is text
	await locals.can('document:edit', { document: 1 });
	// @ts-expect-error -- a list of ids
	await locals.can.which('document:edit', { document: '1' });
	await locals.sessions.createToken({ expiresIn: 60, scopes: ['projects', 'project:update'] });
	// @ts-expect-error -- no scope is called so
	await locals.sessions.createToken({ expiresIn: 60, scopes: ['project'] });
	(await locals.can.scopes()) satisfies readonly string[];
	return { permissions: await locals.can.list() } satisfies App.PageData;
}

export function component() {
	const session = useSession();
	// @ts-expect-error -- no permission is called so
	session.can('project:updaet');
	return session.can('project:update');
}
