/** Throws the driver's errors in place of Drizzle's, whose messages contain every parameter, including tokens. */

/** Returns the same methods, which throw the driver's error if Drizzle wrapped one. */
export function withDriverErrors<Methods extends object>(methods: Methods): Methods {
	const wrapped = Object.entries(methods).map(([name, method]) => [name, wrap(method as Method)] as const);
	return Object.fromEntries(wrapped) as Methods;
}

type Method = (...args: unknown[]) => Promise<unknown>;

function wrap(method: Method): Method {
	return async (...args) => {
		try {
			return await method(...args);
		} catch (error) {
			throw isQueryError(error) ? error.cause : error;
		}
	};
}

/** Recognises the error by its shape, because not every version exports the class. */
function isQueryError(error: unknown): error is Error & { cause: Error } {
	return error instanceof Error && 'query' in error && 'params' in error && error.cause instanceof Error;
}
