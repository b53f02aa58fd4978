import { addProject, projectsOf, removeProject } from '#lib/server/organizations.ts';
import type { Actions, PageServerLoad } from './$types';

// #region load
/** Leads to the sign-in page, and answers 404 to those who are not members. */
export const load: PageServerLoad = async ({ locals }) => {
	const { organization, role, permissions } = await locals.organizations.requireMember();
	return { title: organization.name, organization, role, permissions, projects: projectsOf(organization.id) };
};
// #endregion

// #region actions
export const actions: Actions = {
	async add({ locals, request }) {
		const { organization } = await locals.organizations.requireMember({ can: 'project:create' });
		const name = String((await request.formData()).get('name'))
			.trim()
			.slice(0, 100);
		if (name) addProject(organization.id, name);
	},
	async remove({ locals, request }) {
		const { organization } = await locals.organizations.requireMember({ can: 'project:delete' });
		removeProject(organization.id, String((await request.formData()).get('name')));
	}
};
// #endregion
