/** Emails of a development server: those that nothing would send are kept for the developer, and others leave as they are. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { InvalidConfig } from '../../src/errors.js';
import Email from '../../src/providers/email.js';
import Password from '../../src/providers/password.js';
import Resend from '../../src/providers/resend.js';
import type { VerificationRequest } from '../../src/providers/types.js';
import { letters } from '../../src/lib/plugins/email/mailbox/letters.js';
import { createApp } from '../fixtures/app.js';
import { formIn } from '../fixtures/mail-app.js';
import { ada } from '../passwords/support.js';
import { inDevelopment } from './support.js';

function createDevelopmentApp(sources: readonly object[]) {
	const development = inDevelopment(sources);
	const app = createApp({
		adapter: MemoryAdapter(),
		rateLimit: false,
		providers: development.providers as ReturnType<typeof Password>[]
	});
	return { ...app, ...development };
}

test('a person signs up with a password, by the link in the mailbox', async () => {
	const app = createDevelopmentApp([Password()]);
	await app.browser.post('/auth/password/signup', ada);
	const [email, ...others] = app.emails();
	expect(others).toEqual([]);
	expect(email).toMatchObject({ to: ada.email, subject: expect.stringContaining('Confirm'), code: undefined });
	expect(email!.text).toContain(email!.url);
	expect(app.printed).toEqual([
		'',
		`  Email to ${ada.email}: ${email!.subject}`,
		`  ${email!.url}`,
		'  All emails: https://app.test/auth/mailbox'
	]);
	const page = await app.browser.visit(new URL(email!.url), { crossSite: true });
	const { action, hidden } = formIn(await page.text());
	await app.browser.post(action, hidden);
	expect(await app.session()).toMatchObject({ user: { email: ada.email } });
	expect(app.warned).toEqual([expect.stringMatching(/^provider "password" has no `mail`.+\. A build does not start/)]);
});

test('the terminal shows a code, too', async () => {
	const app = createDevelopmentApp([Email({ code: true })]);
	await app.browser.post('/auth/signin/email', { email: ada.email });
	const [email] = app.emails();
	expect(email!.code).toMatch(/^\d{6,}$/);
	expect(app.printed).toContain(`  Code: ${email!.code}`);
	expect(app.warned).toEqual([expect.stringContaining('AUTH_EMAIL_SERVER')]);
});

test.each([
	['a sender with a server', Email({ server: 'smtp://127.0.0.1:9', from: 'a@example.test' })],
	['a sender with a key', Resend({ apiKey: 'key', from: 'a@example.test' })],
	['a function of the app', { id: 'own', name: 'Own', type: 'email', sendVerificationRequest: () => undefined }],
	['passwords with a sender', Password({ mail: Resend({ apiKey: 'key', from: 'a@example.test' }) })],
	['a vendor', { id: 'github', name: 'GitHub', type: 'oauth' }]
])('%s stays as it is', (_, source) => {
	const { providers, warned } = inDevelopment([source]);
	expect(providers[0]).toBe(source);
	expect(warned).toEqual([]);
});

test('an address alone is not a transport, and other members of a sender stay', async () => {
	const mail = Resend({ from: 'Example <a@example.test>', maxAge: 600 });
	const source = Password({ mail });
	const before = structuredClone({ ...source.options, mail: undefined });
	const { providers, warned } = inDevelopment([source]);
	const { options } = providers[0] as { options: { mail: { options: object } } };
	expect(options.mail.options).toMatchObject({ from: 'Example <a@example.test>', maxAge: 600 });
	expect(warned).toEqual([expect.stringContaining('AUTH_RESEND_KEY')]);
	expect({ ...source.options, mail: undefined }, 'the given one is not changed').toEqual(before);
	expect(mail.options).not.toHaveProperty('sendVerificationRequest');
});

test('without the mailbox, passwords without a sender are refused', () => {
	const start = () => createApp({ adapter: MemoryAdapter(), providers: [Password()] });
	expect(start).toThrow(InvalidConfig);
	expect(start).toThrow('Only the development server does without');
});

test('the mailbox keeps the newest fifty emails', async () => {
	const { providers, emails } = inDevelopment([Password()]);
	const { options } = providers[0] as unknown as { options: { mail: { sendVerificationRequest(r: object): void } } };
	for (let index = 0; index < 60; index++) {
		const content = { subject: `Email ${index}`, text: '', html: '' };
		const request = { identifier: ada.email, url: 'http://localhost:5173/', token: '', content };
		options.mail.sendVerificationRequest(request as unknown as VerificationRequest);
	}
	expect(letters()).toHaveLength(50);
	expect(emails()[0]!.subject).toBe('Email 59');
	expect(new Set(letters().map(({ id }) => id)).size).toBe(50);
});
