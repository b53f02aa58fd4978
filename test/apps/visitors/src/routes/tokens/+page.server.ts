export async function load({ locals }) {
	return { tokens: await locals.sessions.tokens() };
}

export const actions = {
	create: async ({ locals, request }) => {
		const scopes = String((await request.formData()).get('scopes')).split(' ');
		const { token } = await locals.sessions.createToken({ expiresIn: 3600, scopes });
		return { token };
	},
	endAll: async ({ locals }) => {
		await locals.sessions.endAll();
	}
};
