import { requireSession, users } from '#lib/server/auth.ts';
import { operator } from '#settings';
import type { Actions, PageServerLoad } from './$types';

// #region users
/** `users` does not check its caller: this does. Others get 403. */
const requireOperator = () => requireSession({ where: ({ user }) => user.id === operator });

export const load: PageServerLoad = async (event) => {
	await requireOperator();
	const page = await users.list({ limit: 20, after: event.url.searchParams.get('after') ?? undefined }, event);
	const found = await Promise.all(page.users.map(({ id }) => users.find({ id }, event)));
	return {
		title: 'Users',
		next: page.next ?? null,
		people: found
			.filter((each) => each !== null)
			.map(({ user: { id, name, email }, block }) => ({
				id,
				name,
				email,
				isBlocked: block !== null,
				isYou: id === operator
			}))
	};
};

export const actions: Actions = {
	async block(event) {
		await requireOperator();
		await users.block(await idIn(event.request), { reason: 'tried in the demo' }, event);
	},
	async unblock(event) {
		await requireOperator();
		await users.unblock(await idIn(event.request), event);
	}
};
// #endregion

async function idIn(request: Request): Promise<string> {
	return String((await request.formData()).get('id'));
}
