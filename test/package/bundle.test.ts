/**
 * What goes to the browser carries no cryptography and no protocol code: proved by strings that only those contain.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'vite';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { build, makeApp } from '../support/workshop.js';
import type { App, Major } from '../support/workshop.js';

/** An error code of jose, one of oauth4webapi, and the label under which the library derives its keys. */
const serverOnly = ['ERR_JWE_DECRYPTION_FAILED', 'OAUTH_INVALID_RESPONSE', 'Generated Encryption Key'];

const workshop = inject('workshop');
const manifest = JSON.parse(
	await readFile(join(workshop, 'kit3/node_modules/framework-auth/package.json'), 'utf8')
) as {
	exports: Record<string, unknown>;
};
const browserDoors = ['client', 'components', 'webauthn'].filter((door) => `./${door}` in manifest.exports);

/** A page that uses everything there is for the browser. */
const page = `<script>
	${browserDoors.map((door, index) => `import * as door${index} from 'framework-auth/${door}';`).join('\n\t')}
	const doors = [${browserDoors.map((_, index) => `door${index}`).join(', ')}];
</script>
<button onclick={() => console.log(doors.flatMap(Object.values))}>All</button>`;

async function textOf(folder: string): Promise<string> {
	const files = await readdir(folder, { recursive: true });
	const texts = await Promise.all(
		files.filter((file) => /\.m?js$/.test(file)).map((file) => readFile(join(folder, file), 'utf8'))
	);
	return texts.join('\n');
}

test('the client module is at most 1200 bytes, compressed: what signs in and what signs out', async () => {
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
	expect(output.map(({ name }) => name)).toEqual(['client']);
	expect(output[0].exports).toEqual(['signIn', 'signOut']);
	expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(1200);
});

describe.each([2, 3] as Major[])('SvelteKit %i', (major) => {
	let app: App;

	beforeAll(async () => {
		app = await makeApp(workshop, major, 'bundle', { 'src/routes/doors/+page.svelte': page });
		await build(app);
	});

	test('S386 the client bundle has nothing of the server', async () => {
		const client = await textOf(join(app.folder, 'build/client'));
		expect(client).toContain('Protected');
		expect(serverOnly.filter((text) => client.includes(text))).toEqual([]);
	});

	test('the server bundle has all of it, so the strings are the right ones', async () => {
		const server = await textOf(join(app.folder, 'build/server'));
		expect(serverOnly.filter((text) => !server.includes(text))).toEqual([]);
	});
});
