/** How often each thing ran, for the tests. */
export const counts: Record<string, number> = {};

export function count(name: string): void {
	counts[name] = (counts[name] ?? 0) + 1;
}
