import type { LayoutServerLoad } from './$types';

/** Passes the session to every page, only for display: a layout's load function does not run for each page below it. */
export const load: LayoutServerLoad = async ({ locals }) => {
	return { session: await locals.auth() };
};
