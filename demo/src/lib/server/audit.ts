/** The audit of the demo: the latest records, in the memory of the process. A real app stores them in a table. */
import type { AuditRecord } from 'framework-auth';

const records: AuditRecord[] = [];

// #region audit
/** The value of `events.audit`. */
export function keepRecord(record: AuditRecord): void {
	records.unshift(record);
	records.length = Math.min(records.length, 200);
}

/** Returns the records about a user, the newest first. */
export function recordsOf(userId: string): readonly AuditRecord[] {
	return records.filter((record) => record.userId === userId).slice(0, 20);
}
// #endregion
