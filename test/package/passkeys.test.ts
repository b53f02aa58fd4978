/**
 * The packages that passkeys need are optional peers: who uses passkeys and has not installed them is told so.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle } from 'vite';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../support/process.js';
import { repository } from '../support/workshop.js';

const workshop = inject('workshop');

describe('without the packages', () => {
	const folder = join(workshop, 'bare');

	beforeAll(async () => {
		await mkdir(folder, { recursive: true });
		const dependencies = { 'framework-auth': 'file:../package.tgz' };
		await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
		// This is how npm is told to leave out SvelteKit as well, which nothing here needs.
		const options = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline'];
		await run('npm', ['install', ...options], { cwd: folder });
	});

	test('the server says which package is missing, and how to install it', async () => {
		const script = `
			import { createAuth } from 'framework-auth/core';
			import { MemoryAdapter } from 'framework-auth/adapters/memory';
			import Passkey from 'framework-auth/providers/passkey';
			const secret = 'the secret of this test, 32 characters and more';
			const auth = createAuth({ secret, trustHost: true, adapter: MemoryAdapter(), providers: [Passkey()] });
			for (const path of ['session', 'webauthn-options/passkey']) {
				const response = await auth.respond(new Request('http://localhost/auth/' + path));
				console.log(path, response.status);
			}`;
		const printed = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
		expect(printed.match(/^session \d+$|^webauthn-options\/passkey \d+$/gm)).toEqual([
			'session 200',
			'webauthn-options/passkey 500'
		]);
		expect(printed.match(/^\[auth\]\[error\].*$/gm)).toEqual([
			expect.stringContaining(
				'provider "passkey" needs the package @simplewebauthn/server: npm install @simplewebauthn/server @simplewebauthn/browser'
			)
		]);
	});

	test('the browser says which package is missing, and how to install it', async () => {
		const standIn = (name: string) => join(repository, `test/support/app-${name}.ts`);
		await bundle({
			root: folder,
			configFile: false,
			logLevel: 'silent',
			resolve: { alias: { '$app/paths': standIn('paths'), '$app/navigation': standIn('navigation') } },
			build: {
				outDir: 'browser',
				modulePreload: false,
				rolldownOptions: {
					input: join(folder, 'node_modules/framework-auth/dist/webauthn.js'),
					preserveEntrySignatures: 'strict',
					output: { entryFileNames: 'webauthn.js' }
				}
			}
		});
		const script = `
			const { signIn } = await import('./browser/webauthn.js');
			globalThis.window = new EventTarget();
			globalThis.document = { querySelector: () => null };
			globalThis.PublicKeyCredential = class {};
			globalThis.fetch = async () => Response.json({ action: 'authenticate', options: { challenge: 'x' } });
			await signIn().catch(({ message }) => console.log(message));`;
		const printed = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
		expect(printed.trim()).toBe(
			'passkeys need the package @simplewebauthn/browser: npm install @simplewebauthn/browser'
		);
	});
});
