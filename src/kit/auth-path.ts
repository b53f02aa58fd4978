/** The path of the routes, for the code in the browser. Loaded where it is not the default. */
import { metaName } from '../browser/base.js';
import { html } from '../lib/base/markup/html.js';

/** Gives the code in the browser the path of the routes. */
export function withAuthPath(page: string, path: string): string {
	return page.replace(
		/<head(?:\s[^>]*)?>/i,
		(head) => `${head}${html`<meta name="${metaName}" content="${path}" />`.text}`
	);
}
