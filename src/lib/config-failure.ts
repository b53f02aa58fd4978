/** The answer when the configuration itself cannot be used: there is no context to make a page with. */
import { AuthError } from '../errors.js';
import { html } from './html.js';

/** A plain page; in development with the error and its cure. */
export function configFailure(thrown: unknown, dev: boolean): Response {
	const message = dev && thrown instanceof AuthError ? `${thrown.type}: ${thrown.message}` : null;
	const page = html`<!doctype html>
		<html lang="en">
			<meta charset="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<meta name="color-scheme" content="light dark" />
			<title>Something is wrong on our side</title>
			<h1>Something is wrong on our side</h1>
			<p>Signing in does not work at the moment. If you run this site, the server log says why.</p>
			${message && html`<p><code>${message}</code></p>`}
		</html>`;
	return new Response(page.text, {
		status: 500,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'private, no-cache, no-store',
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
			'x-content-type-options': 'nosniff'
		}
	});
}
