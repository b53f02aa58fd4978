/** The answer when the configuration itself cannot be used: there is no context to make it with. */
import { AuthError } from '../errors.js';
import { explain, toResponse } from './auth.js';

/** The error page as it is without a configuration; in development with the error and its cure. */
export async function configFailure(thrown: unknown, dev: boolean): Promise<Response> {
	const explanation = dev && thrown instanceof AuthError ? explain(thrown) : null;
	const { configurationPage } = await import('./pages/index.js');
	return toResponse(configurationPage(explanation), false);
}
