import { getRequestEvent, query } from '$app/server';

export const who = query(async () => {
	const session = await getRequestEvent().locals.auth();
	return session?.user?.name ?? 'nobody';
});
