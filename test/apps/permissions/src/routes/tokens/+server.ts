export const POST = async ({ locals, url }) =>
	Response.json(
		await locals.sessions.createToken({ expiresIn: 600, scopes: (url.searchParams.get('scopes') ?? '').split(' ') })
	);
