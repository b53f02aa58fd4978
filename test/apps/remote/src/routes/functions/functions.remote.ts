import { getRequestEvent, requested } from '$app/server';
import { invalid } from '@sveltejs/kit';
import { adapter, remote } from '../../lib/server/auth';
import { count, counts } from '../../lib/server/counts';
import { withText } from '../../lib/server/schema';

export const me = remote.query(async (_, { user }) => {
	count('me');
	return `read by ${user.name}`;
});

export const greeting = remote.query(withText('text'), async ({ text }, { user }) => {
	count('greeting');
	return `${text}, ${user.name}`;
});

export const unchecked = remote.query('unchecked', async (what: string, { user }) => {
	count('unchecked');
	return `${what} for ${user.name}`;
});

export const many = remote.query.batch(
	{ where: () => (count('asked'), true) },
	withText('text'),
	async (all, { user }) => {
		count('many');
		return ({ text }) => `${text} of ${all.length} for ${user.name}`;
	}
);

export const ticks = remote.query.live(async function* (_, { user }) {
	count('ticks');
	yield `tick 1 for ${user.name}`;
	await new Promise((resolve) => setTimeout(resolve, 50));
	yield `tick 2 for ${user.name}`;
});

export const rename = remote.form(withText('name'), async ({ name }, { user, issue }) => {
	count('rename');
	if (name === 'taken') invalid(issue.name('This name is taken'));
	await me().refresh();
	return `${user.name} is now ${name}`;
});

export const press = remote.form(async (_, { user }) => {
	count('press');
	return `pressed by ${user.name}`;
});

export const remove = remote.command({ can: 'report:delete' }, withText('text'), async ({ text }, { user }) => {
	count('remove');
	return `${text} removed by ${user.name}`;
});

export const prove = remote.command({ fresh: 300, methods: ['otp'] }, async () => {
	count('prove');
	return 'proven';
});

export const prices = remote.open.query(async () => 'the prices');

export const counted = remote.open.query(async () => ({ ...counts }));

/** It ends the session, and then refreshes what the client asks for, and a query that is for users. */
export const leave = remote.open.command(async () => {
	await getRequestEvent().locals.signOut({ redirect: false });
	await me().refresh();
	// Without `await` it fails, and must not end the process.
	for (const { query } of requested(greeting, 5)) void query.refresh();
	await requested(unchecked, 5).refreshAll();
	return 'left';
});

export const promote = remote.open.command('unchecked', async (role: string) => {
	const id = (await getRequestEvent().locals.auth())?.user?.id ?? '';
	await adapter.updateUser({ id, role } as never);
	return role;
});
