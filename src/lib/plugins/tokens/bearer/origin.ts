/** The session in which an API token was made, as the token keeps it: a policy may ask how its owner had signed in. */
import type { SessionFacts, TokenOrigin } from '../../../../types.js';
import { guardOf, isNumber, isText, isTextList, optional } from '../../../base/util/shape.js';

/** The facts that are kept of the session. */
type Kept = Omit<TokenOrigin, 'tokenCreatedAt'>;

/** The session as JSON: its times in milliseconds since the epoch. */
export interface StoredOrigin {
	readonly at?: number;
	readonly auth?: number;
	readonly amr?: readonly string[];
	readonly by?: string;
}

export const isStoredOrigin = guardOf<StoredOrigin>({
	at: optional(isNumber),
	auth: optional(isNumber),
	amr: optional(isTextList),
	by: optional(isText)
});

/** Returns what a token keeps of a session. */
export function originIn({ createdAt, authenticatedAt, methods, provider }: SessionFacts): StoredOrigin {
	return {
		...(createdAt && { at: createdAt.getTime() }),
		...(authenticatedAt && { auth: authenticatedAt.getTime() }),
		...(methods && { amr: methods }),
		...(provider !== undefined && { by: provider })
	};
}

/** Reads it. */
export function readOrigin({ at, auth, amr, by }: StoredOrigin): Kept {
	return {
		...(at !== undefined && { createdAt: new Date(at) }),
		...(auth !== undefined && { authenticatedAt: new Date(auth) }),
		...(amr && { methods: amr }),
		...(by !== undefined && { provider: by })
	};
}
