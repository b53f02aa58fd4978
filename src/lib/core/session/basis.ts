/** The session in whose name something happens: it has to go on until that is done. */
import type { NamedSession } from './name.js';

/** Whether the session goes on. The data layer is asked, or the store of ended sessions. */
export type GoesOn = () => Promise<boolean>;

/** The session in whose name something happens. */
export interface Basis {
	readonly goesOn: GoesOn;
	/** When it began. A session that takes its place has the same beginning, because there was no new proof. */
	readonly begun?: Date | undefined;
	/** The id that an encrypted session began with, and the one that it has. */
	readonly firstId?: string | undefined;
	readonly id?: string | undefined;
	/** Its name in what is sealed for its browser; null if it names no user of the adapter. */
	readonly named: NamedSession | null;
}
