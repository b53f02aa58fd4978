/** The files behind each page of the demo, below its folder `src`, by the id of the route. */
const files: Record<string, readonly string[]> = {
	'/': ['routes/+page.svelte', 'lib/showroom.ts', 'routes/+layout.server.ts', 'hooks.server.ts', 'lib/server/auth.ts'],
	'/account': [
		'routes/account/+page.server.ts',
		'routes/account/+page.svelte',
		'routes/account/export/+server.ts',
		'lib/server/auth.ts'
	],
	'/admin': ['hooks.server.ts', 'routes/admin/+page.server.ts', 'routes/admin/+page.svelte'],
	'/activity': ['routes/activity/+page.server.ts', 'routes/activity/+page.svelte', 'lib/server/audit.ts'],
	'/admin/users': ['routes/admin/users/+page.server.ts', 'routes/admin/users/+page.svelte'],
	'/how/[thing]': ['lib/showroom.ts', 'lib/server/sources.ts'],
	'/popup': ['routes/popup/+page.svelte'],
	'/settings': [
		'routes/settings/+page.server.ts',
		'lib/server/choice.ts',
		'lib/server/stores.ts',
		'lib/server/auth.ts'
	],
	'/services': ['routes/services/+page.server.ts', 'routes/services/+page.svelte', 'routes/api/orders/+server.ts'],
	'/mistakes': ['routes/mistakes/+page.svelte', 'lib/server/built-in.ts'],
	'/docs/[folder]/[page]': ['lib/server/documents.ts'],
	'/traces': ['routes/traces/+page.server.ts', 'routes/traces/+page.svelte', 'lib/server/traces.ts'],
	'/vault': ['routes/vault/+page.server.ts', 'routes/vault/+page.svelte'],
	'/admin/reports': ['hooks.server.ts', 'routes/admin/reports/+page.server.ts', 'routes/admin/reports/+page.svelte'],
	'/mailbox': ['routes/mailbox/+page.server.ts', 'routes/mailbox/+page.svelte'],
	'/notes': ['routes/notes/+page.server.ts', 'routes/notes/+page.svelte', 'lib/server/notes.ts', 'lib/server/auth.ts'],
	'/errands': ['routes/errands/errands.remote.ts', 'routes/errands/+page.svelte', 'lib/server/errands.ts'],
	'/ready/security': [
		'routes/ready/security/security.remote.ts',
		'routes/ready/security/+page.server.ts',
		'routes/ready/security/+page.svelte',
		'lib/server/auth.ts'
	],
	'/ready': ['routes/ready/ready.remote.ts', 'routes/ready/+page.svelte', 'lib/server/auth.ts'],
	'/orgs': [
		'routes/orgs/+page.server.ts',
		'routes/orgs/+page.svelte',
		'lib/server/example.ts',
		'lib/server/organizations.ts'
	],
	'/orgs/[slug]': [
		'routes/orgs/[slug]/+page.server.ts',
		'routes/orgs/[slug]/+page.svelte',
		'lib/server/organizations.ts',
		'lib/server/projects.ts'
	],
	'/pages': ['lib/server/built-in.ts', 'lib/server/languages.ts', 'lib/choices.ts'],
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
