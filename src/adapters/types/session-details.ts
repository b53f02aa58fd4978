/** The details of a stored session. */

/**
 * The details of a session, in columns that a table may lack. If the adapter has `listSessions`, the library creates sessions
 * with them. Members without a value are absent or null.
 */
export interface SessionDetails {
	/** Identifies the session in lists. It is not the token. An adapter whose data layer makes ids may ignore it. */
	id?: string | null;
	/** When the session began. */
	createdAt?: Date | null;
	/** When the session was last used. It changes when the session is extended. */
	lastUsedAt?: Date | null;
	/** When the user last proved their identity. */
	authenticatedAt?: Date | null;
	/** Values of RFC 8176, joined with commas. */
	methods?: string | null;
	/** Id of the provider of the sign-in. */
	provider?: string | null;
	/** The provider's own id of its session. */
	sid?: string | null;
	/** The authentication context class that the provider reports. */
	acr?: string | null;
	/** The `User-Agent` of the browser, at most 256 characters. */
	userAgent?: string | null;
	/** The address of the client at the sign-in, where the configuration asks for it. */
	clientAddress?: string | null;
	/** `short` if the session ends with the session of the browser. */
	lifetime?: string | null;
	/** The data of the application and of plugins in the session: JSON, at most 16 KB. */
	data?: string | null;
	/** Id of the user who acts as the owner of the session. */
	actorId?: string | null;
	/** The `id` of that user's own session. */
	actorSessionId?: string | null;
}
