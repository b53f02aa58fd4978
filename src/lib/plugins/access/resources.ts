/** Resources as questions name them, and what they are in. */
import { InvalidConfig, InvalidRequest } from '../../../errors.js';
import type { AccessOptions } from './types.js';

/** A resource. */
export interface Resource {
	readonly kind: string;
	readonly id: string;
}

/** Identifies a resource in maps: a kind has no space. */
export const keyOf = ({ kind, id }: Resource): string => `${kind} ${id}`;

/** The longest id of a resource. */
export const longestId = 190;

/** Returns the kind and the value of an object with one member. @throws {InvalidConfig} for a kind that the definition does not have */
export function partsOf(resource: unknown, kinds: readonly string[]): readonly [kind: string, value: unknown] {
	const entries = typeof resource === 'object' && resource !== null ? Object.entries(resource) : [];
	const [entry] = entries;
	if (entries.length === 1 && entry && kinds.includes(entry[0])) return entry;
	throw new InvalidConfig(
		`a resource is an object with its kind and its id, such as { document: '1' }; the kinds are ${kinds.join(', ') || 'missing: add `resources` to defineAccess'}`
	);
}

/** @throws {InvalidConfig} for a kind that the definition does not have, {InvalidRequest} for an id that is not text */
export function resourceIn(value: unknown, kinds: readonly string[]): Resource {
	const [kind, id] = partsOf(value, kinds);
	return { kind, id: checkedId(id) };
}

/** @throws {InvalidRequest} */
export function checkedId(id: unknown): string {
	if (typeof id === 'string' && id !== '') return id;
	throw new InvalidRequest('the id of a resource has to be text, and not empty');
}

/** The most levels above a resource. */
export const usualDepth = 5;
/** The most resources above others that count. */
const mostAbove = 1000;

/**
 * Returns each resource with all that it is in, itself included: level by level, so that a question takes as many calls as there are levels.
 * A circle ends, because nothing is asked twice.
 */
export async function withAncestors(
	resources: readonly Resource[],
	{ parents, depth = usualDepth }: Pick<AccessOptions, 'parents' | 'depth'>,
	kinds: readonly string[]
): Promise<ReadonlyMap<string, readonly Resource[]>> {
	const above = new Map<string, Resource[]>();
	if (parents) {
		const keys = new Set(resources.map(keyOf));
		let level = [...resources];
		for (let step = 0; step < depth && level.length > 0 && above.size < mostAbove; step++) {
			const next: Resource[] = [];
			for (const kind of new Set(level.map((each) => each.kind))) {
				const ids = [...new Set(level.filter((each) => each.kind === kind).map(({ id }) => id))];
				for (const { id, parent } of await parents(kind, ids)) {
					if (!ids.includes(id)) continue;
					const resource = resourceIn(parent, kinds);
					above.set(keyOf({ kind, id }), [...(above.get(keyOf({ kind, id })) ?? []), resource]);
					if (!keys.has(keyOf(resource))) next.push(resource);
					keys.add(keyOf(resource));
				}
			}
			level = next;
		}
	}
	return new Map(resources.map((resource) => [keyOf(resource), reach(resource, above)]));
}

/** Returns all that a resource is in, itself first. */
function reach(from: Resource, above: ReadonlyMap<string, readonly Resource[]>): readonly Resource[] {
	const byKey = new Map([[keyOf(from), from]]);
	// A map goes through what is added meanwhile, too.
	for (const [key] of byKey)
		for (const each of above.get(key) ?? []) if (!byKey.has(keyOf(each))) byKey.set(keyOf(each), each);
	return [...byKey.values()];
}
