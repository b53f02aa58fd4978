import { redirect } from '@sveltejs/kit';
import type { PageServerLoad } from './$types';

const base = process.env.APP_BASE ?? '';

export const load: PageServerLoad = async (event) => {
	const session = await event.locals.auth();
	if (!session?.user) redirect(303, `${base}/signin?callbackUrl=${encodeURIComponent(event.url.pathname)}`);
	return { email: session.user.email };
};
