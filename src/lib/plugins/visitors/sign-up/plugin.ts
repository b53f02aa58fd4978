/** Visitors, and the rules for new users: anonymous ones, who may sign up, whether they are human, and how long they may stay without proof. */
import { mergeOptions } from '../../../base/config/provider-options.js';
import type { AdapterNeed } from '../../../store/adapter/requirements.js';
import type { AuthPlugin } from '../../../core/plugin.js';
import { lazy } from '../../../base/util/lazy.js';

export const visitors = {
	options: {
		anonymous: {
			isSet: ({ config }) => config.anonymous !== undefined && config.anonymous !== false,
			load: lazy(async () => (await import('../anonymous/compile.js')).anonymousCompiler)
		},
		signUp: {
			isSet: ({ config }) => config.signUp !== undefined,
			load: lazy(async () => (await import('./compile.js')).signUpCompiler)
		},
		verifyHuman: {
			isSet: ({ config }) => config.verifyHuman !== undefined,
			load: lazy(async () => (await import('../../../core/humans/compile.js')).humanCompiler)
		},
		pending: {
			isSet: ({ config: { account }, providers }) =>
				account?.pendingAge !== undefined ||
				account?.requireVerifiedEmail !== undefined ||
				providers.some((provider) => Reflect.get(mergeOptions(provider), 'neutral') === false),
			load: lazy(async () => (await import('./pending.js')).pendingCompiler)
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
