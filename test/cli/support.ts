/** An app in a folder of its own, and a terminal that remembers what was written. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { run } from '../../src/cli/run.js';
import type { Terminal } from '../../src/cli/terminal.js';

/** The answers of a person, in the order of the questions. */
type Answer = string | readonly string[] | boolean | undefined;

export interface App {
	readonly folder: string;
	read(path: string): Promise<string>;
	/** Runs a command there. @param meanwhile happens while a command waits for its end @param below a folder of the app */
	run(
		line: string,
		answers?: readonly Answer[],
		meanwhile?: () => Promise<void>,
		below?: string
	): Promise<{ status: number; said: string; errors: string }>;
}

/** Returns an app with these files. @param atEnd gets what removes it. @default done when the test has finished */
export async function app(
	files: Record<string, string> = {},
	atEnd: (remove: () => Promise<void>) => void = onTestFinished
): Promise<App> {
	const folder = await mkdtemp(join(tmpdir(), 'framework-auth-cli-'));
	atEnd(() => rm(folder, { recursive: true, force: true }));
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), text);
	}
	return {
		folder,
		read: (path) => readFile(join(folder, path), 'utf8'),
		async run(line, answers, meanwhile = async () => undefined, below = '') {
			const said: string[] = [];
			const errors: string[] = [];
			const left = [...(answers ?? [])];
			const next = async (): Promise<unknown> => {
				if (left.length === 0) throw new Error('a question that was not expected');
				return left.shift();
			};
			const terminal: Terminal = {
				asks: answers !== undefined,
				say: (text) => void said.push(text),
				error: (text) => void errors.push(text),
				strong: (text) => text,
				quiet: (text) => text,
				choose: next as Terminal['choose'],
				chooseSome: next as Terminal['chooseSome'],
				confirm: next as Terminal['confirm']
			};
			const status = await run(line.split(' ').filter(Boolean), {
				cwd: join(folder, below),
				terminal,
				untilEnded: meanwhile
			});
			return { status, said: said.join('\n'), errors: errors.join('\n') };
		}
	};
}

/** The package.json of an app with this version of SvelteKit. */
export function manifest(kit: string, more: object = {}): string {
	return JSON.stringify({ name: 'an-app', type: 'module', devDependencies: { '@sveltejs/kit': kit }, ...more });
}
