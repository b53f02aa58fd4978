/**
 * What a session strategy is. Two strategies keep the session: in an encrypted cookie, or in a row that a cookie points
 * to. Whoever reads, issues or ends a session does it through this interface and does not know which.
 */
import type { AdapterUser } from '../../adapters/types.js';
import type { Account, CookieWrite, Profile, User } from '../../types.js';
import type { AuthContext } from '../config/context.js';
import type { Events } from '../config/options.js';
import type { AuthRequest } from '../http/request.js';
import type { Proof } from './proof.js';
import type { SessionReading, SessionUpdate } from './reading.js';

/** Who signed in. */
export interface SignedIn {
	readonly user: (User | AdapterUser) & { id: string };
	readonly account: Account;
	readonly profile?: Profile;
	readonly isNewUser: boolean;
	readonly proof: Proof;
	/** Whose ids the user's is one of: the adapter's, or the application's own. */
	readonly users: 'adapter' | 'own';
}

export interface SessionStrategy {
	/** Reads the session. A cookie that does not hold is no session; a failing data layer is an error. */
	read(ctx: AuthContext, req: AuthRequest, update?: SessionUpdate): Promise<SessionReading>;
	/** Begins a session, always under a new token; one that the browser had ends. */
	issue(ctx: AuthContext, req: AuthRequest, signedIn: SignedIn): Promise<CookieWrite[]>;
	/** Ends the session on the server where it is kept there, and in the browser. */
	revoke(ctx: AuthContext, req: AuthRequest): Promise<Revocation>;
}

/** What an event is told of, as long as the request is not known. */
type WithoutRequest<T> = T extends unknown ? Omit<T, 'request'> : never;

/** What ending a session gives. */
export interface Revocation {
	readonly cookies: readonly CookieWrite[];
	/** What the `signOut` event is told. */
	readonly message: WithoutRequest<Parameters<Events['signOut']>[0]>;
}
