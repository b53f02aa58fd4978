/** `framework-auth init --pages remote`. That the pages build, check and work in a browser is in test/package/init-pages.test.ts. */
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, test, vi } from 'vitest';
import { compile } from 'svelte/compiler';
import { app, manifest } from './support.js';
import type { App } from './support.js';

const vite = `import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
	plugins: [
		sveltekit({
			compilerOptions: { runes: true },
			adapter: adapter()
		})
	]
});
`;
const kit2 = { 'package.json': manifest('^2.50.0'), 'tsconfig.json': '{}', 'vite.config.ts': vite };
/** An app on Cloudflare, whose configuration is a function. */
const cloudflare = {
	...kit2,
	'package.json': manifest('^2.50.0', { dependencies: { '@sveltejs/adapter-cloudflare': '7' } }),
	'wrangler.jsonc': '{ "name": "shop" }',
	'src/app.d.ts': 'declare global {\n\tnamespace App {\n\t\t// interface Platform {}\n\t}\n}\n'
};
const command = 'init --yes --no-install --pages remote';

/** The module that `init --with phone-codes` writes. */
interface Sender {
	sendCode(message: object): Promise<void>;
}

/** The files that `init` says it has written or changed. */
const writtenIn = (said: string) => [...said.matchAll(/^(?:wrote|changed) (\S+?):?$/gm)].map(([, path = '']) => path);

/** The names that a module takes from another one. */
function importedFrom(text: string, module: RegExp): string[] {
	const [, names = ''] = new RegExp(`import \\{([^}]*)\\} from '[^']*${module.source}'`).exec(text) ?? [];
	return names.split(',').flatMap((name) => name.trim() || []);
}

async function exported({ read }: App, extension = 'ts'): Promise<string[]> {
	const [, names = ''] = /export const \{([^}]*)\}/.exec(await read(`src/lib/auth.remote.${extension}`)) ?? [];
	return names.split(',').flatMap((name) => name.trim() || []);
}

