/**
 * Finds the reading behind a session that the application's code passes back. The object that the code got is the proof: a copy,
 * and data that a browser sent, have no reading.
 */
import type { Session } from '../../../../types.js';
import type { AuthContext } from '../../context/context.js';
import type { AuthRequest } from '../../request/request.js';
import type { SessionReading } from '../../request/reading.js';

/** A reading, and the request that it belongs to. */
export interface KnownReading {
	readonly ctx: AuthContext;
	readonly req: AuthRequest;
	readonly reading: SessionReading;
}

/** Makes `this` of a class below it an object that exists already. */
// oxlint-disable-next-line typescript/no-extraneous-class -- the constructor is the point
class Existing {
	constructor(object: object) {
		return object;
	}
}

/**
 * Keeps the reading in a private member of the session. No code sees it, and it costs next to nothing; an entry in a `WeakMap`
 * costs several microseconds for each session that is read.
 */
class Marked extends Existing {
	/** Null for an object that stands for the sessions of several requests. */
	#reading: KnownReading | null;

	constructor(session: object, reading: KnownReading) {
		super(session);
		this.#reading = reading;
	}

	static mark(session: object, reading: KnownReading): void {
		if (!(#reading in session)) new Marked(session, reading);
		else session.#reading = session.#reading?.req.state === reading.req.state ? reading : null;
	}

	static of(session: object): KnownReading | null {
		return #reading in session ? session.#reading : null;
	}
}

/** Remembers the reading of a session. A `session` callback may return anything, also something that cannot be marked. */
export function rememberReading(session: Session, reading: KnownReading): void {
	if (typeof session === 'object') Marked.mark(session, reading);
}

/** Returns the reading of a session; null for an object that the library did not return. */
export function readingOf(session: unknown): KnownReading | null {
	return typeof session === 'object' && session !== null ? Marked.of(session) : null;
}
