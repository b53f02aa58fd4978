import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals: { auth }, parent }) => {
	const { session } = await parent();
	return { same: session?.user.id === (await auth())?.user.id };
};

export const actions = {
	async leave({ locals }) {
		await locals.signOut({ redirectTo: '/' });
	}
} satisfies Actions;
