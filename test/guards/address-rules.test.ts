/** A rule that reads an address warns once where a user may have one that is not theirs (#34 D5). */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Guard } from '../../src/kit/guards/types.js';
import GitHub from '../../src/providers/github.js';
import Google from '../../src/providers/google.js';
import Passkey from '../../src/providers/passkey.js';
import Password from '../../src/providers/password.js';
import type { EmailConfig, Provider } from '../../src/providers/types.js';
import { createKitApp, type KitApp } from '../kit/kit.js';
import { appOf, guardedApp, signIn } from './support.js';

const mail: EmailConfig = {
	id: 'mail',
	type: 'email',
	name: 'Mail',
	maxAge: 600,
	sendVerificationRequest: () => undefined
};
const credentials = { clientId: 'id', clientSecret: 'the-client-secret' };
/** A vendor that says nothing about addresses. */
const silent: Provider = {
	id: 'silent',
	name: 'Silent',
	type: 'oauth',
	authorization: 'https://silent.test/authorize',
	token: 'https://silent.test/token',
	userinfo: 'https://silent.test/user',
	profile: ({ id, email }) => ({ id: String(id), email: String(email) }),
	...credentials
};
const open = Password({ mail, neutral: false });
const byAddress: Guard = { where: ({ user }) => user.email === 'ada@example.test' };

const warningsOf = ({ logger }: KitApp) =>
	logger.entries
		.filter(({ level }) => level === 'warn')
		.map(({ args }) => String(args[0]))
		.filter((text) => text.includes('email address'));

async function warningsAt(rule: Guard, providers: Provider[], account: object = {}): Promise<string[]> {
	const app = guardedApp({ '/admin': rule }, { adapter: MemoryAdapter(), providers, account });
	await app.browser.visit('/admin');
	await app.browser.visit('/admin');
	return warningsOf(app);
}

describe('D5 a rule of `protect` that reads an address', () => {
	test.each<[string, Provider[], RegExp]>([
		['open sign-ups by password', [open], /provider "password" begins a session before.*account\.requireVerifiedEmail/],
		['passkeys', [Passkey()], /provider "passkey" begins a session before the address is proven/],
		['a vendor that says nothing', [silent], /provider "silent" does not say whether it has verified an address/]
	])('warns once with %s', async (_, providers, reason) => {
		const warnings = await warningsAt(byAddress, providers);
		expect(warnings).toEqual([expect.stringMatching(reason)]);
		expect(warnings[0]).toMatch(
			/^the rule "\/admin" of `protect` reads an email address.*Ask for a role or an id; see .*docs\//s
		);
	});

	test.each<[string, Guard, Provider[], object?]>([
		['each address is proven', byAddress, [GitHub(credentials), Google(credentials), mail, Password({ mail })]],
		['those who only typed one are refused', byAddress, [open], { requireVerifiedEmail: true }],
		[
			'the rule asks for the proof',
			{ where: ({ user }) => 'emailVerified' in user && user.email === 'a@b.test' },
			[open]
		],
		['the rule reads a role', { where: ({ user }) => user.id === 'ada' }, [open]]
	])('does not warn if %s', async (_, rule, providers, account) => {
		expect(await warningsAt(rule, providers, account)).toEqual([]);
	});
});

test('D5 `where` of `requireSession` that reads an address warns, too, in development', async () => {
	const app = appOf(({ requireSession }) => requireSession(byAddress), {
		adapter: MemoryAdapter(),
		providers: [open]
	});
	await app.browser.visit('/admin');
	expect(warningsOf(app)).toEqual([expect.stringMatching(/^`where` of `requireSession` reads an email address/)]);
});

test('D5 `session.mayImpersonate` that reads an address warns, too', async () => {
	const app = createKitApp({
		adapter: MemoryAdapter(),
		session: { mayImpersonate: ({ user }) => user.email === 'ada@example.test' }
	});
	const withPasskey = createKitApp({
		adapter: MemoryAdapter(),
		providers: [app.op.provider(), Passkey()],
		session: { mayImpersonate: ({ user }) => user.email === 'ada@example.test' }
	});
	for (const each of [app, withPasskey]) {
		const from = each === app ? each : Object.assign(each, { op: app.op });
		await signIn(from);
		from.page = async ({ locals }) => new Response(String(await locals.impersonate('no one').catch(() => 'refused')));
		expect(await (await from.browser.visit('/act')).text()).toBe('refused');
	}
	expect(warningsOf(app)).toEqual([]);
	expect(warningsOf(withPasskey)).toEqual([expect.stringMatching(/^session\.mayImpersonate reads an email address/)]);
});
