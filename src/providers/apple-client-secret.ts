/**
 * The client secret that Apple requires: a token that is signed with the app's private key, and expires. Pass the function
 * that it returns as `clientSecret` of the Apple provider, so that you do not have to renew the secret by hand.
 *
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
import { importPKCS8, SignJWT } from 'jose';
import { InvalidConfig } from '../errors.js';
import { nowSeconds } from '../lib/base/util/clock.js';

/** The options of {@link appleClientSecret}. */
export interface AppleClientSecretOptions {
	/** The team id: ten characters. */
	teamId: string;
	/** The id of the private key: ten characters. */
	keyId: string;
	/** The Services ID: the same as `clientId` of the provider. */
	clientId: string;
	/** The content of the `.p8` file (PKCS 8), with line breaks or with `\n` in their place. */
	privateKey: string;
	/** Seconds until a secret expires: at most 15777000 (six months). @default 3600 */
	lifetime?: number;
}

const longestLifetime = 15_777_000;

/**
 * Returns a function that returns a client secret. It reuses a secret until shortly before it expires.
 *
 * @example
 * ```ts
 * import Apple from 'framework-auth/providers/apple';
 * import appleClientSecret from 'framework-auth/providers/apple-client-secret';
 *
 * Apple({ clientId, clientSecret: appleClientSecret({ teamId, keyId, clientId, privateKey }) })
 * ```
 * @throws {InvalidConfig} for a lifetime that Apple refuses
 */
export default function appleClientSecret(options: AppleClientSecretOptions): () => Promise<string> {
	const { lifetime = 3600 } = options;
	if (!(lifetime >= 1 && lifetime <= longestLifetime)) {
		throw new InvalidConfig(`lifetime of the Apple client secret must be 1 to ${longestLifetime} seconds`);
	}
	const marginSeconds = Math.min(300, lifetime / 2);
	let current: { secret: Promise<string>; until: number } | undefined;

	return () => {
		const now = nowSeconds();
		if (current !== undefined && now < current.until) return current.secret;
		current = { secret: sign(options, now, now + lifetime), until: now + lifetime - marginSeconds };
		return current.secret;
	};
}

export { appleClientSecret };

async function sign(options: AppleClientSecretOptions, issuedAt: number, expiresAt: number): Promise<string> {
	const key = await importPKCS8(options.privateKey.replaceAll('\\n', '\n'), 'ES256');
	return new SignJWT()
		.setProtectedHeader({ alg: 'ES256', kid: options.keyId })
		.setIssuer(options.teamId)
		.setSubject(options.clientId)
		.setAudience('https://appleid.apple.com')
		.setIssuedAt(issuedAt)
		.setExpirationTime(expiresAt)
		.sign(key);
}
