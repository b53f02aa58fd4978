/** A command that is stopped at any of its steps loses nothing of the app, and the next try does what is left. */
import type * as FileSystem from 'node:fs/promises';
import { mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { repository } from '../support/workshop.js';
import { app, manifest } from './support.js';

/** Each change of the file system is a step. At the last one that is allowed, the process ends: nothing happens afterwards. */
const steps = vi.hoisted(() => ({ taken: 0, allowed: Infinity }));

vi.mock('node:fs/promises', async (original) => {
	const real = await original<typeof FileSystem>();
	const counted =
		<Args extends unknown[], Value>(
			change: (...args: Args) => Promise<Value>,
			half?: (...args: Args) => Promise<unknown>
		) =>
		async (...args: Args) => {
			steps.taken++;
			if (steps.taken === steps.allowed + 1) await half?.(...args);
			if (steps.taken > steps.allowed) throw new Error('stopped');
			return change(...args);
		};
	return {
		...real,
		chmod: counted(real.chmod),
		rename: counted(real.rename),
		// A part of the text is there, as after a signal.
		writeFile: counted(real.writeFile, (file, text, options) =>
			real.writeFile(file, String(text).slice(0, String(text).length / 2), options)
		)
	};
});

const ownHooks =
	"import type { Handle } from '@sveltejs/kit';\n\nexport const handle: Handle = ({ event, resolve }) => resolve(event);\n";
const ownEnv = 'DATABASE_PASSWORD=kept\nAUTH_GITHUB_ID=mine\n';
const files: Record<string, string> = {
	'package.json': manifest('^3.0.0'),
	'tsconfig.json': '{}',
	'src/app.html': '%sveltekit.head%%sveltekit.body%',
	'src/hooks.server.ts': ownHooks,
	'src/lib/server/auth-client.ts':
		"import { SvelteKitAuth } from '@auth/sveltekit';\n\nexport const { handle } = SvelteKitAuth({});\n",
	'.env': ownEnv,
	'.gitignore': 'node_modules\n.env\n.env.*\n',
	'AGENTS.md': '# Rules of this app\n\nWrite tests first.\n'
};

/** The files below a folder, by path. A secret that the command made differs each time. */
async function treeOf(folder: string): Promise<Record<string, string>> {
	const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
	return Object.fromEntries(
		paths
			.map((path, index) => [path.slice(folder.length + 1), texts[index]!.replace(/(SECRET\w*=).+/g, '$1…')] as const)
			.toSorted(([one], [other]) => one.localeCompare(other))
	);
}

/** An app that used Auth.js. */
const movedFiles = {
	'package.json': manifest('^2.27.0', { dependencies: { '@auth/sveltekit': '^1.10.0', '@auth/core': '^0.40.0' } }),
	'src/auth.ts':
		"import { SvelteKitAuth } from '@auth/sveltekit';\nimport GitHub from '@auth/core/providers/github';\n\nexport const { handle } = SvelteKitAuth({ providers: [GitHub] });\n",
	'src/routes/+page.svelte':
		'<script lang="ts">\n\timport { SignIn } from \'@auth/sveltekit/components\';\n</script>\n\n<SignIn />\n',
	'.env': ownEnv
};

async function runOnce(line: string, own: Record<string, string>, allowed: number) {
	const one = await app(own);
	await mkdir(join(one.folder, 'node_modules'));
	await symlink(join(repository, 'node_modules/svelte'), join(one.folder, 'node_modules/svelte'));
	Object.assign(steps, { taken: 0, allowed });
	const outcome = await one.run(line).catch(() => ({ status: 1 }));
	const { taken } = steps;
	Object.assign(steps, { taken: 0, allowed: Infinity });
	return { ...one, status: outcome.status, taken };
}

describe.each<[string, Record<string, string>]>([
	['init --providers password --adapter sqlite --yes --no-install', files],
	['init --providers github --demo --yes --no-install', files],
	['agents', files],
	['migrate from-authjs --yes --no-install', movedFiles],
	['secret', files]
])('%s', (line, own) => {
	test('a stop leaves each file old or new, and the next run gives the result of a run without a stop', async () => {
		const whole = await runOnce(line, own, Infinity);
		const after = await treeOf(whole.folder);
		expect(whole.status).toBe(0);
		expect(whole.taken).toBeGreaterThan(1);
		for (let allowed = 0; allowed < whole.taken; allowed++) {
			const stopped = await runOnce(line, own, allowed);
			expect(stopped.status, `stopped after ${allowed} steps`).not.toBe(0);
			for (const [path, text] of Object.entries(await treeOf(stopped.folder))) {
				if (path.endsWith('.new')) continue;
				expect([own[path], after[path]], `${path} after ${allowed} steps`).toContain(text);
			}
			expect((await stopped.run(line)).status).toBe(0);
			expect(await treeOf(stopped.folder), `the next try after ${allowed} steps`).toEqual(after);
			if (process.platform !== 'win32' && after['.env'] !== ownEnv)
				expect((await stat(join(stopped.folder, '.env'))).mode & 0o077).toBe(0);
		}
	});
});
