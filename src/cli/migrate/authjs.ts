/** Moves the sources of an app from `@auth/sveltekit`. */
import { vendors } from '../vendors.js';
import { differencesIn } from './differences.js';
import { moduleFor } from './modules.js';
import type { Edit, Node, Parse, Source } from './syntax.js';
import { withEdits } from './syntax.js';

/** A source after the move, and what is left to do in it. */
export interface Moved {
	readonly path: string;
	readonly before: string;
	readonly after: string;
	/** Sentences, each with its place. */
	readonly remarks: readonly string[];
	/** The modules that it imports after the move. */
	readonly imports: readonly string[];
	/** The providers that it lists without options, by the names of their modules. */
	readonly bare: readonly string[];
}

interface Literal extends Node {
	readonly value: string;
}

/** Changes of a text, by where they begin. */
type Edits = Map<number, Edit>;

/** Moves one source. A source that does not concern Auth.js is returned as it is. */
export function moveSource(source: Source, parse: Parse): Moved {
	const { path, text } = source;
	const unchanged = { path, before: text, after: text, remarks: [], imports: importsIn(text), bare: [] };
	if (!/@auth\/(?:sveltekit|core)|getSession/.test(text)) return unchanged;
	let nodes: readonly Node[];
	try {
		nodes = parse(source);
	} catch (thrown) {
		const reason = (thrown as Error).message.split('\n')[0] ?? '';
		return { ...unchanged, remarks: [`${path} cannot be read (${reason}): change its imports yourself`] };
	}
	const edits: Edits = new Map();
	const named = nodes.flatMap(modulesOf);
	for (const { start, end, value } of named) replace(edits, start + 1, end - 1, moduleFor(value));
	// References, and types in comments.
	for (const match of text.matchAll(/(?:<reference types=|\bimport\()(['"])(@auth\/[^'"]+)\1/g)) {
		const [whole, , specifier = ''] = match;
		const start = match.index + whole.length - specifier.length - 1;
		replace(edits, start, start + specifier.length, moduleFor(specifier));
	}
	if (named.some(({ value }) => value.startsWith('@auth/'))) moveEarlierVersion(nodes, edits);
	for (const { start, end } of nodes.flatMap(getSessionIn)) replace(edits, start, end, 'auth');
	const after = withEdits(text, [...edits.values()]);
	const remarks = leftIn(source, nodes, named);
	return { path, before: text, after, remarks, imports: importsIn(after), bare: bareIn(nodes) };
}

function replace(edits: Edits, start: number, end: number, text: string | undefined): void {
	if (text !== undefined) edits.set(start, { start, end, text });
}

/** Says what the configuration has that works otherwise here. */
function leftIn({ path, text }: Source, nodes: readonly Node[], named: readonly Literal[]): string[] {
	const place = ({ start }: Node): string => `${path}:${text.slice(0, start).split('\n').length}`;
	const unknown = named
		.filter(
			({ value }) => /^@auth\/(?:sveltekit|core)(?!.*\/providers\/)/.test(value) && moduleFor(value) === undefined
		)
		.map((literal) => `${place(literal)} imports ${literal.value}, which has no replacement here`);
	if (!named.some(({ value }) => value.startsWith('@auth/'))) return unknown;
	const providers = named.map((literal) => [providerIn(literal.value) ?? '', literal] as const);
	const differences = differencesIn(nodes, providers).map(({ at, sentence }) => `${place(at)} ${sentence}`);
	const hooks = leftCalls(nodes).map((call) => `${place(call)} ${hookSentence}`);
	const endings = named.flatMap((literal) => {
		const entry = vendors.get(providerIn(literal.value) ?? '');
		return entry?.gone
			? `${place(literal)} imports ${entry.name}, which ${entry.gone.what}: the app does not start until you remove it. ${entry.gone.advice}`
			: [];
	});
	return [...new Set([...unknown, ...endings, ...hooks, ...differences])];
}

/** The name of the module of a provider. */
const providerIn = (specifier: string): string | undefined =>
	/^@auth\/(?:sveltekit|core)\/providers\/(.+)$/.exec(specifier)?.[1];

/** Finds `GitHub` in `[GitHub, Google({ … })]`, whose id and secret come from the environment. */
function bareIn(nodes: readonly Node[]): string[] {
	const listed = new Set(
		nodes.flatMap(({ type, elements }) => (type === 'ArrayExpression' ? (elements as unknown[]).map(nameOf) : []))
	);
	return nodes.flatMap(({ type, source, specifiers }) => {
		const provider = type === 'ImportDeclaration' && isText(source) ? providerIn(source.value) : undefined;
		const isListed = (specifiers as Node[] | undefined)?.some(({ local }) => listed.has(nameOf(local))) ?? false;
		return provider !== undefined && isListed ? [provider] : [];
	});
}

const importsIn = (text: string): string[] =>
	[...text.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"]+)\1/g)].flatMap(([, , specifier]) => specifier ?? []);

/** The names of modules in a node: an import, an export, a type that is imported, a declaration of a module. */
function modulesOf(node: Node): Literal[] {
	const named = { TSModuleDeclaration: node.id, TSImportType: node.argument }[node.type] ?? node.source;
	return isText(named) ? [named] : [];
}

/**
 * Moves what versions before 1 had: the default import, and a hook in place of an object with one.
 * @see https://authjs.dev/getting-started/migrating-to-v5
 */
function moveEarlierVersion(nodes: readonly Node[], edits: Edits): void {
	const { specifiers, whole, local } = factoryIn(nodes);
	if (local === undefined) return;
	if (whole && specifiers.length === 1) {
		const name = local === 'SvelteKitAuth' ? local : `SvelteKitAuth as ${local}`;
		replace(edits, whole.start, whole.end, `{ ${name} }`);
	}
	const isCall = isCallOf(local);
	for (const node of nodes) {
		if (node.type === 'VariableDeclarator' && isCall(node.init)) takeHandle(node, nodes, edits);
		for (const { end } of hooksIn(node).filter(isCall)) replace(edits, end, end, '.handle');
	}
}

/** Finds the factory among the imports, by whichever name. */
function factoryIn(nodes: readonly Node[]) {
	const imports = nodes.filter((node) => node.type === 'ImportDeclaration' && isFrom(node, '@auth/sveltekit'));
	const specifiers = imports.flatMap(({ specifiers: all }) => all as Node[]);
	const whole = specifiers.find(({ type }) => type === 'ImportDefaultSpecifier');
	const named = specifiers.find(({ imported }) => nameOf(imported) === 'SvelteKitAuth');
	return { specifiers, whole, local: nameOf((whole ?? named)?.local) };
}

const isCallOf =
	(local: string) =>
	(node: unknown): node is Node =>
		isNode(node) && node.type === 'CallExpression' && nameOf(node.callee) === local;

/**
 * The parts of a node where versions before 1 have a hook: `sequence(SvelteKitAuth({ … }), other)`, `SvelteKitAuth({ … })(input)`,
 * `SvelteKitAuth({ … }) satisfies Handle`, `dev ? SvelteKitAuth({ … }) : other`.
 */
function hooksIn(node: Node): unknown[] {
	switch (node.type) {
		case 'CallExpression':
			return [node.callee, ...(node.arguments as unknown[])];
		case 'TSSatisfiesExpression':
		case 'TSAsExpression':
			return [node.expression];
		case 'ConditionalExpression':
			return [node.consequent, node.alternate];
		case 'LogicalExpression':
			return [node.left, node.right];
		default:
			return [];
	}
}

const hookSentence =
	'uses the result of `SvelteKitAuth` in a way that the command cannot change. The result is now an object, and its `handle` is the hook. Call FrameworkAuth once, at the top of a module';

/** The calls of the factory where it is unknown whether the hook is meant: their results are returned, or exported as they are. */
function leftCalls(nodes: readonly Node[]): Node[] {
	const { local } = factoryIn(nodes);
	if (local === undefined) return [];
	const isCall = isCallOf(local);
	return nodes.flatMap(({ type, argument, declaration, body }) => {
		const result = { ReturnStatement: argument, ExportDefaultDeclaration: declaration, ArrowFunctionExpression: body }[
			type
		];
		return isCall(result) ? [result] : [];
	});
}

/** Makes `const handle = SvelteKitAuth(…)` take the hook, unless the app takes the object apart later. */
function takeHandle({ id }: Node, nodes: readonly Node[], edits: Edits): void {
	const name = nameOf(id);
	const isUsed = ({ type, object, init }: Node): boolean =>
		(type === 'MemberExpression' && nameOf(object) === name) ||
		(type === 'VariableDeclarator' && nameOf(init) === name);
	if (!isNode(id) || name === undefined || nodes.some(isUsed)) return;
	const { end } = isNode(id.typeAnnotation) ? id.typeAnnotation : id;
	replace(edits, id.start, end, name === 'handle' ? '{ handle }' : `{ handle: ${name} }`);
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null | undefined)?.type === 'string';
const isText = (value: unknown): value is Literal =>
	isNode(value) && value.type === 'Literal' && typeof value.value === 'string';
const isFrom = (node: Node, module: string): boolean => isText(node.source) && node.source.value === module;
const nameOf = (value: unknown): string | undefined =>
	isNode(value) && value.type === 'Identifier' ? (value.name as string) : undefined;

/** The name of the method in `locals.getSession`. */
function getSessionIn({ type, object, property }: Node): Node[] {
	if (type !== 'MemberExpression' || !isNode(property) || nameOf(property) !== 'getSession') return [];
	const isLocals = nameOf(object) === 'locals' || (isNode(object) && nameOf(object.property) === 'locals');
	return isLocals ? [property] : [];
}