describe('the pages are those of the configuration', () => {
	const passwords = [
		'src/routes/sign-up/+page.svelte',
		'src/routes/verify-email/+page.svelte',
		'src/routes/forgot-password/+page.svelte',
		'src/routes/reset-password/+page.svelte'
	];
	const secondFactor = ['src/routes/second-factor/+page.svelte', 'src/routes/account/second-factor/+page.svelte'];
	const phone = 'src/routes/account/phone/+page.svelte';
	test.each([
		['--providers github --adapter none', [], { pages: 'signIn account' }],
		['--providers github', [], { pages: 'signIn account' }],
		['--providers passkey', ['src/routes/sign-up/+page.svelte'], { pages: 'signIn account' }],
		['--providers password', passwords, { pages: 'signIn verifyEmail resetPassword account' }],
		['--providers email', [], { pages: 'signIn account' }],
		['--providers local,keycloak,password,passkey,resend --adapter pg', passwords, {}],
		['--providers password,passkey --with organizations', passwords, { pages: 'signIn verifyEmail resetPassword' }],
		['--providers github --with api-tokens,deletion', [], { pages: 'signIn account' }],
		['--providers passkey --with second-factor', ['src/routes/sign-up/+page.svelte', ...secondFactor], {}],
		['--providers github --with required-factor', secondFactor, { pages: 'signIn account challenge' }],
		['--providers github --with phone-codes', [...secondFactor, phone], {}],
		[
			'--providers passkey,github --with required-factor,phone-codes',
			['src/routes/sign-up/+page.svelte', ...secondFactor, phone],
			{}
		],
		[
			'--providers password --with deletion,second-factor,api-tokens,email-change',
			[...passwords, ...secondFactor],
			{ pages: 'signIn verifyEmail resetPassword account challenge' }
		]
	])('%s', async (options, further, { pages }: { pages?: string }) => {
		const made = await app(kit2);
		const { said, status } = await made.run(`${command} ${options}`);
		expect(status).toBe(0);
		const written = writtenIn(said);
		const paths = written.filter((path) => path.endsWith('.svelte'));
		const own = paths.filter((path) => path.startsWith('src/routes/') && !path.includes('/orgs/'));
		expect(own.sort()).toEqual(
			['src/routes/account/+page.svelte', 'src/routes/sign-in/+page.svelte', ...further].sort()
		);
		const used = new Set<string>();
		for (const path of paths) {
			const text = await made.read(path);
			expect(compile(text, { filename: path, generate: 'server' }).warnings, path).toEqual([]);
			for (const name of importedFrom(text, /auth\.remote/)) {
				used.add(name);
				expect(text.split(new RegExp(`\\b${name}\\b`)).length, `${path} uses ${name}`).toBeGreaterThan(2);
			}
			if (!options.includes('passkey')) expect(text).not.toContain('webauthn');
		}
		for (const path of written.filter((each) => each.endsWith('+page.server.ts'))) {
			for (const name of importedFrom(await made.read(path), /auth\.remote/)) used.add(name);
		}
		expect((await exported(made)).toSorted()).toEqual([...used, 'session'].toSorted());
		const [, named = ''] = /pages: \{([^}]*)\}/.exec(await made.read('src/lib/server/auth.ts')) ?? [];
		if (pages) expect([...named.matchAll(/(\w+):/g)].map(([, name]) => name).join(' ')).toBe(pages);
	});

	test('a provider on this machine has a button in development only', async () => {
		const { run, read } = await app(kit2);
		await run(`${command} --providers local,github`);
		const text = await read('src/routes/sign-in/+page.svelte');
		expect(text).toContain("import { dev } from '$app/environment';");
		expect(text).toContain("[{ id: 'github', name: 'GitHub' }, ...(dev ? local : [])] as const");
	});

	test('in JavaScript, without an annotation of TypeScript', async () => {
		const made = await app({ 'package.json': manifest('^3.0.0'), 'vite.config.js': vite });
		const added = 'required-factor,phone-codes,email-change,api-tokens,deletion';
		const { said } = await made.run(`${command} --providers local,github,password,passkey,email --with ${added}`);
		for (const path of writtenIn(said).filter((each) => each.endsWith('.svelte'))) {
			const text = await made.read(path);
			expect(text).not.toContain('lang="ts"');
			expect(compile(text, { filename: path, generate: 'server' }).warnings, path).toEqual([]);
		}
		expect(await exported(made, 'js')).toContain('signUpWithPasskey');
		expect(await made.read('src/routes/account/+page.server.js')).toContain(
			"@type {import('./$types').PageServerLoad}"
		);
	});

	test('a page has one <main>', async () => {
		const { run, read } = await app({ ...kit2, 'src/routes/+layout.svelte': '<main>{@render children()}</main>' });
		await run(command);
		expect(await read('src/lib/components/auth/Page.svelte')).not.toContain('<main');
		const other = await app(kit2);
		await other.run(command);
		expect(await other.read('src/lib/components/auth/Page.svelte')).toContain('<main class="auth">');
	});

	test('a library does not publish the pages', async () => {
		const { run, read } = await app({
			...kit2,
			'package.json': manifest('^2.50.0', { dependencies: { '@sveltejs/package': '2' } })
		});
		await run(command);
		expect(await read('src/auth.remote.ts')).toContain("from './auth'");
	});
});

describe('the configuration', () => {
	test('exports `auth` and `remote`, and is otherwise unchanged', async () => {
		const plain = await app(kit2);
		await plain.run('init --yes --no-install');
		const { run, read } = await app(kit2);
		await run(command);
		expect(await read('src/lib/server/auth.ts')).toBe(
			"import { FrameworkAuth } from 'framework-auth';\nimport GitHub from 'framework-auth/providers/github';\n" +
				"import { remoteOf } from 'framework-auth/remote';\n\nexport const auth = FrameworkAuth({\n\tproviders: [GitHub],\n" +
				"\tcookies: { hostPrefix: true },\n\tpages: { signIn: '/sign-in', account: '/account' }\n});\n\n" +
				'export const { handle, signIn, signOut } = auth;\nexport const remote = remoteOf(auth);\n'
		);
		for (const path of ['src/hooks.server.ts', 'src/routes/+layout.server.ts']) {
			expect(await read(path)).toBe(await plain.read(path));
		}
	});

	test('of an earlier `init` gets both exports, once, also beside the demo', async () => {
		const { run, read } = await app(kit2);
		await run('init --yes --no-install --adapter pg');
		await run(`${command} --adapter pg --demo`);
		const text = await read('src/lib/server/auth.ts');
		expect(text).toContain('export const { handle, requireSession, signIn, signOut } = auth;');
		expect(text.indexOf("from 'framework-auth/remote'")).toBeLessThan(text.indexOf("from 'pg'"));
		expect(text.match(/\bpages:/g)).toHaveLength(1);
		const { said } = await run(`${command} --adapter pg --demo`);
		expect(await read('src/lib/server/auth.ts')).toBe(text);
		expect(said).not.toMatch(/^(wrote|changed|kept)/m);
	});

	test('that is written in another way is unchanged, and `init` says what to add', async () => {
		const own = 'const auth = FrameworkAuth({ providers: [] });\nexport const handle = auth.handle;\n';
		const { run, read } = await app({ ...kit2, 'src/lib/server/auth.ts': own });
		const { said } = await run(command);
		expect(await read('src/lib/server/auth.ts')).toBe(own);
		expect(said).toContain('In src/lib/server/auth.ts, export `auth`, the result of FrameworkAuth, and `remote`');
		expect(said).toContain("name the pages: pages: { signIn: '/sign-in', account: '/account' }");
	});

	test('for a database of each request, on Cloudflare, lists the chosen functions', async () => {
		const made = await app(cloudflare);
		await made.run(`${command} --providers github,passkey --adapter d1`);
		expect(await made.read('src/lib/auth.remote.ts')).toContain(
			"remote.ready({\n\tpasskey: true,\n\tusers: true,\n\taccounts: true,\n\tproviders: ['github', 'passkey']\n});"
		);
		const text = await made.read('src/lib/server/auth.ts');
		expect(text).toContain('export const auth = FrameworkAuth(async ({ platform }) => {');
		expect(text).toContain("\t\tpages: { signIn: '/sign-in', account: '/account' }");
	});
});

