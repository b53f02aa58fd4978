import { sequence, type Handle, type ServerInit } from '@sveltejs/kit/hooks';
import { handle as authentication } from '#lib/server/auth.ts';
import { signUpPeople } from '#lib/server/people.ts';
import { signInFirst } from '#lib/server/sign-in-first.ts';

/** Runs once, before the first request. */
export const init: ServerInit = signUpPeople;

/**
 * Protects everything under `/admin`: one rule for a whole path. It looks at the route, because a path has more than one
 * spelling: SvelteKit takes `/%61dmin` for the same page.
 */
const guard: Handle = async ({ event, resolve }) => {
	if (/^\/admin(\/|$)/.test(event.route.id ?? '')) {
		const session = await event.locals.auth();
		if (!session?.user) signInFirst(event);
	}
	return resolve(event);
};

export const handle = sequence(authentication, guard);
