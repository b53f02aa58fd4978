import { requireSession } from '../../lib/server/auth';

export const load = async () => ({ name: (await requireSession()).user.name });
export const actions = { default: async () => void (await requireSession()) };
