/**
 * Loads a part of the library when it is first needed. Once: `import()` takes a dozen microseconds for a module that is
 * there already. What could not be loaded is tried again the next time.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
	let loading: Promise<T> | undefined;
	return () =>
		(loading ??= load().catch((thrown: unknown) => {
			loading = undefined;
			throw thrown;
		}));
}
