/** Shows the difference between two texts. */

/** Returns the lines that differ, with two lines around them. @param names of both texts; one name if it is a change of a file */
export async function differenceOf(
	[from, to = from]: readonly [from: string, to?: string],
	before: string,
	after: string
): Promise<string> {
	const { createTwoFilesPatch } = await import('diff');
	const patch = createTwoFilesPatch(from, to, before, after, undefined, undefined, { context: 2 });
	return patch.slice(patch.indexOf('--- ')).trimEnd();
}