describe('what is off by default', () => {
	const all = 'second-factor,email-change,api-tokens,deletion';

	test('a required factor and codes for phones are parts of the second factor', async () => {
		const { run, read } = await app(kit2);
		const { said } = await run('init --yes --no-install --with phone-codes,required-factor');
		expect(await read('src/lib/server/auth.ts')).toContain(
			'\tproviders: [GitHub],\n' + '\tmfa: { trustedDevices: true, required: true, phone: { sendCode } },\n'
		);
		expect(await read('src/lib/server/auth.ts')).toContain("import { sendCode } from './phone-codes';\n");
		expect(said).toContain('call your service for short messages in src/lib/server/phone-codes.ts');
		const made = await app(cloudflare);
		await made.run(`${command} --providers github --adapter d1 --with phone-codes,required-factor`);
		expect(await made.read('src/lib/auth.remote.ts')).toContain(
			'\tsecondFactor: true,\n\trequiredFactor: true,\n\tphone: true,\n'
		);
	});

	test.each(['ts', 'js'])(
		'a code for a phone is in the terminal in development, and nowhere else (%s)',
		async (extension) => {
			const { run, read } = await app(extension === 'ts' ? kit2 : { 'package.json': manifest('^3.0.0') });
			await run('init --yes --no-install --with phone-codes');
			const text = await read(`src/lib/server/phone-codes.${extension}`);
			const [, ofDevelopment] = /^import \{ dev \} from '(.*)';$/m.exec(text) ?? [];
			expect(ofDevelopment).toBe(extension === 'ts' ? '$app/environment' : '$app/env');
			const module = stripTypeScriptTypes(text);
			const senderIn = async (dev: boolean) => {
				const code = module.replace(/^import \{ dev \} .*$/m, `const dev = ${dev};`);
				return ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Sender).sendCode;
			};
			const print = vi.spyOn(console, 'info').mockReturnValue();
			try {
				const message = { phoneNumber: '+14155550123', text: '123456 is your code' };
				await (
					await senderIn(true)
				)(message);
				expect(print.mock.calls).toEqual([['Message to +14155550123:\n123456 is your code']]);
				await expect((await senderIn(false))(message)).rejects.toThrow(
					`call one in src/lib/server/phone-codes.${extension}`
				);
				expect(print).toHaveBeenCalledOnce();
			} finally {
				print.mockRestore();
			}
		}
	);

	test('a sender that a person has filled in stays', async () => {
		const own = 'export const sendCode = () => {};\n';
		const { run, read } = await app({ ...kit2, 'src/lib/server/phone-codes.ts': own });
		await run('init --yes --no-install --with phone-codes');
		expect(await read('src/lib/server/phone-codes.ts')).toBe(own);
	});

	test('is turned on by options of the configuration, also without pages', async () => {
		const { run, read } = await app(kit2);
		await run(`init --yes --no-install --providers password --with ${all}`);
		const text = await read('src/lib/server/auth.ts');
		expect(text).toContain('\tmfa: { trustedDevices: true },\n');
		expect(text).toContain(
			"\taccount: { changeEmail: true, page: { tokenScopes: ['read', 'write'], deletion: true } },\n"
		);
	});

	test('is one of the next steps for a configuration that stays unchanged', async () => {
		const own = 'export const auth = FrameworkAuth({ providers: [] });\n';
		const { run, read } = await app({ ...kit2, 'src/lib/server/auth.ts': own });
		const { said } = await run(`${command} --providers password --with ${all}`);
		expect(await read('src/lib/server/auth.ts')).not.toContain('mfa');
		expect(said).toContain('In src/lib/server/auth.ts, add the option if it lacks it: mfa: { trustedDevices: true }');
	});

	test('is part of the chosen functions, where the configuration is a function', async () => {
		const made = await app(cloudflare);
		await made.run(`${command} --providers password --adapter d1 --with ${all}`);
		expect(await made.read('src/lib/auth.remote.ts')).toContain(
			"\tsecondFactor: true,\n\tchangeEmail: true,\n\ttokenScopes: ['read', 'write'],\n\tdeletion: true\n});"
		);
	});

	test.each([
		['--with email-change', 1, '"email-change" needs a sign-in method that sends emails'],
		['--with second-factor --adapter none', 1, '"second-factor" needs an adapter'],
		['--with second-factors', 2, 'init cannot add "second-factors", only organizations, second-factor,']
	])('%s is refused, before anything is written', async (options, code, said) => {
		const { run, read } = await app(kit2);
		const { status, errors } = await run(`${command} --providers github ${options}`);
		expect(status).toBe(code);
		expect(errors).toContain(said);
		await expect(read('.env')).rejects.toThrow('ENOENT');
	});
});

