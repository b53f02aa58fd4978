/** Stands for SvelteKit's `$app/paths` where tests run without SvelteKit. */

/** Like SvelteKit's outside a request: the base path, and the path below it. */
export function resolve(path: string): string {
	return path;
}
