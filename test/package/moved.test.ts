/**
 * Apps as users of `@auth/sveltekit` write them, after the move that `docs/guides/moving-from-auth-sveltekit.md` describes
 * and nothing else: they have no type error, they build, and people sign in and out, with SvelteKit 2 and 3 (#12 B8).
 *
 * The apps are in `test/apps/moved`: one like the example of Auth.js, one with most of its idioms, one with Drizzle.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { encode } from '@auth/core/jwt';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { formsOf, type Form } from '../fixtures/forms.js';
import { certifiedAccount, startCertifiedProvider, type CertifiedProvider } from '../fixtures/oidc-provider.js';
import { isFull, majorsOf } from '../support/full.js';
import { moveManifest, moveSources, toSvelteKit3, type Files } from '../support/migration.js';
import { freePort, run, serve, type RunningServer } from '../support/process.js';
import { svelteCheck } from '../support/svelte-check.js';
import { build, install, manifestOf, repository, type App, type Major, type Manifest } from '../support/workshop.js';

const workshop = inject('workshop');
const sources = join(repository, 'test/apps/moved');
const secret = 'the secret of the apps that move, of 32 characters and more';
const names = ['example', 'development', 'drizzle'] as const;
type Name = (typeof names)[number];
const { email } = certifiedAccount.claims;

/** The variables of the example's providers: each needs its own here, as "Refused" in the guide says. */
const ofExample = Object.fromEntries(
	[
		...['APPLE', 'AUTH0', 'AZURE_AD_B2C', 'BOXYHQ_SAML', 'COGNITO', 'COINBASE', 'DISCORD', 'DROPBOX', 'FACEBOOK'],
		...['GITHUB', 'GITLAB', 'GOOGLE', 'HUBSPOT', 'KEYCLOAK', 'LINKEDIN', 'NETLIFY', 'OKTA', 'PINTEREST'],
		...['REDDIT', 'SLACK', 'SPOTIFY', 'TWITCH', 'TWITTER', 'WORKOS', 'ZOOM']
	].flatMap((name) => [
		[`AUTH_${name}_ID`, 'an-id'],
		[`AUTH_${name}_SECRET`, 'a-secret'],
		...(/^(AUTH0|AZURE|BOXYHQ|COGNITO|OKTA)/.test(name) ? [[`AUTH_${name}_ISSUER`, 'https://issuer.example.test']] : [])
	])
) as Record<string, string>;

async function read(folder: string): Promise<Files> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	return Object.fromEntries(
		await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path, 'utf8')]))
	) as Files;
}

/** Installs what the apps have after the move. */
async function furnish(major: Major): Promise<void> {
	const before = JSON.parse(await readFile(join(sources, 'base/package.json'), 'utf8')) as Manifest;
	const moved = moveManifest(before);
	const { devDependencies: later } = await manifestOf(3);
	// Who stays with SvelteKit 2 stays with Vite 7: the other apps of the tests have Vite 8.
	const devDependencies = Object.fromEntries(
		Object.entries(moved.devDependencies).map(([name, version]) => [
			name,
			major === 3 ? (later[name] ?? version) : version
		])
	);
	const manifest = { ...moved, devDependencies };
	await install(join(workshop, `moved${major}`), manifest, join(workshop, 'package.tgz'));
}

