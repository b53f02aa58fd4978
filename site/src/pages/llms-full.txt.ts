/** All pages in one file, for language models. */
import type { APIRoute } from 'astro';
import { markdownOf, pagesBySection } from '../markdown.ts';

export const GET: APIRoute = async () => {
	const pages = (await pagesBySection()).flatMap((section) => section.pages);
	return new Response(pages.map(markdownOf).join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
