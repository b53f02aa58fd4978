/** Replaces the errors of an adapter's methods. */

type Method = (...args: unknown[]) => Promise<unknown>;

/**
 * Returns the same methods, which throw other errors.
 * @param replace returns the error to throw
 */
export function replacingErrors<Methods extends object>(
	methods: Methods,
	replace: (error: unknown) => unknown
): Methods {
	const wrap =
		(method: Method): Method =>
		async (...args) => {
			try {
				return await method(...args);
			} catch (error) {
				throw replace(error);
			}
		};
	const wrapped = Object.entries(methods).map(([name, method]) => [name, wrap(method as Method)] as const);
	return Object.fromEntries(wrapped) as Methods;
}
