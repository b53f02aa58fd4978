/**
 * The interface of a session strategy. There are two: the session is in an encrypted cookie, or in a row of the database that
 * a cookie points to. Sessions are read, issued and ended through this interface only.
 */
import type { AdapterUser } from '../../../adapters/types.js';
import type { Account, CookieWrite, FlowData, IssuedData, Profile, User } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import type { Events } from '../../base/config/options.js';
import type { AuthRequest } from '../request/request.js';
import type { Proof } from './proof.js';
import type { SessionReading, SessionUpdate } from '../request/reading.js';
import type { Basis } from './basis.js';

/** The result of a sign-in, from which a session is made. */
export interface SignedIn {
	readonly user: (User | AdapterUser) & { id: string };
	readonly account: Account;
	readonly profile?: Profile;
	readonly isNewUser: boolean;
	readonly proof: Proof;
	/** Whether the session outlives the session of the browser. */
	readonly remember?: boolean;
	/** Set if the person has not signed in: the session is an anonymous one. */
	readonly anonymous?: true;
	/** The kind of the user's id: of the adapter, or of the application's own users. */
	readonly users: 'adapter' | 'own';
	/** The application's own data of the sign-in. */
	readonly data?: FlowData;
	/** The session in whose name this one begins: it has to exist until this one takes its place. */
	readonly basis?: Basis | undefined;
	/** The ids of the passkeys by which the person came. */
	readonly passkeys?: readonly string[] | undefined;
	/** When it first began to wait for a factor or a page: seconds since the epoch. Much may have changed since. */
	readonly since?: number;
	/** Called when the session has begun. It throws if the session must not go on. */
	confirmed?(): Promise<void>;
}

/** A sign-in whose session is about to begin. */
export interface Beginning extends SignedIn {
	/**
	 * The last checks, and then the changes that go with the sign-in. Called when the session is there, and before the browser's earlier
	 * session, or the user's oldest, ends: if it throws, nothing has changed.
	 * @param sessionId the id of the session, for the records of what happens in it
	 * @param takeBack removes the session then, if it is stored
	 */
	settle(sessionId: string | undefined, takeBack?: () => Promise<unknown>): Promise<void>;
	/** The data of plugins that go with the session. */
	readonly issued: IssuedData | undefined;
}

declare const wholeMark: unique symbol;

/**
 * A sign-in of which all factors are proven that its user needs: the only kind that begins a session. A sign-in that waits for a
 * second factor is a `Challenge`, another type, which no function of sessions takes.
 */
export type Whole<T extends SignedIn = SignedIn> = T & { readonly [wholeMark]: true };

/** Marks a sign-in as whole. Only the gate of second factors calls it, and what needs no factor: a site without them, a visitor. */
export function whole<T extends SignedIn>(signedIn: T): Whole<T> {
	return signedIn as Whole<T>;
}

/** A proof by the user of a session. */
export interface ProvenAgain {
	readonly proof: Proof;
	/** Id of the provider. */
	readonly provider: string;
	/** Called when the new token is there. It throws if the session must not go on. */
	confirmed?(): Promise<void>;
}

export interface SessionStrategy {
	/** Reads the session. A cookie that is not valid counts as no session. A data layer that fails is an error. */
	read(ctx: AuthContext, req: AuthRequest, update?: SessionUpdate): Promise<SessionReading>;
	/** Begins a session, always with a new token. The previous sessions of the browser end. */
	issue(ctx: AuthContext, req: AuthRequest, signedIn: Beginning): Promise<Issued>;
	/**
	 * Goes on with the session under a new token, after the same person has proved their identity again. It keeps its beginning,
	 * and the earlier token ends. Returns null if the session has ended meanwhile.
	 */
	reissue(ctx: AuthContext, req: AuthRequest, proven: ProvenAgain): Promise<CookieWrite[] | null>;
	/** Ends the session in the browser, and on the server if it is stored there. */
	revoke(ctx: AuthContext, req: AuthRequest): Promise<Revocation>;
}

/** A session that has begun. */
export interface Issued {
	readonly cookies: readonly CookieWrite[];
	/** The sessions that it replaces. One in whose name it begins goes on, and is not among them. */
	readonly replaced: readonly EndedSession[];
}

/** A session that has ended. */
export interface EndedSession {
	/** Undefined where a provider has ended encrypted sessions. */
	readonly userId: string | undefined;
	/** The public id of the session; undefined for several. */
	readonly sessionId: string | undefined;
}

/** The facts for an event, without the request. */
type WithoutRequest<T> = T extends unknown ? Omit<T, 'request'> : never;

/** The result of ending the session of a browser. */
export interface Revocation {
	readonly cookies: readonly CookieWrite[];
	/** The arguments of the `signOut` events: one for each session that the browser had. */
	readonly messages: readonly WithoutRequest<Parameters<Events['signOut']>[0]>[];
}
