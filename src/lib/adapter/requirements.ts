/** Which methods of the adapter a configuration needs. */
import type { Adapter } from '../../adapters/types.js';
import { MissingAdapter, MissingAdapterMethods } from '../../errors.js';

/** What a part of a configuration needs of the adapter. */
export interface AdapterNeed {
	/** What needs it, as a message names it: `provider "mail"`. */
	readonly by: string;
	readonly methods: readonly (keyof Adapter)[];
	/** `works`: the part needs the methods only where there is an adapter. @default 'fails' */
	readonly withoutAdapter?: 'works' | 'fails';
}

/** To know users by their accounts. */
export const toFindUsers = ['createUser', 'getUserByAccount', 'getUserByEmail', 'linkAccount'] as const;

/** To keep sessions. */
export const toKeepSessions = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession'] as const;

/** To list sessions and end them, and to keep what they know. */
export const toListSessions = ['listSessions', 'deleteSessionById', 'deleteSessions'] as const;

/**
 * Names what the adapter lacks, now rather than at the first sign-in.
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
			throw new MissingAdapterMethods(`the adapter lacks ${missing.join(', ')}: ${by} needs them`);
		}
	}
}
