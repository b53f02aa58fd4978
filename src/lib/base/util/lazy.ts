/** Parts of the library that are loaded when they are first needed. */

/** Loads a part. */
export interface Lazy<T> {
	(): Promise<T>;
	/** The part, as soon as it is loaded: code that runs for most requests does not wait for it again. */
	readonly loaded: T | undefined;
}

/**
 * Loads a part of the library when it is first needed, and only once: even for a loaded module, `import()` takes a dozen
 * microseconds. If loading fails, the next call tries again.
 */
export function lazy<T>(load: () => Promise<T>): Lazy<T> {
	let loading: Promise<T> | undefined;
	const get = (): Promise<T> =>
		(loading ??= load().then(
			(part) => (whole.loaded = part),
			(thrown: unknown) => {
				loading = undefined;
				throw thrown;
			}
		));
	const whole: { (): Promise<T>; loaded: T | undefined } = Object.assign(get, { loaded: undefined });
	return whole;
}
