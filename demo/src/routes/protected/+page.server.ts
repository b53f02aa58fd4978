import { choiceOf } from '#lib/server/choice.ts';
import { signInFirst } from '#lib/server/sign-in-first.ts';
import type { PageServerLoad } from './$types';

// #region load
/** Protects this page: the load runs on the server before anything of it is shown. */
export const load: PageServerLoad = async (event) => {
	const session = await event.locals.auth();
	if (!session?.user || session.anonymous) signInFirst(event);
	return {
		title: 'Protected page',
		user: session.user,
		expires: session.expires,
		strategy: choiceOf(event.cookies).strategy
	};
};
// #endregion
