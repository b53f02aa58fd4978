/**
 * The parts of an app of Lucia whose replacement is certain: the hook, the types of `locals`, and signing out, as its guides and
 * `sv add lucia` write them. A function with anything else in it is left alone.
 */
import { hookFirst } from './hooks.js';
import type { Change, Changes, Read, Surroundings } from './mechanical.js';
import { contains, importedIn, isNode, nameOf, withoutUnused } from './references.js';
import type { Imported } from './references.js';
import type { Edit, Node } from './syntax.js';

/** Returns the changes of a source. */
export const fromLucia: Change = (source, surroundings) => {
	const edits = [
		...(/^src\/hooks\.server\.[jt]s$/.test(source.path) ? hookOf(source, surroundings) : []),
		...typesOf(source),
		...source.nodes.flatMap((node) => signOutIn(source, node))
	];
	if (edits.length === 0) return null;
	const own = importedIn(source.nodes).filter(isOfApp);
	return { edits: [...edits, ...withoutUnused(source.text, source.nodes, own, edits)] } satisfies Changes;
};

/** Whether a name comes from a module of the app, as those of Lucia do. */
const isOfApp = ({ module }: Imported): boolean => /^(?:[$#]lib\/|\.)/.test(module);

/** The statements of the hook, with their white space as one blank. */
const statements = [
	/^const \w+ = event\.cookies\.get\([\w.'"-]*\)(?: \?\? (?:null|''|""))?;?$/,
	/^const \{ (?:session, user|user, session) \} = await (?:\w+\.)?validateSession(?:Token)?\(\w+\);?$/,
	/^event\.locals\.(?:session|user) = (?:null|session|user);?$/,
	/^(?:const )?\w+ = (?:\w+\.)?create(?:Blank)?SessionCookie\([\w.]*\);?$/,
	/^event\.cookies\.set\(\w+\.name, \w+\.value, \{ path: ['"][./]+['"], \.\.\.\w+\.attributes \}\);?$/,
	/^(?:\w+\.)?(?:set|delete)SessionTokenCookie\([\w., ]*\);?$/,
	/^return resolve\(event\);?$/
];
const condition = /^!?\w+(?: && (?:session\.|session\?\.)fresh)?$/;

/** The body of the hook becomes three statements, and ours comes before it. */
function hookOf({ text, nodes }: Read, { configuration }: Surroundings): Edit[] {
	const hooks = nodes.filter(
		(node) => /Function/.test(node.type) && /validateSession(?:Token)?\(/.test(textOf(text, node)) && isHook(text, node)
	);
	const [hook] = hooks;
	if (!hook || hooks.length > 1) return [];
	const first = hookFirst(text, nodes, configuration, () => false);
	if (!first) return [];
	const body = hook.body as Node;
	const indent = /\n([ \t]*)\S/.exec(textOf(text, body))?.[1] ?? '\t';
	const outer = /([ \t]*)\}$/.exec(textOf(text, body))?.[1] ?? '';
	const lines = [
		'const session = await event.locals.auth();',
		...(/event\.locals\.session =/.test(textOf(text, body)) ? ['event.locals.session = session;'] : []),
		...(/event\.locals\.user =/.test(textOf(text, body)) ? ['event.locals.user = session?.user ?? null;'] : []),
		'return resolve(event);'
	];
	const written = `{\n${lines.map((line) => indent + line).join('\n')}\n${outer}}`;
	return [...first.filter((edit) => !contains(body, edit)), { start: body.start, end: body.end, text: written }];
}

/** Whether a function does what the hook of Lucia does, and nothing else. */
function isHook(text: string, { params, body }: Node): boolean {
	const [parameter] = params as Node[];
	if (!parameter || oneLine(textOf(text, parameter)).split(':')[0]?.trim() !== '{ event, resolve }') return false;
	return isNode(body) && body.type === 'BlockStatement' && isKnown(text, body);
}

function isKnown(text: string, statement: Node): boolean {
	if (statement.type === 'BlockStatement') return (statement.body as Node[]).every((each) => isKnown(text, each));
	if (statement.type !== 'IfStatement')
		return statements.some((pattern) => pattern.test(oneLine(textOf(text, statement))));
	const { test, consequent, alternate } = statement as Node & Record<'test' | 'consequent', Node>;
	const branches = [consequent, ...(isNode(alternate) ? [alternate] : [])];
	return condition.test(oneLine(textOf(text, test))) && branches.every((branch) => isKnown(text, branch));
}

const textOf = (text: string, { start, end }: Node): string => text.slice(start, end);
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** `User` and `Session` have the same names here. */
function typesOf({ text, nodes }: Read): Edit[] {
	const inline = [...text.matchAll(/\bimport\((['"])lucia\1\)\.(?:User|Session)\b/g)].map((match) => {
		const start = match.index + match[0].indexOf('lucia');
		return { start, end: start + 'lucia'.length, text: 'framework-auth' };
	});
	const declared = nodes.flatMap((node) => {
		if (node.type !== 'ImportDeclaration' || node.importKind !== 'type') return [];
		const source = node.source as Node & { value: string };
		const names = (node.specifiers as Node[]).map(({ imported }) => nameOf(imported) ?? '');
		if (source.value !== 'lucia' || !names.every((name) => ['User', 'Session'].includes(name))) return [];
		return [{ start: source.start + 1, end: source.end - 1, text: 'framework-auth' }];
	});
	return [...inline, ...declared];
}

/** The statements that end a session: the row, then the cookie, then a redirect. */
const ending = {
	row: /^await (?:\w+\.)?invalidateSession\((?:(\w+)\.)?locals\.session\.id\);?$/,
	cookie: [
		/^const \w+ = (?:\w+\.)?createBlankSessionCookie\(\);?$/,
		/^(?:\w+\.)?cookies\.set\(\w+\.name, \w+\.value, \{ path: ['"][./]+['"], \.\.\.\w+\.attributes \}\);?$/,
		/^(?:\w+\.)?deleteSessionTokenCookie\([\w, ]*\);?$/
	],
	redirect: /^(?:throw |return )?redirect\(30\d, (['"][^'"]*['"])\);?$/
};

/** Finds those statements in a row. */
function signOutIn({ text }: Read, { type, body }: Node): Edit[] {
	if (type !== 'BlockStatement') return [];
	const all = body as Node[];
	const lines = all.map((statement) => oneLine(textOf(text, statement)));
	const from = lines.findIndex((line) => ending.row.test(line));
	const to = lines.findIndex((line, index) => index > from && ending.redirect.test(line));
	const between = lines.slice(from + 1, to);
	const [first, last] = [all[from], all[to]];
	if (!first || !last || to < from || !between.every((line) => ending.cookie.some((pattern) => pattern.test(line))))
		return [];
	const [, event] = ending.row.exec(lines[from] ?? '') ?? [];
	const [, where = "'/'"] = ending.redirect.exec(lines[to] ?? '') ?? [];
	const call = `await ${event === undefined ? '' : `${event}.`}locals.signOut({ redirectTo: ${where} });`;
	return [{ start: first.start, end: last.end, text: call }];
}
