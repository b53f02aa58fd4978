import { requireSession } from '../../lib/server/factors';

export const load = async () => ({ name: (await requireSession()).user.email });

export const actions = {
	default: async () => {
		await requireSession({ methods: ['mfa'], fresh: 300 });
		return { done: true };
	}
};
