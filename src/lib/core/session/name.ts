/** The name of a session in something sealed that acts for it later, without its cookie. */
import { guardOf, isNumber, isText, optional } from '../../base/util/shape.js';

export interface NamedSession {
	/** Id of its user in the adapter. */
	readonly user: string;
	/** Its id; empty for one without, which is found by its token, or by its beginning alone. */
	readonly session: string;
	/** The owner in the store of ended sessions. */
	readonly owner?: string;
	/** The id that it began with. */
	readonly first?: string;
	/** When it began, in milliseconds since the epoch. */
	readonly begun?: number;
	/** The token of a stored session that has no id. */
	readonly token?: string;
}

export const namedSessionShape = {
	user: isText,
	session: isText,
	owner: optional(isText),
	first: optional(isText),
	begun: optional(isNumber),
	token: optional(isText)
};

export const isNamedSession = guardOf<NamedSession>(namedSessionShape);
