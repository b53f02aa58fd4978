/** Two organizations to try: one that the visitor owns, and one of another person, whose policy asks for a second factor. */
import type { RequestEvent } from '@sveltejs/kit';
import { people } from '#settings';
import { access, organizations, requireSession } from './auth.ts';
import { addProject, projectsOf } from './projects.ts';

/**
 * Makes them, once for each user: what an earlier try did not get to is made now. Server code makes sure who asks, and then needs no
 * session of the others.
 */
// #region example
export async function makeExample(event: RequestEvent): Promise<void> {
	const { user } = await requireSession();
	const id = user.id ?? '';
	const mark = id.replaceAll(/\W/g, '').slice(-8).toLowerCase();
	const found = async (slug: string, ownerId: string, name: string) =>
		(await organizations.find({ slug }, event)) ?? (await organizations.create(ownerId, { name, slug }, event));

	// The visitor owns the first, which has a role of its own and an invitation on its way.
	const engines = await found(`engines-${mark}`, id, 'Analytical Engines');
	const roles = await organizations.roles(engines.id, event);
	if (!roles.some(({ custom }) => custom)) {
		await organizations.createRole(engines.id, { name: 'archivist', permissions: ['project:delete'] }, event);
	}
	if (projectsOf(engines.id).length === 0) addProject(engines.id, 'Note G');
	if ((await organizations.invitations(engines.id, event)).length === 0) {
		await event.locals.organizations.invite(engines.slug, { email: 'charles@example.com', role: 'editor' });
	}

	// The second belongs to someone else. The visitor is a member, with one more role for one project.
	const owner = people.find((person) => person.id !== id) ?? people[0];
	const works = await found(`works-${mark}`, owner?.id ?? id, 'Difference Works');
	await organizations.setPolicy(works.id, { secondFactor: true }, event);
	if (projectsOf(works.id).length === 0) {
		const project = addProject(works.id, 'Table of logarithms');
		addProject(works.id, 'Mill');
		await access.grant({ to: { user: id }, role: 'publisher', on: { project } }, event);
	}
	await organizations.add(works.id, { userId: id, role: 'member' }, event);
}
// #endregion
