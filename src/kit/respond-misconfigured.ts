/** The answer if the configuration itself cannot be used, and no context exists to make the answer with. */
import { AuthError } from '../errors.js';
import { explain } from '../lib/base/errors/pages.js';
import type { Explanation } from '../lib/base/config/instance.js';
import { bodyFor, toResponse } from '../lib/app/respond.js';
import { lazy } from '../lib/base/util/lazy.js';

const pages = lazy(() => import('../lib/core/pages/index.js'));

/** Returns the error page that needs no configuration. It shows the error's reference, and in development the cure. */
export async function misconfiguredResponse(thrown: unknown, dev: boolean, method = 'GET'): Promise<Response> {
	const { configurationPage } = await pages();
	return bodyFor(method, toResponse(configurationPage(explanationOf(thrown, dev), referenceOf(thrown)), false));
}

/**
 * Returns the text for SvelteKit's error page: in development the mistake and its cure, in production how to find the error
 * in the log.
 */
export function misconfiguredText(thrown: unknown, dev: boolean): string {
	const reference = referenceOf(thrown);
	const inLog = reference ? ` (reference ${reference})` : '';
	const explanation = explanationOf(thrown, dev);
	if (explanation) return [explanation.text, explanation.page].filter(Boolean).join('\n');
	return `Signing in does not work at the moment${inLog}`;
}

function explanationOf(thrown: unknown, dev: boolean): Explanation | null {
	return dev && thrown instanceof AuthError ? explain(thrown) : null;
}

function referenceOf(thrown: unknown): string | undefined {
	return thrown instanceof AuthError ? thrown.reference : undefined;
}
