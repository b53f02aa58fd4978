/** The methods of the adapter that a configuration needs. */
import type { Adapter, AdapterMethod } from '../../../adapters/types.js';
import { MissingAdapter, MissingAdapterMethods } from '../../../errors.js';

/** The methods of the adapter that a part of a configuration needs. */
export interface AdapterNeed {
	/** The part that needs them, as a message names it: `provider "mail"`. */
	readonly by: string;
	readonly methods: readonly AdapterMethod[];
	/** `works`: the part needs the methods only if there is an adapter. @default 'fails' */
	readonly withoutAdapter?: 'works' | 'fails';
}

/** The methods that find users by their accounts. */
export const toFindUsers = ['createUser', 'getUserByAccount', 'getUserByEmail', 'linkAccount'] as const;

/** The methods that keep sessions. */
export const toKeepSessions = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession'] as const;

/** The methods that list sessions and end them, and keep their facts. */
export const toListSessions = ['listSessions', 'deleteSessionById', 'deleteSessions'] as const;

/** The methods that read the tokens of a user's accounts, and keep them fresh. */
export const toKeepTokens = ['listAccounts', 'updateAccount', 'replaceTokens'] as const;

/** The methods that keep secrets. */
export const toKeepSecrets = [
	'createSecret',
	'getSecret',
	'listSecrets',
	'updateSecret',
	'useSecret',
	'deleteSecret'
] as const;

/**
 * Reports the methods that the adapter lacks, now rather than at the first sign-in.
 * @throws {MissingAdapter | MissingAdapterMethods}
 */
export function requireAdapterMethods(adapter: Adapter | undefined, needs: readonly AdapterNeed[]): void {
	if (!adapter) {
		const first = needs.find(({ withoutAdapter }) => withoutAdapter !== 'works');
		if (first) throw new MissingAdapter(`${first.by} needs an adapter: pass one as \`adapter\``);
		return;
	}
	for (const { by, methods } of needs) {
		const missing = methods.filter((method) => typeof adapter[method] !== 'function');
		if (missing.length > 0) {
			throw missingMethods(missing, `${by} needs them`);
		}
	}
}

/** @param need what needs the methods */
export function missingMethods(names: readonly string[], need: string): MissingAdapterMethods {
	return new MissingAdapterMethods(
		`the adapter lacks ${names.join(', ')}: ${need}. Use an adapter that has them, or write them`
	);
}
