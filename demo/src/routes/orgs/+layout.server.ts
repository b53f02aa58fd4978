import type { LayoutServerLoad } from './$types';

/** The menu shows the organizations of the user. */
export const load: LayoutServerLoad = async ({ locals }) => ({ memberships: await locals.organizations.list() });
