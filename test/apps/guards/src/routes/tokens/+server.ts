export const POST = async ({ locals }) =>
	Response.json(await locals.sessions.createToken({ expiresIn: 60, scopes: ['notes'] }));
