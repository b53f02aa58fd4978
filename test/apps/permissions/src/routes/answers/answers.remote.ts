import { command, getRequestEvent, query } from '$app/server';
import { requireSession } from '../../lib/server/auth';

export const may = query(async () => getRequestEvent().locals.can('project:update'));

export const change = command(async () => {
	await requireSession({ can: 'project:update' });
});
