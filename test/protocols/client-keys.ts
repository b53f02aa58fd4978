/** Keys of the client, as an application and a provider have them. */
import { exportJWK, generateKeyPair, type JWK } from 'jose';

export interface ClientKeys {
	readonly privateKey: CryptoKey;
	readonly publicKey: CryptoKey;
	/** As the client publishes it. */
	readonly jwk: JWK;
}

/** Makes a key pair for signatures or for encryption. */
export async function clientKeys(alg: string, use: 'sig' | 'enc' = 'sig'): Promise<ClientKeys> {
	const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
	const kid = `client-${alg}`;
	return { privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use } };
}
