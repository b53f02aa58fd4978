/** The choice of a visitor: where sessions are kept, and which data layer the demo uses. */
import type { Cookies } from '@sveltejs/kit';
import { strategies, stores, storeCookie, strategyCookie } from '../choices.ts';
import { strategy as usual } from '#settings';
import type { StoreName } from './stores.ts';

export interface Choice {
	readonly strategy: 'database' | 'jwt';
	readonly store: StoreName;
}

/** Returns the choice in the cookies. Any other value counts as none. */
export function choiceOf(cookies: Cookies): Choice {
	const strategy = cookies.get(strategyCookie) ?? usual;
	const store = cookies.get(storeCookie) ?? '';
	return {
		strategy: isKey(strategies, strategy) ? strategy : usual,
		store: isKey(stores, store) ? store : 'sqlite'
	};
}

function isKey<Key extends string>(choices: Readonly<Record<Key, unknown>>, key: string): key is Key {
	return Object.hasOwn(choices, key);
}
