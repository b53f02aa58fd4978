import { sequence, type Handle } from '@sveltejs/kit/hooks';
import { handle as authentication } from '#lib/server/auth.ts';
import { handle as builtIn } from '#lib/server/built-in.ts';
import { signInFirst } from '#lib/server/sign-in-first.ts';
import { tracing } from '#lib/server/traces.ts';

// #region guard
/**
 * Protects everything under `/admin`: one rule for a whole path. It looks at the route, because a path has more than one
 * spelling: SvelteKit takes `/%61dmin` for the same page.
 */
const guard: Handle = async ({ event, resolve }) => {
	if (/^\/admin(\/|$)/.test(event.route.id ?? '')) {
		const session = await event.locals.auth();
		if (!session?.user || session.anonymous) signInFirst(event);
	}
	return resolve(event);
};
// #endregion

/** The library's own pages, of a second instance. The rest of the demo knows only the first. */
const builtInPages: Handle = ({ event, resolve }) =>
	event.url.pathname.startsWith('/built-in/') ? builtIn({ event, resolve }) : resolve(event);

export const handle = sequence(tracing, builtInPages, authentication, guard);
