/** `framework-auth migrate from-better-auth --database`: prints the SQL that moves the data. */
import { join } from 'node:path';
import process from 'node:process';
import { InvalidConfig } from '../../errors.js';
import { UsageError } from '../command.js';
import type { Invocation } from '../command.js';
import { readIfThere, valuesIn } from '../env-file.js';
import { reading } from '../schema/driver.js';
import { betterAuth } from './libraries/better-auth.js';
import type { ForeignLibrary } from './libraries/library.js';
import { lucia } from './libraries/lucia.js';
import { moveSql } from './print.js';

const libraries: Readonly<Record<string, ForeignLibrary>> = { 'from-better-auth': betterAuth, 'from-lucia': lucia };

/** Prints the SQL. @throws {CommandError} */
export async function printMove({ options, cwd, terminal }: Invocation, from: string | undefined): Promise<number> {
	const library = from === undefined || !Object.hasOwn(libraries, from) ? undefined : libraries[from];
	if (!library) {
		throw new UsageError(
			`--database works with ${Object.keys(libraries).join(' and ')}. The tables of Auth.js stay as they are: \`framework-auth schema\` ` +
				'prints the parts that they lack.'
		);
	}
	const place = String(options.database);
	const env = { ...valuesIn((await readIfThere(join(cwd, '.env'))) ?? ''), ...process.env };
	try {
		terminal.say(await reading(() => moveSql(library, place, { options, cwd, env })));
		return 0;
	} catch (thrown) {
		if (thrown instanceof InvalidConfig) throw new UsageError(thrown.message);
		throw thrown;
	}
}
