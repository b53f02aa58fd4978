/** The pages that `init --demo` writes: one for all visitors, and one for signed-in users. */
import { join } from 'node:path';
import { readIfThere } from '../../env-file.js';
import type { Project } from '../../project.js';
import { findModule, importOf } from '../modules.js';

const folder = 'src/routes/demo/framework-auth';

/** The changes to the files of an app, by their paths. */
export interface DemoFiles {
	/** Files that are new. */
	readonly files: Readonly<Record<string, string>>;
	/** Files that the app has, with what the pages need. */
	readonly changed: Readonly<Record<string, string>>;
}

/** @param quickStart the files of the quick start: the page for members imports its guard from the configuration */
export async function demoFiles(project: Project, quickStart: Readonly<Record<string, string>>): Promise<DemoFiles> {
	const { extension, configuration } = project;
	const there = await findModule(project, [configuration.path.replace(/\.[jt]s$/, '')]);
	const text = there?.text ?? quickStart[configuration.path] ?? '';
	const guarded = withGuard(text);
	const hasGuard = /\brequireSession\b/.test(guarded);
	const path = there?.path ?? configuration.path;
	return {
		files: {
			[configuration.path]: withGuard(quickStart[configuration.path] ?? ''),
			[`${folder}/+page.server.${extension}`]: load(
				project,
				'async ({ locals }) => ({ session: await locals.auth() })'
			),
			[`${folder}/+page.svelte`]: `${script(project)}

<h1>framework-auth</h1>
<UserButton user={data.session?.user} />
${hasGuard ? '<p><a href="/demo/framework-auth/members">A page for members</a></p>\n' : ''}`,
			...(hasGuard && membersPage(project, path))
		},
		changed: {
			...(await withLink(project)),
			...(there && { [path]: guarded })
		}
	};
}

/** A configuration that is written in another way stays as it is, and the demo has no page for members. */
function withGuard(text: string): string {
	return text.replace(
		'export const { handle, signIn, signOut } = ',
		'export const { handle, requireSession, signIn, signOut } = '
	);
}

/** Without a session, it leads to the sign-in page and back. */
function membersPage(project: Project, configuration: string): Record<string, string> {
	const server = `${folder}/members/+page.server.${project.extension}`;
	const guard = `import { requireSession } from '${importOf(project, configuration, server)}';\n`;
	return {
		[server]: guard + load(project, 'async () => ({ session: await requireSession() })'),
		[`${folder}/members/+page.svelte`]: `${script(project)}

<h1>Members</h1>
<p>You are signed in as {data.session.user.email ?? data.session.user.name ?? data.session.user.id}.</p>
<UserButton user={data.session.user} />
`
	};
}

function load({ extension, kitTypes }: Project, body: string): string {
	return extension === 'ts'
		? `import type { PageServerLoad } from '${kitTypes}';\n\nexport const load: PageServerLoad = ${body};\n`
		: `\n/** @type {import('./$types').PageServerLoad} */\nexport const load = ${body};\n`;
}

function script({ extension }: Project): string {
	const attribute = extension === 'ts' ? ' lang="ts"' : '';
	return `<script${attribute}>\n\timport { UserButton } from 'framework-auth/components';\n\n\tlet { data } = $props();\n</script>`;
}

async function withLink(project: Project): Promise<Record<string, string>> {
	const path = 'src/routes/demo/+page.svelte';
	const text = (await readIfThere(join(project.folder, path))) ?? '';
	if (text.includes('/demo/framework-auth')) return {};
	return {
		[path]: `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}<a href="/demo/framework-auth">framework-auth</a>\n`
	};
}
