/**
 * The cost of hooks of plugins: a read of a stored session, and a sign-in by server code, with no plugin, and with one whose hooks are
 * none, one and ten. The hooks do nothing.
 *
 *     npm run bench -- plugins
 *
 * It asserts nothing about time.
 */
import '../test/adapters/support/typescript.mjs';
import type { PluginHooks } from '../src/plugin.ts';
import { timesOf } from './times.js';

const { MemoryAdapter } = await import('../src/adapters/memory.ts');
const { createAuth } = await import('../src/core.ts');
const { definePlugin } = await import('../src/plugin.ts');

const secret = 'the secret of the benchmark, 32 characters and more';
const nothing = async () => Promise.resolve();
const one: PluginHooks = { sessionValid: async () => Promise.resolve(true) };
const ten: PluginHooks = {
	...one,
	beforeEnter: nothing,
	beginning: nothing,
	entered: nothing,
	userChanged: nothing,
	signedOut: nothing,
	recorded: nothing,
	exported: nothing,
	mayDelete: nothing,
	deleting: nothing
};

async function row(title: string, hooks?: PluginHooks): Promise<void> {
	const adapter = MemoryAdapter();
	await adapter.createUser({ id: 'ada', email: 'ada@example.test', emailVerified: null });
	const plugins = hooks ? [definePlugin({ name: 'hooks', hooks })] : [];
	const session = { strategy: 'database', maxPerUser: 5 } as const;
	const auth = createAuth({ providers: [], secret, trustHost: true, adapter, session, plugins, cleanUp: false });
	const requestOf = (cookie = '') => new Request('https://app.test/', { headers: { cookie } });
	const { cookies } = await auth.signInAs(requestOf(), { id: 'ada' });
	const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	if (!(await auth.session(requestOf(cookie))).session) throw new Error('the session is not there');
	console.log(`${title}: a read ${await timesOf(async () => auth.session(requestOf(cookie)))}`);
	console.log(`${title}: a sign-in ${await timesOf(async () => auth.signInAs(requestOf(), { id: 'ada' }))}`);
}

await row('without a plugin');
await row('a plugin without hooks', {});
await row('a plugin with one hook, for reads', one);
await row('a plugin with ten hooks', ten);
