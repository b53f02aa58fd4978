import { error } from '@sveltejs/kit';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => {
	const session = await locals.auth();
	if (session?.user.role !== 'admin') throw error(403, 'Not yours');
	return { id: session.user.id };
};
