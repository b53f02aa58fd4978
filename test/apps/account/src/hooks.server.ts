import { settle } from './lib/server/auth';

export { handle } from './lib/server/auth';

export const init = async () => {
	// Not while it is built.
	if (process.env.AUTH_SECRET) await settle();
};
