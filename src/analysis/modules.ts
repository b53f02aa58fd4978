/** The modules of an app, and what a name in one of them stands for, through imports, re-exports and destructuring. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bare, isFunction, nameOf, nodesOf } from './syntax.js';
import type { Node, Parse } from './syntax.js';

/** The meaning of a name. */
export type Meaning =
	/** An expression or a function in a module. */
	| { readonly node: Node; readonly module: Module }
	/** A member of an object: `const { query } = remote`. */
	| { readonly node: Node; readonly module: Module; readonly member: string }
	/** An export of a package. */
	| { readonly from: string; readonly name: string };

export interface Module {
	readonly path: string;
	readonly text: string;
	readonly body: readonly Node[];
}

/** The texts of files in an editor, by path: they are not saved yet. */
export type Drafts = ReadonlyMap<string, string>;

/** The way of a re-export that leads in a circle ends here. */
const mostSteps = 12;

export class Modules {
	readonly #folder: string;
	readonly #parse: Parse;
	readonly #drafts: Drafts;
	readonly #known = new Map<string, Module | undefined>();

	constructor(folder: string, parse: Parse, drafts: Drafts = new Map()) {
		this.#folder = folder;
		this.#parse = parse;
		this.#drafts = drafts;
	}

	/** Returns a module; undefined if it is not there, or cannot be parsed. */
	at(path: string): Module | undefined {
		if (!this.#known.has(path)) this.#known.set(path, this.#read(path));
		return this.#known.get(path);
	}

	/** Returns what a name stands for in a module; undefined if that is not certain. */
	meaningOf(module: Module, name: string, steps = 0): Meaning | undefined {
		if (steps > mostSteps) return undefined;
		for (const statement of module.body) {
			if (statement.type === 'ImportDeclaration') {
				const specifier = nodesOf(statement.specifiers).find(({ local }) => nameOf(local) === name);
				if (!specifier) continue;
				if (specifier.type === 'ImportNamespaceSpecifier') return undefined;
				const imported = specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
				return this.#imported(module, sourceOf(statement), imported ?? name, steps);
			}
			const meaning = declared(module, declarationIn(statement), name);
			if (meaning) return meaning;
		}
		return undefined;
	}

	/** Returns what a module exports under a name. */
	exportOf(module: Module, name: string, steps = 0): Meaning | undefined {
		if (steps > mostSteps) return undefined;
		if (name === 'default') {
			const statement = module.body.find(({ type }) => type === 'ExportDefaultDeclaration');
			if (statement) return { node: statement.declaration as Node, module };
		}
		for (const statement of module.body.filter(({ type }) => type === 'ExportNamedDeclaration')) {
			const meaning = declared(module, statement.declaration as Node | undefined, name);
			if (meaning) return meaning;
			const specifier = nodesOf(statement.specifiers).find(({ exported }) => nameOf(exported) === name);
			if (!specifier) continue;
			const local = nameOf(specifier.local) ?? name;
			if (statement.source) return this.#imported(module, sourceOf(statement), local, steps);
			return this.meaningOf(module, local, steps + 1);
		}
		return this.#exportOfOthers(module, name, steps);
	}

	/** Returns an export behind `export * from`. */
	#exportOfOthers(module: Module, name: string, steps: number): Meaning | undefined {
		for (const statement of module.body.filter(({ type }) => type === 'ExportAllDeclaration')) {
			const meaning = statement.exported ? undefined : this.#imported(module, sourceOf(statement), name, steps);
			if (meaning && !('from' in meaning)) return meaning;
		}
		return undefined;
	}

	/** The names that a module exports; `*` stands for what a module exports that cannot be read. */
	exportsOf(module: Module, steps = 0): string[] {
		const names = module.body.flatMap((statement): string[] => {
			if (statement.type === 'ExportDefaultDeclaration') return ['default'];
			if (statement.type === 'ExportAllDeclaration') {
				if (statement.exported) return [nameOf(statement.exported) ?? '*'];
				const target = steps < mostSteps ? this.#target(module, sourceOf(statement)) : undefined;
				return target ? this.exportsOf(target, steps + 1).filter((name) => name !== 'default') : ['*'];
			}
			if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return [];
			const declaration = statement.declaration as Node | undefined;
			const specifiers = nodesOf(statement.specifiers).filter(({ exportKind }) => exportKind !== 'type');
			return [...namesIn(declaration), ...specifiers.map(({ exported }) => nameOf(exported) ?? '*')];
		});
		return [...new Set(names)];
	}

