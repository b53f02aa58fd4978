/** Finds the names that a source imports, and the places that use them. */
import type { Edit, Node } from './syntax.js';

/** A name that a source imports. */
export interface Imported {
	readonly declaration: Node;
	readonly specifier: Node;
	readonly module: string;
	/** The name there; `*` for all of the module. */
	readonly name: string;
	/** The name here. */
	readonly local: string;
}

/** Returns the names that a source imports. */
export function importedIn(nodes: readonly Node[]): Imported[] {
	return nodes.flatMap((declaration) => {
		if (declaration.type !== 'ImportDeclaration') return [];
		const { value } = declaration.source as { value: string };
		return (declaration.specifiers as Node[]).map((specifier) => {
			const local = nameOf(specifier.local) ?? '';
			const named = { ImportNamespaceSpecifier: '*', ImportDefaultSpecifier: 'default' }[specifier.type];
			return { declaration, specifier, module: value, name: named ?? nameOf(specifier.imported) ?? local, local };
		});
	});
}

/** Returns the places that use a name, beside the import itself and members of other things with that name. */
export function usesOf(nodes: readonly Node[], local: string): Node[] {
	const imports = nodes.filter(({ type }) => type === 'ImportDeclaration');
	const members = new Set(
		nodes.flatMap(({ type, computed, property }) =>
			type === 'MemberExpression' && !computed && isNode(property) ? [property.start] : []
		)
	);
	return nodes.filter(
		(node) => nameOf(node) === local && !members.has(node.start) && !imports.some((each) => contains(each, node))
	);
}

/** Returns the changes that remove imports of which nothing is left after other changes. */
export function withoutUnused(
	text: string,
	nodes: readonly Node[],
	names: readonly Imported[],
	edits: readonly Edit[]
): Edit[] {
	const unused = names.filter(({ local }) => {
		const uses = usesOf(nodes, local);
		return uses.length > 0 && uses.every((use) => edits.some((edit) => contains(edit, use)));
	});
	const declarations = new Set(unused.map(({ declaration }) => declaration));
	return [...declarations].map((declaration) => {
		const all = declaration.specifiers as Node[];
		const surplus = unused.filter((each) => each.declaration === declaration).map(({ specifier }) => specifier);
		const rest = all.filter((specifier) => !surplus.includes(specifier));
		const [first, last] = [all[0], all.at(-1)];
		if (rest.length === 0 || !first || !last) return { ...lineOf(text, declaration), text: '' };
		return { start: first.start, end: last.end, text: rest.map(({ start, end }) => text.slice(start, end)).join(', ') };
	});
}

/** Returns the place of a statement with its line. */
function lineOf(text: string, { start, end }: Node): Pick<Edit, 'start' | 'end'> {
	const before = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
	const after = /^;?[ \t]*\r?\n?/.exec(text.slice(end))?.[0].length ?? 0;
	return { start: start - before, end: end + after };
}

/** Returns the change that adds imports below one that is there, or at the top. */
export function importsBelow(text: string, statement: Node | undefined, imports: readonly string[]): Edit {
	if (!statement) return { start: 0, end: 0, text: imports.map((each) => `${each}\n`).join('') };
	const { start, end } = lineOf(text, statement);
	const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
	const isLast = text[end - 1] !== '\n';
	return { start: end, end, text: (isLast ? '\n' : '') + imports.map((each) => `${indent}${each}\n`).join('') };
}

/** Whether a part of a text lies in another one. */
export function contains(outer: Pick<Edit, 'start' | 'end'>, { start, end }: Pick<Edit, 'start' | 'end'>): boolean {
	return outer.start <= start && end <= outer.end;
}

export const isNode = (value: unknown): value is Node => typeof (value as Node | null | undefined)?.type === 'string';

export const nameOf = (value: unknown): string | undefined =>
	isNode(value) && value.type === 'Identifier' ? (value.name as string) : undefined;

/** Returns `auth.api.getSession` as text, for a chain of names alone. */
export function chainOf(value: unknown): string | undefined {
	if (!isNode(value)) return undefined;
	if (value.type !== 'MemberExpression' || value.computed) return nameOf(value);
	const object = chainOf(value.object);
	return object === undefined ? undefined : `${object}.${nameOf(value.property)}`;
}
