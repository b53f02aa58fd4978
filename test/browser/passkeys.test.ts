/**
 * Passkeys in apps that were built with SvelteKit 3 and 2, on each data layer and with each kind of session: through the
 * built-in page, and through the module for the browser.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../adapters/support/servers.js';
import type { TestDatabase } from '../adapters/support/servers.js';
import { freePort } from '../support/process.js';
import type { App, Major } from '../support/workshop.js';
import { inChromium, visitor } from './chromium.js';
import { buildPasskeyApp, startPasskeyApp } from './passkey-apps.js';
import type { RunningPasskeyApp, Variant } from './passkey-apps.js';
import { addAuthenticator } from './virtual-authenticator.js';

const createDatabase = await findPostgres('passkeys in apps, on Drizzle and pg');

const variants: Variant[] = [
	{ major: 3, adapter: 'memory', strategy: 'jwt' },
	{ major: 3, adapter: 'drizzle', strategy: 'database' },
	{ major: 2, adapter: 'sqlite', strategy: 'database' },
	{ major: 2, adapter: 'pg', strategy: 'jwt' }
];
const ports = await Promise.all(variants.map(freePort));
const needsServer = ({ adapter }: Variant) => adapter === 'drizzle' || adapter === 'pg';

const patience = { timeout: 120_000 };

/** Chromium reports answers that refuse. */
const refused = 'error: Failed to load resource: the server responded with a status of 400 (Bad Request)';

