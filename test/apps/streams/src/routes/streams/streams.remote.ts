import { getRequestEvent } from '$app/server';
import { redirect } from '@sveltejs/kit';
import { remoteOf } from 'framework-auth/remote';
import { adapter, auth, remote, whileAllowed } from '../../lib/server/auth';
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

/** The organization is an argument: the caller of a remote function chooses its address. */
export const followedOrganization = remote.query.live('unchecked', async function* (slug: string, { event, user }) {
	const isMember = async (locals: App.Locals) => (await locals.organizations.of(slug)) !== null;
	yield* await whileAllowed({ event, where: (facts) => isMember(facts.event.locals) }, async function* ({ signal }) {
		count('followed organization');
		yield `first for ${user.name}`;
		yield `second for ${user.name}`;
		await quietly(signal, 'followed organization');
	});
});

export const counted = remote.open.query(async () => ({ ...counts }));

/** Changes of the user from elsewhere. */
export const happen = remote.open.command('unchecked', async ([what, name]: [string, string]) => {
	const id = String((await adapter.getUserByEmail(`${name}@example.com`))?.id);
	if (what === 'sign-out') await getRequestEvent().locals.signOut({ redirect: false });
	if (what === 'end') await auth.sessions.of(id).endAll();
	if (what === 'block') await auth.users.block(id);
	if (what === 'demote') await adapter.updateUser({ id, role: 'nobody' } as never);
	if (what === 'join') {
		const slug = `org-${name}`;
		const found = await auth.organizations.find({ slug });
		const { id: organizationId } = found ?? (await auth.organizations.create(await founder(), { name: slug, slug }));
		await auth.organizations.add(organizationId, { userId: id, role: 'member' });
	}
	if (what === 'leave')
		await auth.organizations.remove((await auth.organizations.find({ slug: `org-${name}` }))?.id ?? '', id);
	if (what === 'delete') await adapter.deleteUser?.(id);
	return what;
});

/** Someone else owns each organization. */
async function founder(): Promise<string> {
	const email = 'founder@example.com';
	const found = await adapter.getUserByEmail(email);
	return (found ?? (await adapter.createUser({ id: '', email, emailVerified: null }))).id;
}
