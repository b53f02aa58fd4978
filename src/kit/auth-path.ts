/** Where the routes are, for the code in the browser. */
import { metaName } from '../browser/base.js';
import { html } from '../lib/markup/html.js';
import { usualAuthPath } from './build.js';

/** Tells the code in the browser where the routes are, unless they are where it looks without being told. */
export function withAuthPath(page: string, path: string | undefined): string {
	if (path === undefined || path === usualAuthPath) return page;
	return page.replace(
		/<head(?:\s[^>]*)?>/i,
		(head) => `${head}${html`<meta name="${metaName}" content="${path}" />`.text}`
	);
}
