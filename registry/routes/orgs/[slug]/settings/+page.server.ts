import { fail, redirect } from '@sveltejs/kit';
import { PluginError } from 'framework-auth/plugin';

// Each member of `locals.organizations` asks who the visitor is, and what their role allows. Actions run on the address of the page, which
// names the organization: the caller of a remote function would choose it.
export const load = async ({ locals, params: { slug } }) => {
	const membership = await locals.organizations.requireMember();
	const { organization, role } = membership;
	const can = {
		update: membership.can('organization:update'),
		setRole: membership.can('member:update'),
		remove: membership.can('member:remove'),
		invite: membership.can('member:invite')
	};
	const [members, roles, invitations] = await Promise.all([
		locals.organizations.members(slug),
		locals.organizations.roles(slug),
		can.invite ? locals.organizations.invitations(slug) : []
	]);
	const { name } = organization;
	const session = await locals.auth();
	return { name, slug, role, can, members, roles, invitations, userId: session?.user?.id };
};

/** The errors that a person can do something about. Others have their page. */
const problems: Record<string, string> = {
	LastOwner: 'An organization needs an owner: make someone else one first.',
	SlugTaken: 'Another organization has this address.',
	OrganizationInvalid: 'This value is not valid.',
	InvitationLimit: 'This address was invited a moment ago, or too many invitations wait.',
	RoleMissing: 'Your role does not allow this.'
};

/** Runs a change. `at` is the part of the page that shows what is wrong. */
async function attempt<At extends string, Result extends object>(at: At, change: () => Promise<Result | void>) {
	try {
		return { at, done: true, ...(await change()) };
	} catch (thrown) {
		const problem = thrown instanceof PluginError ? problems[thrown.rule.code] : undefined;
		if (!(thrown instanceof PluginError) || problem === undefined) throw thrown;
		return fail(thrown.rule.status, { at, problem });
	}
}

async function fieldsOf(request: Request): Promise<Record<string, string>> {
	const fields = [...(await request.formData())];
	return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

export const actions = {
	update: async ({ locals, params, request }) => {
		const { name = '', slug = '' } = await fieldsOf(request);
		const result = await attempt('settings', async () => {
			await locals.organizations.update(params.slug, { name, slug });
		});
		if ('done' in result && slug !== params.slug) redirect(303, `/orgs/${slug}/settings`);
		return result;
	},
	setRole: async ({ locals, params, request }) => {
		const { userId = '', role = '' } = await fieldsOf(request);
		return attempt('members', () => locals.organizations.setRole(params.slug, { userId, role }));
	},
	remove: async ({ locals, params, request }) => {
		const { userId = '' } = await fieldsOf(request);
		return attempt('members', () => locals.organizations.remove(params.slug, userId));
	},
	leave: async ({ locals, params }) => {
		const result = await attempt('members', () => locals.organizations.leave(params.slug));
		if ('done' in result) redirect(303, '/');
		return result;
	},
	invite: async ({ locals, params, request }) => {
		const { email = '', role = '' } = await fieldsOf(request);
		return attempt('invitations', async () => {
			await locals.organizations.invite(params.slug, { email, role });
		});
	},
	link: async ({ locals, params }) =>
		attempt('invitations', async () => {
			const { url } = await locals.organizations.inviteByLink(params.slug);
			return { url };
		}),
	cancelInvitation: async ({ locals, params, request }) => {
		const { id = '' } = await fieldsOf(request);
		return attempt('invitations', async () => {
			await locals.organizations.cancelInvitation(params.slug, id);
		});
	}
};
