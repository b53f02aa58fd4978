/** The field `remember` of a sign-in: whether the session outlives the session of the browser. */
import type { Fields } from '../../http/body.js';

/** The texts that a form or a script sends for "no". A box that is not checked is not sent at all. */
const no: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Returns the choice, or undefined if the fields do not have one. */
export function rememberField({ remember }: Fields): boolean | undefined {
	return remember === undefined ? undefined : !no.has(remember.trim().toLowerCase());
}
