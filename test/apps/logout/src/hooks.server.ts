import { auth } from './lib/server/auth';

export const handle: typeof auth.handle = async (input) => {
	if (process.env.APP_HOOK === 'missing') return input.resolve(input.event);
	if (process.env.APP_HOOK === 'throwing') throw new Error('the hook is broken');
	return auth.handle(input);
};
