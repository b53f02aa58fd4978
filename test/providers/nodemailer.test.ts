/** Mail by SMTP, to a server that is one: what arrives, and what becomes of a server that does not take it. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EmailSignInError, InvalidConfig } from '../../src/errors.js';
import { allCompilers } from '../../src/lib/app/plugins/all.js';
import { compileProviders, providerSources } from '../../src/lib/app/providers.js';
import type { EmailProvider, Letter } from '../../src/lib/core/context/providers/email.js';
import Email, { Email as NamedEmail } from '../../src/providers/email.js';
import Nodemailer, { Nodemailer as Named } from '../../src/providers/nodemailer.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { findLeaks } from '../fixtures/leaks.js';
import { createMailServer, linkIn } from '../fixtures/smtp.js';
import type { MailServer, MailServerOptions } from '../fixtures/smtp.js';

const servers: MailServer[] = [];
afterEach(async () => {
	vi.useRealTimers();
	vi.doUnmock('nodemailer');
	await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function mailServer(options?: MailServerOptions): Promise<MailServer> {
	const server = await createMailServer(options);
	servers.push(server);
	return server;
}

const from = 'Calculating Engines <no-reply@app.test>';
const token = 'a-token-that-nobody-guesses-0123456789';
const letter: Letter = {
	identifier: 'ada@home.test',
	url: `https://app.test/auth/callback/nodemailer?token=${token}&email=ada%40home.test`,
	expires: new Date(Date.now() + 3_600_000),
	token,
	host: 'app.test',
	theme: {},
	request: new Request('https://app.test/auth/signin/nodemailer', { method: 'POST' })
};
const secrets = [token, letter.identifier, letter.url];

/** The provider as it is when the configuration is compiled. */
function compiled(entry: EmailConfig | ((options: object) => EmailConfig), environment = {}): EmailProvider {
	const [provider] = compileProviders(providerSources([entry], environment), allCompilers).values();
	return provider as EmailProvider;
}

/** What is thrown when a provider of these options sends. */
async function failureOf(options: object, changes: Partial<Letter> = {}): Promise<Error> {
	const failure: unknown = await compiled(Nodemailer({ from, ...options }))
		.send({ ...letter, ...changes })
		.then(
			() => undefined,
			(thrown: unknown) => thrown
		);
	if (failure instanceof Error) return failure;
	throw new Error('the mail was sent');
}

test('has its id and name, under both imports', () => {
	expect([Named, NamedEmail]).toEqual([Nodemailer, Email]);
	expect(Nodemailer()).toMatchObject({ id: 'nodemailer', name: 'Nodemailer', type: 'email' });
	expect(Email()).toMatchObject({ id: 'email', name: 'Email', type: 'email' });
});

