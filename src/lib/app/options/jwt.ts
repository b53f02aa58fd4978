/** Sealing and opening the tokens of sessions, by the library or by the application's own functions. */
import { InvalidConfig } from '../../../errors.js';
import { encryptionNames } from '../../base/seal/compact-jwe.js';
import { createKeyring } from '../../base/seal/keyring.js';
import type { Keyring } from '../../base/seal/keyring.js';
import { OpenedTokens } from '../../base/seal/opened-tokens.js';
import type { AuthContext } from '../../core/context/context.js';
import type { AuthConfig, JWTDecodeParams, JWTEncodeParams } from '../../base/config/options.js';
import { holds } from '../../base/config/secrets.js';
import type { Secrets } from '../../base/config/secrets.js';
import { seconds } from './session.js';

/** Requires text that a cookie can contain. Anything else would end a sign-in without a session, and without an error. */
function cookieText(token: unknown): string {
	if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
	throw new InvalidConfig('jwt.encode has to return a string of visible ASCII characters, and not an empty one');
}

/** @throws {InvalidConfig} */
export function jwtOptions(
	{ jwt = {} }: AuthConfig,
	sessionMaxAge: number,
	keyring: Keyring,
	{ current, retiring }: Secrets
): AuthContext['jwt'] {
	const maxAgeSeconds = seconds('jwt.maxAge', jwt.maxAge, sessionMaxAge, 1);
	const { encode, decode, enc = 'A256GCM' } = jwt;
	if (!encryptionNames.includes(enc)) {
		throw new InvalidConfig(`jwt.enc "${String(enc)}" is unknown: use "A256GCM" or "A256CBC-HS512"`);
	}
	const opened = new OpenedTokens();
	const earlier = retiring.map((secret) => ({ secret, keyring: createKeyring([secret.value]) }));
	return {
		maxAgeSeconds,
		async seal(claims, salt, wantedSeconds = maxAgeSeconds) {
			const maxAge = Math.min(wantedSeconds, maxAgeSeconds);
			if (encode) {
				const params = { token: claims, secret: oneOrMany(current), salt, maxAge };
				return cookieText(await encode(params satisfies JWTEncodeParams));
			}
			return keyring.seal(claims, { salt, maxAge, enc });
		},
		async open(token, salt) {
			const stillOpening = earlier.filter(({ secret }) => holds(secret));
			if (decode) {
				const secret = oneOrMany([...current, ...stillOpening.map((each) => each.secret.value)]);
				const claims = await decode({ token, secret, salt } satisfies JWTDecodeParams);
				return claims && { claims, current: true };
			}
			const memo = opened.get(token, salt);
			if (memo) return memo;
			try {
				const result = await keyring.open(token, salt);
				opened.set(token, salt, result);
				return result;
			} catch (thrown) {
				// The result is not cached, because an earlier secret opens tokens only until its end.
				for (const each of stillOpening) {
					const result = await each.keyring.open(token, salt).catch(() => null);
					if (result) return { claims: result.claims, current: false };
				}
				throw thrown;
			}
		}
	};
}

/** Returns the secret for an application's own functions, as `@auth/core` passes it: one secret, or the list. */
function oneOrMany(secrets: readonly string[]): string | string[] {
	return secrets.length === 1 ? (secrets[0] ?? '') : [...secrets];
}
