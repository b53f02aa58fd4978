/** Loads the pages of the site from the Markdown of the repository. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { readDocuments, targetOf, withLinks } from './documents.ts';

const repository = resolve(process.cwd(), '..');

/** GitHub shows the picture of the system's theme; here the reader can choose another one, so both are there. */
const picture =
	/<picture>\s*<source[^>]*srcset="([^"]+)"[^>]*>\s*<img\s([^>]*?)src="([^"]+)"([^>]*?)\/?>\s*<\/picture>/g;

async function load({ config, store, parseData, renderMarkdown, generateDigest }: LoaderContext): Promise<void> {
	const base = config.base.replace(/\/?$/, '/');
	const documents = readDocuments();
	const old = new Set(store.keys());
	for (const document of documents) {
		const { id, path, data } = document;
		old.delete(id);
		const digest = generateDigest(JSON.stringify([data, document.body, base]));
		if (store.get(id)?.digest === digest) continue;
		const filePath = resolve(repository, path);
		const body = withLinks(document.body, (link) => targetOf(document, link, base, '/')).replace(
			picture,
			(_all, dark: string, before: string, light: string, after: string) => {
				const both = `<img class="on-light" src="${light}" ${before}${after}/><img class="on-dark" src="${dark}" ${before}${after}/>`;
				// A diagram is too wide for a telephone: it can be scrolled, also with the keyboard.
				return /\/(?:flow|bench|trace)-/.test(light)
					? `<span class="diagram" role="group" aria-label="Diagram" tabindex="0">${both}</span>`
					: both;
			}
		);
		const rendered = await renderMarkdown(body, { fileURL: pathToFileURL(filePath) });
		store.set({
			id,
			data: await parseData({ id, data: { ...data, path }, filePath }),
			body: withLinks(document.body, (link) => targetOf(document, link, base, '.md')),
			filePath: `../${path}`,
			digest,
			// A wide table can be scrolled with the keyboard, too.
			rendered: { ...rendered, html: rendered.html.replaceAll('<table>', '<table tabindex="0">') }
		});
	}
	for (const id of old) store.delete(id);
}

export const documentsLoader: Loader = {
	name: 'documents',
	async load(context) {
		await load(context);
		context.watcher?.add(resolve(repository, 'docs'));
		context.watcher?.on('change', (path) => {
			if (path.endsWith('.md')) void load(context);
		});
	}
};
