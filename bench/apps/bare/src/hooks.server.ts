/** The same app without authentication: whoever sends a cookie is one and the same person. */
const session = {
	user: { id: 'person-1', name: 'Ada Lovelace', email: 'person-1@example.test', image: null },
	expires: '2100-01-01T00:00:00.000Z'
};

interface Input {
	event: { request: Request; locals: object };
	resolve(event: object): Promise<Response>;
}

export function handle({ event, resolve }: Input): Promise<Response> {
	const signedIn = event.request.headers.has('cookie');
	Object.assign(event.locals, { auth: () => Promise.resolve(signedIn ? session : null) });
	return resolve(event);
}
