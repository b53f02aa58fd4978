/** The answer when the configuration itself cannot be used: there is no context to make it with. */
import { AuthError } from '../errors.js';
import { explain, toResponse } from './auth.js';
import { configurationPage } from './pages/index.js';

/** The error page as it is without a configuration; in development with the error and its cure. */
export function configFailure(thrown: unknown, dev: boolean): Response {
	const explanation = dev && thrown instanceof AuthError ? explain(thrown) : null;
	return toResponse(configurationPage(explanation), false);
}
