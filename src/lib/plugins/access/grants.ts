/** Grants as rows. */
import { InvalidRequest } from '../../../errors.js';
import type { PluginContext } from '../../core/plugin-contract/plugin-context.js';
import type { TableOperations } from '../../store/tables/operations.js';
import { AtLeast, OneOf } from '../../store/tables/operators.js';
import type { RowOf } from '../../store/tables/definition.js';
import { checkedId, keyOf, longestId } from './resources.js';
import type { Resource } from './resources.js';
import { accessGrant } from './tables.js';
import type { Grant, GrantSubject } from './types.js';

type GrantRow = RowOf<typeof accessGrant>;
type Where = Parameters<TableOperations['select']>[1];

/** The end of a grant that does not end. */
const never = new Date('9999-12-31T00:00:00.000Z');
/** The most values of one condition. */
const mostValues = 500;
const pageSize = 1000;

/** Returns a subject as the column has it. @throws {InvalidRequest} */
export function subjectText(subject: GrantSubject): string {
	const [[type, id] = [], ...others] = Object.entries(Object(subject) as object) as [string, unknown][];
	if (others.length > 0 || !['user', 'team', 'organization'].includes(type ?? '')) {
		throw new InvalidRequest('a grant has to be for one subject: { user: id }, { team: id } or { organization: id }');
	}
	return `${type}:${checkedId(id)}`;
}

/** Returns the roles that subjects have for resources: by the resource, the roles. One statement for up to 500 resources. */
export async function rolesFor(
	tables: TableOperations,
	subjects: readonly string[],
	resources: readonly Resource[]
): Promise<readonly HeldRole[]> {
	return heldFor(tables, resources, { subject: new OneOf(subjects) });
}

/** Returns the roles that groups have for resources. One statement for up to 500 resources. */
export async function rolesOfGroups(
	tables: TableOperations,
	resources: readonly Resource[]
): Promise<readonly HeldRole[]> {
	return heldFor(tables, resources, { userId: null });
}

/** A role of a subject for a resource. */
export type HeldRole = Resource & { readonly role: string; readonly subject: string };

async function heldFor(
	tables: TableOperations,
	resources: readonly Resource[],
	holders: Where
): Promise<readonly HeldRole[]> {
	const roles: HeldRole[] = [];
	const ids = [...new Set(resources.map(({ id }) => id))];
	const kinds = new OneOf([...new Set(resources.map(({ kind }) => kind))]);
	for (let start = 0; start < ids.length; start += mostValues) {
		const resourceId = new OneOf(ids.slice(start, start + mostValues));
		const where = { ...holders, kind: kinds, resourceId, expires: new AtLeast(new Date()) };
		for (const { kind, resourceId: id, role, subject } of await all(tables, where)) {
			roles.push({ kind, id, role, subject });
		}
	}
	return roles;
}

/** Returns the ids of resources of a kind for which subjects have one of the roles. */
export async function resourcesWith(
	tables: TableOperations,
	{ subjects, kind, roles }: { subjects: readonly string[]; kind: string; roles: readonly string[] }
): Promise<string[]> {
	const where = { subject: new OneOf(subjects), kind, role: new OneOf(roles), expires: new AtLeast(new Date()) };
	return [...new Set((await all(tables, where)).map(({ resourceId }) => resourceId))];
}

/** Returns the grants for resources by which one of the roles is held. */
export async function grantsOn(
	tables: TableOperations,
	resources: readonly Resource[],
	roles: readonly string[]
): Promise<Grant[]> {
	const keys = new Set(resources.map(keyOf));
	const rows = await all(tables, {
		kind: new OneOf([...new Set(resources.map(({ kind }) => kind))]),
		resourceId: new OneOf([...new Set(resources.map(({ id }) => id))]),
		role: new OneOf(roles),
		expires: new AtLeast(new Date())
	});
	return rows.map(grantOf).filter(({ resource }) => keys.has(keyOf(resource)));
}

/** Returns the grants of a subject. */
export async function grantsOf(tables: TableOperations, subject: string): Promise<Grant[]> {
	return (await all(tables, { subject, expires: new AtLeast(new Date()) })).map(grantOf);
}

/** The most blocks that are read at the same time. */
const atOnce = 50;

/** Returns the grants without those of blocked users: each user is asked for once. */
export async function withoutBlocked(
	{ isBlocked }: Pick<PluginContext, 'isBlocked'>,
	grants: readonly Grant[]
): Promise<Grant[]> {
	const users = [...new Set(grants.flatMap(({ subject }) => (subject.type === 'user' ? [subject.id] : [])))];
	const blocked = new Set<string>();
	for (let start = 0; start < users.length; start += atOnce) {
		const some = users.slice(start, start + atOnce);
		await Promise.all(some.map(async (id) => (await isBlocked(id)) && blocked.add(id)));
	}
	return grants.filter(({ subject }) => subject.type !== 'user' || !blocked.has(subject.id));
}

/** Stores a grant. One that is there gets the new end. @throws {InvalidRequest} if the user is not there */
export async function grant(
	tables: TableOperations,
	{ to, role, on, until = never }: { to: GrantSubject; role: string; on: Resource; until?: Date | undefined }
): Promise<void> {
	const subject = subjectText(to);
	if (on.id.length > longestId || subject.length > 255)
		throw new InvalidRequest('the id of a grant may have at most 190 characters for a resource, and 245 for others');
	if (!(until instanceof Date) || Number.isNaN(until.getTime())) throw new InvalidRequest('`until` has to be a date');
	const id = await idOf(subject, on, role);
	const row = { id, subject, kind: on.kind, resourceId: on.id, role, createdAt: new Date(), expires: until };
	const stored = await tables.insert(accessGrant, { ...row, ...('user' in to && { userId: to.user }) });
	if (!stored && (await tables.update(accessGrant, { id }, { expires: until })) === 0) {
		throw new InvalidRequest('the user of the grant does not exist: pass the id of a user in the adapter');
	}
}

/** Deletes a grant. Returns whether it was there. */
export async function revoke(
	tables: TableOperations,
	{ to, role, on }: { to: GrantSubject; role: string; on: Resource }
): Promise<boolean> {
	return (await tables.delete(accessGrant, { id: await idOf(subjectText(to), on, role) })) > 0;
}

/** Returns all rows, page by page: a database returns no more than it is asked for. */
async function all(tables: TableOperations, where: Where): Promise<GrantRow[]> {
	const rows: GrantRow[] = [];
	for (;;) {
		const after = rows.at(-1);
		const page = await tables.select(accessGrant, where as never, { limit: pageSize, ...(after && { after }) });
		rows.push(...page);
		if (page.length < pageSize) return rows;
	}
}

async function idOf(subject: string, { kind, id }: Resource, role: string): Promise<string> {
	const text = JSON.stringify([subject, kind, id, role]);
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
	return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function grantOf({ subject, kind, resourceId, role, createdAt, expires }: GrantRow): Grant {
	const [type = '', ...id] = subject.split(':');
	return {
		subject: { type: type as Grant['subject']['type'], id: id.join(':') },
		role,
		resource: { kind, id: resourceId },
		createdAt,
		...(expires.getTime() < never.getTime() && { until: expires })
	};
}
