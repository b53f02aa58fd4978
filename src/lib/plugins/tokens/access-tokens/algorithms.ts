/** The algorithms of signatures that are accepted. All of them have a key pair. @see RFC 7518, section 3.1; RFC 8725, section 3.1 */
import { InvalidConfig } from '../../../../errors.js';

const algorithmNames = ['RS', 'PS', 'ES'].flatMap((family) => [256, 384, 512].map((bits) => `${family}${bits}`));
const all = [...algorithmNames, 'EdDSA', 'Ed25519'];

/** The algorithms of proofs of a key, as metadata and challenges name them. */
export const proofAlgorithms: readonly string[] = ['ES256', 'EdDSA', 'Ed25519', 'ES384', 'PS256', 'RS256'];

/** @throws {InvalidConfig} for an algorithm without a key pair */
export function algorithmsOf(option: readonly string[] | undefined): string[] {
	if (option === undefined) return all;
	const isList = Array.isArray(option) && option.length > 0 && option.every((alg) => all.includes(alg));
	if (isList) return [...option];
	throw new InvalidConfig(`verifyAccessToken: \`algorithms\` has to be some of ${all.join(', ')}`);
}
