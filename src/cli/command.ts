/** The shape of a command of the bin. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Terminal } from './terminal.js';

/** An option of a command, with what the help says of it. */
export type CommandOptions = Record<
	string,
	ParseArgsOptionsConfig[string] & { readonly about: string; readonly value?: string }
>;

/** Where a command runs. */
export interface Surroundings {
	/** The folder of the app. */
	readonly cwd: string;
	readonly terminal: Terminal;
	/** Waits until the person ends the program. */
	untilEnded(): Promise<void>;
}

/** The words and options after the name of the command. */
export interface Invocation extends Surroundings {
	readonly names: readonly string[];
	readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A command: the help is made from it. */
export interface Command {
	/** One line. */
	readonly about: string;
	/** Its words besides options, for the help. */
	readonly takes?: string;
	readonly options: CommandOptions;
	/**
	 * Returns the exit status: 0 when all is well.
	 * @throws {CommandError} for a request that cannot be met
	 */
	run(invocation: Invocation): Promise<number>;
}

/** A request that cannot be met: the message says why, and what to do. It is shown without a stack. */
export class CommandError extends Error {
	override readonly name = 'CommandError';
}

/** A request that was not understood: the command does not know a word of it. */
export class UsageError extends CommandError {}
