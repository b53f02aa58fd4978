import { recordsOf } from '#lib/server/audit.ts';
import { signInFirst } from '#lib/server/sign-in-first.ts';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
	const session = await event.locals.auth();
	if (!session?.user || session.anonymous) signInFirst(event);
	return { title: 'Your activity', records: recordsOf(session.user.id ?? '') };
};
