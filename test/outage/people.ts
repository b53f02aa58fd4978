/** People who sign in at the site, in three ways, each step of the way by itself. */
import { locationOf, type Browser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import type { Site } from './site.js';

export const ways = ['provider', 'link', 'password'] as const;
export type Way = (typeof ways)[number];

export interface Person {
	readonly browser: Browser;
	readonly email: string;
	readonly way: Way;
	readonly sub: string;
}

/** One request of a person, which can be repeated as with the reload button. */
export interface Step {
	/** `start` asks for a redirect or a mail, `finish` comes back with the proof. */
	readonly name: 'start' | 'finish';
	send(): Promise<Response>;
}

export async function newPerson(site: Site, way: Way): Promise<Person> {
	const person = {
		browser: site.newBrowser(),
		email: `${crypto.randomUUID()}@example.test`,
		way,
		sub: crypto.randomUUID()
	};
	if (way === 'password') await site.addUser(person.email);
	return person;
}

/** The steps of a sign-in from its beginning. Each is made when the one before has been answered. */
export async function* signIn(site: Site, person: Person): AsyncGenerator<Step, void, Response> {
	const { browser, email, sub, way } = person;
	if (way === 'password') {
		const fields = { email, password: 'correct horse' };
		yield { name: 'finish', send: () => browser.post('/auth/callback/password', fields) };
		return;
	}
	if (way === 'provider') {
		const started = yield { name: 'start', send: () => browser.post('/auth/signin/op') };
		const user = { sub, name: 'Ada', email, email_verified: true };
		const callback = site.op.authorize(locationOf(started), { user });
		yield { name: 'finish', send: () => browser.follow(callback) };
		return;
	}
	yield { name: 'start', send: () => browser.post('/auth/signin/mail', { email }) };
	const link = site.mails.get(email);
	if (link) yield { name: 'finish', send: () => openLink(browser, link) };
}

/** Opens a link, and presses the button if its page asks. */
export async function openLink(browser: Browser, link: URL): Promise<Response> {
	const page = await browser.visit(link, { crossSite: true });
	if (page.status !== 200) return page;
	const { action, hidden } = formIn(await page.text());
	return browser.post(action, hidden);
}

/** What a person sees: where an answer leads, or its status and heading. */
export async function seen(response: Response): Promise<string> {
	const location = response.headers.get('location');
	if (location) {
		const url = new URL(location, 'http://app.localhost');
		const error = url.searchParams.get('error');
		if (error) return `${response.status}, page "${error}"`;
		return `${response.status}`;
	}
	const [, heading = ''] = /<h1[^>]*>([^<]*)</.exec(await response.clone().text()) ?? [];
	return `${response.status}${heading && `, "${heading.trim()}"`}`;
}

/** Whether an answer leads on: to the provider, to the page that a mail was sent, or into the site. */
export function leadsOn(response: Response): boolean {
	const location = response.headers.get('location');
	return response.status === 303 || response.status === 302
		? location !== null && !new URL(location, 'http://app.localhost').searchParams.has('error')
		: response.status === 200;
}

/** The address that a browser is signed in with, or null. Throws if the site cannot tell. */
export async function signedInAs(browser: Browser): Promise<string | null> {
	const response = await browser.visit('/auth/session');
	if (response.status !== 200) throw new Error(`status ${response.status}`);
	const session = (await response.json()) as { user?: { email?: string } } | null;
	return session?.user?.email ?? null;
}
