/**
 * An application whose passwords the library keeps, and what people do with it. Mails are kept in place of being sent.
 *
 * ```ts
 * const app = createApp();
 * await app.enter();
 * expect(await app.session()).toMatchObject({ user: { email: ada.email } });
 * ```
 */
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import Password from '../../src/providers/password.js';
import type { EmailUserConfig, PasswordUserConfig, VerificationRequest } from '../../src/providers/types.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { formIn } from '../fixtures/mail-app.js';

export const ada = { email: 'ada@example.test', password: 'note G, 1843: Bernoulli' };
export const grace = { email: 'eve@example.test', password: 'a moth in relay 70, panel F' };
export const another = 'the engine weaves algebraic patterns';

type Fields = Record<string, string>;

export interface PasswordApp extends App {
	readonly store: Adapter;
	/** The mails, in the order in which they were sent. */
	readonly letters: VerificationRequest[];
	/** The link in the latest mail. */
	link(): URL;
	signUp(fields?: Fields, browser?: Browser): Promise<Response>;
	/** Opens a link and presses the button of its page. */
	press(link?: URL, fields?: Fields, browser?: Browser): Promise<Response>;
	/** Signs up, and proves the address. */
	enter(fields?: Fields, browser?: Browser): Promise<Response>;
	typeIn(fields?: Fields, browser?: Browser): Promise<Response>;
	forget(email?: string, browser?: Browser): Promise<Response>;
}

export interface PasswordAppOptions extends AppOptions {
	password?: Partial<PasswordUserConfig>;
	store?: Adapter;
	mail?: EmailUserConfig;
}

export function createPasswordApp({
	password,
	mail,
	store = MemoryAdapter(),
	providers = [],
	...options
}: PasswordAppOptions = {}): PasswordApp {
	const letters: VerificationRequest[] = [];
	const sender = {
		id: 'mail',
		name: 'Mail',
		type: 'email' as const,
		sendVerificationRequest: (letter: VerificationRequest) => void letters.push(letter),
		options: mail
	};
	const app = createApp({
		adapter: store,
		rateLimit: false,
		...options,
		providers: [Password({ mail: sender, ...password }), ...providers]
	});
	const made: PasswordApp = {
		...app,
		store,
		letters,
		link() {
			const letter = letters.at(-1);
			if (!letter) throw new Error('there is no mail');
			return new URL(letter.url);
		},
		signUp: (fields = ada, browser = app.browser) => browser.post('/auth/password/signup', fields),
		async press(link = made.link(), fields = {}, browser = app.browser) {
			const page = await browser.visit(link, { crossSite: true });
			const { action, hidden } = formIn(await page.text());
			return browser.post(action, { ...hidden, ...fields });
		},
		async enter(fields = ada, browser = app.browser) {
			await made.signUp(fields, browser);
			return made.press(made.link(), {}, browser);
		},
		typeIn: (fields = ada, browser = app.browser) => browser.post('/auth/callback/password', fields),
		forget: (email = ada.email, browser = app.browser) => browser.post('/auth/password/forgot', { email })
	};
	return made;
}
