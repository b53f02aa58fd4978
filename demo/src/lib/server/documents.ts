/** The documents of the library, as pages of the demo. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Marked } from 'marked';

const page = /^\/docs\/(?:guides|reference|adapters|providers|errors)\/[\w-]+$/;

/** Returns a page of `docs` as HTML; null if there is no such page. */
export async function documentOf(path: string): Promise<{ title: string; html: string } | null> {
	if (!page.test(path)) return null;
	// The demo runs in its own folder.
	const text = await readFile(resolve(`..${path}.md`), 'utf8').catch(() => null);
	if (text === null) return null;
	const [, title = path] = /^title: (.+)$/m.exec(text) ?? [];
	const marked = new Marked({
		walkTokens(token) {
			if (token.type === 'link') {
				const href = addressOf(path, String(token.href));
				// A link to a file of the source stays as text.
				Object.assign(token, href ? { href } : { type: 'text' });
			}
			// Pictures, which the documents have as HTML.
			if (token.type === 'html') Object.assign(token, { text: '', raw: '' });
		}
	});
	const html = await marked.parse(text.replace(/^---\n[^]*?\n---\n/, ''));
	// Wide tables and code can be scrolled, also with the keyboard.
	return { title, html: html.replace(/<(table|pre)>/g, '<$1 tabindex="0">') };
}

function addressOf(from: string, href: string): string | undefined {
	if (/^https:/.test(href)) return href;
	const { pathname, hash } = new URL(href, `http://demo${from}`);
	const path = pathname.replace(/\.md$/, '').replace(/\/$/, '/README');
	return page.test(path) ? path + hash : undefined;
}
