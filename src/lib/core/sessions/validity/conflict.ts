/** A browser that sends sessions of different users. Loaded with the first one. */
import { CookieConflict } from '../../../../errors.js';
import type { AuthContext } from '../../context/context.js';
import { headline } from '../../../base/errors/logger.js';
import { deleteChunked } from '../../../base/http/cookies/chunks.js';
import { knownTwins } from '../../../base/http/cookies/writes.js';
import type { AuthRequest } from '../../request/request.js';
import { noSession } from '../../request/reading.js';
import type { SessionReading } from '../../request/reading.js';

/** Returns the reading of a browser with sessions of different users. Its cookies delete all twins that are known. */
export function conflictOf({ logger, instance }: AuthContext, req: AuthRequest): SessionReading {
	const { sessionToken } = req.cookieTable;
	const conflict = new CookieConflict(
		`a browser sent several cookies "${sessionToken.name}" with sessions of different users, and none of them counts`
	);
	if (instance.warnings.claim(conflict.type, Date.now() + quietMs)) logger.warn(headline(conflict), conflict);
	return noSession([...knownTwins(req, sessionToken), ...deleteChunked(req.cookies, sessionToken)]);
}

/** A browser that sends such cookies does so with each request, for as long as it keeps them. */
const quietMs = 60_000;
