/**
 * Which rules apply to a route. A rule stands at a route id or above: `/(app)` has all below that folder, `/admin` also
 * what a group hides from the address, such as `/(app)/admin`.
 */

/** The segments of a route id: `/(app)/users/[id]` has three, `/` has none. */
export function segmentsOf(id: string): string[] {
	return id.split('/').filter(Boolean);
}

/**
 * At how many segments of a route a rule stands; null where it does not apply. Groups that the rule does not name count
 * as if they were not there: addresses do not have them, and who guards `/admin` means the address.
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

/** Whether a route is the one of a rule or below it, each segment spelled out. To open takes more than to close. */
function isWithin(rule: string, route: string): boolean {
	const segments = segmentsOf(route);
	return segmentsOf(rule).every((segment, index) => segment === segments[index]);
}

function isGroup(segment: string): boolean {
	return segment.startsWith('(') && segment.endsWith(')');
}

/**
 * The rules that apply to a route, general first. `false` takes away those before it.
 * @param rules by route id
 * @param route the id of the route; null where the address has none, which the rule for `/` alone has
 */
export function rulesFor<Rule>(
	rules: Readonly<Record<string, Rule>>,
	route: string | null
): { id: string; rule: Exclude<Rule, false> }[] {
	const applying = Object.entries(rules)
		.map(([id, rule]) => ({ id, rule, depth: depthOf(id, route ?? '/') }))
		.filter(({ id, rule, depth }) => depth !== null && (rule !== false || isWithin(id, route ?? '/')))
		// At one place the rule that says more is the more special one.
		.sort((a, b) => (a.depth ?? 0) - (b.depth ?? 0) || segmentsOf(a.id).length - segmentsOf(b.id).length);
	const opened = applying.map(({ rule }) => rule === false).lastIndexOf(true);
	return applying.slice(opened + 1).map(({ id, rule }) => ({ id, rule: rule as Exclude<Rule, false> }));
}