	/** Whether a node is a call of one of these functions of a package. */
	isCallOf(node: Node | undefined, module: Module, from: string, names: readonly string[]): boolean {
		const callee = node?.type === 'CallExpression' ? nameOf(bare(node.callee)) : undefined;
		const meaning = callee === undefined ? undefined : this.meaningOf(module, callee);
		return meaning !== undefined && 'from' in meaning && meaning.from === from && names.includes(meaning.name);
	}

	/** Whether a node makes an instance of the library, or is a name of one. */
	isInstance(node: Node | undefined, module: Module, steps = 0): boolean {
		if (this.isCallOf(node, module, 'framework-auth', ['FrameworkAuth', 'SvelteKitAuth'])) return true;
		const name = node?.type === 'Identifier' && steps < mostSteps ? nameOf(node) : undefined;
		const meaning = name === undefined ? undefined : this.meaningOf(module, name);
		if (!meaning || 'from' in meaning || 'member' in meaning) return false;
		return this.isInstance(bare(meaning.node), meaning.module, steps + 1);
	}

	/** The names of the members that a path leads through, from an instance of the library: `['protect']`. Undefined for anything else. */
	membersOf(path: readonly string[], module: Module): string[] | undefined {
		const [first = '', ...more] = path;
		const meaning = this.meaningOf(module, first);
		if (!meaning || 'from' in meaning || !this.isInstance(bare(meaning.node), meaning.module)) return undefined;
		return 'member' in meaning ? [meaning.member, ...more] : more;
	}

	#imported(module: Module, source: string, name: string, steps: number): Meaning | undefined {
		const target = this.#target(module, source);
		if (target) return this.exportOf(target, name, steps + 1);
		return /^[.$#]/.test(source) && !source.startsWith('$app/') ? undefined : { from: source, name };
	}

	#target(module: Module, source: string): Module | undefined {
		const base = source.startsWith('.')
			? join(dirname(module.path), source)
			: /^(?:\$lib|#lib)(?=\/|$)/.test(source)
				? join(this.#folder, 'src/lib', source.slice(4))
				: undefined;
		const path = base && fileAt(base);
		return path ? this.at(path) : undefined;
	}

	#read(path: string): Module | undefined {
		try {
			const text = this.#drafts.get(path) ?? readFileSync(path, 'utf8');
			return { path, text, body: this.#parse(text) };
		} catch {
			return undefined;
		}
	}
}

function fileAt(base: string): string | undefined {
	const bases = [base, base.replace(/\.js$/, '.ts')];
	const files = bases.flatMap((each) => [each, ...['.ts', '.js', '/index.ts', '/index.js'].map((end) => each + end)]);
	return files.find((file) => existsSync(file) && statSync(file).isFile());
}

function sourceOf(statement: Node): string {
	return String((statement.source as Node | undefined)?.value);
}

/** The declaration of a statement, exported or not. */
function declarationIn(statement: Node): Node | undefined {
	return statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | undefined) : statement;
}

function namesIn(declaration: Node | null | undefined): string[] {
	if (!declaration) return [];
	if (declaration.type === 'FunctionDeclaration') return [nameOf(declaration.id) ?? '*'];
	if (declaration.type !== 'VariableDeclaration') return [];
	return nodesOf(declaration.declarations).flatMap(({ id }): string[] => {
		const name = nameOf(id);
		if (name !== undefined) return [name];
		return nodesOf((id as Node).properties).map((property) => nameOf(property.value) ?? '*');
	});
}

function declared(module: Module, declaration: Node | null | undefined, name: string): Meaning | undefined {
	if (isFunction(declaration ?? undefined))
		return nameOf(declaration?.id) === name ? { node: declaration as Node, module } : undefined;
	// A name that is assigned again may stand for anything.
	if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return undefined;
	for (const { id, init } of nodesOf(declaration.declarations)) {
		const node = bare(init);
		if (!node) continue;
		if (nameOf(id) === name) return { node, module };
		for (const property of nodesOf((id as Node).properties)) {
			if (nameOf(property.value) === name) return { node, module, member: nameOf(property.key) ?? '*' };
		}
	}
	return undefined;
}
