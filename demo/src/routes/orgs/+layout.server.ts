import type { LayoutServerLoad } from './$types';

/** What the menu shows: none for a visitor. */
export const load: LayoutServerLoad = async ({ locals }) => ({ memberships: await locals.organizations.list() });
