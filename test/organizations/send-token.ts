/** A request with an API token, as a script sends it. */
import type { RequestEvent } from '@sveltejs/kit';
import { answered } from '../guards/support.js';
import { createEvent, type KitApp } from '../kit/kit.js';

export interface TokenRequest<T> {
	readonly app: Pick<KitApp, 'handle' | 'options'>;
	/** A hook of `protect`. */
	readonly guard: ReturnType<KitApp['protect']>;
	readonly token: string;
	readonly code: (event: RequestEvent) => Promise<T>;
	/** @default '/orgs/one/api' */
	readonly path?: string;
	/** The id of the route. */
	readonly route?: string;
}

/** Returns the answer of the code, which the guard let through; the status otherwise. */
export async function sendToken<T>(request: TokenRequest<T>): Promise<T | number> {
	const { app, guard, token, code, path = '/orgs/one/api', route } = request;
	const source = new Request(`https://app.test${path}`, { headers: { authorization: `Bearer ${token}` } });
	const { event } = createEvent(source, { ...app.options, ...(route !== undefined && { route }) });
	let value: unknown;
	const resolve = async (resolved: RequestEvent) =>
		answered(async () =>
			guard({
				event: resolved,
				async resolve() {
					value = await code(resolved);
					return new Response();
				}
			})
		);
	const { status } = await app.handle({ event, resolve });
	return status === 200 ? (value as T) : status;
}
