/** Opening the sealed values of cookies, of which a browser may send several under one name. */
import type { AuthContext } from '../context/context.js';

/**
 * Returns the claims of the values that open, the one that was sealed last first.
 * @param purpose of the key: a value that was sealed for another purpose does not open
 */
export async function openSealed(
	ctx: Pick<AuthContext, 'keyring'>,
	values: readonly string[],
	purpose: string
): Promise<readonly unknown[]> {
	const opened = await Promise.all(values.map((value) => ctx.keyring.open(value, purpose).catch(() => null)));
	return opened.flatMap((each) => (each ? [each.claims] : [])).sort((one, other) => (other.iat ?? 0) - (one.iat ?? 0));
}
