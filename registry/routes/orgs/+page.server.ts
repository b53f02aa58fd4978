import { fail, redirect } from '@sveltejs/kit';
import { PluginError } from 'framework-auth/plugin';
import { auth } from '../../lib/server/auth';

// A visitor without a session signs in first, and comes back.
export const load = async ({ locals }) => {
	await auth.requireSession();
	return { memberships: await locals.organizations.list() };
};

/** The errors that a person can do something about. Others have their page. */
const problems: Record<string, string> = {
	SlugTaken: 'Another organization has this address. Choose another one.',
	OrganizationInvalid: 'A name has 1 to 100 characters.',
	OrganizationLimit: 'You cannot create another organization.'
};

const invalidAddress =
	'A name has 1 to 100 characters. An address has 1 to 50 lower-case letters, digits, and hyphens between them.';

/** @param slug the end of its address. @default made from the name */
async function create(organizations: App.Locals['organizations'], name: string, slug?: string) {
	try {
		return await organizations.create({ name, ...(slug && { slug }) });
	} catch (thrown) {
		if (!(thrown instanceof PluginError)) throw thrown;
		const { code, status } = thrown.rule;
		const problem = code === 'OrganizationInvalid' && slug ? invalidAddress : problems[code];
		if (problem === undefined) throw thrown;
		// The form asks for an address where that of the name is taken.
		const address = code === 'SlugTaken' ? (slug ?? '') : slug;
		return fail(status, { problem, name, slug: address });
	}
}

export const actions = {
	create: async ({ locals, request }) => {
		const fields = await request.formData();
		const textOf = (name: string) => {
			const value = fields.get(name);
			return typeof value === 'string' ? value : undefined;
		};
		const created = await create(locals.organizations, textOf('name') ?? '', textOf('slug'));
		if ('slug' in created) redirect(303, `/orgs/${created.slug}`);
		return created;
	}
};
