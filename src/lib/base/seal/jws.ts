/**
 * Verifies signatures of tokens in compact form: with a client secret, or with a provider's keys.
 *
 * `jose` decides which key of a set fits, and imports it. Web Crypto hands each verification to another thread, and waiting for it takes
 * longer than the verification itself. So if the runtime has `node:crypto`, that verifies the signature on the same thread. It only
 * accepts: `jose` gives the verdict on every other token, and on those that are unusual in any way.
 *
 * @see RFC 7515, section 5.2; RFC 7518, section 3.1; RFC 8037, section 3.1
 */
import { JWKSMultipleMatchingKeys, JWSSignatureVerificationFailed } from 'jose/errors';
import { compactVerify } from 'jose/jws/compact/verify';
import { createLocalJWKSet } from 'jose/jwks/local';
import { exactBytesOf, fromUtf8, utf8 } from './encoding.js';
import { builtin } from '../util/builtin.js';

/** A JWK set. @see RFC 7517, section 5 */
export interface KeySet {
	readonly keys: readonly object[];
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A key in the runtime's own form. */
type KeyObject = object;

/** The parts of `node:crypto` that are used. */
interface NodeCrypto {
	verify(digest: string | null, data: Bytes, key: { readonly key: KeyObject }, signature: Bytes): boolean;
	readonly KeyObject: { from(key: CryptoKey): KeyObject };
	readonly constants: { readonly RSA_PKCS1_PSS_PADDING: number };
}

const node = builtin<NodeCrypto>('node:crypto');

/**
 * Verifies a token by HMAC. The algorithm is the registered one, never the token's own.
 * @throws when the signature is not valid
 * @see OpenID Connect Core 1.0, section 10.1
 */
export async function verifyHmac(jws: string, secret: string, alg: string): Promise<void> {
	await compactVerify(jws, utf8(secret), { algorithms: [alg] });
}

/**
 * Verifies a token with the key of a set that fits its header.
 * @throws {JWKSNoMatchingKey} if no key fits
 * @throws when the signature is not valid
 */
export async function verifyWithKeys(jws: string, jwks: KeySet): Promise<void> {
	await withEachKey(jwks, async (keys) => {
		if (node && (await isValid(node, jws, keys))) return;
		await compactVerify(jws, keys);
	});
}

/** Chooses a key by the header of a token. */
type ChooseKey = (header: { readonly alg: string; readonly kid?: string }) => Promise<CryptoKey>;

/** The most keys of one id that are tried. */
const mostKeys = 8;

/**
 * Runs a verification with the key of a set that fits. If several have the id that the token names, such as a key that is listed twice,
 * each is tried. A token that names no key is refused where several fit.
 * @throws what the verification throws
 */
export async function withEachKey<T>(jwks: KeySet, verify: (choose: ChooseKey) => Promise<T>): Promise<T> {
	const set = keySetOf(jwks);
	let isNamed = false;
	try {
		return await verify((header) => {
			isNamed = header.kid !== undefined;
			return set(header);
		});
	} catch (thrown) {
		if (!isNamed || !(thrown instanceof JWKSMultipleMatchingKeys)) throw thrown;
		let tried = 0;
		let failure: unknown = thrown;
		for await (const key of thrown) {
			if (tried++ === mostKeys) break;
			try {
				return await verify(() => Promise.resolve(key));
			} catch (refused) {
				if (!(refused instanceof JWSSignatureVerificationFailed)) throw refused;
				failure = refused;
			}
		}
		throw failure;
	}
}

const sets = new WeakMap<KeySet, ReturnType<typeof createLocalJWKSet>>();

/** Returns what chooses a key of a set, and keeps the keys that it has imported. */
function keySetOf(jwks: KeySet): ReturnType<typeof createLocalJWKSet> {
	let set = sets.get(jwks);
	if (!set) sets.set(jwks, (set = createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0])));
	return set;
}

/** Whether a token is an ordinary one with a valid signature. False if `jose` has to find out. @throws if no key fits */
async function isValid({ verify, KeyObject, constants }: NodeCrypto, jws: string, keys: ChooseKey): Promise<boolean> {
	const parts = ordinaryParts(jws);
	const algorithm = parts && algorithmOf(parts.header.alg);
	if (!algorithm) return false;
	const key = await keys(parts.header);
	// As `jose`, and RFC 7518, sections 3.3 and 3.5, require.
	const { modulusLength = Infinity } = key.algorithm as { modulusLength?: number };
	if (modulusLength < 2048) return false;
	try {
		let object = objects.get(key);
		if (!object) objects.set(key, (object = KeyObject.from(key)));
		const { digest, saltLength } = algorithm;
		const padding = saltLength === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
		const parameters = { key: object, dsaEncoding: 'ieee-p1363', ...padding };
		return verify(digest, parts.signed, parameters, parts.signature);
	} catch {
		// A runtime may not have all of it.
		return false;
	}
}

const objects = new WeakMap<CryptoKey, KeyObject>();

interface OrdinaryParts {
	readonly header: { readonly alg: string };
	readonly signed: Bytes;
	readonly signature: Bytes;
}

/** Splits a token into its parts. Undefined if a part is missing or not encoded as usual, or the header has extensions. */
function ordinaryParts(jws: string): OrdinaryParts | undefined {
	const [first = '', payload = '', last = '', ...more] = jws.split('.');
	if (more.length > 0) return undefined;
	try {
		const header: unknown = JSON.parse(fromUtf8(exactBytesOf(first)));
		if (!isHeader(header) || 'crit' in header || 'b64' in header) return undefined;
		exactBytesOf(payload);
		return { header, signed: utf8(`${first}.${payload}`), signature: exactBytesOf(last) };
	} catch {
		return undefined;
	}
}

function isHeader(header: unknown): header is { alg: string } {
	return typeof header === 'object' && header !== null && 'alg' in header && typeof header.alg === 'string';
}

/** The parameters of an algorithm for `node:crypto`. */
interface Algorithm {
	/** Null if the algorithm has its own. */
	readonly digest: string | null;
	/** The length of the salt of RSASSA-PSS, in bytes. */
	readonly saltLength?: number;
}

function algorithmOf(alg: string): Algorithm | undefined {
	if (alg === 'EdDSA' || alg === 'Ed25519') return { digest: null };
	const [, kind, bits = ''] = /^(RS|PS|ES)(256|384|512)$/.exec(alg) ?? [];
	if (!kind) return undefined;
	return { digest: `sha${bits}`, ...(kind === 'PS' && { saltLength: Number(bits) / 8 }) };
}
