/** `framework-auth agents`: the rules and the skill that coding agents get. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as compiler from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { survey } from '../../src/analysis/survey.js';
import { parserOf } from '../../src/analysis/syntax.js';
import type { SvelteCompiler } from '../../src/analysis/syntax.js';
import { repository } from '../support/documents.js';
import { app } from './support.js';

const manifest = '{ "devDependencies": { "@sveltejs/kit": "^3.0.0" } }';
const created = { 'package.json': manifest, 'tsconfig.json': '{}' };
const skill = '.agents/skills/framework-auth/SKILL.md';

describe('agents', () => {
	test('writes the rules and the skill, once', async () => {
		const { run, read } = await app(created);
		expect((await run('agents')).said).toBe(`wrote AGENTS.md\nwrote ${skill}`);
		const rules = await read('AGENTS.md');
		expect(rules).toContain('`src/lib/server/auth.ts` configures');
		expect(rules).toContain('`npx framework-auth doctor --guards --fail-on silent`');
		expect(await read(skill)).toMatch(/^---\nname: framework-auth\ndescription: .{50,1024}\n---\n/);
		expect((await run('agents')).said).toBe(`kept AGENTS.md. It is up to date.\nkept ${skill}. It is up to date.`);
		expect(await read('AGENTS.md')).toBe(rules);
	});

	test('keeps the text of others, and renews its own block', async () => {
		const { run, read, folder } = await app({ ...created, 'AGENTS.md': '# Our rules\n\nUse tabs.\n' });
		await run('agents');
		const written = await read('AGENTS.md');
		expect(written).toMatch(/^# Our rules\n\nUse tabs\.\n\n<!-- framework-auth:begin/);
		await writeFile(
			join(folder, 'AGENTS.md'),
			`${written.replace('Never print, log', 'Always print, log')}\nMore of ours.\n`
		);
		expect((await run('agents')).said).toContain('changed AGENTS.md');
		expect(await read('AGENTS.md')).toBe(`${written}\nMore of ours.\n`);
	});

	test('writes the skill for Claude Code if the app uses it, and says which line CLAUDE.md lacks', async () => {
		const { run, read } = await app({ ...created, 'CLAUDE.md': 'Use tabs.\n' });
		const { said } = await run('agents');
		expect(said).toContain('Add this line to it:\n\n  @AGENTS.md');
		expect(await read('.claude/skills/framework-auth/SKILL.md')).toBe(await read(skill));
		expect(await read('CLAUDE.md')).toBe('Use tabs.\n');
	});

	test('does not overwrite the skill of another tool', async () => {
		const { run, read, folder } = await app({ ...created, [skill]: 'mine' });
		const { status, errors } = await run('agents');
		expect(status).toBe(1);
		expect(errors).toContain(`${skill} is not a file of this command`);
		expect(await read(skill)).toBe('mine');
		expect(existsSync(join(folder, 'AGENTS.md'))).toBe(false);
	});

	test('prints both, and writes nothing', async () => {
		const { run, folder } = await app(created);
		const { said } = await run('agents --print');
		expect(said).toContain('## Authentication\n');
		expect(said).toContain('name: framework-auth');
		expect(existsSync(join(folder, 'AGENTS.md'))).toBe(false);
	});

	test('names files of the package that exist, and no link that leads nowhere', async () => {
		const { run, read } = await app(created);
		await run('agents');
		for (const text of [await read('AGENTS.md'), await read(skill)]) {
			const named = [...text.matchAll(/node_modules\/framework-auth\/([\w./-]+)/g)].map(([, path = '']) => path);
			expect(named.length).toBeGreaterThan(0);
			expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
			expect(text).not.toMatch(/\]\(/);
		}
	});

	test('teaches code whose functions all check their caller', async () => {
		const { run, read, folder } = await app({
			...created,
			'src/lib/server/auth.ts':
				"import { FrameworkAuth } from 'framework-auth';\nexport const auth = FrameworkAuth({ providers: [] });"
		});
		await run('agents');
		const blocks = [...(await read(skill)).matchAll(/```ts\n\/\/ (\S+)\n([^]*?)```/g)];
		for (const [, path = '', code = ''] of blocks) {
			await mkdir(dirname(join(folder, path)), { recursive: true });
			await writeFile(join(folder, path), code);
		}
		const found = survey(folder, parserOf(compiler as unknown as SvelteCompiler));
		expect(found.map(({ kind, name, status }) => [kind, name, status])).toEqual([
			['endpoint', 'GET', 'guarded'],
			['load', 'load', 'guarded'],
			['action', 'remove', 'guarded'],
			['remote function', 'orders', 'guarded'],
			['remote function', 'rename', 'guarded']
		]);
	});
});
