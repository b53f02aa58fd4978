/** Lets the driver's errors through: Drizzle's own name every parameter in the message, tokens included. */

/** Returns the same methods; what they throw is the driver's error where Drizzle wrapped one. */
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

/** Told by its shape, because not every version exports the class. */
function isQueryError(error: unknown): error is Error & { cause: Error } {
	return error instanceof Error && 'query' in error && 'params' in error && error.cause instanceof Error;
}
