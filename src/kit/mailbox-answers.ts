/** The part of the development server: it answers for the mailbox, lets providers send to it, and does what the platform of the build can. */
import type { RequestEvent } from '@sveltejs/kit';
import type { Draft } from '../lib/app/compile.js';
import type { Environment } from '../lib/base/config/environment.js';
import { createLogger, warnOnce } from '../lib/base/errors/logger.js';
import { letters } from '../lib/plugins/email/mailbox/letters.js';
import { mailboxPage } from '../lib/plugins/email/mailbox/page.js';
import { offerMailbox, withMailbox } from '../lib/plugins/email/mailbox/transport.js';
import { isFromThisMachine } from '../lib/plugins/email/mailbox/visitor.js';
import { json } from '../lib/base/http/outcome.js';
import { bodyFor, toResponse } from '../lib/app/respond.js';

/**
 * Returns the draft, whose providers send to the mailbox where they have nothing else.
 * @param platform the variables of a platform that SvelteKit's adapter imitates. Only the adapter for Cloudflare does, with a database that
 * `wrangler dev` reads as well, and its Workers have no Argon2
 */
export function inDevelopment(draft: Draft, platform: Environment | undefined): Draft {
	const { config, host, authPath, sources } = draft;
	const logger = createLogger(config.logger, config.debug);
	const post = {
		path: `${authPath}/mailbox`,
		// oxlint-disable-next-line no-console -- the terminal of the development server
		print: (line: string) => console.info(line),
		warn: (text: string) => warnOnce({ logger, instance: host.instance }, text, text)
	};
	offerMailbox(config.plugins ?? [], post);
	const ofPlatform = { ...host, portableHashes: platform !== undefined };
	return { ...draft, host: ofPlatform, sources: withMailbox(sources, post) };
}

/** Returns the answer to a request for the mailbox, or null for another one. @param authPath the path of the routes */
export function answerMailbox(
	{ request, getClientAddress }: Pick<RequestEvent, 'request' | 'getClientAddress'>,
	authPath: string | undefined
): Response | null {
	const path = `${authPath ?? '/auth'}/mailbox`;
	const { pathname } = new URL(request.url);
	if (pathname !== path && !pathname.startsWith(`${path}/`)) return null;
	if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'The mailbox can be read only.');
	if (!isFromThisMachine(request, getClientAddress())) {
		return plain(
			403,
			'The mailbox of development can be read on the machine of its server only, and through no proxy or tunnel.'
		);
	}
	return bodyFor(request.method, answerTo(request, path, pathname.slice(path.length + 1)));
}

function answerTo(request: Request, path: string, id: string): Response {
	if (id) {
		const letter = letters().find((each) => each.id === id);
		return letter ? asSent(letter.html) : plain(404, 'There is no such email. The server keeps 50, until it ends.');
	}
	if (request.headers.get('accept')?.includes('text/html')) return toResponse(mailboxPage(letters(), path), false);
	return toResponse(json(letters()), true);
}

/** The email as a mail program shows it: without scripts, and apart from the site. */
function asSent(html: string): Response {
	const policy =
		"default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; sandbox allow-top-navigation-by-user-activation";
	return new Response(html, {
		headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
	});
}

const headers = {
	'cache-control': 'private, no-cache, no-store',
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer'
};

function plain(status: number, text: string): Response {
	return new Response(`${text}\n`, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}
