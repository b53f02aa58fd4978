/** `doctor` names the variables of `.env` that an app reads from its process, where Vite does not put them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkVariables } from '../../src/cli/doctor/variables.js';
import type { Project } from '../../src/cli/project.js';

/** @param process the variables of the process */
async function found(files: Record<string, string>, process: Record<string, string> = {}): Promise<string[]> {
	const folder = await mkdtemp(join(tmpdir(), 'variables-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	for (const [path, text] of Object.entries({ '.env': 'DATABASE_URL=postgres://localhost/app\n', ...files })) {
		await mkdir(join(folder, dirname(path)), { recursive: true });
		await writeFile(join(folder, path), text);
	}
	const findings = await checkVariables({ folder, declares: false } as Project, process);
	return findings.map(({ finding }) => finding);
}

const path = 'src/lib/server/db.ts';

test.each([
	'process.env.DATABASE_URL',
	'process.env["DATABASE_URL"]',
	'{\n\turl: process.env?.DATABASE_URL // of .env\n}'
])('%j is named, with its file', async (reading) => {
	expect(await found({ [path]: `export const url = ${reading};\n` })).toEqual([
		`${path} reads process.env.DATABASE_URL, but Vite does not put the variables of .env there`
	]);
});

test.each([
	['in a comment, such as that of the client of Prisma', '/**\n * const url = process.env.DATABASE_URL;\n */\n'],
	['in a comment of a line', '\t// process.env.DATABASE_URL\n'],
	['another variable', 'export const port = process.env.PORT;\n'],
	['by dotenv', "import 'dotenv/config';\nexport const url = process.env.DATABASE_URL;\n"]
])('%s makes no finding', async (_, text) => {
	expect(await found({ [path]: text })).toEqual([]);
});

test('a variable that the process has makes no finding', async () => {
	const text = 'export const url = process.env.DATABASE_URL;\n';
	expect(await found({ [path]: text }, { DATABASE_URL: 'postgres://localhost/app' })).toEqual([]);
});
