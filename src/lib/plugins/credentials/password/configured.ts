/** The provider whose passwords the library keeps, the code that it brings, and its needs: users, secrets, and sessions that can be ended. */
import type { AdapterNeed } from '../../../store/adapter/requirements.js';
import { toKeepSecrets, toListSessions } from '../../../store/adapter/requirements.js';
import type { AdapterUser } from '../../../../adapters/types.js';
import { UnknownAction, InvalidConfig } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { CredentialsProvider } from '../../../core/context/providers/credentials.js';
import type { Fields } from '../../../base/http/body.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { SendPromised } from '../../../core/promised-mail.js';
import type { Passwords } from '../../../core/context/providers/credentials.js';

export type PasswordProvider = CredentialsProvider & { readonly passwords: Passwords };

type ShowPage = (ctx: AuthContext, req: AuthRequest, name?: string) => Promise<Outcome>;

/** The code in parts, each of which is loaded when it is first used: see `code.ts`. */
export interface PasswordCode {
	/** Signing in. */
	check(): Promise<{
		requireRoomToHash(): void;
		checkPassword(ctx: AuthContext, passwords: Passwords, fields: Fields): Promise<CheckedPassword>;
	}>;
	/** The pages. */
	handlers(): Promise<{ readonly showPage: ShowPage; readonly postPage: ShowPage }>;
	/** The email about a new password that no request has sent. */
	promised(): Promise<{ readonly sendPromised: SendPromised }>;
}

/** A user whose password was right. */
export interface CheckedPassword {
	readonly user: AdapterUser;
	/** Throws if the password was changed while the session began: a change ends all sessions, and would not find this one. */
	confirmed(): Promise<void>;
}

/** Returns the code. That it is there was checked when the provider was compiled. */
export function codeOf({ code }: Passwords): PasswordCode {
	return code as PasswordCode;
}

/** Returns the provider, of which a configuration has one at most; undefined without one. */
export function passwordProviderOf({ providers }: Pick<AuthContext, 'providers'>): PasswordProvider | undefined {
	return [...providers.values()].find(
		(provider): provider is PasswordProvider => provider.kind === 'credentials' && provider.passwords !== undefined
	);
}

/** @throws {UnknownAction} without one */
export function requirePasswordProvider(ctx: Pick<AuthContext, 'providers'>): PasswordProvider {
	const provider = passwordProviderOf(ctx);
	if (provider) return provider;
	throw new UnknownAction('no provider of this site keeps passwords');
}

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
