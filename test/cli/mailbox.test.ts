/** `framework-auth mailbox`, with a server that answers as the development server of an app does. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerMailbox } from '../../src/kit/mailbox-answers.js';
import { serveHandler } from '../fixtures/http-server.js';
import { inDevelopment } from '../mailbox/support.js';
import { app } from './support.js';

async function serve(client = '127.0.0.1', authPath = '/auth') {
	const server = await serveHandler(
		(request) =>
			answerMailbox({ request, getClientAddress: () => client }, authPath) ??
			new Response('<h1>an app</h1>', { headers: { 'content-type': 'text/html' } })
	);
	onTestFinished(() => server.close());
	const { providers, emails } = inDevelopment([
		{ id: 'password', name: 'Password', type: 'credentials', passwords: 'adapter', options: {} }
	]);
	const { mail } = (providers[0] as unknown as { options: { mail: { sendVerificationRequest(r: object): void } } })
		.options;
	const receive = (subject: string, code?: string): string => {
		const content = { subject, text: `${subject}: open the link`, html: '' };
		mail.sendVerificationRequest({
			identifier: 'ada@example.test',
			url: `${server.origin}/link`,
			token: '',
			content,
			code
		});
		return emails()[0]!.id;
	};
	return { ...server, receive };
}

test('mailbox lists the emails, the newest last, and shows one', async () => {
	const server = await serve();
	const [first, second] = [server.receive('Confirm'), server.receive('Sign in', '123456')];
	const { run } = await app();
	const { said, status } = await run(`mailbox --url ${server.origin}`);
	expect(status).toBe(0);
	const [before, after] = [said.indexOf(`${first}. Confirm to ada@example.test`), said.indexOf(`${second}. Sign in`)];
	expect(before).toBeGreaterThanOrEqual(0);
	expect(after).toBeGreaterThan(before);
	expect(said).toContain('   Code: 123456\n   http://localhost:');
	expect((await run(`mailbox ${first} --url ${server.origin}`)).said).toBe('Confirm: open the link');
	const json = JSON.parse((await run(`mailbox --json --url ${server.origin}`)).said) as { id: string }[];
	expect(json.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
	const none = await run(`mailbox 9999999 --url ${server.origin}`);
	expect([none.status, none.errors]).toEqual([1, expect.stringContaining('There is no email 9999999')]);
});

test('mailbox finds the app by AUTH_URL, and by the path of its routes', async () => {
	vi.stubEnv('AUTH_URL', undefined);
	onTestFinished(() => void vi.unstubAllEnvs());
	const server = await serve('127.0.0.1', '/shop/auth');
	server.receive('Confirm');
	const { run } = await app({ '.env': `AUTH_URL=${server.origin}/shop/auth\n` });
	expect((await run('mailbox')).said).toContain('Confirm');
	expect((await run(`mailbox --url ${server.origin}/shop/auth/`)).said).toContain('Confirm');
	const elsewhere = await app({ '.env': 'AUTH_URL=https://example.com\n' });
	const { errors } = await elsewhere.run('mailbox');
	expect(errors).not.toContain('example.com');
});

test.each([
	['mailbox --url nonsense', 2, 'is not a URL'],
	['mailbox 1 2', 2, 'Give the number of one email'],
	['mailbox --url http://localhost:9', 1, 'Nothing answers at http://localhost:9']
])('mailbox says what is wrong if %s', async (line, expected, why) => {
	const { run } = await app();
	const { status, errors } = await run(line);
	expect(status).toBe(expected);
	expect(errors).toContain(why);
});

test('mailbox says what is wrong with an app without a mailbox, or one that refuses this machine', async () => {
	const { run } = await app();
	const without = await serve('127.0.0.1', '/elsewhere');
	const { status, errors } = await run(`mailbox --url ${without.origin}`);
	expect([status, errors]).toEqual([1, expect.stringContaining('There is no mailbox at')]);
	const strange = await serve('10.0.0.1');
	expect((await run(`mailbox --url ${strange.origin}`)).errors).toContain('on the machine of its server only');
});
