/**
 * Names a remote function that has answered, without a question about its caller. In development only: in production, a function
 * that anyone may call looks the same.
 */
import { getRequestEvent } from '$app/server';
import { documentAt } from '../lib/base/config/documents.js';
import { warnOnce } from '../lib/base/errors/logger.js';
import { builtin } from '../lib/base/util/builtin.js';
import type { SvelteKitEventState } from './sveltekit-event.js';

interface FileSystem {
	readdirSync(folder: string, options: { recursive: true; encoding: 'utf8' }): string[];
}

/** Watches the request of a remote function. Returns what to call with the response. */
export function watchFunction(state: SvelteKitEventState): (response: Response) => Promise<void> {
	let isAsked = false;
	const { event } = state;
	const { locals } = event;
	/** The event of a run is another one, which sets no headers: hooks get that of the request. */
	const note = () => {
		try {
			isAsked ||= getRequestEvent().setHeaders !== event.setHeaders;
		} catch {
			// Outside of the request, the caller is not known.
		}
	};
	// Each question about the session needs the configuration, except that of a request without cookies.
	const context = state.context.bind(state);
	state.context = () => {
		note();
		return context();
	};
	for (const name of ['auth', 'getSession'] as const) {
		const read = locals[name];
		locals[name] = () => {
			note();
			return read();
		};
	}
	return async (response) => {
		const name = new URL(event.request.url).pathname.split('/remote/')[1];
		if (isAsked || name === undefined || !(await isAnswer(response))) return;
		const [hash = '', exported = ''] = name.split('/');
		const file = remoteFileOf(hash) ?? 'a remote file';
		const message =
			`${exported} in ${file} has answered, and did not check its caller: anyone can call it. Make it by \`remote.query\`, \`remote.form\` or ` +
			'`remote.command` of `remoteOf`, or call `requireSession()` first in it. If anyone may call it, say so by `remote.open`. A check in a ' +
			`hook does not count; see ${documentAt('guides/remote-functions.md')}`;
		warnOnce(await context(), `unasked ${name}`, message);
	};
}

/** An error of SvelteKit's says nothing of the function. */
async function isAnswer(response: Response): Promise<boolean> {
	if (!response.ok) return false;
	if (!response.headers.get('content-type')?.startsWith('application/json')) return true;
	const body = (await response
		.clone()
		.json()
		.catch(() => null)) as { type?: string } | null;
	return body?.type !== 'error';
}

/** SvelteKit calls a remote file by a hash of its path. */
function remoteFileOf(hash: string): string | undefined {
	const fs = builtin<FileSystem>('node:fs');
	try {
		const files = fs?.readdirSync('src', { recursive: true, encoding: 'utf8' }) ?? [];
		return files
			.filter((file) => /\.remote\.(?:js|ts)$/.test(file))
			.map((file) => `src/${file.replaceAll('\\', '/')}`)
			.find((file) => hashOf(file) === hash);
	} catch {
		return undefined;
	}
}

/** @see http://www.cse.yorku.ca/~oz/hash.html (djb2, by xor), from the end of the text */
function hashOf(text: string): string {
	const codes = Array.from({ length: text.length }, (_, index) => text.charCodeAt(text.length - 1 - index));
	return (codes.reduce((sum, code) => (sum * 33) ^ code, 5381) >>> 0).toString(36);
}
