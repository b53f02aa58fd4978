/** The parts of an impersonation that both strategies share. */
import type { AdapterUser } from '../../../../adapters/types.js';
import type { Account } from '../../../../types.js';

/** An impersonation: the user who acts, the other user, and the end at the latest. */
export interface Acting {
	readonly actor: { readonly id: string; readonly sessionId: string };
	readonly target: AdapterUser;
	readonly until: Date;
}

/** The account of a session that no provider has begun. */
export function accountFor({ id }: AdapterUser): Account {
	return { provider: 'impersonation', type: 'credentials', providerAccountId: id };
}
