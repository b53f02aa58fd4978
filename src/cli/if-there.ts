/** Asks for files that may be missing. */

/**
 * Returns what was found; undefined without the file.
 * @param missing the codes of the system that say so
 * @throws any other error
 */
export async function ifThere<T>(promise: Promise<T>, missing: readonly string[] = ['ENOENT']): Promise<T | undefined> {
	try {
		return await promise;
	} catch (thrown) {
		if (missing.includes((thrown as NodeJS.ErrnoException).code ?? '')) return undefined;
		throw thrown;
	}
}
