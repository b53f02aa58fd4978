/** The types that SvelteKit makes for an application. */
declare module '$env/dynamic/private' {
	export const env: Record<string, string>;
}
