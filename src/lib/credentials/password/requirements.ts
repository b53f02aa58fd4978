/** The needs of a provider whose passwords the library keeps: users, secrets, and sessions that can be ended. */
import { InvalidConfig } from '../../../errors.js';
import { toKeepSecrets, toListSessions } from '../../adapter/requirements.js';
import type { AdapterNeed } from '../../adapter/requirements.js';
import type { AuthContext } from '../../core/context/context.js';

/** Returns the methods of the adapter that it needs. */
export function passwordNeeds(id: string, strategy: 'jwt' | 'database'): AdapterNeed[] {
	const methods = [
		'createUser',
		'getUser',
		'getUserByEmail',
		'createVerificationToken',
		'useVerificationToken',
		...toKeepSecrets,
		...(strategy === 'database' ? toListSessions : [])
	] as const;
	return [{ by: `provider "${id}"`, methods }];
}

/** @throws {InvalidConfig} if a new password could not end encrypted sessions */
export function requireEndOfSessions(
	providers: AuthContext['providers'],
	{ strategy, revocation }: AuthContext['session']
): void {
	if (strategy !== 'jwt' || revocation) return;
	for (const provider of providers.values()) {
		if (provider.kind !== 'credentials' || !provider.passwords) continue;
		throw new InvalidConfig(
			`provider "${provider.id}": a new password ends the sessions of its user, which needs a store of ended sessions: set ` +
				'session.revocation, or use session.strategy "database"'
		);
	}
}
