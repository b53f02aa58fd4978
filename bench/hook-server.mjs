// The hook of an app, without SvelteKit around it: behind a plain server, so that somebody can sign in, and called in this
// process as often as the parent asks, which tells what CPU that took. Runs in the folder of the app.
/* global Response */
import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const { handle } = await import(pathToFileURL('src/hooks.server.ts').href);
const { BENCH_ORIGIN: origin, PORT: port } = process.env;

const ignore = () => undefined;

/** What the hooks look at of SvelteKit's event. */
function eventOf(request) {
	return {
		request,
		url: new URL(request.url),
		locals: {},
		cookies: { get: () => undefined, getAll: () => [], set: ignore, delete: ignore, serialize: () => '' },
		params: {},
		route: { id: '/' },
		platform: undefined,
		isRemoteRequest: false,
		getClientAddress: () => '127.0.0.1',
		setHeaders: ignore
	};
}

/** A page that asks for the session, and one that does not. */
const pages = {
	async '/'({ locals }) {
		const session = await locals.auth();
		return new Response(session ? `Signed in as ${session.user.name}` : 'Not signed in');
	},
	'/plain': async () => new Response('Nobody asks'),
	'/answer': async () => new Response(null, { status: 303, headers: { location: '/' } })
};

const server = createServer(async (incoming, outgoing) => {
	const { method, url, headers } = incoming;
	const body = method === 'POST' ? await textOf(incoming) : undefined;
	const request = new Request(origin + url, { method, headers, body });
	const resolve = pages[new URL(request.url).pathname];
	const answer = await handle({ event: eventOf(request), resolve });
	outgoing.writeHead(answer.status, {
		...Object.fromEntries(answer.headers),
		'set-cookie': answer.headers.getSetCookie()
	});
	outgoing.end(await answer.text());
});
server.listen(Number(port), '127.0.0.1');
// Node writes a CPU profile when a process ends by itself.
process.once('SIGTERM', () => process.exit());

/** So many requests are made at a time, which is not counted: more of them at once are work for the garbage collector. */
const batch = 50;

/** Calls the hook with these requests, one after the other and again from the first, and says what CPU each took. */
process.on('message', async ({ requests, expected, count, limitMs = Infinity }) => {
	// Of what was made before, no young garbage is left to be collected while it counts. A whole collection would also throw
	// optimised code away: then all hooks, and that of the app without authentication, take two to three times as long.
	globalThis.gc?.({ type: 'minor' });
	let [used, done, answer] = [0, 0, undefined];
	while (done < count && used < 1000 * limitMs) {
		const events = Array.from({ length: Math.min(batch, count - done) }, (_, index) => {
			const { path, ...init } = requests[(done + index) % requests.length];
			return eventOf(new Request(origin + path, init));
		});
		const before = process.cpuUsage();
		for (const event of events) answer = await handle({ event, resolve: pages[event.url.pathname] });
		const { user, system } = process.cpuUsage(before);
		used += user + system;
		done += events.length;
	}
	const shown = `${answer.status} ${answer.headers.get('location')} ${await answer.text()}`;
	if (!new RegExp(expected).test(shown)) throw new Error(`the hook answers with ${shown}, not with ${expected}`);
	process.send(used / done);
});
