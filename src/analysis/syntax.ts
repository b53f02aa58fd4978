/** The syntax of modules, as a parser gives it: ESTree, with the nodes of TypeScript. */

/** A node of any kind. */
export interface Node {
	readonly type: string;
	readonly start?: number;
	readonly end?: number;
	readonly [member: string]: unknown;
}

/** Parses the text of a module. @throws for a text in another language */
export type Parse = (text: string) => readonly Node[];

/** The part of `svelte/compiler` that is used: each app with SvelteKit has it, and it knows TypeScript. */
export interface SvelteCompiler {
	parse(source: string, options: { modern: true }): { readonly instance: { readonly content: unknown } | null };
}

/** Makes the parser of modules from that of components. */
export function parserOf({ parse }: SvelteCompiler): Parse {
	return (text) => {
		// The end of a script in a text or a comment would be that of the module.
		const safe = text.replaceAll(/<(?=\/script)/gi, ' ');
		const { instance } = parse(`${opening}${safe}</script>`, { modern: true });
		return (instance?.content as { readonly body: readonly Node[] } | undefined)?.body ?? [];
	};
}

/** Stands before the text: positions are those in the text and its length. */
export const opening = '<script lang="ts">';

/** Whether a value is a node. */
export function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The nodes of a member, which is a node, a list or nothing. */
export function nodesOf(value: unknown): Node[] {
	return (Array.isArray(value) ? value : [value]).filter(isNode);
}

const wrappers = new Set([
	'TSAsExpression',
	'TSSatisfiesExpression',
	'TSNonNullExpression',
	'TSTypeAssertion',
	'TSInstantiationExpression',
	'ParenthesizedExpression',
	'ChainExpression'
]);

/** Takes off what means nothing at run time. */
export function bare(node: unknown): Node | undefined {
	let at = node;
	while (isNode(at) && wrappers.has(at.type)) at = at.expression;
	return isNode(at) ? at : undefined;
}

export interface FunctionNode extends Node {
	readonly type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration';
}

export function isFunction(node: Node | undefined): node is FunctionNode {
	return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node?.type ?? '');
}

export const isCall = (node: Node): boolean =>
	['CallExpression', 'NewExpression', 'TaggedTemplateExpression', 'ImportExpression'].includes(node.type);

/** The name of an identifier, or of a key that is a text. */
export function nameOf(node: unknown): string | undefined {
	if (!isNode(node)) return undefined;
	if (node.type === 'Identifier') return node.name as string;
	return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** The names in `a.b.c`, from the left; undefined if one is computed. A call in between has no name. */
export function pathOf(node: unknown): string[] | undefined {
	const at = bare(node);
	if (at?.type === 'Identifier') return [at.name as string];
	if (at?.type !== 'MemberExpression') return undefined;
	const before = pathOf(at.object);
	const name = at.computed === true && bare(at.property)?.type !== 'Literal' ? undefined : nameOf(at.property);
	return before && name !== undefined ? [...before, name] : undefined;
}

/** The nodes of an expression or a statement in the order of the text, without those of functions in it. */
export function* within(node: unknown): Generator<Node> {
	if (!isNode(node)) return;
	yield node;
	if (isFunction(node)) return;
	const parts = Object.entries(node).flatMap(([member, value]) => (member === 'parent' ? [] : nodesOf(value)));
	for (const part of parts.sort((one, other) => (one.start ?? 0) - (other.start ?? 0))) yield* within(part);
}
