/** The algorithms of signatures that are accepted. All of them have a key pair. @see RFC 7518, section 3.1; RFC 8725, section 3.1 */
import { InvalidConfig } from '../../../../errors.js';

const known = ['RS', 'PS', 'ES'].flatMap((family) => [256, 384, 512].map((bits) => `${family}${bits}`));
const all = [...known, 'EdDSA', 'Ed25519'];

/** The algorithms of proofs of a key, as metadata and challenges name them. */
export const proofAlgorithms: readonly string[] = ['ES256', 'EdDSA', 'Ed25519', 'ES384', 'PS256', 'RS256'];

/** @throws {InvalidConfig} for an algorithm without a key pair */
export function algorithmsOf(given: readonly string[] | undefined): string[] {
	if (given === undefined) return all;
	const isList = Array.isArray(given) && given.length > 0 && given.every((alg) => all.includes(alg));
	if (isList) return [...given];
	throw new InvalidConfig(`verifyAccessToken: \`algorithms\` has to be some of ${all.join(', ')}`);
}
