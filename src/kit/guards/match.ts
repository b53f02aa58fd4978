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
	const wanted = segmentsOf(rule);
	let depth = 0;
	let met = 0;
	for (const segment of segmentsOf(route)) {
		if (met === wanted.length) break;
		if (segment === wanted[met]) met++;
		else if (!isGroup(segment)) return null;
		depth++;
	}
	return met === wanted.length ? depth : null;
}

/**
 * Whether a route is the one of a rule or below it, each segment spelled out. A rule that opens must match more strictly than one
 * that closes.
 */
function isWithin(rule: string, route: string): boolean {
	const segments = segmentsOf(route);
	return segmentsOf(rule).every((segment, index) => segment === segments[index]);
}

function isGroup(segment: string): boolean {
	return segment.startsWith('(') && segment.endsWith(')');
}

/**
 * Returns the rules that apply to a route, general ones first. `false` removes those before it.
 * @param rules by route id
 * @param route the id of the route; null if the address has none: then only the rule for `/` applies
 */
export function rulesFor<Rule>(
	rules: Readonly<Record<string, Rule>>,
	route: string | null
): { id: string; rule: Exclude<Rule, false> }[] {
	const applying = Object.entries(rules)
		.map(([id, rule]) => ({ id, rule, depth: depthOf(id, route ?? '/') }))
		.filter(({ id, rule, depth }) => depth !== null && (rule !== false || isWithin(id, route ?? '/')))
		// Of two rules for the same folder, the one with more segments is more specific.
		.sort((a, b) => (a.depth ?? 0) - (b.depth ?? 0) || segmentsOf(a.id).length - segmentsOf(b.id).length);
	const opened = applying.map(({ rule }) => rule === false).lastIndexOf(true);
	return applying.slice(opened + 1).map(({ id, rule }) => ({ id, rule: rule as Exclude<Rule, false> }));
}
