/** What a provider, or the application's own code, says of a person is checked before anything carries it. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError } from '../../src/errors.js';
import Passkey from '../../src/providers/passkey.js';
import { createApp } from '../fixtures/app.js';
import { ada, createIdentityProvider, createSigningKey } from '../fixtures/identity-provider.js';
import { createPasskeyApp } from '../fixtures/passkey-app.js';
import { attemptAt, watchedApp } from './attempt.js';

const key = createSigningKey();
const notText = [{}, [], 7, true, new Date(0), () => 'text'];
const loggedMessage = ({ logger }: { logger: { errors: readonly Error[] } }) => logger.errors[0]?.message;

describe('name, email and image are text', () => {
	test.each(['name', 'email', 'image'])(
		'a profile callback that returns a %s of another type ends the sign-in, and the error names it (#12 A7)',
		async (member) => {
			for (const value of notText) {
				const op = createIdentityProvider({ keys: [key] });
				const profile = () => ({ id: 'ada', name: 'Ada', [member]: value });
				const attempt = await attemptAt(watchedApp({ op, providers: [op.provider({ profile })] }));
				await attempt.expectRefused('OAuthProfileParseError');
				expect(loggedMessage(attempt.app)).toBe(
					`the profile callback of provider "op" returned a ${member} that is not text: return a string, null or undefined`
				);
			}
		}
	);

	test.each([{ name: {} }, { email: {} }, { email: ['a@b.test'] }])(
		'%j from an OpenID provider ends the sign-in without a session (#12 A7)',
		async (claim) => {
			const op = createIdentityProvider({ keys: [key], user: { ...ada, ...claim } });
			const app = createApp({ op });
			await app.signIn();
			expect(app.logger.errors.map((error) => (error as AuthError).type)).toEqual(['OAuthProfileParseError']);
			expect(await app.session()).toBeNull();
		}
	);

	test('an object in place of the claim `picture` does not become a picture (#12 A7)', async () => {
		const op = createIdentityProvider({
			keys: [key],
			user: { ...ada, picture: { data: { url: 'https://x.test/a.png' } } }
		});
		const app = createApp({ op });
		await app.signIn();
		expect((await app.session())?.user).toMatchObject({ name: ada.name, image: null });
	});

	test('an empty address counts as none, so that two people can have it (#12 A7)', async () => {
		const op = createIdentityProvider({ keys: [key] });
		const app = createApp({ op, adapter: MemoryAdapter() });
		for (const sub of ['one', 'two']) {
			await app.signIn({
				browser: app.newBrowser(),
				answer: { user: { sub, name: sub, email: '', email_verified: true } }
			});
		}
		await app.signIn({ answer: { user: { sub: 'two', name: 'two', email: '' } } });
		expect(app.logger.errors).toEqual([]);
		expect((await app.session())?.user).toMatchObject({ name: 'two', email: null });
	});

	test.each(['name', 'email', 'image'])(
		'`authorize` that returns a %s of another type gets an error that names it (#12 A7)',
		async (member) => {
			for (const value of notText) {
				const authorize = () => ({ id: 'ada', [member]: value }) as { id: string };
				const app = createApp({
					providers: [{ id: 'credentials', name: 'Password', type: 'credentials', credentials: {}, authorize }]
				});
				await app.browser.post('/auth/callback/credentials');
				expect(await app.session()).toBeNull();
				expect(loggedMessage(app)).toBe(
					`\`authorize\` of provider "credentials" returned a user whose ${member} is not text: return a string, null or undefined`
				);
			}
		}
	);

	test('`getUserInfo` of a passkey provider that returns a name of another type ends the registration (#12 A7)', async () => {
		const getUserInfo = () => ({ exists: false as const, user: { name: {} as string } });
		const app = createPasskeyApp({ providers: [Passkey({ getUserInfo })] });
		const response = await app.ask({ action: 'register' });
		expect(response.status).toBe(500);
		expect(
			JSON.stringify(app.logger.errors.map((error) => [error.message, (error as AuthError).cause?.err?.message]))
		).toContain('whose name is not text');
	});
});

describe('the picture of a session', () => {
	const pictureOf = async (picture: string) => {
		const op = createIdentityProvider({ keys: [key], user: { ...ada, picture } });
		const app = createApp({ op });
		await app.signIn();
		expect(app.logger.errors).toEqual([]);
		return (await app.session())?.user?.image;
	};

	const refused = [
		'javascript:alert(1)',
		' javascript:alert(1)',
		'java\nscript:alert(1)',
		'vbscript:x',
		'data:text/html,<script>alert(1)</script>',
		'data:image/svg+xml;base64,PHN2Zy8+',
		'data:image/png;base64,AQID"onerror="x',
		'blob:https://app.test/1',
		'file:///etc/passwd',
		'ftp://x.test/a.png',
		'//x.test/a.png',
		'/auth/signout',
		'a.png',
		'https://',
		'',
		`https://x.test/${'a'.repeat(4100)}`,
		`data:image/png;base64,${'A'.repeat(4100)}`
	];
	test.each(refused.map((picture) => [JSON.stringify(picture).slice(0, 60), picture]))(
		'%s is left out, and the person signs in (#12 A8)',
		async (_, picture) => {
			expect(await pictureOf(picture!)).toBeNull();
		}
	);

	test.each([
		'https://x.test/a.png?size=96',
		'http://x.test/a.png',
		'HTTPS://x.test/a.png',
		'data:image/jpeg;base64, AQID',
		'data:image/png;base64,AQI='
	])('%s is accepted (#12 A8)', async (picture) => {
		expect(await pictureOf(picture)).toBe(picture);
	});

	test('the claim stays in the profile (#12 A8)', async () => {
		const op = createIdentityProvider({ keys: [key], user: { ...ada, picture: 'javascript:alert(1)' } });
		const pictures: unknown[] = [];
		const signIn = ({ user, profile }: { user: { image?: unknown }; profile?: { picture?: unknown } }) =>
			pictures.push(user.image, profile?.picture) > 0;
		await createApp({ op, callbacks: { signIn } }).signIn();
		expect(pictures).toEqual([null, 'javascript:alert(1)']);
	});
});
