/** The grants that reach a user by groups: those of organizations and teams. */
import type { PluginAccess, PluginAccessQuestion, PluginGroup } from '../../core/plugin-contract/access.js';
import type { TableOperations } from '../../store/tables/operations.js';
import { rolesOfGroups, subjectText } from './grants.js';
import type { HeldRole } from './grants.js';
import type { Resource } from './resources.js';

/** A plugin that finds the groups of a user among given ones. */
export type Finding = PluginAccess & Required<Pick<PluginAccess, 'groupsAmong'>>;

export const isFinding = (source: PluginAccess): source is Finding => source.groupsAmong !== undefined;

/** Returns the groups of a user, as subjects. */
export async function groupsOf(
	question: PluginAccessQuestion | undefined,
	sources: readonly PluginAccess[]
): Promise<readonly string[]> {
	if (!question) return [];
	const groups = await Promise.all(sources.map(async (source) => (await source.groups?.(question)) ?? []));
	return groups.flat().map(subjectText);
}

/**
 * Returns the roles for resources that a user has by groups. It reads the groups with a grant for these resources, and then which of them
 * the user is in: someone in ten thousand organizations waits no longer than someone in one.
 */
export async function rolesByGroups(
	tables: TableOperations,
	sources: readonly Finding[],
	question: PluginAccessQuestion,
	resources: readonly Resource[]
): Promise<readonly HeldRole[]> {
	const groupRoles = await rolesOfGroups(tables, resources);
	const groups = [...new Set(groupRoles.map(({ subject }) => subject))].flatMap(groupOf);
	if (groups.length === 0) return [];
	const own = await Promise.all(sources.map(async (source) => source.groupsAmong(question, groups)));
	const subjects = new Set(own.flat().map(subjectText));
	return groupRoles.filter(({ subject }) => subjects.has(subject));
}

function groupOf(subject: string): PluginGroup[] {
	const [type, ...id] = subject.split(':');
	if (type === 'team') return [{ team: id.join(':') }];
	return type === 'organization' ? [{ organization: id.join(':') }] : [];
}
