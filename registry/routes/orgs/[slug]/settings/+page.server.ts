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
	InvitationLimit: 'This address was invited a moment ago, or too many invitations wait.',
	RoleMissing: 'Your role does not allow this.'
};

/** The texts of `OrganizationInvalid`, by the part of the page. */
const invalid = {
	settings:
		'A name has 1 to 100 characters. An address has 1 to 50 lower-case letters, digits, and hyphens between them.',
	members: 'This role is not there anymore.',
	invitations: 'This is not an email address, or this site sends no invitations: make a link.'
};

/** Runs a change. `at` is the part of the page that shows what is wrong, and `typed` what stays in its fields then. */
async function attempt<At extends keyof typeof invalid, Result extends object, Typed extends object>(
	at: At,
	change: () => Promise<Result | void>,
	typed?: Typed
) {
	try {
		return { at, done: true, ...(await change()) };
	} catch (thrown) {
		if (!(thrown instanceof PluginError)) throw thrown;
		const { code, status } = thrown.rule;
		const problem = code === 'OrganizationInvalid' ? invalid[at] : problems[code];
		if (problem === undefined) throw thrown;
		return fail(status, { at, problem, ...typed });
	}
}

async function fieldsOf(request: Request): Promise<Record<string, string>> {
	const fields = [...(await request.formData())];
	return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

export const actions = {
	update: async ({ locals, params, request }) => {
		const { name = '', slug = '' } = await fieldsOf(request);
		const change = async () => {
			await locals.organizations.update(params.slug, { name, slug });
		};
		const result = await attempt('settings', change, { name, slug });
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
		const change = async () => {
			await locals.organizations.invite(params.slug, { email, role });
		};
		return attempt('invitations', change, { email });
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
