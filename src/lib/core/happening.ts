/** Descriptions of what has happened, as the library makes them: the record of the audit, and the messages of events. */
import type { AuditFacts, AuditRecord, Events } from '../base/config/options.js';

/**
 * A happening to record. The rest of its record comes from the request: the user, the session and the actor too, where they are those of the
 * session of the request.
 */
export type Happening = AuditRecord extends infer Each
	? Each extends AuditRecord
		? Omit<Each, Exclude<keyof AuditFacts, 'userId' | 'sessionId' | 'provider' | 'actorId' | 'error'>>
		: never
	: never;

export type EventName = Exclude<keyof Events, 'audit'>;
/** The message of an event, without the request, which every message has. */
export type Message<Name extends EventName> = WithoutRequest<Parameters<Events[Name]>[0]>;
type WithoutRequest<T> = T extends unknown ? Omit<T, 'request'> : never;
