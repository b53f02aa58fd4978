/** The mail servers of an app, as `doctor` asks them: no mail is sent. */
import { expect, onTestFinished, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { checkMailServers } from '../../src/cli/doctor/mail-servers.js';
import { createAuth } from '../../src/core.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import Nodemailer from '../../src/providers/nodemailer.js';
import Password from '../../src/providers/password.js';
import Resend from '../../src/providers/resend.js';
import { secret } from '../fixtures/app.js';
import { createMailServer } from '../fixtures/smtp.js';
import { freePort } from '../support/process.js';

const from = 'no-reply@example.test';

function findingsOf(providers: AuthConfig['providers']) {
	const auth = createAuth({ providers, adapter: MemoryAdapter(), secret, trustHost: true }, { environment: {} });
	return checkMailServers(contextOf(auth));
}

test('a server that answers has no finding, and receives no email', async () => {
	const server = await createMailServer();
	onTestFinished(() => server.close());
	expect(await findingsOf([Nodemailer({ server: server.url, from })])).toEqual([]);
	expect(server.mails).toEqual([]);
});

test('a server that cannot be reached is one error, however many providers use it', async () => {
	const provider = Nodemailer({ server: `smtp://127.0.0.1:${await freePort()}`, from });
	const findings = await findingsOf([provider, Password({ mail: provider })]);
	expect(findings).toEqual([
		{
			level: 'error',
			finding: expect.stringMatching(
				/^the mail server of provider "nodemailer" cannot be used: .*ECONNREFUSED/
			) as string,
			cure: expect.stringContaining('_SERVER') as string
		}
	]);
});

test('a server that refuses the login is an error that does not contain the password', async () => {
	const server = await createMailServer({ credentials: { user: 'ada', pass: 'right' } });
	onTestFinished(() => server.close());
	const url = server.url.replace('smtp://', 'smtp://ada:not-the-password@');
	const [finding] = await findingsOf([Nodemailer({ server: url, from })]);
	expect(finding?.finding).toMatch(/cannot be used: .*535|Invalid login/);
	expect(JSON.stringify(finding)).not.toContain('not-the-password');
});

test('doctor does not contact a service over HTTP, or a function of the app', async () => {
	const own = Nodemailer({ server: 'smtp://127.0.0.1:1', from, sendVerificationRequest: () => undefined });
	expect(await findingsOf([Resend({ apiKey: 'key', from }), { ...own, id: 'own' }])).toEqual([]);
});
