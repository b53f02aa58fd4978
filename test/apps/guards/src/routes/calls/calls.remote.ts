import { command, form, query } from '$app/server';
import { requireSession } from '../../lib/server/auth';

export const ask = query(async () => {
	const { user } = await requireSession();
	return `asked by ${user.name}`;
});

export const tell = command('unchecked', async (what: string) => `told ${what}`);

export const send = form(async () => {
	console.log('the remote form ran');
});
