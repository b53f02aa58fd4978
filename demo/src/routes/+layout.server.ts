import type { LayoutServerLoad } from './$types';

/** Passes the session to every page, only for display: a layout's load function does not run for each page below it. */
export const load: LayoutServerLoad = async ({ locals }) => {
	const session = await locals.auth();
	// A visitor with notes is shown as one who has not signed in.
	return { session: session?.anonymous ? null : session };
};
