import { addProject, projectsOf, publishProject, removeProject } from '#lib/server/projects.ts';
import { error } from '@sveltejs/kit';
import type { Actions, PageServerLoad } from './$types';

// #region load
/** Leads to the sign-in page, and answers 404 to those who are not members. A policy leads to the page that says what is missing. */
export const load: PageServerLoad = async ({ locals }) => {
	const { organization, role, permissions } = await locals.organizations.requireMember();
	const projects = projectsOf(organization.id);
	// A role for one project counts for it alone. One question answers for all.
	const publishable = await locals.can.which('project:publish', { project: projects.map(({ id }) => id) });
	return { title: organization.name, organization, role, permissions, projects, publishable };
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
		removeProject(organization.id, String((await request.formData()).get('id')));
	},
	async publish({ locals, request }) {
		const { organization } = await locals.organizations.requireMember();
		const id = String((await request.formData()).get('id'));
		if (!(await locals.can('project:publish', { project: id }))) error(403);
		publishProject(organization.id, id);
	}
};
// #endregion
