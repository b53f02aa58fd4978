import type { LayoutServerLoad } from './$types';

/** Every page gets the session. It is for display only: a layout's load need not run when the page below it changes. */
export const load: LayoutServerLoad = async ({ locals }) => {
	return { session: await locals.auth() };
};
