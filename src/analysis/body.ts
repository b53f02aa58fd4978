/** Judges the body of a function: the guard has to come before all else, and in each case. */
import { ends, endsForVisitors, isReader } from './missing.js';
import type { Module, Modules } from './modules.js';
import { bare, isCall, isFunction, nameOf, nodesOf, pathOf, within } from './syntax.js';
import type { FunctionNode, Node } from './syntax.js';
import { guarded, silent } from './verdict.js';
import type { Verdict } from './verdict.js';

/** The functions of the library that end a call of those who may not pass: of an instance, and of `locals`. */
const ofInstance = new Set(['requireSession', 'verifyAccessToken']);
const ofLocals = new Set(['reauthenticate', 'organizations.requireMember']);
/** The functions that may run before the guard: they read the request, or refuse it. */
const harmless = new Set(
	(
		'depends parent untrack setHeaders getRequestEvent formData json text get getAll has redirect error ' +
		'Number String Boolean parseInt parseFloat trim toString URL URLSearchParams'
	).split(' ')
);
const mostDepth = 6;

interface Step {
	readonly verdict?: Verdict;
	/** The variable that has the session now. */
	readonly session?: string;
}

const early = { verdict: silent('it does something before it asks') };

export class Bodies {
	readonly #modules: Modules;

	constructor(modules: Modules) {
		this.#modules = modules;
	}

	judge(fn: FunctionNode, module: Module, depth: number): Verdict {
		const body = fn.body as Node;
		if (depth > mostDepth) return silent('it cannot be followed');
		if (body.type !== 'BlockStatement')
			return this.#straight(body, module, depth).verdict ?? silent('it does not check its caller');
		const sessions = new Set<string>();
		for (const statement of nodesOf(body.body)) {
			if (endsForVisitors(statement, sessions)) return guarded('locals.auth');
			const { verdict, session } = this.#step(statement, module, depth);
			if (verdict) return verdict;
			if (session !== undefined) sessions.add(session);
			if (ends(statement)) break;
		}
		return silent('it does not check its caller');
	}

	#step(statement: Node, module: Module, depth: number): Step {
		if (/^(?:Function|Class|TS)/.test(statement.type)) return {};
		if (['ExpressionStatement', 'VariableDeclaration', 'ReturnStatement'].includes(statement.type))
			return this.#straight(statement, module, depth);
		const nodes = [...within(statement)];
		if (nodes.some(({ type }) => type === 'ReturnStatement'))
			return { verdict: silent('it may answer before it asks') };
		return nodes.some(acts) ? early : {};
	}

	/** Looks at a statement that runs as a whole: does it ask, read the session, or do something else first? */
	#straight(statement: Node, module: Module, depth: number): Step {
		const nodes = [...within(statement)];
		const hasCases = nodes.some(
			(node) => /^(?:Logical|Conditional)Expression$/.test(node.type) && [...within(node)].some(acts)
		);
		if (hasCases) return { verdict: silent('it asks only in some cases') };
		const awaited = new Set(nodes.flatMap((node) => (node.type === 'AwaitExpression' ? [bare(node.argument)] : [])));
		const value = bare(statement.type === 'ReturnStatement' ? statement.argument : statement);
		for (const call of nodes.filter(acts)) {
			// An argument is worked out before the call.
			const inner = nodesOf(call.arguments).flatMap((each) => [...within(each)]);
			if (inner.some(acts)) return early;
			const waits = awaited.has(call) || value === call;
			if (isReader(call)) return waits ? sessionIn(statement) : { verdict: silent('it does not wait for the session') };
			const name = waits ? this.#asks(call, module, depth) : undefined;
			return name === undefined ? early : { verdict: guarded(name) };
		}
		return {};
	}

	/** Returns the name of the guard that a call is; undefined if it is another function. */
	#asks(call: Node, module: Module, depth: number): string | undefined {
		const path = pathOf(call.callee);
		if (!path) return undefined;
		const at = path.lastIndexOf('locals');
		if (at >= 0) return ofLocals.has(path.slice(at + 1).join('.')) ? path.slice(at).join('.') : undefined;
		const meaning = this.#modules.meaningOf(module, path[0] ?? '');
		if (!meaning || 'from' in meaning) return undefined;
		const members = 'member' in meaning ? [meaning.member, ...path.slice(1)] : path.slice(1);
		const node = bare(meaning.node);
		const [member, ...more] = members;
		if (member !== undefined)
			return more.length === 0 && ofInstance.has(member) && this.#modules.isInstance(node, meaning.module)
				? member
				: undefined;
		if (this.#modules.isCallOf(node, meaning.module, 'framework-auth/streams', ['whileAllowedOf']))
			return 'whileAllowed';
		if (!isFunction(node)) return undefined;
		const verdict = this.judge(node, meaning.module, depth + 1);
		return verdict.status === 'guarded' ? `${path.join('.')} (${verdict.by})` : undefined;
	}
}

/** Whether a node is a call that may do something. */
function acts(node: Node): boolean {
	const path = pathOf(node.callee);
	return isCall(node) && path?.[0] !== 'console' && !harmless.has(path?.at(-1) ?? '');
}

/** The variable into which a statement puts the session. One that may be assigned again does not count. */
function sessionIn(statement: Node): Step {
	const [declarator, ...more] = statement.kind === 'const' ? nodesOf(statement.declarations) : [];
	const session = more.length === 0 ? nameOf(declarator?.id) : undefined;
	return session === undefined ? {} : { session };
}
