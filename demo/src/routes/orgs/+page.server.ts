import { fail, redirect } from '@sveltejs/kit';
import { OrganizationInvalid, OrganizationLimit, SlugTaken } from 'framework-auth/organizations';
import { requireSession } from '#lib/server/auth.ts';
import { makeExample } from '#lib/server/example.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async () => {
	await requireSession();
	return { title: 'Organizations' };
};

export const actions: Actions = {
	async example(event) {
		await makeExample(event);
		redirect(303, '/orgs');
	},
	async create({ locals, request }) {
		const name = String((await request.formData()).get('name'));
		const created = await locals.organizations.create({ name }).catch((thrown: unknown) => {
			if (thrown instanceof SlugTaken) return 'An organization has this name already.';
			if (thrown instanceof OrganizationLimit) return 'You own as many organizations as you may.';
			if (thrown instanceof OrganizationInvalid) return 'A name has 1 to 100 characters.';
			throw thrown;
		});
		if (typeof created === 'string') return fail(400, { message: created });
		redirect(303, `/orgs/${created.slug}`);
	}
};
