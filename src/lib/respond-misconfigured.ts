/** The answer when the configuration itself cannot be used: there is no context to make it with. */
import { AuthError } from '../errors.js';
import { bodyFor, explain, toResponse } from './respond.js';

/** The error page as it is without a configuration: with the error's reference, and in development with its cure. */
export async function misconfiguredResponse(thrown: unknown, dev: boolean, method = 'GET'): Promise<Response> {
	const { configurationPage } = await import('./pages/index.js');
	return bodyFor(method, toResponse(configurationPage(developerText(thrown, dev), referenceOf(thrown)), false));
}

/** What SvelteKit's error page says: in development what is wrong and what to do, in production how to find it in the log. */
export function misconfiguredText(thrown: unknown, dev: boolean): string {
	const reference = referenceOf(thrown);
	const inLog = reference ? ` (reference ${reference})` : '';
	return developerText(thrown, dev) ?? `Signing in does not work at the moment${inLog}`;
}

function developerText(thrown: unknown, dev: boolean): string | null {
	return dev && thrown instanceof AuthError ? explain(thrown) : null;
}

function referenceOf(thrown: unknown): string | undefined {
	return thrown instanceof AuthError ? thrown.reference : undefined;
}
