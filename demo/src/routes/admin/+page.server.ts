import { fail, redirect } from '@sveltejs/kit';
import { ImpersonationRefused } from 'framework-auth/errors';
import { users } from '#lib/server/auth.ts';
import { operator, people } from '#settings';
import type { Actions, PageServerLoad } from './$types';

// The hook has checked that a user is signed in. A load function on the server is needed anyway: without one, navigation
// in the browser sends no request to the server, and no hook runs.
export const load: PageServerLoad = async ({ locals }) => {
	const session = await locals.auth();
	const others = people.filter(({ id }) => id !== operator);
	return {
		title: 'Admin',
		checkedAt: new Date().toISOString(),
		operator: people.find(({ id }) => id === operator)?.name,
		others: session?.user?.id === operator ? others.map(({ name, email }) => ({ name, email })) : []
	};
};

/** The library asks `session.mayImpersonate` again, whatever the page shows. */
export const actions: Actions = {
	// #region act
	async act(event) {
		const { locals, request } = event;
		const email = String((await request.formData()).get('email'));
		const found = await users.find({ email }, event);
		try {
			await locals.impersonate(found?.user.id ?? '');
		} catch (thrown) {
			if (thrown instanceof ImpersonationRefused) return fail(403, { refused: true });
			throw thrown;
		}
		redirect(303, '/protected');
	},
	async back({ locals }) {
		try {
			await locals.endImpersonation();
		} catch (thrown) {
			if (!(thrown instanceof ImpersonationRefused)) throw thrown;
		}
		redirect(303, '/admin');
	}
	// #endregion
};
