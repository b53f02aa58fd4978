/** Keys of the client, as the configuration gives them. */

/** A key, or a key with the id under which the client published it. */
export type GivenKey = CryptoKey | { readonly key: CryptoKey; readonly kid?: string };

/** Returns the key alone. */
export function keyOf(entry: GivenKey): CryptoKey {
	return 'key' in entry ? entry.key : entry;
}

/** Returns the JWS algorithm that a key signs with. @see RFC 7518, section 3.1 */
export function algOf({ algorithm }: CryptoKey): string {
	const { name } = algorithm;
	const hash = (algorithm as Partial<RsaHashedKeyAlgorithm>).hash?.name.slice('SHA-'.length) ?? '';
	if (name === 'RSA-PSS') return `PS${hash}`;
	if (name === 'RSASSA-PKCS1-v1_5') return `RS${hash}`;
	const curve = (algorithm as Partial<EcKeyAlgorithm>).namedCurve ?? '';
	if (name === 'ECDSA') return { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' }[curve] ?? name;
	return name;
}