describe('remote functions are turned on, and `init` says so', () => {
	const on = 'experimental: { remoteFunctions: true }';
	test.each([
		['vite.config.ts', 'plugins: [sveltekit()]\n', `plugins: [sveltekit({ ${on} })]\n`],
		['vite.config.ts', '\tsveltekit({\n\t\tadapter\n\t})\n', `\tsveltekit({\n\t\t${on},\n\t\tadapter\n\t})\n`],
		[
			'vite.config.ts',
			'sveltekit({\n\tcompilerOptions: { experimental: { async: true } }\n})\n',
			`sveltekit({\n\t${on},\n\tcompilerOptions: { experimental: { async: true } }\n})\n`
		],
		[
			'svelte.config.js',
			'export default {\n\tkit: {\n\t\tadapter\n\t}\n};\n',
			`export default {\n\tkit: {\n\t\t${on},\n\t\tadapter\n\t}\n};\n`
		]
	])('in %s: %j', async (path, before, after) => {
		const { 'vite.config.ts': _, ...files } = kit2;
		const plain = path === 'svelte.config.js' && { 'vite.config.ts': 'plugins: [sveltekit()]\n' };
		const { run, read } = await app({ ...files, ...plain, [path]: before });
		const { said } = await run(command);
		expect(await read(path)).toBe(after);
		expect(said).toContain(`Remote functions are experimental in SvelteKit: init has turned them on in ${path}`);
		expect((await run(command)).said).not.toContain('Remote functions are experimental');
		expect(await read(path)).toBe(after);
	});

	test.each([
		['vite.config.ts', 'sveltekit({\n\texperimental: { tracing: true }\n})\n'],
		['vite.config.ts', 'export default own;\n'],
		['svelte.config.js', 'export default { kit: options };\n']
	])('by hand if %s is %j', async (path, text) => {
		const { 'vite.config.ts': _, ...files } = kit2;
		const { run, read } = await app({ ...files, [path]: text });
		const { said } = await run(command);
		expect(await read(path)).toBe(text);
		expect(said).toContain(`turn them on in ${path}, by \`${on}\``);
	});

	test('only with the option', async () => {
		const { run, read } = await app(kit2);
		const { said } = await run('init --yes --no-install');
		expect(await read('vite.config.ts')).toBe(vite);
		expect(said).not.toContain('experimental');
	});
});

test('another kind of pages is refused, before anything is written', async () => {
	const { run, read } = await app(kit2);
	const { status, errors } = await run('init --yes --no-install --pages plain');
	expect(status).toBe(2);
	expect(errors).toContain('init cannot write the pages "plain", only --pages remote');
	await expect(read('.env')).rejects.toThrow('ENOENT');
});
