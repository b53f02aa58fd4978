/** The pages as Markdown, for programs that read. */
import { getCollection } from 'astro:content';
import type { CollectionEntry } from 'astro:content';
import { sidebar } from './sidebar.ts';

type Page = CollectionEntry<'docs'>;

export function markdownOf({ data, body = '' }: Page): string {
	return `# ${data.title}\n\n> ${data.description ?? ''}\n\n${body.trim()}\n`;
}

/** The pages of each section, in the order of the sidebar. */
export async function pagesBySection(): Promise<{ label: string; pages: Page[] }[]> {
	const byId = new Map((await getCollection('docs')).map((page) => [page.id, page]));
	type Entry = (typeof sidebar)[number]['items'][number];
	const idsIn = (entry: Entry): string[] => ('slug' in entry ? [entry.slug] : entry.items.flatMap(idsIn));
	return sidebar.map(({ label, items }) => ({
		label,
		pages: items.flatMap(idsIn).flatMap((id) => byId.get(id) ?? [])
	}));
}
