/** Anonymous users: visitors who get a user and a session before they sign in. */
import type { AdapterNeed } from '../adapter/requirements.js';
import type { Capability } from '../capability.js';

export const anonymous = {
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
} satisfies Capability;
