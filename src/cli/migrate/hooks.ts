/** Puts the hook of this library in front of those of an app, in `src/hooks.server`. */
import type { Edit, Node } from './syntax.js';
import { importedIn, importsBelow, isNode, nameOf } from './references.js';

/** The names of the hook of this library, and of the app's. */
const names = { library: 'authHandle', app: 'appHandle' } as const;

/**
 * Returns the changes; null if the app exports its hook in another way.
 * @param module the one that exports the hook of this library
 * @param onlyThis whether the hook of the app does nothing else any more
 */
export function hookFirst(
	text: string,
	nodes: readonly Node[],
	module: string,
	onlyThis: (hook: Node) => boolean
): Edit[] | null {
	if (Object.values(names).some((name) => text.includes(name))) return null;
	const exported = nodes.flatMap((node) => (node.type === 'ExportNamedDeclaration' ? (handleIn(node) ?? []) : []));
	const [entry] = exported;
	if (!entry || exported.length > 1) return null;
	const { statement, hook } = entry;
	if (onlyThis(hook))
		return [{ start: statement.start, end: statement.end, text: `export { handle } from '${module}';` }];
	const change = inSequence(text, entry);
	if (!change) return null;
	const isThere = importedIn(nodes).some((each) => each.local === 'sequence');
	const imports = [
		...(isThere ? [] : ["import { sequence } from '@sveltejs/kit/hooks';"]),
		`import { handle as ${names.library} } from '${module}';`
	];
	const last = nodes.filter(({ type }) => type === 'ImportDeclaration').at(-1);
	return [...change, importsBelow(text, last, imports)];
}

interface Exported {
	readonly statement: Node;
	/** Its name. */
	readonly id: Node;
	/** The hook: a function, a name or a sequence. */
	readonly hook: Node;
}

function handleIn(statement: Node): Exported | null {
	const { declaration } = statement;
	if (!isNode(declaration)) return null;
	if (declaration.type === 'FunctionDeclaration') {
		return nameOf(declaration.id) === 'handle' ? { statement, id: declaration.id as Node, hook: declaration } : null;
	}
	const [declarator, ...others] = (declaration.declarations ?? []) as Node[];
	if (!declarator || others.length > 0 || nameOf(declarator.id) !== 'handle' || !isNode(declarator.init)) return null;
	const { init } = declarator;
	const isWrapped = init.type === 'TSSatisfiesExpression' || init.type === 'TSAsExpression';
	return { statement, id: declarator.id as Node, hook: isWrapped ? (init.expression as Node) : init };
}

function inSequence(text: string, { statement, id, hook }: Exported): Edit[] | null {
	if (hook.type === 'CallExpression' && nameOf(hook.callee) === 'sequence') {
		const [first] = hook.arguments as Node[];
		return first ? [{ start: first.start, end: first.start, text: `${names.library}, ` }] : null;
	}
	if (nameOf(hook) !== undefined) {
		return [{ start: hook.start, end: hook.end, text: `sequence(${names.library}, ${nameOf(hook)})` }];
	}
	if (!/Function/.test(hook.type)) return null;
	const { start } = statement.declaration as Node;
	const nameEnd = id.start + 'handle'.length;
	const semicolon = text[statement.end] === ';' ? 1 : 0;
	return [
		{ start: statement.start, end: start, text: '' },
		{ start: id.start, end: nameEnd, text: names.app },
		{
			start: statement.end + semicolon,
			end: statement.end + semicolon,
			text: `\n\nexport const handle = sequence(${names.library}, ${names.app});`
		}
	];
}
