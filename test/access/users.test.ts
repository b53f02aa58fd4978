/** Users whose permissions need a second look: unproven, of the application's own, of a configuration that is a function. */
import { describe, expect, test } from 'vitest';
import { accessControl, type AccessOptions } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { FrameworkAuthConfig } from '../../src/index.js';
import Credentials from '../../src/providers/credentials.js';
import Password from '../../src/providers/password.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { answered, byScript, signIn } from '../guards/support.js';
import { createKitApp } from '../kit/kit.js';
import { siteWide, strategies, type Locals } from './support.js';

test.each(strategies)(
	'a user with an unverified address has no permission until it is verified, with %s',
	async (_, config) => {
		const links: URL[] = [];
		const mail: EmailConfig = {
			id: 'mail',
			type: 'email',
			name: 'Mail',
			maxAge: 600,
			sendVerificationRequest: ({ url }) => void links.push(new URL(url))
		};
		const adapter = MemoryAdapter();
		const app = createKitApp({
			adapter,
			providers: [Password({ mail, neutral: false })],
			plugins: [accessControl(siteWide)],
			account: { securityMails: false, requireVerifiedEmail: true },
			...(config.session && { session: { ...config.session, revocation: adapter } })
		});
		const email = 'ada@example.test';
		app.page = async ({ locals }) => {
			const { can } = locals as unknown as Locals;
			return Response.json([await can('project:read'), await can.list()]);
		};
		const ask = async () => (await app.browser.visit('/')).json() as Promise<unknown>;
		await app.browser.post('/auth/password/signup', { email, password: 'a very long passphrase of a person' });
		const user = await adapter.getUserByEmail!(email);
		await adapter.updateUser!({ id: user!.id, role: 'member' } as never);
		expect(await ask()).toEqual([false, []]);
		const { token = '' } = Object.fromEntries(links[0]?.searchParams ?? []);
		await app.browser.post('/auth/password/verify', { email, token });
		expect(await ask()).toEqual([true, ['project:create', 'project:read']]);
	}
);

describe('a user of the application, whom no store knows,', () => {
	const ask = async (options: AccessOptions, config: Partial<FrameworkAuthConfig> = {}) => {
		const app = createKitApp({
			providers: [Credentials({ users: 'own', authorize: () => ({ id: 'ada' }) })],
			adapter: MemoryAdapter(),
			session: { strategy: 'jwt', userFields: ['role'] as never },
			callbacks: { jwt: ({ token, user }) => (user ? { ...token, role: 'admin' as never } : token) },
			plugins: [accessControl(siteWide, options)],
			...config
		});
		await app.browser.post('/auth/callback/credentials', {});
		app.page = async ({ locals }) => Response.json(await (locals as unknown as Locals).can.list());
		return (await app.browser.visit('/')).json() as Promise<unknown>;
	};
	const all = ['project:create', 'project:update', 'project:read'];

	test('has the roles of the session where the site reads them there', async () => {
		expect(await ask({})).toEqual([]);
		expect(await ask({ inSession: true })).toEqual(all);
	});

	test('has the roles that a function returns for the claims', async () => {
		const roles: AccessOptions['roles'] = ({ userId, token }) => (userId === null ? String(token?.role) : null);
		expect(await ask({ roles })).toEqual(all);
		expect(await ask({ roles }, { adapter: undefined })).toEqual(all);
	});

	test('has no roles by the id of a user of the adapter', async () => {
		const adapter = MemoryAdapter();
		await adapter.createUser!({ id: 'ada', email: 'a@example.test', emailVerified: null, role: 'owner' } as never);
		expect(await ask({}, { adapter })).toEqual([]);
	});
});

test('a configuration that is a function has the plugin beside it, in rules and in `event.locals`', async () => {
	const adapter = MemoryAdapter();
	const app = createKitApp({ lazily: true, adapter, plugins: [accessControl(siteWide)] });
	const guard = app.protect({ '/inside': { can: 'project:update' } } as never);
	expect(() => app.protect({ '/inside': { can: 'project:delete' } } as never)).toThrow('"project:delete"');
	await signIn(app);
	const ask = async (event: Parameters<typeof app.page>[0]) =>
		Response.json(await (event.locals as unknown as Locals).can('project:update'));
	app.page = (event) => answered(async () => guard({ event, resolve: ask }));
	const visit = async () => app.browser.visit('/inside', byScript);
	expect((await visit()).status).toBe(403);
	const user = await adapter.getUserByEmail!('ada@example.test');
	await adapter.updateUser!({ id: user!.id, role: 'admin' } as never);
	expect(await (await visit()).json()).toBe(true);
});
