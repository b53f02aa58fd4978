import { redirect } from '@sveltejs/kit';
import { sequence } from '@sveltejs/kit/hooks';
import { handle as authentication } from './lib/server/auth';

const base = process.env.APP_BASE ?? '';

/** SvelteKit 2 and 3 export the type from different modules. */
type Handle = Parameters<typeof sequence>[0];

const guard: Handle = async ({ event, resolve }) => {
	if (event.route.id?.startsWith('/admin') && !(await event.locals.auth())?.user) {
		redirect(303, `${base}/signin?callbackUrl=${encodeURIComponent(event.url.pathname)}`);
	}
	return resolve(event);
};

export const handle = sequence(authentication, guard);
