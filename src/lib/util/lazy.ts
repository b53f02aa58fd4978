/**
 * Loads a part of the library when it is first needed, and only once: even for a loaded module, `import()` takes a dozen
 * microseconds. If loading fails, the next call tries again.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
	let loading: Promise<T> | undefined;
	return () =>
		(loading ??= load().catch((thrown: unknown) => {
			loading = undefined;
			throw thrown;
		}));
}
