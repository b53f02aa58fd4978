/**
 * What a session strategy is. Two strategies keep the session: in an encrypted cookie, or in a row that a cookie points
 * to. Whoever reads, issues or ends a session does it through this interface and does not know which.
 */
import type { AdapterUser } from '../../adapters/types.js';
import type { Account, CookieWrite, JWT, Profile, Session, User } from '../../types.js';
import type { Events } from '../config/options.js';
import type { AuthContext } from '../config/context.js';
import type { AuthRequest } from '../http/request.js';

/** What reading a session gives. */
export interface SessionReading {
	readonly session: Session | null;
	/**
	 * Id of the adapter's user whose session it is. Null without a session, and null where the session's user is not known
	 * to be one of the adapter's: what asks the adapter about a user takes the id from here, and from nowhere else.
	 */
	readonly userId: string | null;
	/** The claims behind the session, with the `jwt` strategy. */
	readonly token?: JWT;
	/** Renewal, or removal of a cookie that holds no session. Reading works without writing them. */
	readonly cookies: readonly CookieWrite[];
}

/** Who signed in. */
export interface SignedIn {
	readonly user: (User | AdapterUser) & { id: string };
	readonly account: Account;
	readonly profile?: Profile;
	readonly isNewUser: boolean;
	/** Whose ids the user's is one of: the adapter's, or the application's own. */
	readonly users: 'adapter' | 'own';
}

/** What a request to change the session carries: untrusted, for the application's callbacks to pick from. */
export interface SessionUpdate {
	readonly data: unknown;
}

export interface SessionStrategy {
	/** Reads the session. A cookie that does not hold is no session; a failing data layer is an error. */
	read(ctx: AuthContext, req: AuthRequest, update?: SessionUpdate): Promise<SessionReading>;
	/** Begins a session, always under a new token; one that the browser had ends. */
	issue(ctx: AuthContext, req: AuthRequest, signedIn: SignedIn): Promise<CookieWrite[]>;
	/** Ends the session on the server where it is kept there, and in the browser. */
	revoke(ctx: AuthContext, req: AuthRequest): Promise<Revocation>;
}

/** What ending a session gives. */
export interface Revocation {
	readonly cookies: readonly CookieWrite[];
	/** What the `signOut` event is told. */
	readonly message: Parameters<Events['signOut']>[0];
}

/** No session; the cookies remove what pretended to be one. */
export function noSession(cookies: readonly CookieWrite[] = []): SessionReading {
	return { session: null, userId: null, cookies };
}
