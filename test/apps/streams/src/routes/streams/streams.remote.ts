import { getRequestEvent } from '$app/server';
import { redirect } from '@sveltejs/kit';
import { remoteOf } from 'framework-auth/remote';
import { adapter, auth, remote } from '../../lib/server/auth';
import { count, counts } from '../../lib/server/counts';
import { quietly } from '../../lib/server/feed';

const leading = remoteOf(auth, {
	every: 1,
	onunauthenticated() {
		count('told');
		redirect(303, '/elsewhere');
	}
});

/** Two values, and then nothing for as long as the stream is open. */
export const followed = remote.query.live({ can: 'report:read' }, async function* (_, { user, signal }) {
	count('followed');
	yield `first for ${user.name}`;
	yield `second for ${user.name}`;
	await quietly(signal, 'followed');
});

export const redirected = leading.query.live(async function* (_, { user, signal }) {
	count('redirected');
	yield `first for ${user.name}`;
	await quietly(signal, 'redirected');
});

export const counted = remote.open.query(async () => ({ ...counts }));

/** Changes of the user from elsewhere. */
export const happen = remote.open.command('unchecked', async ([what, name]: [string, string]) => {
	const id = String((await adapter.getUserByEmail(`${name}@example.com`))?.id);
	if (what === 'sign-out') await getRequestEvent().locals.signOut({ redirect: false });
	if (what === 'end') await auth.sessions.of(id).endAll();
	if (what === 'block') await auth.users.block(id);
	if (what === 'demote') await adapter.updateUser({ id, role: 'nobody' } as never);
	if (what === 'delete') await adapter.deleteUser?.(id);
	return what;
});
