/** The plugins that `init` sets up. */
import { join } from 'node:path';
import { documentAt } from '../../lib/base/config/documents.js';
import { readIfThere } from '../env-file.js';
import type { Project } from '../project.js';
import type { Part } from './part.js';

/** The adapter beside a plugin, and the files that it changes. */
export interface ChosenAdapter {
	readonly name: string;
	readonly files?: Readonly<Record<string, string>> | undefined;
}

/** Plugins, by their names: what an app needs for each. */
export const plugins: Readonly<Record<string, (project: Project, adapter: ChosenAdapter) => Promise<Part>>> = {
	async organizations(project, { name: adapter, files = {} }) {
		const types = await typesOfLocals(project, files['src/app.d.ts']);
		return {
			imports: ["import { organizations } from 'framework-auth/organizations';"],
			expression: 'organizations()',
			files: { ...guardedPage(project), ...(types && { 'src/app.d.ts': types }) },
			todo: [
				...tablesFor(adapter),
				...(types || project.extension === 'js'
					? []
					: [
							'Let `App.Locals` in src/app.d.ts extend PluginLocals<[ReturnType<typeof organizations<never>>]> of framework-auth/plugin.'
						]),
				`Invitations by email are at http://localhost:5173/auth/mailbox in development. Before you deploy, write \`sendInvitation\`: ${documentAt('guides/organizations.md')}`,
				'Create an organization at /auth/account, and open /orgs/<its name>: only its members see that page.'
			]
		};
	}
};

/** The commands after a change of the schema file, by adapter. */
const toolsOf: Readonly<Record<string, string>> = {
	drizzle: 'npx drizzle-kit push',
	prisma: 'npx prisma migrate dev --name organizations, and npx prisma generate'
};

/** Returns the steps that add the tables. The adapter for SQLite adds them by itself. */
function tablesFor(adapter: string): string[] {
	const tables = '--with framework-auth/organizations';
	if (adapter === 'sqlite') return [];
	const create = toolsOf[adapter];
	if (create) {
		const own = adapter === 'prisma' ? ' The fields in its first comment belong in your model User.' : '';
		return [
			`Add what \`npx framework-auth schema ${adapter}-pg ${tables}\` prints to your schema; there are also ${adapter}-mysql and ${adapter}-sqlite.${own}`,
			`Create these tables: ${create}`
		];
	}
	const apply = adapter === 'd1' ? '' : '--apply ';
	return [`Add the tables of organizations: npx framework-auth schema ${adapter} ${apply}${tables}`];
}

/** A page of an organization, which its members see. */
function guardedPage({ extension, kitTypes }: Project): Record<string, string> {
	const load = `async ({ locals }) => {
	const { organization, role } = await locals.organizations.requireMember();
	return { organization, role };
};`;
	const isTyped = extension === 'ts';
	const server = isTyped
		? `import type { PageServerLoad } from '${kitTypes}';\n\nexport const load: PageServerLoad = ${load}\n`
		: `/** @type {import('./$types').PageServerLoad} */\nexport const load = ${load}\n`;
	const page = `<script${isTyped ? ' lang="ts"' : ''}>
	let { data } = $props();
</script>

<h1>{data.organization.name}</h1>
<p>You are {data.role} here. <a href="/auth/organization/{data.organization.slug}" data-sveltekit-reload>Members and invitations</a></p>
`;
	return { [`src/routes/orgs/[slug]/+page.server.${extension}`]: server, 'src/routes/orgs/[slug]/+page.svelte': page };
}

/** Returns `src/app.d.ts` with the members that the plugin adds; undefined if the app has members of its own in `App.Locals`. */
async function typesOfLocals({ folder, extension }: Project, changed: string | undefined): Promise<string | undefined> {
	const text = extension === 'ts' ? (changed ?? (await readIfThere(join(folder, 'src/app.d.ts')))) : undefined;
	if (text === undefined) return undefined;
	const there = text.replace(/^\s*\/\/ interface Locals \{\}\n/m, '');
	if (/\binterface Locals\b/.test(there) || !/namespace App \{/.test(there)) return undefined;
	const locals = '\t\tinterface Locals extends PluginLocals<[ReturnType<typeof organizations<never>>]> {}\n';
	const imports = `import type { organizations } from 'framework-auth/organizations';\nimport type { PluginLocals } from 'framework-auth/plugin';\n\n`;
	// An empty namespace has both braces on one line.
	const opened = (_: string, end: string) => `namespace App {\n${locals}${end === '\n' ? '' : '\t'}`;
	return imports + there.replace(/namespace App \{(\n?)/, opened);
}
