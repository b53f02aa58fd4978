/** A SvelteKit app with permissions, whose pages run code as load functions and endpoints do. */
import { redirect, type RequestEvent } from '@sveltejs/kit';
import { accessControl, defineAccess, type AccessOptions } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { FrameworkAuthConfig, GuardRules } from '../../src/index.js';
import type { PluginInstance, PluginLocals } from '../../src/types/plugin.js';
import { watch, type WatchedAdapter } from '../fixtures/data-layer.js';
import { answered, signIn } from '../guards/support.js';
import { createEvent, createKitApp, type KitApp } from '../kit/kit.js';

export const access = defineAccess({
	permissions: ['project:create', 'project:update', 'project:read', 'billing:manage', 'document:read', 'document:edit'],
	roles: {
		owner: '*',
		admin: ['project:*', 'document:*'],
		member: ['project:create', 'project:read'],
		editor: ['document:read', 'document:edit'],
		viewer: ['document:read']
	},
	scopes: { projects: ['project:*'], any: [] },
	impersonation: ['project:read', 'document:read'],
	resources: ['document', 'folder']
});

/** Permissions without resources: no table is needed. */
export const siteWide = defineAccess({
	permissions: ['project:create', 'project:update', 'project:read', 'billing:manage'],
	roles: { owner: '*', admin: ['project:*'], member: ['project:create', 'project:read'] },
	scopes: { projects: ['project:*'], any: [] },
	impersonation: ['project:read']
});

export type Locals = PluginLocals<[ReturnType<typeof control>]>;
type Instance = PluginInstance<[ReturnType<typeof control>]>;
const control = (options?: AccessOptions<'document' | 'folder'>) => accessControl(access, options);

export const strategies: [string, Partial<FrameworkAuthConfig>][] = [
	['stored sessions', {}],
	['encrypted sessions', { session: { strategy: 'jwt' } }]
];

export interface AccessApp {
	readonly app: KitApp;
	readonly auth: Instance;
	readonly data: WatchedAdapter;
	readonly userId: string;
	/** Gives the user a role, as SQL of the application does. */
	role(role: unknown, column?: string): Promise<void>;
	/** Runs code as an endpoint does, in a request of the browser. */
	run<T>(code: (event: RequestEvent & { locals: Locals }) => Promise<T>): Promise<T>;
	/** Sends a request with an API token. Returns the status, and the answer of the code for 200. */
	send<T>(token: string, code: (event: RequestEvent & { locals: Locals }) => Promise<T>): Promise<T | number>;
}

export interface AccessAppOptions {
	readonly options?: AccessOptions<'document' | 'folder'>;
	readonly config?: Partial<FrameworkAuthConfig>;
	readonly rules?: Record<string, unknown>;
	readonly adapter?: Adapter;
	readonly definition?: Parameters<typeof accessControl>[0];
}

/** An app with a browser whose user has signed in. */
export async function accessApp({
	options,
	config = {},
	rules = { '/api': { bearer: ['any'] } },
	adapter = MemoryAdapter(),
	definition = access
}: AccessAppOptions = {}): Promise<AccessApp> {
	const data = watch(adapter);
	const plugin = accessControl(definition, options as AccessOptions);
	const app = createKitApp({ adapter: data.adapter, plugins: [plugin], ...config });
	const guard = app.protect(rules as GuardRules);
	app.page = (event) => answered(() => guard({ event, resolve: () => new Response('inside') }));
	await signIn(app);
	const userId = String((await adapter.getUserByEmail!('ada@example.test'))!.id);
	let runs = 0;
	data.take();
	return {
		app,
		auth: app as unknown as Instance,
		data,
		userId,
		async role(role, column = 'role') {
			await adapter.updateUser!({ id: userId, [column]: role } as never);
		},
		async run(code) {
			const path = `/run/${++runs}`;
			let outcome: { value?: unknown; thrown?: unknown } = {};
			app.actions[path] = async (event) => {
				outcome = await code(event as never).then(
					(value) => ({ value }),
					(thrown: unknown) => ({ thrown })
				);
				redirect(303, '/');
			};
			await app.browser.post(path);
			if ('thrown' in outcome) throw outcome.thrown;
			return outcome.value as never;
		},
		async send(token, code) {
			const request = new Request('https://app.test/api', { headers: { authorization: `Bearer ${token}` } });
			const { event } = createEvent(request, { ...app.options, route: '/api' });
			let value: unknown;
			const resolve = async (resolved: RequestEvent) =>
				answered(() =>
					guard({
						event: resolved,
						resolve: async () => {
							value = await code(resolved as never);
							return new Response();
						}
					})
				);
			const { status } = await app.handle({ event, resolve });
			return (status === 200 ? value : status) as never;
		}
	};
}
