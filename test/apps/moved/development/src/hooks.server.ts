import { redirect } from '@sveltejs/kit';
import type { Handle } from '@sveltejs/kit';
import { sequence } from '@sveltejs/kit/hooks';
import { handle as authentication } from './auth';
import { isProtected } from './helpers';

const authorization: Handle = async ({ event, resolve }) => {
	if (isProtected(event)) {
		const session = await event.locals.auth();
		if (!session) throw redirect(303, `/login?callbackUrl=${encodeURIComponent(event.url.pathname)}`);
	}
	return resolve(event);
};

export const handle: Handle = sequence(authentication, authorization);
