/**
 * Made-up passkeys. A list of passkeys would reveal who has passkeys here. So a user without passkeys, or an unknown user,
 * gets a list, too: the same one each time, of keys that look real.
 *
 * @see WebAuthn Level 3, sections 14.6.2 and 14.6.3
 */
import { toBase64Url } from '../../base/seal/encoding.js';
import type { Descriptor } from './stored-passkeys.js';

/** Passkeys of phones, of password managers and of laptops: the length of their ids in bytes, and their transports. */
const looks = [
	{ bytes: 20, transports: ['internal', 'hybrid'] },
	{ bytes: 16, transports: ['internal', 'hybrid'] },
	{ bytes: 32, transports: ['internal'] }
];

/**
 * Makes the list for a user without passkeys.
 * @param whom the name or address that was typed in, in the form in which it is looked up
 * @param digest a keyed hash, in hex: without the key, a visitor cannot tell these passkeys from real ones
 */
export async function decoysOf(whom: string, digest: (text: string) => Promise<string>): Promise<Descriptor[]> {
	const bytesOf = async (text: string) =>
		Uint8Array.from((await digest(text)).match(/../g) ?? [], (hex) => parseInt(hex, 16));
	const [choice = 0] = await bytesOf(`how many passkeys of ${whom}`);
	// One user in four has two.
	const ids = await Promise.all(
		[0, 1].slice(0, choice < 64 ? 2 : 1).map((index) => bytesOf(`passkey ${index} of ${whom}`))
	);
	return ids.map((id) => {
		const { bytes, transports } = looks[(id.at(-1) ?? 0) % looks.length] ?? { bytes: 32, transports: [] };
		return { id: toBase64Url(id.slice(0, bytes)), transports };
	});
}
