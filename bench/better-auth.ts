/** Better Auth as a library, for questions that need no app: installed alone, beside the apps of the bench. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npm, peers, unlessDone, workplace } from './workplace.js';

export const betterAuthVersion = peers[3]['better-auth'];

/** The users of its plugin `admin`, and the members of its plugin `organization`, may do this. */
const statements = { project: ['create', 'read', 'update'] };

interface Options {
	/** The database: `DatabaseSync`, or a pool of `pg`. */
	readonly database: object;
	readonly plugin: 'admin' | 'organization';
	/** The permissions of `member` for a project. */
	readonly member: readonly ('create' | 'read' | 'update')[];
}

interface Api {
	signUpEmail(given: object): Promise<{ headers: Headers; response: { user: { id: string } } }>;
	userHasPermission(given: object): Promise<{ success: boolean }>;
	hasPermission(given: object): Promise<{ success: boolean }>;
}

/** Makes an instance, with its tables by its own migrations. */
export async function createBetterAuth(secret: string, { database, plugin, member }: Options): Promise<Api> {
	const dist = await install();
	const load = async (file: string) =>
		(await import(join(dist, file))) as Record<string, (...given: unknown[]) => unknown>;
	const { betterAuth } = await load('index.mjs');
	const { getMigrations } = await load('db/get-migration.mjs');
	const { createAccessControl } = await load('plugins/access/access.mjs');
	const control = createAccessControl!(statements) as { newRole(allowed: object): unknown };
	const roles = { member: control.newRole({ project: member }) };
	const ofPlugin = { admin: { defaultRole: 'member', adminRoles: [] }, organization: {} }[plugin];
	const { [plugin]: makePlugin } = await load(`plugins/${plugin}/${plugin}.mjs`);
	const auth = betterAuth!({
		baseURL: 'https://app.test',
		secret,
		database,
		emailAndPassword: { enabled: true, password: { hash: async (given: string) => Promise.resolve(given) } },
		rateLimit: { enabled: false },
		telemetry: { enabled: false },
		plugins: [makePlugin!({ ac: control, roles, ...ofPlugin })]
	}) as { options: object; api: Api };
	const { runMigrations } = (await getMigrations!(auth.options)) as { runMigrations(): Promise<void> };
	await runMigrations();
	return auth.api;
}

/** Signs a new user up: gives the id, and the headers of a request with the session. */
export async function signUp(api: Api, email: string): Promise<{ id: string; headers: Headers }> {
	const body = { email, password: 'a very long passphrase', name: 'Ada' };
	const { headers, response } = await api.signUpEmail({ body, returnHeaders: true });
	const cookie = headers
		.getSetCookie()
		.map((set) => set.split(';')[0])
		.join('; ');
	return { id: response.user.id, headers: new Headers({ cookie }) };
}

async function install(): Promise<string> {
	const folder = join(workplace, 'better-auth');
	const dependencies = { 'better-auth': betterAuthVersion };
	const manifest = JSON.stringify({ private: true, type: 'module', workspaces: [], dependencies });
	await unlessDone(folder, [manifest], async () => {
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, 'package.json'), manifest);
		await npm(folder, 'install');
	});
	return join(folder, 'node_modules/better-auth/dist');
}
