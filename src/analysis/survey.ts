/** Lists what requests reach in an app: load functions, actions, endpoints and remote functions, each with its verdict. */
import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Judge } from './judge.js';
import { silent } from './verdict.js';
import type { Verdict } from './verdict.js';
import { Modules } from './modules.js';
import type { Drafts, Module } from './modules.js';
import { remoteFilesOf } from './remote-files.js';
import { ruleIn, rulesOfHook } from './rules.js';
import type { RuleFor } from './rules.js';
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
	/** The line on which it is exported, counted from 1. */
	readonly line: number;
	/** The id of its route; undefined for a remote function. */
	readonly route?: string;
}

const routeFile = /^\+(?:(page|layout)(\.server)?|(server))\.(?:ts|js)$/;
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'fallback']);
/** The comment that says that anyone may call what follows. */
const saidOpen = /framework-auth:\s*open\b/;

export interface SurveyOptions {
	/** The rules of the app. @default those that its hook spells out */
	readonly ruleFor?: RuleFor;
	/** The one file to survey, by its path. @default all files in `src` */
	readonly file?: string;
	readonly drafts?: Drafts;
}

/** Surveys the app in a folder. */
export function survey(folder: string, parse: Parse, options: SurveyOptions = {}): Reached[] {
	const modules = new Modules(folder, parse, options.drafts);
	const ruleFor = options.ruleFor ?? ruleIn(rulesOfHook(folder, modules));
	const judge = new Judge(modules);
	// The other files of a route count for a load function that runs in the browser, too.
	const files = options.file === undefined ? filesIn(join(folder, 'src')) : siblingsOf(options.file);
	const isRemoteFile = remoteFilesOf(folder);
	const withServerLoad = new Set<string>();
	const entries = files.flatMap((path) => {
		const name = path.slice(path.lastIndexOf(sep) + 1);
		const [, page, onServer, endpoint] = routeFile.exec(name) ?? [];
		const isRemote = isRemoteFile(name);
		if (!isRemote && !(page ?? endpoint)) return [];
		const file = relative(folder, path).split(sep).join('/');
		const route = isRemote ? undefined : `/${file.split('/').slice(2, -1).join('/')}`;
		const place = { file, ...(route !== undefined && { route }) };
		const module = modules.at(path);
		const kind: Kind = isRemote ? 'remote function' : endpoint ? 'endpoint' : 'load';
		if (!module) return [{ ...place, kind, name: '*', line: 1, ...silent('the file cannot be read as a module') }];
		const reached = reachedIn(module, modules, judge, { isRemote, endpoint: endpoint !== undefined });
		if (onServer && page === 'page' && reached.some((each) => each.kind === 'load')) withServerLoad.add(route ?? '');
		const isUniversal = page !== undefined && !onServer;
		return reached.map((each): Reached & { isUniversal?: true } => ({
			...place,
			...each,
			...(isUniversal && { isUniversal })
		}));
	});
	const all = entries.map(({ isUniversal, ...each }: Reached & { isUniversal?: true }): Reached => {
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
	if (options.file === undefined) return all;
	const file = relative(folder, options.file).split(sep).join('/');
	return all.filter((each) => each.file === file);
}

interface Place {
	readonly isRemote: boolean;
	readonly endpoint: boolean;
}

type Exported = Verdict & Pick<Reached, 'kind' | 'name' | 'line'>;

function reachedIn(module: Module, modules: Modules, judge: Judge, { isRemote, endpoint }: Place): Exported[] {
	return modules.exportsOf(module).flatMap((name) => {
		const verdict = () => {
			if (name === '*') return silent('it exports what another module does, which cannot be read');
			return isSaidOpen(module, name) ? open : judge.judge(modules.exportOf(module, name));
		};
		const line = lineOf(
			module,
			module.body.find((each) => exportsHere(each, name))
		);
		if (isRemote) return [{ kind: 'remote function', name, line, ...verdict() }];
		if (endpoint) return methods.has(name) || name === '*' ? [{ kind: 'endpoint', name, line, ...verdict() }] : [];
		if (name === 'load' || name === '*') return [{ kind: 'load', name, line, ...verdict() }];
		return name === 'actions' ? actionsIn(module, modules, judge) : [];
	});
}

const open: Verdict = { status: 'open', by: 'a comment' };

/** The actions of a page, one by one. */
function actionsIn(module: Module, modules: Modules, judge: Judge): Exported[] {
	const meaning = modules.exportOf(module, 'actions');
	const line = lineOf(
		module,
		module.body.find((each) => exportsHere(each, 'actions'))
	);
	const whole = (verdict: Verdict): Exported[] => [{ kind: 'action', name: '*', line, ...verdict }];
	if (isSaidOpen(module, 'actions')) return whole(open);
	if (!meaning || !('node' in meaning) || 'member' in meaning)
		return whole(silent('it cannot be followed to a function'));
	const node = bare(meaning.node);
	if (node?.type !== 'ObjectExpression') return whole(silent('it cannot be followed to a function'));
	return nodesOf(node.properties).map((property): Exported => {
		const name = property.computed === true ? undefined : nameOf(property.key);
		// The object may stand in another file.
		const at = { kind: 'action', line: meaning.module === module ? lineOf(module, property) : line } as const;
		if (name === undefined) return { ...at, name: '*', ...silent('it cannot be followed to a function') };
		if (isSaidOpenAt(meaning.module, property)) return { ...at, name, ...open };
		return { ...at, name, ...judge.judge({ node: property.value as Node, module: meaning.module }) };
	});
}

/** The line of a node, counted from 1. */
function lineOf(module: Module, node: Node | undefined): number {
	return module.text.slice(0, Math.max(0, (node?.start ?? 0) - opening.length)).split('\n').length;
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

/** A file and those beside it. */
function siblingsOf(file: string): string[] {
	const folder = dirname(file);
	const beside = filesBeside(folder).filter((each) => each !== file && routeFile.test(each.slice(folder.length + 1)));
	return [file, ...beside];
}

function filesBeside(folder: string): string[] {
	try {
		return readdirSync(folder).map((name) => join(folder, name));
	} catch {
		return [];
	}
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
