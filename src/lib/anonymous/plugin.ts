/** Anonymous users: visitors who get a user and a session before they sign in. */
import type { AdapterNeed } from '../adapter/requirements.js';
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

export const anonymous = {
	options: {
		anonymous: {
			isSet: ({ config }) => config.anonymous !== undefined && config.anonymous !== false,
			load: lazy(async () => (await import('./compile.js')).anonymousCompiler)
		}
	},
	adapterNeeds: ({ anonymous: options }): readonly AdapterNeed[] => {
		if (!options) return [];
		const methods = [
			'createUser',
			'getUser',
			'deleteUser',
			'linkAccount',
			'unlinkAccount',
			'getUserByAccount'
		] as const;
		return [{ by: '`anonymous`', methods, withoutAdapter: 'works' }];
	}
} satisfies AuthPlugin;
