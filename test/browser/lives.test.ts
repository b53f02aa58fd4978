/**
 * The whole life of an account in Chromium, on SvelteKit 2 and 3, with scripts and without: begun by a password, by a mail, by a
 * provider and by a passkey, through all that the account page offers, to its deletion. And the question of whose an account is.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../support/process.js';
import { expectToFit } from './accessible.js';
import { inChromium, visitor } from './chromium.js';
import { combinationInTurn, kindsInTurn } from './scripts.js';
import { account, signInAtProvider, startProvider } from './provider.js';
import type { RunningProvider } from './provider.js';
import { buildAppOfUsers } from './served-app.js';
import { takePictures } from './pictures.js';
import { addAuthenticator } from './virtual-authenticator.js';
import type { VirtualAuthenticator } from './virtual-authenticator.js';

const first = 'note G, 1843: Bernoulli';
const second = 'the engine weaves algebraic patterns';
const third = 'a difference engine without steam';

interface Stored {
	user: { email: string };
	accounts: { provider: string }[];
	passkeys: unknown[];
}

inChromium('the life of an account', () => {
	describe.each([2, 3] as const)('on SvelteKit %i', (major) => {
		const kindsOfNext = combinationInTurn(major);
		let provider: RunningProvider;
		let server: RunningServer;
		let url: string;

		beforeAll(async () => {
			const app = await buildAppOfUsers(major, 'lives');
			({ url } = app);
			const callbacks = ['local', 'other'].map((id) => `${url}/auth/callback/${id}`);
			provider = await startProvider('lives', 'secret-of-the-lives-0123456789', callbacks);
			server = await app.start({ APP_ISSUER: provider.issuer });
		});
		afterAll(async () => {
			await server?.stop();
			await provider?.stop();
		});

		/** The pages are the same on both versions: one of them is enough. */
		async function lookAt(page: Page, name: string): Promise<void> {
			if (major === 2) return;
			await takePictures(page, name);
			await expectToFit(page);
		}

		/** A person with a browser, and what they do on any page. */
		function personWith(page: Page, email: string) {
			const section = (name: string) => page.getByRole('region', { name, exact: true });
			const person = {
				page,
				email,
				section,
				/** The name of a button may go on: it says which one was used last. */
				press: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}( Last used)?$`) }).click(),
				heading: (name: string) => page.getByRole('heading', { name, exact: true }).waitFor(),
				told: (name: string, text: string) => section(name).getByRole('status').getByText(text).waitFor(),
				type: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
				/** The link of the latest mail with a link to a path. */
				async link(path: string, to = email) {
					const found = async () => {
						const answer = await page.context().request.get(`${url}/letters?to=${encodeURIComponent(to)}`);
						const links = ((await answer.json()) as { text: string }[]).map(
							({ text }) => /https?:\S+/.exec(text)?.[0] ?? url
						);
						return links.findLast((link) => new URL(link).pathname === path);
					};
					await expect.poll(found, { timeout: 120_000 }).toBeDefined();
					return (await found())!;
				},
				open: async (path: string, to?: string) => page.goto(await person.link(path, to)),
				async who() {
					const session = await page.context().request.get(`${url}/auth/session`);
					return ((await session.json()) as { user: { email: string } } | null)?.user.email;
				},
				/** The page on which a person types an address in, and chooses how to go on. */
				async begin() {
					await page.goto(`${url}/auth/signin?callbackUrl=/auth/account`);
					// After a mail about a password, the page has the address already.
					if (await page.getByLabel('Email address', { exact: true }).isEditable()) {
						await person.type('Email address', email);
						await person.press('Continue');
					}
				},
				arrive: () => page.waitForURL(`${url}/auth/account`),
				async signInByPassword(password: string) {
					await person.begin();
					await person.type('Password', password);
					await person.press('Sign in');
				},
				async signOut() {
					await page.goto(`${url}/auth/signout`);
					await person.press('Sign out');
					expect(await person.who()).toBeUndefined();
				}
			};
			return person;
		}
		type Person = ReturnType<typeof personWith>;

		interface Beginning {
			/** Becomes a user, and ends on the account page. */
			signUp(person: Person, key?: VirtualAuthenticator): Promise<unknown>;
			/** Comes back in this way. @default `signUp` */
			signIn?(person: Person, key?: VirtualAuthenticator): Promise<unknown>;
			/** Their address, if they cannot choose it. */
			email?: string;
			needsScripts?: boolean;
			/** The site has seen that the address is theirs. */
			isProven: boolean;
		}

		const byProvider = async ({ page, press }: Person) => {
			await page.goto(`${url}/auth/signin?callbackUrl=/auth/account`);
			await press('Sign in with Local');
			await signInAtProvider(page);
		};
		const byMail = async ({ begin, press, open, page }: Person) => {
			await begin();
			await press('Send me a sign-in email');
			await page.getByRole('heading', { name: 'Check your email' }).waitFor();
			await open('/auth/callback/mail');
		};
		const byPasskey =
			(button: string): Beginning['signUp'] =>
			async ({ page, type, press, email, arrive }, key) => {
				await page.goto(`${url}/auth/signin?callbackUrl=/auth/account`);
				await key!.offered();
				await type('Email address', email);
				await key!.touchedWhile(async () => {
					await press(button);
					await arrive();
				});
			};

		const beginnings: Record<string, Beginning> = {
			'a password': {
				async signUp({ page, type, press, heading, email, open }) {
					await page.goto(`${url}/auth/password/signup?callbackUrl=/auth/account`);
					await type('Email address', email);
					await type('Password', first);
					await press('Create an account');
					await heading('Check your email');
					await open('/auth/password/verify');
					await press('Confirm and sign in');
				},
				signIn: ({ signInByPassword }) => signInByPassword(first),
				isProven: true
			},
			'a mail': { signUp: byMail, isProven: true },
			'a provider': { signUp: byProvider, email: account.email, isProven: false },
			'a passkey': {
				signUp: byPasskey('Create a passkey'),
				signIn: byPasskey('Sign in with a passkey'),
				needsScripts: true,
				isProven: false
			}
		};

		const kinds = Object.entries(beginnings).flatMap(([name, { needsScripts }]) =>
			kindsOfNext()
				.filter(([, javaScriptEnabled]) => javaScriptEnabled || !needsScripts)
				.map(([scripts, javaScriptEnabled]) => ({ name, scripts, javaScriptEnabled }))
		);

		test.each(kinds)(
			'begun by $name, $scripts',
			async ({ name, javaScriptEnabled }) => {
				const { signUp, signIn = signUp, email, isProven } = beginnings[name]!;
				const { page, complaints } = await visitor({ javaScriptEnabled });
				const person = personWith(page, email ?? `${crypto.randomUUID()}@example.test`);
				const { section, press, heading, told, type, open, who, arrive } = person;
				const key = javaScriptEnabled ? await addAuthenticator(page) : undefined;
				await signUp(person, key);
				await arrive();
				expect(await who()).toBe(person.email);
				await person.signOut();
				await signIn(person, key);
				await arrive();
				const hadPassword = name === 'a password';
				/** One life shows all pages. */
				const look = (of: string) => (hadPassword && javaScriptEnabled ? lookAt(page, of) : Promise.resolve());
				await look('life-account');

				await page.getByRole('link', { name: hadPassword ? 'Change the password' : 'Choose a password' }).click();
				if (hadPassword) await type('Current password', first);
				await type('New password', second);
				await press('Save the new password');
				await page.getByRole('link', { name: 'Continue' }).click();

				await press('Connect Other');
				await signInAtProvider(page);
				await arrive();
				await look('life-connected');
				await section('Connected accounts').getByRole('button', { name: 'Disconnect Other' }).click();
				await told('Connected accounts', 'The account is disconnected.');
				await look('life-disconnected');

				if (key && name !== 'a passkey') {
					await key.touchedWhile(async () => {
						await press('Add a passkey');
						await told('Passkeys', 'The passkey was added.');
					});
				}

				const next = `next-${person.email}`;
				await type('New email address', next);
				await press('Change the address');
				await told('Email address', 'We sent an email to the new address.');
				await look('life-address-sent');
				await open('/auth/change-email/confirm', next);
				await heading('Confirm your new email address');
				await look('life-address-confirm');
				await press('Change the address');
				await heading('Your email address was changed');
				await look('life-address-done');
				expect(await who()).toBe(next);
				await open('/auth/change-email/undo');
				await heading('Undo the change of your address?');
				await look('life-address-undo');
				await press('Undo the change');
				await heading('The change was undone');
				await look('life-address-undone');
				expect(await who()).toBeUndefined();

				await page.goto(`${url}/auth/password/forgot?callbackUrl=/auth/account`);
				await type('Email address', person.email);
				await press('Send the email');
				await page.getByText('It has the next step.').waitFor();
				// The address is as it was before: a new password is for those who have proven it.
				await open(isProven ? '/auth/password/reset' : '/auth/signin');
				if (isProven) {
					await type('New password', third);
					await press('Save the new password');
					await heading('Your password was changed');
				}
				await person.signInByPassword(isProven ? third : second);
				await arrive();
				expect(await who()).toBe(person.email);

				const { user, accounts, passkeys } = (await (
					await page.context().request.get(`${url}/export`)
				).json()) as Stored;
				expect(user.email).toBe(person.email);
				expect(accounts.filter((each) => each.provider === 'other')).toEqual([]);
				expect(passkeys).toHaveLength(key ? 1 : 0);

				await section('Delete your account').locator('summary').click();
				await type('To confirm, type “delete”', 'delete');
				await look('life-delete');
				await press('Delete my account');
				await heading('Your account was deleted');
				await look('life-deleted');
				expect(await who()).toBeUndefined();
				await person.signInByPassword(isProven ? third : second);
				await page.getByText('Sign-in failed').waitFor();
				expect(complaints).toEqual([]);
				// One of them looks at a dozen pages four times each.
			},
			180_000
		);

		test.each(kindsInTurn(major)())(
			'where another user is signed in, a sign-in asks whether to cancel, to switch, or to link, %s',
			async (_, javaScriptEnabled) => {
				const { page, complaints } = await visitor({ javaScriptEnabled });
				const person = personWith(page, `${crypto.randomUUID()}@example.test`);
				const { section, press, who, arrive } = person;
				const asked = async (question = 'Connect this account?') => {
					await page.goto(`${url}/another`);
					await press('Sign in with Local');
					await signInAtProvider(page);
					await person.heading(question);
				};
				await byMail(person);
				await arrive();
				await asked();
				if (javaScriptEnabled) await lookAt(page, 'life-question');
				await press('Cancel, and change nothing');
				expect(await who()).toBe(person.email);

				await asked();
				await press('Connect the accounts');
				await arrive();
				expect(await who()).toBe(person.email);
				await section('Connected accounts').getByRole('button', { name: 'Disconnect Local' }).click();
				await section('Connected accounts').getByRole('status').waitFor();

				await asked();
				await press('Switch to the other account');
				await arrive();
				expect(await who()).toBe(account.email);
				// The account has a user of its own by now, so that only switching is offered.
				await person.signOut();
				await byMail(person);
				await arrive();
				await asked('Switch to another account?');
				expect(await page.getByRole('button', { name: 'Connect the accounts' }).count()).toBe(0);
				if (javaScriptEnabled) await lookAt(page, 'life-question-taken');
				await press('Switch to the other account');
				await arrive();
				expect(await who()).toBe(account.email);
				await section('Delete your account').locator('summary').click();
				await person.type('To confirm, type “delete”', 'delete');
				await press('Delete my account');
				await person.heading('Your account was deleted');
				expect(complaints).toEqual([]);
			}
		);
	});
});
