/**
 * Answers that are encrypted for the client: ID tokens, userinfo, authorization responses. Inside is always a signed token, which
 * is verified afterwards like one that came without encryption.
 *
 * @see RFC 7516; OpenID Connect Core 1.0, section 10.2
 */
import { compactDecrypt } from 'jose/jwe/compact/decrypt';
import { withoutPayload } from '../../../base/errors/scrub.js';
import { peekJson } from '../../../base/http/bounded-fetch.js';
import type { Encryption } from '../../../core/context/providers/oauth.js';

/**
 * Decrypts a token. Only the registered algorithms are accepted, never those that the token names.
 * @param what names the token in messages
 * @throws if it is not encrypted, or not for this client, or with another algorithm
 */
export async function decrypted({ alg, enc, keys }: Encryption, token: string, what: string): Promise<string> {
	if (token.split('.').length !== 5) {
		throw new Error(`the ${what} is not encrypted, although the client is registered for ${alg}`);
	}
	let failure: unknown;
	for (const { key } of keys) {
		try {
			const options = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: [enc] };
			return signedToken(new TextDecoder().decode((await compactDecrypt(token, key, options)).plaintext), what);
		} catch (thrown) {
			failure = thrown;
		}
	}
	const { message } = withoutPayload(failure);
	throw new Error(`the ${what} cannot be decrypted with ${alg} and ${enc}: ${message}`);
}

function signedToken(text: string, what: string): string {
	if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) return text;
	throw new Error(`the encryption of the ${what} does not hold a signed token`);
}

/** Replaces the ID token of a token response by the signed token in it. */
export async function withDecryptedIdToken(encryption: Encryption, answer: Response): Promise<Response> {
	if (answer.status !== 200) return answer;
	const body = (await peekJson(answer)) as Record<string, unknown> | null | undefined;
	if (typeof body?.id_token !== 'string') return answer;
	const id_token = await decrypted(encryption, body.id_token, 'ID token');
	return new Response(JSON.stringify({ ...body, id_token }), { status: answer.status, headers: answer.headers });
}

/** Replaces the answer of the userinfo endpoint by the signed token in it. */
export async function withDecryptedUserinfo(encryption: Encryption, answer: Response): Promise<Response> {
	if (answer.status !== 200) return answer;
	const token = await decrypted(encryption, await answer.text(), 'userinfo');
	return new Response(token, { headers: { 'content-type': 'application/jwt' } });
}
