/** Reads a stream, or cancels it and returns null if it is longer than the limit. */
export async function readUpTo(
	stream: ReadableStream<Uint8Array> | null,
	limit: number
): Promise<Uint8Array<ArrayBuffer> | null> {
	if (!stream) return new Uint8Array();
	const chunks: Uint8Array[] = [];
	let length = 0;
	const reader = stream.getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		length += next.value.byteLength;
		if (length > limit) {
			// The answer is too long, whatever becomes of the rest. If the application also reads a copy, this promise settles only when it has cancelled the copy, too.
			void reader.cancel().catch(() => undefined);
			return null;
		}
		chunks.push(next.value);
	}
	const bytes = new Uint8Array(length);
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.byteLength;
	}
	return bytes;
}
