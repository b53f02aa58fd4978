/** The environment variables of an app, as its server has them in development. */
import { join } from 'node:path';
import process from 'node:process';
import { CommandError } from './command.js';
import { readIfThere, valuesIn } from './env-file.js';

/** The files that Vite reads in development: a later one wins. @see https://vite.dev/guide/env-and-mode */
const files = ['.env', '.env.local', '.env.development', '.env.development.local'] as const;

/** Returns the variables of the files, and over them those of the process. */
export async function readVariables(folder: string): Promise<Readonly<Record<string, string | undefined>>> {
	const texts = await Promise.all(files.map((name) => readIfThere(join(folder, name))));
	return Object.assign({}, ...texts.map((text) => valuesIn(text ?? '')), process.env) as Record<string, string>;
}

/** Returns a variable. @throws {CommandError} if it is not set. @param example a line for .env */
export async function readVariable(folder: string, name: string, example: string): Promise<string> {
	const value = (await readVariables(folder))[name];
	if (value) return value;
	throw new CommandError(`${name} is not set. Put it into .env: ${example}`);
}
