/**
 * Several sessions of one browser: an earlier configuration of the cookie has left one, or a page of the same site has planted one.
 * Of sessions of one user, the one that was issued last counts. Of different users none does: the library cannot know which one was planted.
 */

/** The facts about a session by which one of several is chosen. */
interface Issued {
	readonly owner: string;
	readonly issuedAt: number;
}

/** Returns the session that counts: null if the sessions are of different users, undefined without one. */
export function latestOf<T>(sessions: readonly T[], issuedOf: (session: T) => Issued): T | null | undefined {
	const [latest, ...others] = [...sessions]
		.reverse()
		.sort((one, other) => issuedOf(other).issuedAt - issuedOf(one).issuedAt);
	if (latest === undefined) return undefined;
	const { owner } = issuedOf(latest);
	return others.every((other) => issuedOf(other).owner === owner) ? latest : null;
}
