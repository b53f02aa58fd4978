/**
 * What goes to the browser carries no cryptography and no protocol code, and who does not use passkeys nothing of theirs:
 * proved by strings that only those contain.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle } from 'vite';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { majorsOf } from '../support/full.js';
import { build, makeApp } from '../support/workshop.js';
import type { App, Major } from '../support/workshop.js';

/** An error code of jose, one of oauth4webapi, and the label under which the library derives its keys. */
const serverOnly = ['ERR_JWE_DECRYPTION_FAILED', 'OAUTH_INVALID_RESPONSE', 'Generated Encryption Key'];

/** Of the packages that passkeys need, and of what uses them. */
const passkeys = {
	server: { dependency: 'Unexpected authentication response origin', user: 'Generated Encryption Key' },
	client: { dependency: 'ERROR_CEREMONY_ABORTED', user: 'Name of this passkey' }
};

const workshop = inject('workshop');

/** A page that uses what there is for the browser, save for passkeys. */
const page = `<script>
	import * as client from 'framework-auth/client';
	import * as components from 'framework-auth/components';
	const doors = [client, components];
</script>
<button onclick={() => console.log(doors.flatMap(Object.values))}>All</button>`;

/** The scripts of one side of a built app, by path. */
async function scriptsOf({ folder }: App, side: 'client' | 'server'): Promise<Map<string, string>> {
	const root = join(folder, 'build', side);
	const paths = (await readdir(root, { recursive: true })).filter((path) => /\.m?js$/.test(path));
	return new Map(
		await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const))
	);
}

/** The scripts that have a text in them. */
function having(scripts: ReadonlyMap<string, string>, text: string): string[] {
	return [...scripts].filter(([, script]) => script.includes(text)).map(([path]) => path);
}

/** The scripts that are loaded with those, by imports that are not calls. */
function loadedWith(scripts: ReadonlyMap<string, string>, paths: readonly string[]): string[] {
	const loaded = new Set(paths);
	for (const path of loaded) {
		const imports = (scripts.get(path) ?? '').matchAll(/\b(?:from|import)\s*["'](\.[^"']+)["']/g);
		for (const [, specifier = ''] of imports) loaded.add(join(path, '..', specifier));
	}
	return [...loaded];
}

test('the client module contains the code of signIn and signOut, and the code of a pop-up is a separate file', async () => {
	const { output } = (await bundle({
		configFile: false,
		logLevel: 'silent',
		build: {
			write: false,
			rolldownOptions: {
				input: join(workshop, 'kit3/node_modules/framework-auth/dist/client.js'),
				external: /^\$app\//,
				preserveEntrySignatures: 'strict'
			}
		}
	})) as Rolldown.RolldownOutput;
	expect(output.map(({ name }) => name)).toEqual(['client', 'popup']);
	expect(output[0].exports).toEqual(['signIn', 'signOut']);
});

describe.each([2, 3] as Major[])('SvelteKit %i', (major) => {
	// Each takes a build: one app is bundled by Rollup, for SvelteKit 2, and the other by Rolldown, and nightly each by both.
	const isPlain = majorsOf(2).includes(major);
	const hasPasskeys = majorsOf(3).includes(major);
	let plain: App;
	let withPasskeys: App;
	let apps: App[];

	beforeAll(async () => {
		const doors = { 'src/routes/doors/+page.svelte': page };
		plain = await makeApp(workshop, major, 'bundle', doors);
		withPasskeys = await makeApp(workshop, major, 'bundle-passkeys', doors, 'passkeys');
		apps = [...(isPlain ? [plain] : []), ...(hasPasskeys ? [withPasskeys] : [])];
		// With the packages that the server needs.
		for (const app of apps) await build(app, { APP_BUNDLED: 'yes' });
	});

	test('S386 the client bundle contains nothing of the server', async () => {
		for (const app of apps) {
			const client = await scriptsOf(app, 'client');
			expect(having(client, 'Protected')).not.toEqual([]);
			expect(serverOnly.flatMap((text) => having(client, text))).toEqual([]);
		}
	});

	test('the server bundle contains all strings that the client bundle must not have', async () => {
		const server = await scriptsOf(apps[0]!, 'server');
		expect(serverOnly.filter((text) => having(server, text).length === 0)).toEqual([]);
	});

	describe.each(['server', 'client'] as const)('the packages for passkeys, on the %s', (side) => {
		const { dependency, user } = passkeys[side];

		if (isPlain) {
			test('are absent without passkeys', async () => {
				expect(having(await scriptsOf(plain, side), dependency)).toEqual([]);
			});
		}

		if (!hasPasskeys) return;

		test('are in the bundle with passkeys, and are loaded at their first use', async () => {
			const scripts = await scriptsOf(withPasskeys, side);
			const [chunk, ...others] = having(scripts, dependency);
			expect([chunk, others]).toEqual([expect.any(String), []]);
			const users = having(scripts, user);
			expect(users).not.toEqual([]);
			expect(loadedWith(scripts, users)).not.toContain(chunk);
		});
	});
});
