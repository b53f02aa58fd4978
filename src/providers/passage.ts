/**
 * Passage by 1Password, which closed on 16 January 2026.
 *
 * Source: https://www.authsignal.com/blog/articles/how-to-migrate-from-passage-to-authsignal
 */
import { refuseGone } from './shared.js';

/** The service has ended: no profile comes any more. */
export type PassageProfile = Record<string, unknown>;

/**
 * Throws: Passage closed on 16 January 2026.
 *
 * @throws {InvalidConfig}
 * @example
 * ```ts
 * import Passage from 'framework-auth/providers/passage'; // Use passkeys of your own, with `framework-auth/providers/passkey`.
 * ```
 */
export default function Passage(): never {
	refuseGone(
		'Passage',
		'closed on 16 January 2026',
		'Use passkeys of your own, with `framework-auth/providers/passkey`.'
	);
}

export { Passage };
