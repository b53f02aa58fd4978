/** The path of the routes, for the code in the browser. */
import { metaName } from '../browser/base.js';
import { html } from '../lib/markup/html.js';
import { usualAuthPath } from './build.js';

/** Gives the code in the browser the path of the routes, unless it is the default. */
export function withAuthPath(page: string, path: string | undefined): string {
	if (path === undefined || path === usualAuthPath) return page;
	return page.replace(
		/<head(?:\s[^>]*)?>/i,
		(head) => `${head}${html`<meta name="${metaName}" content="${path}" />`.text}`
	);
}
