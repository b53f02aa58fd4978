/** The order of the pages: that of the tables in docs/README.md, whose headings are the groups. */
import { readDocuments } from './documents.ts';

interface Group {
	label: string;
	collapsed?: boolean;
	items: (Group | Item)[];
}
interface Item {
	slug: string;
	label: string;
}

const documents = readDocuments();
const items = new Map(documents.map(({ id, data }) => [id, { slug: id, label: data.title ?? id }]));

/** The folders whose pages are too many for a table: a group lists the others below those of its table. */
const folders: Readonly<Record<string, string>> = { Providers: 'providers', Errors: 'errors' };

const isItem = (entry: Group | Item): entry is Item => 'slug' in entry;
const slugsIn = (entry: Group | Item): string[] => (isItem(entry) ? [entry.slug] : entry.items.flatMap(slugsIn));

/** The pages below a folder that no table has, by their titles. */
function rest(folder: string, listed: readonly string[]): Item[] {
	return [...items.values()]
		.filter(({ slug }) => slug.startsWith(`${folder}/`) && !listed.includes(slug))
		.sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

function groupsOf(index: string): Group[] {
	const groups: Group[] = [];
	for (const [, level, label = '', path] of index.matchAll(/^(##|###) (.+)$|^\| \[[^\]]+\]\(([^)]+)\.md\)/gm)) {
		const section = groups.at(-1);
		if (level === '##') groups.push({ label, items: [] });
		else if (level === '###') section?.items.push({ label, items: [] });
		else if (path && section) {
			const item = items.get(path.replace(/\/README$/, ''));
			const last = section.items.at(-1);
			if (item) (last && !isItem(last) ? last.items : section.items).push(item);
		}
	}
	return groups;
}

/** Adds the pages that no table has: in a section, as a group of their own. */
function complete(group: Group, isSection: boolean): Group {
	const listed = group.items.map((entry) => (isItem(entry) ? entry : complete(entry, false)));
	const folder = folders[group.label];
	const others = folder ? rest(folder, slugsIn(group)) : [];
	if (others.length === 0) return { ...group, items: listed };
	if (!isSection) return { ...group, collapsed: true, items: [...listed, ...others] };
	return { ...group, items: [...listed, { label: `More ${group.label.toLowerCase()}`, items: others }] };
}

export const sidebar: Group[] = [
	...groupsOf(documents.find(({ id }) => id === 'docs')?.body ?? '').map((group) => complete(group, true)),
	{
		label: 'Project',
		items: ['docs', 'changelog', 'contributing', 'security-policy', 'benchmarks', 'measuring'].flatMap(
			(id) => items.get(id) ?? []
		)
	}
];

/** The sections of the site, each with the slugs of its pages; the first one opens it. */
export const sections = sidebar.map((group) => ({ label: group.label, slugs: slugsIn(group) }));
