/** Two organizations to try: one that the visitor owns, and one of another person, whose policy asks for a second factor. */
import type { RequestEvent } from '@sveltejs/kit';
import { people } from '#settings';
import { access, organizations, requireSession } from './auth.ts';
import { addProject } from './projects.ts';

/** Makes them, once for each user. Server code makes sure who asks, and then needs no session of the others. */
// #region example
export async function makeExample(event: RequestEvent): Promise<void> {
	const { user } = await requireSession();
	const id = user.id ?? '';
	const mark = id.replaceAll(/\W/g, '').slice(-8).toLowerCase();
	if (await organizations.find({ slug: `engines-${mark}` }, event)) return;

	// The visitor owns the first, which has a role of its own and an invitation on its way.
	const engines = await organizations.create(id, { name: 'Analytical Engines', slug: `engines-${mark}` }, event);
	await organizations.createRole(engines.id, { name: 'archivist', permissions: ['project:delete'] }, event);
	addProject(engines.id, 'Note G');
	await event.locals.organizations.invite(engines.slug, { email: 'charles@example.com', role: 'editor' });

	// The second belongs to someone else. The visitor is a member, with one more role for one project.
	const owner = people.find((person) => person.id !== id) ?? people[0];
	const works = await organizations.create(owner?.id ?? id, { name: 'Difference Works', slug: `works-${mark}` }, event);
	await organizations.add(works.id, { userId: id, role: 'member' }, event);
	const project = addProject(works.id, 'Table of logarithms');
	addProject(works.id, 'Mill');
	await access.grant({ to: { user: id }, role: 'publisher', on: { project } }, event);
	await organizations.setPolicy(works.id, { secondFactor: true }, event);
}
// #endregion