describe('an email', () => {
	test('arrives as it was written, in both forms', async () => {
		const server = await mailServer();
		await compiled(Nodemailer({ server: server.url, from, appName: 'Engines für Ada' })).send(letter);
		const [mail] = server.mails;
		expect(server.mails).toHaveLength(1);
		expect(mail).toMatchObject({
			envelope: { from: 'no-reply@app.test', to: ['ada@home.test'] },
			from: { name: 'Calculating Engines', address: 'no-reply@app.test' },
			to: [{ name: '', address: 'ada@home.test' }],
			subject: 'Sign in to Engines für Ada',
			html: expect.stringContaining(letter.url.replaceAll('&', '&amp;'))
		});
		expect(linkIn(mail)).toBe(letter.url);
		expect(mail?.attachments).toEqual([]);
	});

	test.each([
		[Nodemailer, 'NODEMAILER'],
		[Email, 'EMAIL']
	])('is sent with the variables of the environment: %o', async (factory, name) => {
		const server = await mailServer();
		const environment = { [`AUTH_${name}_SERVER`]: server.url, [`AUTH_${name}_FROM`]: from };
		await compiled(factory, environment).send(letter);
		await compiled(factory(), environment).send(letter);
		expect(server.mails).toHaveLength(2);
	});

	test('goes through one transport, which may hold connections', async () => {
		const server = await mailServer();
		const options = { host: '127.0.0.1', port: server.port, pool: true, maxConnections: 1 };
		const provider = compiled(Nodemailer({ server: options, from }));
		for (let count = 0; count < 3; count++) await provider.send(letter);
		expect([server.mails.length, server.connections]).toEqual([3, 1]);
	});

	test('goes through a transport of the application', async () => {
		const sent: unknown[] = [];
		const server = {
			name: 'own',
			version: '1',
			send: (mail: { message: { getEnvelope(): unknown } }, done: (failure: null, info: object) => void) => {
				sent.push(mail.message.getEnvelope());
				done(null, {});
			}
		};
		await compiled(Nodemailer({ server, from })).send(letter);
		expect(sent).toEqual([{ from: 'no-reply@app.test', to: ['ada@home.test'] }]);
	});

	test('S241 has no header from the name of the site or of the sender', async () => {
		const server = await mailServer();
		const provider = Nodemailer({
			server: server.url,
			from: 'Engines\r\nBcc: eve@evil.test <no-reply@app.test>',
			appName: 'Engines\r\nBcc: eve@evil.test'
		});
		await compiled(provider).send(letter);
		const [mail] = server.mails;
		expect(mail?.envelope.to).toEqual(['ada@home.test']);
		expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
	});

	test('reads no file and no URL for its content', async () => {
		const server = await mailServer();
		const mail = () => ({ subject: 'x', text: { path: '/etc/hostname' } as unknown as string, html: '<p>x</p>' });
		expect((await failureOf({ server: server.url, mail })).message).toContain('File access rejected');
		expect(server.mails).toEqual([]);
	});
});

describe('S264 a server that', () => {
	test('refuses the recipient', async () => {
		const server = await mailServer({ rejects: () => true });
		const failure = await failureOf({ server: server.url });
		expect(failure).toBeInstanceOf(EmailSignInError);
		expect(failure.message).toBe(
			"the mail server did not take the mail: Can't send mail - all recipients were rejected: 550 <…>: no such user here"
		);
		expect(findLeaks(failure, secrets)).toEqual([]);
	});

	test('accepts emails for other recipients only', async () => {
		for (const list of ['rejected', 'pending']) {
			const server = {
				name: 'relay',
				version: '1',
				send: (_mail: object, done: (failure: null, info: object) => void) =>
					done(null, { accepted: [], [list]: ['ada@home.test'] })
			};
			const failure = await failureOf({ server });
			expect(failure.message).toBe('the mail server did not take the mail: it refused the recipient');
			expect(findLeaks(failure, secrets)).toEqual([]);
		}
	});

	test('refuses this password, and repeats it', async () => {
		const credentials = { user: 'mailer', pass: 'an/other' };
		const { url, port } = await mailServer({ credentials });
		const wrong = { user: 'the-mailer', pass: 'the/password' };
		for (const server of [
			url.replace('//', '//the-mailer:the%2Fpassword@'),
			{ host: '127.0.0.1', port, auth: wrong }
		]) {
			const failure = await failureOf({ server });
			expect(failure.message).toBe(
				'the mail server did not take the mail: Invalid login: 535 authentication failed for … with …'
			);
			expect(findLeaks(failure, [...secrets, wrong.user, wrong.pass])).toEqual([]);
		}
		await compiled(Nodemailer({ server: url.replace('//', '//mailer:an%2Fother@'), from })).send(letter);
	});

	test('cannot be reached', async () => {
		const { url, close } = await createMailServer();
		await close();
		const failure = await failureOf({ server: url });
		expect(failure.message).toContain('the mail server did not take the mail: connect ECONNREFUSED');
	});

	test('never says hello is abandoned after 10 seconds', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const server = await mailServer({ hangs: 'greeting' });
		const provider = { ...Nodemailer(), server: server.url, from };
		const content = { subject: 'x', text: 'x', html: 'x' };
		// Not through the flow, which does not wait any longer either.
		const failure = Promise.resolve(
			provider.sendVerificationRequest({ ...letter, provider, content, appName: 'x' })
		).catch((thrown: unknown) => thrown as Error);
		while (server.connections === 0) await new Promise(setImmediate);
		vi.advanceTimersByTime(10_000);
		expect((await failure)?.message).toMatch(/did not take the mail: (?:Greeting never received|Connection timeout)$/);
	});

	test('falls silent during an email is abandoned when the application says so', async () => {
		const { url, port } = await mailServer({ hangs: 'mail' });
		for (const server of [`${url}/?socketTimeout=50`, { host: '127.0.0.1', port, socketTimeout: 50 }]) {
			expect((await failureOf({ server })).message).toBe('the mail server did not take the mail: Timeout');
		}
	});

	const limits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
	const parameters = 'dnsTimeout=10000&connectionTimeout=10000&greetingTimeout=10000&socketTimeout=10000';
	const own = { send: () => undefined };

	test.each([
		['a URL', 'smtp://mail.test', `smtp://mail.test?${parameters}`],
		['a URL with settings', 'smtps://mail.test/?pool=true', `smtps://mail.test/?pool=true&${parameters}`],
		[
			'a URL with limits',
			'smtp://mail.test?socketTimeout=1&dnsTimeout=2',
			'smtp://mail.test?socketTimeout=1&dnsTimeout=2&connectionTimeout=10000&greetingTimeout=10000'
		],
		['options', { host: 'mail.test', socketTimeout: 1 }, { ...limits, host: 'mail.test', socketTimeout: 1 }],
		['a transport', own, own]
	])('is slow is abandoned after short time limits, as %s', async (_what, server, expected) => {
		const createTransport = vi.fn(() => ({ sendMail: async () => ({}) }));
		vi.doMock('nodemailer', () => ({ createTransport }));
		await compiled(Nodemailer({ server, from })).send(letter);
		expect(createTransport.mock.calls).toEqual([[expected]]);
	});
});

