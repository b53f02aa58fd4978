/** The files behind each page of the demo, below its folder `src`, by the id of the route. */
const files: Record<string, readonly string[]> = {
	'/': ['routes/+page.svelte', 'routes/+layout.server.ts', 'hooks.server.ts', 'lib/server/auth.ts'],
	'/account': [
		'routes/account/+page.server.ts',
		'routes/account/+page.svelte',
		'routes/account/export/+server.ts',
		'lib/server/auth.ts'
	],
	'/admin': ['hooks.server.ts', 'routes/admin/+page.server.ts', 'routes/admin/+page.svelte'],
	'/admin/reports': ['hooks.server.ts', 'routes/admin/reports/+page.server.ts', 'routes/admin/reports/+page.svelte'],
	'/mailbox': ['routes/mailbox/+page.server.ts', 'routes/mailbox/+page.svelte'],
	'/notes': ['routes/notes/+page.server.ts', 'routes/notes/+page.svelte', 'lib/server/notes.ts', 'lib/server/auth.ts'],
	'/pages': ['lib/server/built-in.ts', 'lib/choices.ts', 'lib/messages/german.ts', 'lib/messages/arabic.ts'],
	'/protected': ['routes/protected/+page.server.ts', 'routes/protected/+page.svelte', 'lib/server/sign-in-first.ts'],
	'/signin': [
		'routes/signin/+page.server.ts',
		'routes/signin/+page.svelte',
		'lib/PasskeySignIn.svelte',
		'lib/server/auth.ts'
	],
	'/signout': ['routes/signout/+page.server.ts', 'routes/signout/+page.svelte']
};

/** Names the files behind a page. */
export function sourcesOf(route: string | null): readonly string[] {
	return files[route ?? ''] ?? [];
}
