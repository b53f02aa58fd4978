/**
 * Finds the rules that apply to a route. A rule applies to a route id and all below it: `/(app)` to all below that folder,
 * `/admin` also to routes with a group in between, such as `/(app)/admin`.
 */

/** The segments of a route id: `/(app)/users/[id]` has three, `/` has none. */
export function segmentsOf(id: string): string[] {
	return id.split('/').filter(Boolean);
}

/**
 * Returns the number of a route's segments that a rule covers; null if it does not apply. Groups that the rule does not name are
 * ignored: addresses do not have them, and a rule for `/admin` means the address.
 */
export function depthOf(rule: string, route: string): number | null {
	return depthIn(segmentsOf(rule), segmentsOf(route));
}

function depthIn(rule: readonly string[], route: readonly string[]): number | null {
	let depth = 0;
	let met = 0;
	for (const segment of route) {
		if (met === rule.length) break;
		if (segment === rule[met]) met++;
		else if (!isGroup(segment)) return null;
		depth++;
	}
	return met === rule.length ? depth : null;
}

/**
 * Whether a route is the one of a rule or below it, each segment spelled out. A rule that opens must match more strictly than one
 * that closes.
 */
function isWithin(rule: readonly string[], route: readonly string[]): boolean {
	return rule.every((segment, index) => segment === route[index]);
}

function isGroup(segment: string): boolean {
	return segment.startsWith('(') && segment.endsWith(')');
}

/** A rule that applies to a route. */
export interface AppliedRule<Rule> {
	readonly id: string;
	readonly rule: Exclude<Rule, false>;
}

/**
 * Returns the rules that apply to a route, general ones first. `false` removes those before it.
 * @param route the id of the route; null if the address has none: then only the rule for `/` applies
 */
export type FindRules<Rule> = (route: string | null) => readonly AppliedRule<Rule>[];

/** The most routes whose rules are kept. SvelteKit names only routes of the application, and few have as many. */
const mostRoutes = 2_000;

/**
 * Compiles rules, so that a request does not read them all again: they are split once, and those of a route are found once.
 * @param rules by route id
 */
export function compileRules<Rule>(rules: Readonly<Record<string, Rule>>): FindRules<Rule> {
	const compiled = Object.entries(rules).map(([id, rule]) => ({ id, rule, segments: segmentsOf(id) }));
	const rulesByRoute = new Map<string, readonly AppliedRule<Rule>[]>();
	return (route) => {
		const id = route ?? '/';
		const memo = rulesByRoute.get(id);
		if (memo) return memo;
		const applied = rulesAt(compiled, segmentsOf(id));
		if (rulesByRoute.size < mostRoutes) rulesByRoute.set(id, applied);
		return applied;
	};
}

interface CompiledRule<Rule> {
	readonly id: string;
	readonly rule: Rule;
	readonly segments: readonly string[];
}

function rulesAt<Rule>(rules: readonly CompiledRule<Rule>[], route: readonly string[]): AppliedRule<Rule>[] {
	const applying = rules
		.map(({ id, rule, segments }) => ({ id, rule, segments, depth: depthIn(segments, route) }))
		.filter(({ rule, segments, depth }) => depth !== null && (rule !== false || isWithin(segments, route)))
		// Of two rules for the same folder, the one with more segments is more specific.
		.sort((a, b) => (a.depth ?? 0) - (b.depth ?? 0) || a.segments.length - b.segments.length);
	const opened = applying.map(({ rule }) => rule === false).lastIndexOf(true);
	return applying.slice(opened + 1).map(({ id, rule }) => ({ id, rule: rule as Exclude<Rule, false> }));
}
