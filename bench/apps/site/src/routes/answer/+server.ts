/** What the app without authentication answers where the others sign in: reads the form, and redirects. */
export async function POST({ request }: { request: Request }): Promise<Response> {
	await request.text();
	return new Response(null, { status: 303, headers: { location: '/' } });
}
