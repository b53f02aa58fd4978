/** The keys and the values of marks of what a provider has logged out. */
import type { SessionFacts } from '../../../../types.js';
import type { AuthContext } from '../../context/context.js';
import { clockToleranceSeconds } from '../../../base/seal/claims.js';

/** A mark: when the logout arrived here in milliseconds, and when the provider issued it in seconds. */
export interface Mark {
	readonly atMs: number;
	readonly issuedAt: number;
}

/** Returns the keys of the marks that concern a session. None for a provider that does not send logouts. */
export function keysOf(
	{ providers }: Pick<AuthContext, 'providers'>,
	{ provider: id = '', sid, subject }: Pick<SessionFacts, 'provider' | 'sid' | 'subject'>
): string[] {
	const provider = providers.get(id);
	if (provider?.kind !== 'oauth' || !(provider.logout.frontChannel || provider.logout.backChannel)) return [];
	return [...(sid ? [keyOf(id, 'sid', sid)] : []), ...(subject ? [keyOf(id, 'sub', subject)] : [])];
}

/** Returns the key of the mark of a session at a provider, or of a user there. */
export function keyOf(provider: string, kind: 'sid' | 'sub', value: string): string {
	return `${kind}:${encodeURIComponent(provider)}:${encodeURIComponent(value)}`;
}

/** Returns the moment up to which sessions have ended by a mark, as far as clocks may differ. By one that cannot be read, all have. */
export function endOf(mark: string | null | undefined): number {
	if (mark === null || mark === undefined) return -1;
	const { atMs } = readMark(mark);
	return Number.isFinite(atMs) ? atMs + clockToleranceSeconds * 1000 : Infinity;
}

/** Reads a mark. Its numbers are NaN if it cannot be read. */
export function readMark(text: string): Mark {
	const [atMs = NaN, issuedAt = NaN] = text.split(' ').map(Number);
	return { atMs, issuedAt };
}
