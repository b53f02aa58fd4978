/** The projects of organizations, in memory. */
import { randomUUID } from 'node:crypto';

export interface Project {
	readonly id: string;
	readonly name: string;
	readonly isPublished: boolean;
}

const projects = new Map<string, Project & { readonly organizationId: string }>();

const most = 20;

export const projectsOf = (organizationId: string): Project[] =>
	[...projects.values()].filter((each) => each.organizationId === organizationId);

/** Returns the id of the new project. The oldest goes where there are too many. */
export function addProject(organizationId: string, name: string): string {
	const [oldest, ...others] = projectsOf(organizationId);
	if (oldest && others.length >= most - 1) projects.delete(oldest.id);
	const id = randomUUID();
	projects.set(id, { id, name, organizationId, isPublished: false });
	return id;
}

export function removeProject(organizationId: string, id: string): void {
	if (projects.get(id)?.organizationId === organizationId) projects.delete(id);
}

export function publishProject(organizationId: string, id: string): void {
	const project = projects.get(id);
	if (project?.organizationId === organizationId) projects.set(id, { ...project, isPublished: true });
}

/** The organization of each project, as permissions ask for it. */
export function organizationsOf(ids: readonly string[]): { id: string; parent: { organization: string } }[] {
	return ids.flatMap((id) => {
		const project = projects.get(id);
		return project ? [{ id, parent: { organization: project.organizationId } }] : [];
	});
}
