/** People who sign in at the site, in each way, step by step. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Authenticator } from '../fixtures/authenticator.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';
import type { Phone } from '../factors/support.js';
import { password } from './app.js';
import type { Site } from './site.js';

/** `credentials` is an `authorize` of the application, `password` the library's own, and `factor` a password and then a code. */
export const ways = ['provider', 'link', 'credentials', 'password', 'passkey', 'factor'] as const;
export type Way = (typeof ways)[number];

export interface Person {
	readonly browser: Browser;
	readonly email: string;
	readonly way: Way;
	readonly sub: string;
	readonly authenticator?: Authenticator;
	readonly phone?: Phone;
	/** The half minute of the phone's next code, counted from now. Each is good for one sign-in, and the library takes -1, 0 and 1. */
	nextCode: number;
}

/** One request of a person, which can be repeated as with the reload button. */
export interface Step {
	/** `start` asks for a redirect, a mail or a code, `finish` comes back with the proof. */
	readonly name: 'start' | 'finish';
	send(): Promise<Response>;
}

/** @param nextCode the first of several codes; the one of -1 may expire before a reload. @default 0 */
export async function newPerson(site: Site, way: Way, nextCode = 0): Promise<Person> {
	const email = `${crypto.randomUUID()}@example.test`;
	const person = { browser: site.newBrowser(), email, way, sub: crypto.randomUUID(), nextCode };
	return way === 'provider' || way === 'link' ? person : { ...person, ...(await site.enrol(email, way)) };
}

/** The steps of a sign-in from its beginning. Each is made when the one before has been answered. */
export async function* signIn(site: Site, person: Person): AsyncGenerator<Step, void, Response> {
	const { browser, email, sub, way } = person;
	if (way === 'credentials' || way === 'password') {
		yield { name: 'finish', send: () => browser.post(`/auth/callback/${way}`, { email, password }) };
	} else if (way === 'factor') {
		yield { name: 'start', send: () => browser.post('/auth/callback/password', { email, password }) };
		// As if the person had waited for it.
		const code = person.phone!.code(Math.min(person.nextCode++, 1));
		yield { name: 'finish', send: () => browser.post('/auth/challenge', { code }) };
	} else if (way === 'passkey') {
		const asked = await browser.visit('/auth/webauthn-options/passkey?action=authenticate', { headers: ofScript });
		if (asked.status !== 200) {
			yield { name: 'finish', send: async () => asked };
			return;
		}
		const { options } = (await asked.json()) as { options: PublicKeyCredentialRequestOptionsJSON };
		const data = JSON.stringify(person.authenticator!.authenticate(options));
		yield { name: 'finish', send: () => browser.post('/auth/callback/passkey', { action: 'authenticate', data }) };
	} else if (way === 'provider') {
		const started = yield { name: 'start', send: () => browser.post('/auth/signin/op') };
		const user = { sub, name: 'Ada', email, email_verified: true };
		const callback = site.op.authorize(locationOf(started), { user });
		yield { name: 'finish', send: () => browser.follow(callback) };
	} else {
		yield { name: 'start', send: () => browser.post('/auth/signin/mail', { email }) };
		const link = site.mails.get(email);
		if (link) yield { name: 'finish', send: () => openLink(browser, link) };
	}
}

/** The headers of a request of a script of the page. */
export const ofScript = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' };

/** Opens a link, and presses the button if its page asks. */
export async function openLink(browser: Browser, link: URL): Promise<Response> {
	const page = await browser.visit(link, { crossSite: true });
	if (page.status !== 200) return page;
	const { action, hidden } = formIn(await page.text());
	return browser.post(action, hidden);
}

/** The view of a person: where an answer leads, or its status and heading. */
export async function seen(response: Response): Promise<string> {
	const location = response.headers.get('location');
	if (location) {
		const url = new URL(location, 'http://app.localhost');
		const error = url.searchParams.get('error');
		if (error) return `${response.status}, page "${error}"`;
		return `${response.status}`;
	}
	if (response.bodyUsed) return `${response.status}`;
	const [, heading = ''] = /<h1[^>]*>([^<]*)</.exec(await response.clone().text()) ?? [];
	return `${response.status}${heading && `, "${heading.trim()}"`}`;
}

/** Whether an answer leads on: to the provider, to the page that a mail was sent, to the second factor, or into the site. */
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