/** Writes the app as it is after the move. */
async function make(name: Name, major: Major): Promise<App> {
	const folder = join(workshop, `moved${major}`, name);
	await rm(folder, { recursive: true, force: true });
	await cp(join(sources, 'base'), folder, { recursive: true });
	const manifest = JSON.parse(await readFile(join(workshop, `moved${major}/package.json`), 'utf8')) as Manifest;
	await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, imports: { '#lib/*': './src/lib/*' } }));
	const moved = moveSources(await read(join(sources, name)));
	const files = major === 3 ? toSvelteKit3(moved) : moved;
	for (const [path, content] of Object.entries(files)) {
		await mkdir(join(folder, dirname(path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	if (major === 3) {
		await rm(join(folder, 'svelte.config.js'));
		await cp(join(sources, 'kit3'), folder, { recursive: true });
	} else if (!isFull) await leaveUnbundled(folder);
	return { major, folder };
}

/** Leaves the bundling of the adapter out, which takes two thirds of a build: nightly, and on SvelteKit 3, the apps are bundled. */
async function leaveUnbundled(folder: string): Promise<void> {
	const file = join(folder, 'svelte.config.js');
	const config = await readFile(file, 'utf8');
	expect(config).toContain("'@sveltejs/adapter-node'");
	await writeFile(file, config.replace('@sveltejs/adapter-node', './unbundled.js'));
	await cp(join(repository, 'test/apps/kit2/unbundled.js'), join(folder, 'unbundled.js'));
}

/** Removes a provider that has closed, as the error of its factory says. */
async function leaveOut(factory: string, { folder }: App): Promise<void> {
	const file = join(folder, 'src/auth.ts');
	const before = await readFile(file, 'utf8');
	const after = before.replace(new RegExp(`^import ${factory} from .*\\n|^\\t*${factory},\\n`, 'gm'), '');
	expect(before.split('\n').length - after.split('\n').length).toBe(2);
	await writeFile(file, after);
}

/** What svelte-check says, in its last line, of an app that was built, and has the types that SvelteKit makes then. */
async function check({ folder }: App): Promise<string> {
	const args = [...svelteCheck, '--tsconfig', 'tsconfig.json', '--threshold', 'error'];
	return run(process.execPath, args, { cwd: folder }).catch(String);
}

describe.concurrent.each([2, 3] as const)('SvelteKit %i', (major) => {
	const ports = {} as Record<Name, number>;
	const running: RunningServer[] = [];
	let op: CertifiedProvider;
	let last: Promise<unknown> = Promise.resolve();

	/** The majors run beside each other, and the apps of each one after the other: more than two would only wait. */
	const inTurn = (title: string, inGate: Major, act: () => Promise<void>) => {
		if (!majorsOf(inGate).includes(major)) return;
		test(
			title,
			() => {
				const done = last.then(act);
				last = done.catch(() => undefined);
				return done;
			},
			// The time of waiting for its turn counts.
			900_000
		);
	};

	beforeAll(async () => {
		for (const name of names) ports[name] = await freePort();
		const callbacks = names.flatMap((name) =>
			['keycloak', 'company'].map((id) => `http://localhost:${ports[name]}/auth/callback/${id}`)
		);
		op = await startCertifiedProvider({ redirectUris: callbacks });
		await furnish(major);
	});
	afterAll(async () => {
		await Promise.all(running.map((server) => server.stop()));
		await op.close();
	});

	/** Builds the app, with its variables as a `.env` file has them, and starts it. */
	async function start(name: Name, app: App, env: Record<string, string>): Promise<RunningServer> {
		await build(app, { APP_ORIGIN: `http://localhost:${ports[name]}`, ...env });
		return serveBuilt(name, app, env);
	}
	async function serveBuilt(name: Name, app: App, env: Record<string, string>): Promise<RunningServer> {
		const self = `http://localhost:${ports[name]}`;
		const server = await serve(`${self}/`, ['build/index.js'], {
			cwd: app.folder,
			env: { AUTH_SECRET: secret, PORT: `${ports[name]}`, ORIGIN: self, ...env }
		});
		running.push(server);
		return server;
	}

	const person = (name: Name) => visitor(`http://localhost:${ports[name]}`, op);
	const keycloak = () => ({
		AUTH_KEYCLOAK_ID: op.client.client_id,
		AUTH_KEYCLOAK_SECRET: op.client.client_secret ?? '',
		AUTH_KEYCLOAK_ISSUER: op.issuer
	});

	inTurn('the example of Auth.js', 2, async () => {
		const app = await make('example', major);
		await leaveOut('Passage', app);
		const server = await start('example', app, { ...ofExample, AUTH_WORKOS_CONNECTION: 'google', ...keycloak() });
		expect(await check(app)).toContain('found 0 errors');

		const { open, submit, arrive, browser } = person('example');
		expect(await open('/protected')).toContain('Access denied');
		const page = await submit('/', '/signin');
		expect(page.path).toBe('/auth/signin');
		const there = await submit(page.path, '/auth/signin/keycloak');
		expect(await arrive(there.response)).toBe('/');
		expect(await open('/protected')).toMatch(new RegExp(`>${email}<[^]*Until 2`));
		const left = await submit('/protected', '/signout');
		expect([left.path, await open('/protected')]).toEqual(['/', expect.stringContaining('Access denied')]);

		// Signed in before the move.
		const salt = 'authjs.session-token';
		const cookie = await encode({ token: { sub: 'x', name: 'Ada Lovelace' }, secret, salt });
		browser.jar.store(`${salt}=${cookie}; Path=/; HttpOnly; SameSite=Lax`, new URL(browser.origin));
		expect(await open('/protected')).toContain('>Ada Lovelace<');
		expect(server.output()).not.toMatch(/\[auth\]\[error\]/);
	});

	inTurn('the idioms of its development app', 3, async () => {
		const app = await make('development', major);
		const server = await start('development', app, {
			COMPANY_ID: op.client.client_id,
			COMPANY_SECRET: op.client.client_secret ?? '',
			COMPANY_ISSUER: op.issuer,
			...Object.fromEntries(
				['AUTH_GITHUB', 'AUTH_GOOGLE', 'AUTH_DISCORD', 'FACEBOOK'].flatMap((name) => [
					[`${name}_ID`, 'an-id'],
					[`${name}_SECRET`, 'a-secret']
				])
			)
		});
		expect(await check(app)).toContain('found 0 errors');

		const { open, submit, arrive, browser, pathOf } = person('development');
		const whoami = async () => {
			const response = await browser.visit('/api/whoami');
			return [response.status, await response.json()] as unknown[];
		};
		const alert = async (response: Response) => /role="alert">([^<]*)</.exec(await response.text())?.[1]?.trim();

		// By the provider, from a guarded page.
		expect(pathOf(await browser.visit('/protected'))).toBe('/login?callbackUrl=%2Fprotected');
		expect(await whoami()).toEqual([401, null]);
		const started = await submit('/login?callbackUrl=%2Fprotected', '#company');
		expect(await arrive(started.response)).toBe('/protected');
		expect(await open('/protected')).toMatch(new RegExp(`>${email}<[^]*member by company<`));
		expect(await whoami()).toEqual([200, { name: 'Grace Hopper', role: 'member' }]);
		expect((await browser.visit('/users')).status).toBe(403);
		expect(pathOf(await browser.visit('/login'))).toBe('/account');
		expect(await open('/account')).toMatch(/id="account">[-\w]+ member true</);
		expect((await submit('/account', '#leave')).path).toBe('/');
		expect(await whoami()).toEqual([401, null]);

		// By what the app checks: the action that catches the error, and the one that does not.
		const wrong = await submit('/login', '#password', { password: 'wrong' });
		expect([wrong.response.status, await alert(wrong.response)]).toEqual([400, 'CredentialsSignin']);
		const late = await submit('/', '/signin', { providerId: 'credentials', password: 'late' });
		expect(late.path).toMatch(/^\/login\?error=CredentialsSignin&code=too-late/);
		expect((await submit('/login', '#password', { password: 'password' })).path).toBe('/account');
		expect(await open('/users')).toContain('id="admin">1 2');
		expect((await submit('/users', '/signout')).path).toBe('/');
		expect(await whoami()).toEqual([401, null]);

		// By the route, from a prerendered page, and from a load function.
		expect(await arrive((await submit('/', '#route-company')).response)).toBe('/protected');
		expect((await submit('/', '/signout')).path).toBe('/');
		expect(await arrive((await submit('/prerendered', '/signin company')).response)).toBe('/');
		expect(await open('/protected-ssr-login')).toContain('Protected by its load function');
		expect((await submit('/', '/signout')).path).toBe('/');
		expect(pathOf(await browser.visit('/protected-ssr-login'))).toMatch(/^\/login/);

		const options = await browser.visit('/auth/webauthn-options/passkey?action=register&email=grace@example.test');
		expect(await options.json()).toMatchObject({ action: 'register', options: { rp: { id: 'localhost' } } });
		expect(server.output()).not.toMatch(/\[auth\]\[error\]/);
	});

	inTurn('an app with Drizzle, and with our adapter on the same tables', 2, async () => {
		const app = await make('drizzle', major);
		const file = join(app.folder, 'app.db');
		const database = new DatabaseSync(file);
		database.exec(await readFile(join(app.folder, 'migrations/0000_auth.sql'), 'utf8'));
		const ids = (table: string) =>
			database
				.prepare(`select * from "${table}"`)
				.all()
				.map((row) => Object.values(row)[0]);
		const env = {
			...keycloak(),
			DATABASE_URL: `file:${file}`,
			AUTH_GITHUB_ID: 'an-id',
			AUTH_GITHUB_SECRET: 'a-secret'
		};
		// Both adapters are in one build, and each has the types that the configuration asks for.
		const folder = join(app.folder, 'src/lib/server');
		const theirs = await readFile(join(folder, 'adapter.ts'), 'utf8');
		const files = {
			'theirs.ts': theirs,
			'ours.ts': theirs.replace('@auth/drizzle-adapter', 'framework-auth/adapters/drizzle'),
			'adapter.ts':
				"import { adapter as ours } from './ours';\nimport { adapter as theirs } from './theirs';\n" +
				'export const adapter = process.env.OURS ? ours : theirs;\n'
		};
		for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
		const server = await start('drizzle', app, env);
		expect(await check(app)).toContain('found 0 errors');

		const { open, submit, arrive, browser, pathOf } = person('drizzle');
		const enter = async () => {
			const { path } = await submit('/', '/signin');
			return arrive((await submit(path, '/auth/signin/keycloak')).response);
		};
		expect(pathOf(await browser.visit('/protected'))).toBe('/');
		expect(await enter()).toBe('/');
		expect(await open('/protected')).toMatch(new RegExp(`>${email}<[^]*free by keycloak<`));
		const users = ids('user');
		expect([users.length, ids('session').length]).toEqual([1, 1]);
		await server.stop();

		const other = await serveBuilt('drizzle', app, { ...env, OURS: 'yes' });
		expect(await open('/protected')).toMatch(new RegExp(`>${email}<[^]*free by keycloak<`));
		expect((await submit('/protected', '/signout')).path).toBe('/');
		expect([pathOf(await browser.visit('/protected')), ids('session')]).toEqual(['/', []]);
		expect([await enter(), ids('user'), ids('session').length]).toEqual(['/', users, 1]);
		database.close();
		expect(server.output() + other.output()).not.toMatch(/\[auth\]\[error\]/);
	});
});

/** A person with a browser and without JavaScript, who reads pages and submits their forms. */
function visitor(origin: string, op: CertifiedProvider) {
	const browser: Browser = createBrowser((request) => fetch(request, { redirect: 'manual' }), { origin });
	const pathOf = (response: Response) => {
		const url = locationOf(response, origin);
		return url.origin === origin ? url.pathname + url.search : url.href;
	};
	const open = async (path: string) => (await browser.visit(path)).text();
	return {
		browser,
		open,
		pathOf,
		/** Submits the form of a page that has this id, this address, or this address and provider; the answer leads to `path`. */
		async submit(path: string, which: string, typed: Record<string, string> = {}) {
			const page = await open(path);
			const addressOf = ({ action }: Form) => new URL(action || path, new URL(path, origin));
			const isIt = (form: Form) => {
				const { pathname } = addressOf(form);
				return [`#${form.id}`, pathname, `${pathname} ${form.fields.providerId}`].includes(which);
			};
			const form = formsOf(page).find(isIt);
			if (!form) throw new Error(`no form ${which} on ${path}: ${page}`);
			const response = await browser.post(addressOf(form), { ...form.fields, ...typed });
			return { response, path: response.headers.has('location') ? pathOf(response) : `${response.status}` };
		},
		/** Signs in at the provider that an answer leads to, and tells where that ends. */
		async arrive(response: Response): Promise<string> {
			return pathOf(await browser.follow(await op.signIn(locationOf(response, origin))));
		}
	};
}
