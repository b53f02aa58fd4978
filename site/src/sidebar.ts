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

/** The pages below a folder that no table has, by their titles. */
function rest(folder: string, listed: readonly (Group | Item)[]): Item[] {
	const known = new Set(listed.flatMap((entry) => ('slug' in entry ? [entry.slug] : [])));
	return [...items.values()]
		.filter(({ slug }) => slug.startsWith(`${folder}/`) && !known.has(slug))
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
			if (item) (last && 'items' in last ? last.items : section.items).push(item);
		}
	}
	return groups;
}

const groups = groupsOf(documents.find(({ id }) => id === 'docs')?.body ?? '');
for (const { label, items: listed } of groups) {
	const folder = label.toLowerCase();
	const others = rest(
		folder,
		listed.flatMap((item) => ('items' in item ? item.items : [item]))
	);
	if (others.length > 0 && folder === 'errors') listed.push(...others);
	else if (others.length > 0) listed.push({ label: `More ${folder}`, items: others });
}

export const sidebar: Group[] = [
	...groups,
	{
		label: 'Project',
		items: ['docs', 'changelog', 'contributing', 'security-policy', 'benchmarks', 'measuring'].flatMap(
			(id) => items.get(id) ?? []
		)
	}
];

/** The sections of the site, each with its first page. */
export const sections = sidebar.map(({ label, items: [first] }) => {
	const page = first && 'items' in first ? first.items[0] : first;
	return { label, slug: page && 'slug' in page ? page.slug : '' };
});
