/** Keeps a user who acts as another one from what only the owner of an account may do. */
import { ImpersonationRefused } from '../../../../errors.js';
import type { SessionReading } from '../../request/reading.js';

/** @param what what the owner alone may do @throws {ImpersonationRefused} if another user acts as the owner */
export function requireOwnSession({ facts }: Pick<SessionReading, 'facts'>, what: string): void {
	if (facts?.actor) throw new ImpersonationRefused(`${what} is not possible while another user acts as this one`);
}
