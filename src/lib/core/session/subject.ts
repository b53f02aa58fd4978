/** A session, as what decides whether it counts gets to know it. */
import type { AdapterSession } from '../../../adapters/types.js';
import type { IssuedData, SessionFacts, User } from '../../../types.js';
import type { OpenedToken } from '../../base/seal/opened-tokens.js';

/** Its facts, and its user: as the data layer has it, or as the claims of a token name it. */
export type SubjectOfSession = { readonly facts: SessionFacts } & (
	| { readonly user: User; readonly session: Pick<AdapterSession, 'data'> }
	| (Pick<OpenedToken, 'claims'> & { readonly userId: string | undefined; readonly issued: IssuedData | undefined })
);
