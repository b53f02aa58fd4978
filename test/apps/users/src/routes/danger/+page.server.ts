export async function load({ locals }) {
	const { user, methods, id } = await locals.reauthenticate({ within: 300 });
	return { name: user.name, methods, id };
}

export const actions = {
	default: async ({ locals }) => {
		await locals.reauthenticate({ within: 300 });
		return { done: true };
	}
};
