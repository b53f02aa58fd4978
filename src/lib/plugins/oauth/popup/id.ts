/** The id of a window that a sign-in runs in, as the page that opened it sends it. */
import type { Fields } from '../../../base/http/body.js';

/** Returns the id of the window that a sign-in runs in, or undefined for a sign-in without one. */
export function popupOf({ popup }: Fields): string | undefined {
	return popup !== undefined && /^[\w-]{16,64}$/.test(popup) ? popup : undefined;
}
