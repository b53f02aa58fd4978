/**
 * Judges a function that requests reach: whether it checks its caller before it does anything, whether it says that anyone may call it, or
 * neither. A function is silent unless that is certain.
 */
import { Bodies } from './body.js';
import type { Meaning, Module, Modules } from './modules.js';
import { bare, isFunction, nameOf, nodesOf, pathOf } from './syntax.js';
import type { FunctionNode, Node } from './syntax.js';
import { guarded, open, silent } from './verdict.js';
import type { Verdict } from './verdict.js';

const makers = new Set(['query', 'form', 'command', 'query.batch', 'query.live', 'prerender']);
const mostDepth = 6;
const unknown = silent('it cannot be followed to a function');

export class Judge {
	readonly #modules: Modules;
	readonly #bodies: Bodies;

	constructor(modules: Modules) {
		this.#modules = modules;
		this.#bodies = new Bodies(modules);
	}

	/** Judges what is exported. */
	judge(meaning: Meaning | undefined, depth = 0): Verdict {
		if (!meaning || depth > mostDepth) return unknown;
		if ('from' in meaning) return silent(`${meaning.name} is a function of ${meaning.from}`);
		const { module } = meaning;
		const node = bare(meaning.node);
		if ('member' in meaning) return this.#member(node, module, meaning.member, depth);
		if (isFunction(node)) return this.#bodies.judge(node, module, depth);
		if (node?.type === 'CallExpression') return this.#made(node, module, depth);
		return this.#named((node && pathOf(node)) ?? [], module, depth);
	}

	/** A name, or a member of one. */
	#named([first, member, ...more]: readonly string[], module: Module, depth: number): Verdict {
		const base = first === undefined ? undefined : this.#modules.meaningOf(module, first);
		if (member === undefined) return this.judge(base, depth + 1);
		if (!base || 'from' in base || more.length > 0) return unknown;
		return this.#member(bare(base.node), base.module, member, depth);
	}

	/** Judges a call: it makes a remote function, or a handler that a function of the app wraps. */
	#made(call: Node, module: Module, depth: number): Verdict {
		const path = pathOf(call.callee) ?? [];
		const verdict = this.#remote(path, module, depth);
		if (verdict === 'plain') return this.#handler(call, module, depth);
		if (verdict) return verdict;
		const name = path.join('.');
		const wrapper = path.length === 1 ? this.#modules.meaningOf(module, name) : undefined;
		if (!wrapper) return silent('it is made by a call that cannot be followed');
		if ('from' in wrapper) {
			const isOurs = wrapper.from === 'framework-auth' && wrapper.name === 'formAction';
			return isOurs ? open('formAction of the library') : silent(`${name} is a function of ${wrapper.from}`);
		}
		const inner = 'member' in wrapper ? undefined : returned(bare(wrapper.node));
		if (!inner) return silent('it is made by a call that cannot be followed');
		const { status, by } = this.#bodies.judge(inner, wrapper.module, depth + 1);
		return status === 'guarded' ? guarded(`${name} (${by})`) : silent(`${name}, which wraps it, does not ask: ${by}`);
	}

	/** The handler of a remote function of SvelteKit's own: the last argument. */
	#handler(call: Node, module: Module, depth: number): Verdict {
		const last = nodesOf(call.arguments).map(bare).at(-1);
		return last ? this.judge({ node: last, module }, depth + 1) : unknown;
	}

	/** Returns what makes a remote function: the library, SvelteKit (`plain`), or neither. */
	#remote(path: readonly string[], module: Module, depth: number): Verdict | 'plain' | undefined {
		const [first = '', ...members] = path;
		const base = this.#modules.meaningOf(module, first);
		if (!base || depth > mostDepth) return undefined;
		if ('from' in base) {
			const isPlain = base.from === '$app/server' && makers.has([base.name, ...members].join('.'));
			return isPlain ? 'plain' : undefined;
		}
		const { node, module: home } = base;
		const all = 'member' in base ? [base.member, ...members] : members;
		if (this.#modules.isCallOf(bare(node), home, 'framework-auth/remote', ['remoteOf'])) return ofRemote(all);
		const before = pathOf(node);
		return before ? this.#remote([...before, ...all], home, depth + 1) : undefined;
	}

	/** A member of an object: a ready function, or one of what `FrameworkAuth` returns. */
	#member(node: Node | undefined, module: Module, member: string, depth: number): Verdict {
		if (!node || depth > mostDepth) return unknown;
		if (this.#modules.isInstance(node, module) && ['signIn', 'signOut'].includes(member))
			return open(`${member} of the library`);
		if (node.type === 'CallExpression') {
			const path = pathOf(node.callee) ?? [];
			if (path.at(-1) === 'ready' && this.#remote(path, module, depth)) return open('ready functions of the library');
		}
		const name = node.type === 'Identifier' ? nameOf(node) : undefined;
		const base = name === undefined ? undefined : this.#modules.meaningOf(module, name);
		if (!base || 'from' in base || 'member' in base) return unknown;
		return this.#member(bare(base.node), base.module, member, depth + 1);
	}
}

function ofRemote(members: readonly string[]): Verdict | undefined {
	const path = members.join('.');
	if (path === 'ready') return open('ready functions of the library');
	if (members[0] === 'open') return open('remote.open');
	return makers.has(path) && path !== 'prerender' ? guarded('remoteOf') : undefined;
}

/** The function that a function returns in each case. */
function returned(fn: Node | undefined): FunctionNode | undefined {
	if (!isFunction(fn)) return undefined;
	const body = bare(fn.body);
	if (isFunction(body)) return body;
	const [statement, ...more] = body?.type === 'BlockStatement' ? nodesOf(body.body) : [];
	const inner = statement?.type === 'ReturnStatement' && more.length === 0 ? bare(statement.argument) : undefined;
	return isFunction(inner) ? inner : undefined;
}
