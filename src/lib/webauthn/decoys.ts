/**
 * Passkeys of nobody. A list of passkeys would tell who has some here, so that those who have none, or are not known, get
 * a list, too: the same one each time, of keys that look like those of others.
 *
 * @see WebAuthn Level 3, sections 14.6.2 and 14.6.3
 */
import { toBase64Url } from '../seal/encoding.js';
import type { Descriptor } from './stored.js';

/** Keys of phones, of password managers and of laptops: the length of their ids in bytes, and where they are. */
const looks = [
	{ bytes: 20, transports: ['internal', 'hybrid'] },
	{ bytes: 16, transports: ['internal', 'hybrid'] },
	{ bytes: 32, transports: ['internal'] }
];

/**
 * Makes the list of somebody who has none.
 * @param whom what was typed in, in the form in which it is looked up
 * @param digest a keyed hash, in hex: without the key nobody can tell these from others
 */
export async function decoysOf(whom: string, digest: (text: string) => Promise<string>): Promise<Descriptor[]> {
	const bytesOf = async (text: string) =>
		Uint8Array.from((await digest(text)).match(/../g) ?? [], (hex) => parseInt(hex, 16));
	const [choice = 0] = await bytesOf(`how many passkeys of ${whom}`);
	// One in four has two.
	const ids = await Promise.all(
		[0, 1].slice(0, choice < 64 ? 2 : 1).map((index) => bytesOf(`passkey ${index} of ${whom}`))
	);
	return ids.map((id) => {
		const { bytes, transports } = looks[(id.at(-1) ?? 0) % looks.length] ?? { bytes: 32, transports: [] };
		return { id: toBase64Url(id.slice(0, bytes)), transports };
	});
}
