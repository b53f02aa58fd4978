import { AuthError } from '@auth/core/errors';
import { fail, redirect } from '@sveltejs/kit';
import { signIn, signOut } from '$/auth';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
	const session = await locals.auth();
	if (session) throw redirect(303, '/account');
	return { error: url.searchParams.get('error'), code: url.searchParams.get('code') };
};

export const actions: Actions = {
	signIn,
	signOut,
	async password(event) {
		try {
			await signIn(event);
		} catch (thrown) {
			if (thrown instanceof AuthError) return fail(400, { error: thrown.type });
			throw thrown;
		}
	}
};
