/** Text for a terminal. */

/** Returns lines whose second words begin below each other. */
export function columns(rows: readonly (readonly [string, string])[]): string {
	const width = Math.max(0, ...rows.map(([first]) => first.length));
	return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`.trimEnd()).join('\n');
}
