/**
 * Checks parts of a registration's encoding that the verifier does not: bytes after its end, and a key whose kind does
 * not fit its algorithm. It reads only what these checks need.
 *
 * @see RFC 8949, section 3 (CBOR); RFC 9053, section 7 (key types)
 */

/** An attestation object is four levels deep. */
const deepest = 8;

/** Whether bytes are one item of CBOR with a definite length, and nothing else. */
export function isOneItem(bytes: Uint8Array): boolean {
	return endOfItem(bytes, 0) === bytes.length;
}

/** The algorithms for each kind of key: OKP, EC2, RSA. */
const algorithmsOf: Readonly<Record<number, readonly number[]>> = {
	1: [-8],
	2: [-7, -35, -36, -47],
	3: [-37, -38, -39, -257, -258, -259, -65535]
};

/** Whether the kind (1) of a public key in COSE fits its algorithm (3). A kind that is not known here always fits. */
export function isOfItsKind(publicKey: Uint8Array): boolean {
	const kind = memberOf(publicKey, 1);
	const algorithm = memberOf(publicKey, 3);
	if (kind === undefined || algorithm === undefined) return false;
	return algorithmsOf[kind]?.includes(algorithm) ?? true;
}

/** Reads the head of an item: its major type, its argument, and where the head ends. All are NaN if there is no item. */
function headOf(bytes: Uint8Array, start: number): { major: number; argument: number; end: number } {
	const first = bytes[start] ?? NaN;
	const short = first & 31;
	const more = short < 24 ? 0 : short < 28 ? 2 ** (short - 24) : NaN;
	const end = start + 1 + more;
	if (!(end <= bytes.length)) return { major: NaN, argument: NaN, end: NaN };
	const argument = more === 0 ? short : bytes.subarray(start + 1, end).reduce((sum, byte) => sum * 256 + byte, 0);
	return { major: first >> 5, argument, end };
}

/** Returns where an item ends, or NaN, which equals no number, if there is no item or it is nested too deep. */
function endOfItem(bytes: Uint8Array, start: number, levels = deepest): number {
	const { major, argument, end } = headOf(bytes, start);
	if (levels === 0) return NaN;
	if (major === 2 || major === 3) return end + argument;
	const items = { 4: argument, 5: argument * 2, 6: 1 }[major] ?? 0;
	let at = end;
	for (let item = 0; item < items && at <= bytes.length; item++) at = endOfItem(bytes, at, levels - 1);
	return at;
}

/** Returns where a value of a map begins, by its key, or NaN if there is no map, or the map does not have it. */
export function valueIn(bytes: Uint8Array, map: number, name: number | string): number {
	const { major, argument: entries, end } = headOf(bytes, map);
	if (major !== 5) return NaN;
	let at = end;
	for (let entry = 0; entry < entries && at < bytes.length; entry++) {
		const value = endOfItem(bytes, at);
		if ((typeof name === 'number' ? numberAt(bytes, at) : textAt(bytes, at)) === name) return value;
		at = endOfItem(bytes, value);
	}
	return NaN;
}

/** Whether there is an array with items. */
export function hasItems(bytes: Uint8Array, at: number): boolean {
	const { major, argument } = headOf(bytes, at);
	return major === 4 && argument > 0;
}

/** Returns a number in a map by its numeric key, or undefined if the map does not have it. */
function memberOf(bytes: Uint8Array, name: number): number | undefined {
	return numberAt(bytes, valueIn(bytes, 0, name));
}

function textAt(bytes: Uint8Array, at: number): string | undefined {
	const { major, argument, end } = headOf(bytes, at);
	// A mark at the beginning is part of the text: the verifier, too, has to see the same text.
	return major === 3
		? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(end, end + argument))
		: undefined;
}

function numberAt(bytes: Uint8Array, at: number): number | undefined {
	const { major, argument } = headOf(bytes, at);
	return { 0: argument, 1: -1 - argument }[major];
}
