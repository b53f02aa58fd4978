/** Loads a driver that the app has installed: the package itself has none. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidConfig } from '../../errors.js';
import { CommandError } from '../command.js';

/**
 * Returns the module of a driver.
 * @param cwd the folder of the app
 * @throws {CommandError} if the app does not have it
 */
export async function driverOf(name: string, cwd: string): Promise<unknown> {
	for (const place of [join(cwd, 'package.json'), import.meta.url]) {
		try {
			return await import(pathToFileURL(createRequire(place).resolve(name)).href);
		} catch {
			// The next place may have it.
		}
	}
	throw new CommandError(`The app does not have the package "${name}", which reads the database: npm install ${name}.`);
}

/** Runs a task with a database, and says in one sentence why it cannot be reached. @throws {CommandError} */
export async function reaching<T>(place: string, connect: () => Promise<T>): Promise<T> {
	try {
		return await connect();
	} catch (thrown) {
		const isMissing = ['3D000', 'ER_BAD_DB_ERROR'].includes(String((thrown as { code?: unknown }).code));
		const cure = isMissing ? 'Create it first, or change the address.' : 'Check its address, and whether it runs.';
		// The message may name the user and the host, never the password.
		throw new CommandError(`The database does not answer: ${reasonOf(thrown)}. It is ${place}. ${cure}`);
	}
}

/** Says in one sentence why something cannot be read: another kind of database, a folder, or one without the permission. */
export async function reading<T>(read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (thrown) {
		if (thrown instanceof CommandError || thrown instanceof InvalidConfig) throw thrown;
		const { code, message } = thrown as Error & { code?: unknown };
		throw new CommandError(
			`The database cannot be read: ${message || String(code)}. Check that --database names a database of this kind, and that you may read it.`
		);
	}
}

/** The error for a statement that failed. @param outcome what the database is now */
export function failedStatement(statement: string, thrown: unknown, outcome: string): CommandError {
	return new CommandError(`The database refuses a statement: ${reasonOf(thrown)}. ${outcome}\n${statement}`);
}

/** Returns why a driver failed. One that tries several addresses has the reasons within. */
function reasonOf(thrown: unknown): string {
	const { code, message, errors } = thrown as Error & { code?: unknown; errors?: readonly Error[] };
	return message || errors?.[0]?.message || String(code);
}
