/** Lists what requests reach in an app: load functions, actions, endpoints and remote functions, each with its verdict. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Judge } from './judge.js';
import { silent } from './verdict.js';
import type { Verdict } from './verdict.js';
import { Modules } from './modules.js';
import type { Meaning, Module } from './modules.js';
import { bare, nameOf, nodesOf, opening } from './syntax.js';
import type { Node, Parse } from './syntax.js';

export type Kind = 'load' | 'action' | 'endpoint' | 'remote function';

/** A function that requests reach. */
export interface Reached extends Verdict {
	readonly kind: Kind;
	/** The name of the export; for an action, the name of the action. */
	readonly name: string;
	/** From the folder of the app. */
	readonly file: string;
	/** The id of its route; undefined for a remote function. */
	readonly route?: string;
}

/** Says what the rules of `protect` make of a route, or of the remote functions: undefined without one. */
export type RuleFor = (route: string | 'remote') => Verdict | undefined;

const routeFile = /^\+(?:(page|layout)(\.server)?|(server))\.(?:ts|js)$/;
const remoteFile = /\.remote\.(?:ts|js)$/;
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'fallback']);
/** The comment that says that anyone may call what follows. */
const saidOpen = /framework-auth:\s*open\b/;

/** Surveys the app in a folder. */
export function survey(folder: string, parse: Parse, ruleFor: RuleFor = () => undefined): Reached[] {
	const modules = new Modules(folder, parse);
	const judge = new Judge(modules);
	const files = filesIn(join(folder, 'src'));
	const withServerLoad = new Set<string>();
	const found = files.flatMap((path) => {
		const name = path.slice(path.lastIndexOf(sep) + 1);
		const [, page, onServer, endpoint] = routeFile.exec(name) ?? [];
		const isRemote = remoteFile.test(name);
		if (!isRemote && !(page ?? endpoint)) return [];
		const file = relative(folder, path).split(sep).join('/');
		const route = isRemote ? undefined : `/${file.split('/').slice(2, -1).join('/')}`;
		const place = { file, ...(route !== undefined && { route }) };
		const module = modules.at(path);
		const kind: Kind = isRemote ? 'remote function' : endpoint ? 'endpoint' : 'load';
		if (!module) return [{ ...place, kind, name: '*', ...silent('the file cannot be read as a module') }];
		const reached = reachedIn(module, modules, judge, { isRemote, endpoint: endpoint !== undefined, page });
		if (onServer && page === 'page' && reached.some((each) => each.kind === 'load')) withServerLoad.add(route ?? '');
		const isUniversal = page !== undefined && !onServer;
		return reached.map((each): Reached & { isUniversal?: true } => ({
			...place,
			...each,
			...(isUniversal && { isUniversal })
		}));
	});
	return found.map(({ isUniversal, ...each }: Reached & { isUniversal?: true }): Reached => {
		const rule = ruleFor(each.route ?? 'remote');
		if (!isUniversal) return each.status === 'silent' && rule ? { ...each, ...rule } : each;
		if (each.status === 'open') return each;
		// It runs in the browser, too: only the server can ask, when it is asked for data.
		if (rule && (rule.status === 'open' || withServerLoad.has(each.route ?? ''))) return { ...each, ...rule };
		return {
			...each,
			...silent('it runs in the browser, too, and no load function of its page on the server is asked')
		};
	});
}

interface Place {
	readonly isRemote: boolean;
	readonly endpoint: boolean;
	readonly page: string | undefined;
}

function reachedIn(
	module: Module,
	modules: Modules,
	judge: Judge,
	{ isRemote, endpoint }: Place
): (Verdict & { readonly kind: Kind; readonly name: string })[] {
	return modules.exportsOf(module).flatMap((name) => {
		const verdict = () => {
			if (name === '*') return silent('it exports what another module does, which cannot be read');
			return isSaidOpen(module, name) ? open : judge.judge(modules.exportOf(module, name));
		};
		if (isRemote) return [{ kind: 'remote function', name, ...verdict() }];
		if (endpoint) return methods.has(name) || name === '*' ? [{ kind: 'endpoint', name, ...verdict() }] : [];
		if (name === 'load' || name === '*') return [{ kind: 'load', name, ...verdict() }];
		return name === 'actions' ? actionsIn(module, modules, judge) : [];
	});
}

const open: Verdict = { status: 'open', by: 'a comment' };

/** The actions of a page, one by one. */
function actionsIn(
	module: Module,
	modules: Modules,
	judge: Judge
): (Verdict & { readonly kind: Kind; readonly name: string })[] {
	const meaning = modules.exportOf(module, 'actions');
	const whole = (verdict: Verdict) => [{ kind: 'action' as const, name: '*', ...verdict }];
	if (isSaidOpen(module, 'actions')) return whole(open);
	if (!meaning || !('node' in meaning) || 'member' in meaning)
		return whole(silent('it cannot be followed to a function'));
	const node = bare(meaning.node);
	if (node?.type !== 'ObjectExpression') return whole(silent('it cannot be followed to a function'));
	return nodesOf(node.properties).map((property) => {
		const name = property.computed === true ? undefined : nameOf(property.key);
		if (name === undefined) return { kind: 'action', name: '*', ...silent('it cannot be followed to a function') };
		if (isSaidOpenAt(meaning.module, property)) return { kind: 'action', name, ...open };
		const action: Meaning = { node: property.value as Node, module: meaning.module };
		return { kind: 'action', name, ...judge.judge(action) };
	});
}

/** Whether a comment before the export says so. */
function isSaidOpen(module: Module, name: string): boolean {
	const statement = module.body.find((each) => exportsHere(each, name));
	return statement !== undefined && isSaidOpenAt(module, statement);
}

function exportsHere(statement: Node, name: string): boolean {
	const declaration = statement.declaration as Node | null | undefined;
	const names = nodesOf(declaration?.declarations).map(({ id }) => nameOf(id));
	if (statement.type === 'ExportDefaultDeclaration') return name === 'default';
	return (
		statement.type === 'ExportNamedDeclaration' &&
		[
			...names,
			nameOf(declaration?.id),
			...nodesOf(statement.specifiers).map(({ exported }) => nameOf(exported))
		].includes(name)
	);
}

/** Whether the lines of comment right before a node say so. */
function isSaidOpenAt(module: Module, node: Node): boolean {
	const end = (node.start ?? 0) - opening.length;
	const before = module.text.slice(0, Math.max(0, end));
	const [comment = ''] = /(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*|\/\/[^\n]*\n\s*)+$/.exec(before) ?? [];
	return saidOpen.test(comment);
}

function filesIn(folder: string): string[] {
	try {
		const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
		const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}node_modules`));
		return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
	} catch {
		return [];
	}
}
