/** An app whose pages stand behind `protect`, and what SvelteKit makes of what a hook throws. */
import { isHttpError, isRedirect, type RequestEvent } from '@sveltejs/kit';
import type { FrameworkAuthConfig, GuardRules } from '../../src/index.js';
import type { User } from '../../src/types.js';
import { locationOf } from '../fixtures/browser.js';
import { createKitApp, type KitApp } from '../kit/kit.js';
import { requests } from '../support/app-server.js';

/** The response that SvelteKit makes of what a hook or a load function throws. */
export async function answered(run: () => Promise<Response>): Promise<Response> {
	try {
		return await run();
	} catch (thrown) {
		if (isRedirect(thrown))
			return new Response(null, { status: thrown.status, headers: { location: thrown.location } });
		if (!isHttpError(thrown)) throw thrown;
		return new Response(`<h1>${thrown.body.message}</h1>`, {
			status: thrown.status,
			headers: { 'content-type': 'text/html' }
		});
	}
}

/** An app with rules, whose pages all say that they were reached. */
export function guardedApp(rules: GuardRules, config: Partial<FrameworkAuthConfig> = {}): KitApp {
	const app = createKitApp(config);
	const guard = app.protect(rules);
	app.page = (event) => answered(() => guard({ event, resolve: () => new Response('inside') }));
	return app;
}

/** An app whose pages are made by code that runs as SvelteKit runs load functions and endpoints. */
export function appOf(
	load: (app: KitApp, event: RequestEvent) => Promise<unknown>,
	config: Partial<FrameworkAuthConfig> = {}
): KitApp {
	const app = createKitApp(config);
	app.page = (event) =>
		answered(() => requests.run(event, async () => Response.json(((await load(app, event)) as object | null) ?? null)));
	return app;
}

/** Signs in by the identity provider. */
export async function signIn(app: KitApp): Promise<void> {
	const options = app.options;
	app.options = {};
	const started = await app.browser.post('/signin', { providerId: 'op', redirectTo: '/' });
	await app.browser.follow(app.op.authorize(locationOf(started)));
	app.options = options;
}

/** Where a response leads, or its status and what it says. */
export async function outcomeOf(response: Response): Promise<string> {
	return response.headers.get('location') ?? `${response.status} ${await response.text()}`;
}

/** A script's request, as browsers mark it. */
export const byScript = { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', accept: '*/*' } };

export const roleOf = (user: User) => (user as { role?: string }).role;
