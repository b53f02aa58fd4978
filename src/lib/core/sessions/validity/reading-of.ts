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
	#known: KnownReading | null;

	constructor(session: object, known: KnownReading) {
		super(session);
		this.#known = known;
	}

	static mark(session: object, known: KnownReading): void {
		if (!(#known in session)) new Marked(session, known);
		else session.#known = session.#known?.req.state === known.req.state ? known : null;
	}

	static of(session: object): KnownReading | null {
		return #known in session ? session.#known : null;
	}
}

/** Remembers the reading of a session. A `session` callback may return anything, also something that cannot be marked. */
export function rememberReading(session: Session, known: KnownReading): void {
	if (typeof session === 'object') Marked.mark(session, known);
}

/** Returns the reading of a session; null for an object that the library did not return. */
export function readingOf(session: unknown): KnownReading | null {
	return typeof session === 'object' && session !== null ? Marked.of(session) : null;
}
