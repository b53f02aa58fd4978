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
	SlugTaken: 'Another organization has this name.',
	OrganizationInvalid: 'A name has 1 to 100 characters.',
	OrganizationLimit: 'You cannot create another organization.'
};

async function create(organizations: App.Locals['organizations'], name: string) {
	try {
		return await organizations.create({ name });
	} catch (thrown) {
		const problem = thrown instanceof PluginError ? problems[thrown.rule.code] : undefined;
		if (!(thrown instanceof PluginError) || problem === undefined) throw thrown;
		return fail(thrown.rule.status, { problem, name });
	}
}

export const actions = {
	create: async ({ locals, request }) => {
		const name = (await request.formData()).get('name');
		const created = await create(locals.organizations, typeof name === 'string' ? name : '');
		if ('slug' in created) redirect(303, `/orgs/${created.slug}`);
		return created;
	}
};
