/** The texts for coding agents: sections of the guide about them, so that there is one source. */

/** Stands in the skill: a file with it may be written again. */
export const mark = '<!-- Written by `npx framework-auth agents`, which renews this file. -->';

const begin = '<!-- framework-auth:begin. `npx framework-auth agents` renews this block. -->';
const end = '<!-- framework-auth:end -->';
const documents = 'node_modules/framework-auth/docs';

/** Returns the text of AGENTS.md with the rules in it, in place of those of an earlier version. */
export function withRules(text: string, guide: string, configuration: string): string {
	const block = [
		begin,
		'## Authentication',
		'',
		`This app signs users in with framework-auth, which \`${configuration}\` configures. All documents are in \`${documents}\`.`,
		'',
		sectionOf(guide, 'Rules'),
		end
	].join('\n');
	const from = text.indexOf(begin.split('.')[0] ?? begin);
	const to = text.indexOf(end, from);
	if (from >= 0 && to >= 0) return `${text.slice(0, from)}${block}${text.slice(to + end.length)}`;
	return text.trim() === '' ? `${block}\n` : `${text.trimEnd()}\n\n${block}\n`;
}

/** Returns the text of the skill. @see https://agentskills.io/specification */
export function skillOf(guide: string, configuration: string): string {
	const sections = ['Rules', 'Guard what requests reach', 'Tasks', 'Check your work'];
	return [
		'---',
		'name: framework-auth',
		'description: Sign-in, sessions and access in this SvelteKit app. Use it to guard a load function, an action, an endpoint or a remote ' +
			'function, to add a sign-in method or a provider, to change auth configuration, or to fix an error of framework-auth.',
		'---',
		mark,
		'',
		'# Authentication with framework-auth',
		'',
		`The configuration is \`${configuration}\`. The examples import it from \`src/lib/server/auth\`.`,
		'',
		...sections.flatMap((name) => [`## ${name}`, '', sectionOf(guide, name), ''])
	].join('\n');
}

/** Returns a section without its heading. Its links name files in the package, from the folder of the app. */
function sectionOf(guide: string, heading: string): string {
	const [, text = ''] = guide.split(new RegExp(`^## ${heading}\\n`, 'm'));
	const [section = ''] = text.split(/^## /m);
	return section
		.trim()
		.replaceAll(
			/\[([^\]]+)\]\(((?:\.\.\/)?)([\w/-]+\.md)(#[\w-]+)?\)/g,
			(_, label: string, up: string, path: string, anchor = '') =>
				`${label}: \`${documents}/${up ? '' : 'guides/'}${path}${String(anchor)}\``
		)
		.replaceAll(/ {2,}\|/g, ' |')
		.replaceAll(/-{4,}/g, '---');
}
