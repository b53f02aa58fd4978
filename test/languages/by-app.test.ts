/** The language that an app has chosen for a request: by a store of its own, as Paraglide does, or in the event of SvelteKit. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { getRequestEvent } from '$app/server';
import { expect, test } from 'vitest';
import { FrameworkAuth } from '../../src/index.js';
import { all } from '../../src/locales/index.js';
import { createApp, secret } from '../fixtures/app.js';
import { createEvent } from '../kit/kit.js';
import { requests } from '../support/app-server.js';

const langOf = async (response: Response) => /<html lang="([^"]+)"/.exec(await response.text())?.[1];

test('`getLocale` of Paraglide is called in the request, also for several at once', async () => {
	const language = new AsyncLocalStorage<string>();
	const app = createApp({ languages: all, locale: () => language.getStore() });
	const asked = ['de', 'ar', 'en', 'ja', 'de'];
	const pages = asked.map((tag) => language.run(tag, () => app.newBrowser().visit('/auth/signin')));
	expect(await Promise.all((await Promise.all(pages)).map(langOf))).toEqual(asked);
});

test('a hook of the app chooses the language through the event', async () => {
	const { handle } = FrameworkAuth({
		secret,
		trustHost: true,
		providers: [],
		languages: all,
		locale: () => (getRequestEvent().locals as unknown as { language: string }).language
	});
	const page = (language: string) => {
		const { event } = createEvent(new Request('https://app.test/auth/signin'));
		Object.assign(event.locals, { language });
		return requests.run(event, () => handle({ event, resolve: () => new Response('not the library') }));
	};
	expect(await Promise.all(['fr', 'he'].map(async (tag) => langOf(await page(tag))))).toEqual(['fr', 'he']);
});
