/** The rules of `protect`, as verdicts on routes: those of an app that runs, or those in the code of its hook. */
import { join } from 'node:path';
import type { AnyRules } from '../kit/guards/check-rules.js';
import { compileRules } from '../kit/guards/match.js';
import type { Module, Modules } from './modules.js';
import { bare, nameOf, nodesOf, pathOf } from './syntax.js';
import type { Node } from './syntax.js';
import { guarded, open } from './verdict.js';
import type { Verdict } from './verdict.js';

/** Says what the rules of `protect` make of a route, or of the remote functions: undefined without one. */
export type RuleFor = (route: string | 'remote') => Verdict | undefined;

/** Says what the calls of `protect` make of a route. */
export function ruleIn(all: readonly AnyRules[]): RuleFor {
	const compiled = all.map(({ remote, ...ofRoutes }) => ({ remote, ofRoutes, find: compileRules(ofRoutes) }));
	return (route) => {
		if (route === 'remote') return compiled.some(({ remote }) => remote) ? guarded('protect (remote)') : undefined;
		const [rule] = compiled.flatMap(({ find }) => find(route)).slice(-1);
		if (rule) return guarded(`protect (${rule.id})`);
		const opening = compiled.flatMap(({ ofRoutes }) => Object.keys(ofRoutes).filter((id) => ofRoutes[id] === false));
		const said = opening.find((id) => route === id || route.startsWith(`${id}/`));
		return said === undefined ? undefined : open(`protect (${said})`);
	};
}

/**
 * Reads the rules from `src/hooks.server`, as far as its `handle` is a call of `protect`, or a `sequence` with some. Rules that are
 * not written out there are not known, and guard nothing here.
 */
export function rulesOfHook(folder: string, modules: Modules): AnyRules[] {
	const hook = ['ts', 'js'].map((end) => modules.at(join(folder, `src/hooks.server.${end}`))).find(Boolean);
	const handle = hook && modules.exportOf(hook, 'handle');
	return handle && 'node' in handle && !('member' in handle) ? rulesAt(handle.node, handle.module, modules) : [];
}

const mostDepth = 6;

function rulesAt(node: Node, module: Module, modules: Modules, depth = 0): AnyRules[] {
	const at = bare(node);
	if (!at || depth > mostDepth) return [];
	if (at.type === 'Identifier') {
		const meaning = modules.meaningOf(module, nameOf(at) ?? '');
		const isKnown = meaning && 'node' in meaning && !('member' in meaning);
		return isKnown ? rulesAt(meaning.node, meaning.module, modules, depth + 1) : [];
	}
	if (modules.isCallOf(at, module, '@sveltejs/kit/hooks', ['sequence']))
		return nodesOf(at.arguments).flatMap((each) => rulesAt(each, module, modules, depth + 1));
	if (at.type !== 'CallExpression') return [];
	const members = modules.membersOf(pathOf(at.callee) ?? [], module);
	if (members?.join('.') !== 'protect') return [];
	const rules = objectAt(nodesOf(at.arguments)[0], module, modules);
	return rules ? [rules] : [];
}

/** Returns the rules that an object has; undefined if one of its keys or values is not certain. */
function objectAt(node: Node | undefined, module: Module, modules: Modules): AnyRules | undefined {
	const at = bare(node);
	if (at?.type === 'Identifier') {
		const meaning = modules.meaningOf(module, nameOf(at) ?? '');
		if (!meaning || !('node' in meaning) || 'member' in meaning) return undefined;
		const target = bare(meaning.node);
		return target?.type === 'ObjectExpression' ? objectAt(target, meaning.module, modules) : undefined;
	}
	if (at?.type !== 'ObjectExpression') return undefined;
	const entries = nodesOf(at.properties).map((property) => {
		const key = property.type === 'Property' && property.computed !== true ? nameOf(property.key) : undefined;
		return [key, valueOf(bare(property.value))] as const;
	});
	const isCertain = entries.every(([key, value]) => key !== undefined && value !== undefined);
	return isCertain ? (Object.fromEntries(entries) as AnyRules) : undefined;
}

/** The members of a rule do not matter here, and a value that may be `false` at run time is not certain. */
function valueOf(value: Node | undefined): boolean | undefined {
	if (value?.type === 'ObjectExpression') return true;
	return value?.type === 'Literal' && typeof value.value === 'boolean' ? value.value : undefined;
}
