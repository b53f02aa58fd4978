/** Throws the driver's errors in place of Drizzle's, whose messages contain every parameter, including tokens. */
import { replacingErrors } from '../shared/errors.js';

/** Returns the same methods, which throw the driver's error if Drizzle wrapped one. */
export function withDriverErrors<Methods extends object>(methods: Methods): Methods {
	return replacingErrors(methods, (error) => (isQueryError(error) ? error.cause : error));
}

/** Recognises the error by its shape, because not every version exports the class. */
function isQueryError(error: unknown): error is Error & { cause: Error } {
	return error instanceof Error && 'query' in error && 'params' in error && error.cause instanceof Error;
}
