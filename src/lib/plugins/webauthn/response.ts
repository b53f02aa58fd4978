/**
 * Reads the parts of a browser's response that are needed before it is verified.
 *
 * @see WebAuthn Level 3, sections 5.1.8 (toJSON) and 5.8.1 (client data)
 */
import { InvalidRequest } from '../../../errors.js';
import { fromBase64Url, toBase64Url } from '../../base/seal/encoding.js';

/** A response of either ceremony. */
export interface CeremonyResponse {
	/** Base64url. */
	readonly id: string;
	readonly response: Readonly<Record<string, unknown>>;
}

/** Reads the field that a response comes in. @throws {InvalidRequest} */
export function parseResponse(data: string | undefined): CeremonyResponse {
	let parsed: unknown;
	try {
		parsed = JSON.parse(data ?? '');
	} catch {
		throw new InvalidRequest('`data` has to be the response of the browser, as JSON');
	}
	const { id, response } = Object(parsed) as Partial<CeremonyResponse>;
	const wellFormed = typeof id === 'string' && isCanonical(id) && typeof response === 'object' && response !== null;
	if (!wellFormed) throw new InvalidRequest('`data` has to be the response of the browser, as JSON');
	const { userHandle, ...rest } = response;
	// Some authenticators answer with an empty handle in place of none.
	return { ...(parsed as CeremonyResponse), response: userHandle === '' ? rest : response };
}

/** Whether an id is the canonical base64url of its bytes. Any other text for the same bytes is refused. */
function isCanonical(id: string): boolean {
	return /^[\w-]{1,2048}$/.test(id) && id.length % 4 !== 1 && toBase64Url(fromBase64Url(id)) === id;
}

/** Reads the client data, in which the browser describes the page, and which the signature covers. @throws {InvalidRequest} */
export function clientDataOf({ response }: CeremonyResponse): {
	readonly challenge?: unknown;
	readonly crossOrigin?: unknown;
	readonly topOrigin?: unknown;
} {
	try {
		const parsed: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(String(response.clientDataJSON))));
		return Object(parsed) as object;
	} catch {
		throw new InvalidRequest('`data` has no client data: send the whole response');
	}
}

/** Returns the attestation object of a registration. @throws {DOMException} if it is not base64url */
export function attestationOf({ response }: CeremonyResponse): Uint8Array<ArrayBuffer> {
	return fromBase64Url(String(response.attestationObject));
}

/** Returns the transports that the authenticator reports, joined with commas. Names that this version does not know are kept. */
export function transportsOf({ response }: CeremonyResponse): string | null {
	const { transports } = response;
	if (!Array.isArray(transports)) return null;
	const names = transports.filter((each): each is string => typeof each === 'string' && /^[a-z-]{1,32}$/.test(each));
	return names.slice(0, 10).join(',') || null;
}
