import { sequence, type Handle } from '@sveltejs/kit/hooks';
import { handle as authentication } from '#lib/server/auth.ts';
import { signInFirst } from '#lib/server/sign-in-first.ts';

/** Protects everything under `/admin`: one rule for a whole path. */
const guard: Handle = async ({ event, resolve }) => {
	if (/^\/admin(\/|$)/.test(event.url.pathname)) {
		const session = await event.locals.auth();
		if (!session?.user) signInFirst(event);
	}
	return resolve(event);
};

export const handle = sequence(authentication, guard);
