/** The pages of the site: the Markdown of the repository, with links that lead from page to page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

/** Commands of the site run in its folder. */
const repository = resolve(process.cwd(), '..');

export interface Document {
	/** Its path in the repository. */
	readonly path: string;
	/** Its path on the site, without slashes around it. */
	readonly id: string;
	/** The lines between the two `---`, and at least `title` and `description`. */
	readonly data: Readonly<Record<string, string>>;
	/** Its Markdown without front matter and heading, and with links of the repository. */
	readonly body: string;
}

/** Documents outside `docs`. The title is the first heading, except where it is named here. */
const others = [
	{
		path: 'bench/results.md',
		id: 'benchmarks',
		title: 'Benchmark results',
		description: 'The cost of framework-auth and its peers, measured'
	},
	{
		path: 'bench/README.md',
		id: 'measuring',
		title: 'How it is measured',
		description: 'How the cost is measured, and how to measure it again'
	},
	{ path: 'CHANGELOG.md', id: 'changelog', title: undefined, description: 'The changes of each version' },
	{
		path: 'CONTRIBUTING.md',
		id: 'contributing',
		title: undefined,
		description: 'Run the project, find the code, and change it'
	},
	{ path: 'SECURITY.md', id: 'security-policy', title: undefined, description: 'Report a vulnerability' }
];

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

const manifest = JSON.parse(read('package.json')) as { repository?: { url: string } };
/** Where the sources can be read; undefined as long as package.json does not say it. */
export const repositoryUrl = manifest.repository?.url.replace(/^git\+|\.git$/g, '');

const packageFiles = 'https://www.npmjs.com/package/framework-auth?activeTab=code';

/** Reads all documents. */
export function readDocuments(): Document[] {
	const ofDocs = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.md'))
		.map((path) => join('docs', path));
	return [...ofDocs.map((path) => ({ path, id: idOf(path), title: undefined, description: '' })), ...others]
		.filter(({ path }) => existsSync(join(repository, path)))
		.map(({ path, id, title, description }) => {
			const [, lines = '', markdown = ''] = /^(?:---\n([^]*?)\n---\n)?([^]*)$/.exec(read(path)) ?? [];
			const [, heading = id] = /^# (.+)$/m.exec(markdown) ?? [];
			const entries = [...lines.matchAll(/^(\w+): (.+)$/gm)].map(([, key = '', value = '']) => [key, value]);
			return {
				path,
				id,
				data: { title: title ?? heading, description, ...Object.fromEntries(entries) },
				body: markdown.replace(/^\s*(?:<!--.*?-->\s*)?# .+\n(?:\s*<!--.*?-->\n)?/, '').trimStart()
			};
		});
}

function idOf(path: string): string {
	return path === 'docs/README.md' ? 'docs' : path.replace(/^docs\//, '').replace(/(?:\/README)?\.md$/, '');
}

const ids = new Map([['README.md', ''], ...others.map(({ path, id }) => [path, id] as const)]);

/**
 * Where a relative link of a document leads: the path of a page on the site, or the address of a file in the repository.
 * @param suffix follows the path of a page: `/` for a page, `.md` for its Markdown
 */
export function targetOf(document: Pick<Document, 'path'>, link: string, base: string, suffix: '/' | '.md'): string {
	const [path = '', anchor] = link.split('#');
	const hash = anchor === undefined ? '' : `#${anchor}`;
	if (path === '') return link;
	const target = normalize(join(dirname(document.path), path)).replace(/\/$/, '');
	const image = /^docs\/images\/(.+)$/.exec(target)?.[1];
	if (image) return `${base}images/${image}`;
	const id = ids.get(target) ?? (/^docs\/.*\.md$/.test(target) ? idOf(target) : undefined);
	// Without a repository, the registry shows the files of the package.
	if (id === undefined) return repositoryUrl ? `${repositoryUrl}/blob/main/${target}${hash}` : packageFiles;
	return `${base}${id}${id === '' ? '' : suffix}${hash}`;
}

/** Replaces the links of Markdown, and leaves code as it is. */
export function withLinks(markdown: string, replace: (link: string) => string): string {
	return markdown.replace(
		/^( *)(`{3,})[^]*?^\1\2$|`[^`\n]+`|\]\((?![a-z]+:)([^)\s]+)\)|\b(src|srcset)="(?![a-z]+:)([^"]+)"/gm,
		(match, ...[, , link, attribute, source]: (string | undefined)[]) => {
			if (link !== undefined) return `](${replace(link)})`;
			if (attribute !== undefined && source !== undefined) return `${attribute}="${replace(source)}"`;
			return match;
		}
	);
}

/** The tasks of the guide for coding agents, each with the id of its page. */
export function readTasks(): { task: string; id: string }[] {
	const home = 'docs/guides/coding-agents.md';
	return [...read(home).matchAll(/^\| (.+?) +\| \[[^\]]+\]\(([\w./-]+\.md)\) +\|$/gm)].map(
		([, task = '', path = '']) => ({
			task: task.replaceAll('`', ''),
			id: idOf(join(dirname(home), path))
		})
	);
}
