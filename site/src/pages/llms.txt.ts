/** The index of the site for language models: https://llmstxt.org */
import type { APIRoute } from 'astro';
import { readTasks } from '../documents.ts';
import { pagesBySection } from '../markdown.ts';

export const GET: APIRoute = async ({ site }) => {
	const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');
	const sections = (await pagesBySection()).map(({ label, pages }) => {
		const lines = pages.map(({ id, data }) => {
			const address = new URL(`${base}${id}.md`, site);
			return `- [${data.title}](${address.href}): ${data.description ?? ''}`;
		});
		return `## ${label}\n\n${lines.join('\n')}\n`;
	});
	const tasks = readTasks().map(({ task, id }) => `- ${task}: ${new URL(`${base}${id}.md`, site).href}`);
	const text = `# framework-auth

> Authentication for SvelteKit 3 and 2: OAuth 2 and OpenID Connect, passkeys, passwords, email links and codes, two factors, sessions in a cookie or a database.

All pages in one file: ${new URL(`${base}llms-full.txt`, site).href}

## Tasks

${tasks.join('\n')}

${sections.join('\n')}`;
	return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