describe('a setting that cannot work', () => {
	test.each<[string, object, string]>([
		[
			'no server',
			{ from },
			'provider "nodemailer" has no `server`: pass it to the factory or set AUTH_NODEMAILER_SERVER'
		],
		['no sender', { server: 'smtp://mail.test' }, 'has no `from`: pass it to the factory or set AUTH_NODEMAILER_FROM'],
		[
			'two senders',
			{ server: 'smtp://mail.test', from: 'a@app.test, b@app.test' },
			'`from` is not a valid sender: write it like'
		],
		...['mail.test', 'mail.test:25', 'https://user:sesame@mail.test', 'smtp://user:sesame%@mail.test', 'smtp:'].map(
			(server): [string, object, string] => [
				server,
				{ server, from },
				'`server` is not the URL of a mail server: write it like'
			]
		)
	])('is a mistake in the configuration: %s', (_what, options, says) => {
		const compile = () => compiled(Nodemailer(options));
		expect(compile).toThrow(InvalidConfig);
		expect(compile).toThrow(says);
		expect(compile).not.toThrow('sesame');
	});

	test('names the provider by its own id', () => {
		expect(() => compiled(Email)).toThrow(
			'provider "email" has no `server`: pass it to the factory or set AUTH_EMAIL_SERVER'
		);
	});

	test('is not checked if the application sends the email itself', async () => {
		const send = vi.fn();
		await compiled(Nodemailer({ sendVerificationRequest: send })).send(letter);
		expect(send).toHaveBeenCalledOnce();
	});

	test('is an error if the package is not installed', async () => {
		vi.doMock('nodemailer', () => {
			throw new Error("Cannot find package 'nodemailer'");
		});
		const failure = await failureOf({ server: 'smtp://mail.test' });
		expect(failure).toBeInstanceOf(InvalidConfig);
		expect(failure.message).toBe(
			'provider "nodemailer" sends with the package nodemailer, which cannot be loaded: npm install nodemailer'
		);
	});

	test.each(['ada@home.test,eve@evil.test', 'ada@home.test\r\nBcc: eve@evil.test', '"ada@evil.test"@home.test', 'ada'])(
		'S240 S241 S242 is an error for the address %j',
		async (identifier) => {
			const server = await mailServer();
			const failure = await failureOf({ server: server.url }, { identifier });
			expect(failure.message).toBe('the recipient of the mail is not one plain address');
			expect(server.connections).toBe(0);
		}
	);
});
