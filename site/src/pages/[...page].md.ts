/** The Markdown of each page, at the address of the page with `.md` in place of the last slash. */
import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import type { CollectionEntry } from 'astro:content';
import { markdownOf } from '../markdown.ts';

export async function getStaticPaths() {
	return (await getCollection('docs')).map((entry) => ({ params: { page: entry.id }, props: { entry } }));
}

export const GET: APIRoute<{ entry: CollectionEntry<'docs'> }> = ({ props: { entry } }) =>
	new Response(markdownOf(entry), { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
