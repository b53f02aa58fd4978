import { requireSession } from '../../lib/server/auth';

export const load = async ({ locals }) => ({ loaded: await locals.can('project:update') });

export const actions = {
	default: async (event) => {
		await requireSession({ event, can: 'project:update' });
		return { done: true };
	}
};