inChromium('passkeys on SvelteKit 2 and 3', () => {
	const built = new Map<Major, App>();

	beforeAll(async () => {
		const build = async (major: Major) => built.set(major, await buildPasskeyApp(major, ports));
		await Promise.all(([2, 3] as const).map(build));
	});

	describe.each(variants.map((variant, index) => ({ ...variant, variant, port: ports[index]! })))(
		'SvelteKit $major, $adapter, $strategy sessions',
		({ variant, port }) => {
			describe.skipIf(needsServer(variant) && !createDatabase)('a person', () => {
				let app: RunningPasskeyApp;
				let database: TestDatabase | undefined;

				beforeAll(async () => {
					if (needsServer(variant)) database = await createDatabase!();
					app = await startPasskeyApp(built.get(variant.major)!, variant, port, database);
				});
				afterAll(async () => {
					await app?.stop();
					await database?.drop();
				});

				/** Somebody new, at the built-in page or at the one that uses the module. */
				async function newcomer(at: 'built-in' | 'module' = 'module') {
					const one = await visitor();
					const { page } = one;
					const authenticator = await addAuthenticator(page);
					const name = crypto.randomUUID();
					const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
					const open = async (address: string) => {
						await page.goto(address);
						await (address === app.signIn ? authenticator.offered() : page.locator('html[data-hydrated]').waitFor());
					};
					const told = (expected: object) =>
						expect
							.poll(async () => JSON.parse((await page.getByRole('status').textContent()) || '{}') as unknown, patience)
							.toMatchObject(expected);
					const isSignedIn = async () => {
						await page.waitForURL(`${app.url}/protected`);
						expect(await page.locator('#email').textContent()).toBe(`${name}@example.test`);
					};
					const leave = async () => {
						await open(`${app.url}/signout`);
						await press('Sign out');
						await page.getByRole('heading', { name: 'Home' }).waitFor();
					};
					await open(at === 'built-in' ? app.signIn : `${app.url}/passkeys`);
					return { ...one, authenticator, name, press, open, told, isSignedIn, leave };
				}

				/** Somebody with a passkey, who is signed in. */
				async function member(at: 'built-in' | 'module' = 'module') {
					const one = await newcomer(at);
					const { page, authenticator, name, press, told, isSignedIn } = one;
					await authenticator.touchedWhile(async () => {
						await page
							.getByLabel(at === 'module' ? 'Name' : 'Email')
							.fill(at === 'module' ? name : `${name}@example.test`);
						await press(at === 'module' ? 'Register' : 'Create a passkey');
						await (at === 'module' ? told({ ok: true, status: 200 }) : isSignedIn());
					});
					return one;
				}

				test('the built-in page signs up, signs in, adds a second passkey, and offers them', async () => {
					const { page, authenticator, press, open, leave, isSignedIn, complaints } = await member('built-in');
					await leave();
					await open(app.signIn);
					await authenticator.touchedWhile(async () => {
						await press('Sign in with a passkey');
						await isSignedIn();
					});

					await authenticator.remove();
					const key = await addAuthenticator(page);
					await open(app.signIn);
					await key.touchedWhile(async () => {
						await press('Create a passkey');
						await isSignedIn();
					});
					await leave();
					await key.touchedWhile(async () => {
						await page.goto(app.signIn);
						await isSignedIn();
					});
					expect(complaints).toEqual([]);
				});

				test('the module signs up, signs in, adds a second passkey, and offers them', async () => {
					const { page, authenticator, name, press, open, leave, told, isSignedIn, complaints } = await member();
					expect(await page.locator('#who').textContent()).toBe(name);
					await leave();
					await open(`${app.url}/passkeys`);
					await authenticator.touchedWhile(async () => {
						await press('Use');
						await told({ ok: true, status: 200, url: `${app.url}/passkeys` });
					});
					expect(await page.locator('#who').textContent()).toBe(name);

					await authenticator.remove();
					const key = await addAuthenticator(page);
					await key.touchedWhile(async () => {
						await press('Register, go');
						await isSignedIn();
					});
					await leave();
					await open(`${app.url}/passkeys`);
					await key.touchedWhile(async () => {
						await press('Offer');
						await told({ ok: true });
					});
					expect(await page.locator('#who').textContent()).toBe(name);
					expect(complaints).toEqual([]);
				});

				test('a passkey is renamed and removed, and a removed one does not sign in', async () => {
					const { page, authenticator, press, open, leave, told, complaints } = await member();
					await page.getByLabel('Name of this passkey').fill('The phone');
					const renamed = page.waitForResponse((response) => response.request().method() === 'POST');
					await press('Rename');
					await renamed;
					// The page asks for its data again, which a reload would break off.
					await page.waitForLoadState('networkidle');
					await page.reload();
					await page.locator('html[data-hydrated]').waitFor();
					expect(await page.getByLabel('Name of this passkey').inputValue()).toBe('The phone');
					await press('Remove');
					await expect.poll(() => page.getByRole('listitem').count(), patience).toBe(0);
					await leave();
					await open(`${app.url}/passkeys`);
					await authenticator.touchedWhile(async () => {
						await press('Use');
						await told({ ok: false, error: 'WebAuthnVerificationError', code: 'unknown_credential', status: 400 });
					});
					expect(await page.locator('#who').textContent()).toBe('nobody');
					// The authenticator has learnt it, and offers the passkey no more.
					await expect.poll(() => authenticator.credentials(), patience).toEqual([]);
					expect(complaints).toEqual([refused]);
				});

				test('S318 a copy of a passkey, which has counted less, is refused', async () => {
					const { page, authenticator, press, open, leave, told } = await member();
					const use = (expected: object) =>
						authenticator.touchedWhile(async () => {
							await press('Use');
							await told(expected);
						});
					const [copy] = await authenticator.credentials();
					await leave();
					await open(`${app.url}/passkeys`);
					await use({ ok: true });
					const [original] = await authenticator.credentials();
					expect(original!.signCount).toBeGreaterThan(copy!.signCount);
					await leave();
					await open(`${app.url}/passkeys`);

					await authenticator.forget(original!);
					await authenticator.add(copy!);
					await use({ ok: false, error: 'WebAuthnVerificationError', status: 400 });
					expect(await page.locator('#who').textContent()).toBe('nobody');
					await authenticator.forget(copy!);
					await authenticator.add(original!);
					await use({ ok: true });
				});

				// What browsers and pages do is the same on each data layer: once is enough.
				if (port !== ports[0]) return;

				test.each([
					['S306 to say that somebody was there', { isBadUP: true }],
					['S307 to say who it was', { isBadUV: true }],
					['to sign for it', { isBogusSignature: true }]
				])('an answer that fails %s is refused, and the page says so', async (_, wrong) => {
					const { page, authenticator, press, open, leave, complaints } = await member('built-in');
					await leave();
					await open(app.signIn);
					await authenticator.answerWrong(wrong);
					await authenticator.touchedWhile(async () => {
						const sent = page.waitForRequest((request) => request.method() === 'POST');
						await press('Sign in with a passkey');
						await sent;
					});
					await page.getByRole('alert').getByText('The passkey was not accepted').waitFor();
					await authenticator.offered();
					await page.goto(`${app.url}/passkeys`);
					expect(await page.locator('#who').textContent()).toBe('nobody');
					expect(complaints).toEqual([]);
				});

				test('S307 a person whom the authenticator does not verify can neither sign in nor sign up', async () => {
					const { page, authenticator, name, press, told, complaints } = await newcomer();
					await authenticator.setVerified(false);
					await authenticator.touchedWhile(async () => {
						await page.getByLabel('Name').fill(name);
						await press('Register');
						await told({ ok: false, error: 'Cancelled' });
						await authenticator.setVerified(true);
						await authenticator.answerWrong({ isBadUV: true });
						await press('Register');
						await told({ ok: false, error: 'WebAuthnVerificationError', status: 400 });
						await authenticator.answerWrong();
						await press('Register');
						await told({ ok: true });
					});
					expect(complaints).toEqual([refused]);
				});

				test('the authenticator learns on the built-in pages which passkeys are accepted', async () => {
					const { page, authenticator, press, open, leave, complaints } = await member('built-in');
					const [kept] = await authenticator.credentials();
					await authenticator.forget(kept!);
					await authenticator.add({ ...kept!, credentialId: btoa('of the same user, and gone here') });
					await page.goto(new URL('account', app.signIn).href);
					await expect.poll(() => authenticator.credentials(), patience).toEqual([]);
					await authenticator.add(kept!);
					await page.reload();
					expect(await authenticator.credentials()).toHaveLength(1);

					await open(`${app.url}/passkeys`);
					await press('Remove');
					await expect.poll(() => page.getByRole('listitem').count(), patience).toBe(0);
					await leave();
					await open(app.signIn);
					await authenticator.touchedWhile(async () => {
						await press('Sign in with a passkey');
						await page.getByRole('alert').getByText('The passkey was not accepted').waitFor();
					});
					await expect.poll(() => authenticator.credentials(), patience).toEqual([]);
					expect(complaints).toEqual([]);
				});

				test('the built-in page says that the passkey failed, and stays', async () => {
					const { page, authenticator, press, open, leave } = await member('built-in');
					const note = page.getByRole('alert');
					// Whoever touches it would accept the offer that follows a failure.
					const offerNoMore = () => page.evaluate('delete PublicKeyCredential.isConditionalMediationAvailable');
					await open(app.signIn);
					await offerNoMore();
					await authenticator.touchedWhile(async () => {
						await press('Create a passkey');
						await note.getByText('This device already has a passkey').waitFor();
					});
					await leave();

					await open(app.signIn);
					await authenticator.setVerified(false);
					await authenticator.touchedWhile(async () => {
						await press('Sign in with a passkey');
						await note.getByText('The request was cancelled').waitFor();
						await offerNoMore();
						await press('Create a passkey');
						await note.getByText('Enter your email address first').waitFor();
						await page.getByLabel('Email').fill('not an address');
						await press('Create a passkey');
						await note.getByText('Enter your email address first').waitFor();
					});
					await authenticator.setVerified(true);
					await authenticator.touchedWhile(async () => {
						await press('Sign in with a passkey');
						await page.waitForURL(`${app.url}/protected`);
					});
				});

				test('the module says that the passkey failed, and the page stays', async () => {
					const { page, authenticator, press, told, open, leave } = await member();
					await authenticator.touchedWhile(async () => {
						await press('Register');
						await told({ ok: false, error: 'AlreadyRegistered' });
					});
					await leave();
					await open(`${app.url}/passkeys`);
					await press('Use');
					await expect.poll(() => page.getByRole('status').textContent()).toBe('"under way"');
					await press('Cancel');
					await told({ ok: false, error: 'Cancelled', status: 0, url: null });
					await press('Register');
					await told({ ok: false, error: 'InvalidRequest', status: 400, url: null });
					await page.evaluate('delete window.PublicKeyCredential');
					await press('Use');
					await told({ ok: false, error: 'Unsupported' });

					await open(`${app.url}/passkeys`);
					await page.route('**/_app/**', (route) => route.abort());
					await press('Use');
					await told({ ok: false, error: 'NetworkError', status: 0 });
				});

				test('the built-in page says where there is no JavaScript, and where there are no passkeys', async () => {
					const { page: plain } = await visitor({ javaScriptEnabled: false });
					await plain.goto(app.signIn);
					expect(await plain.locator('noscript').innerText()).toContain('Passkeys need JavaScript');

					const { page: old, complaints } = await visitor();
					await old.addInitScript('delete window.PublicKeyCredential');
					await old.goto(app.signIn);
					await old.getByRole('alert').getByText('This browser does not support passkeys').waitFor();
					expect(await old.getByRole('button', { name: 'Sign in with a passkey' }).isDisabled()).toBe(true);
					expect(complaints).toEqual([]);
				});
			});
		}
	);
});
