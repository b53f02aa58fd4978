/** Finds the command that a person asks for, and runs it. */
import { parseArgs } from 'node:util';
import { CommandError, UsageError } from './command.js';
import type { Command, Surroundings } from './command.js';
import { columns } from './columns.js';

/** The commands, each loaded when it is asked for. */
const commands = {
	init: async () => (await import('./commands/init.js')).init,
	doctor: async () => (await import('./commands/doctor.js')).doctor,
	secret: async () => (await import('./commands/secret.js')).secret,
	'identity-provider': async () => (await import('./commands/identity-provider.js')).identityProvider,
	mailbox: async () => (await import('./commands/mailbox.js')).mailbox,
	providers: async () => (await import('./commands/providers.js')).providers,
	schema: async () => (await import('./commands/schema.js')).schema,
	migrate: async () => (await import('./commands/migrate.js')).migrate,
	agents: async () => (await import('./commands/agents.js')).agents
} as const satisfies Record<string, () => Promise<Command>>;

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

/**
 * Runs a command.
 * @param words what stands after `framework-auth`
 * @returns the exit status: 0 when all is well, 1 when the command could not do it, 2 when the request was not understood
 */
export async function run(words: readonly string[], surroundings: Surroundings): Promise<number> {
	const { terminal } = surroundings;
	const [name = 'help', ...rest] = words;
	if (['help', '--help', '-h'].includes(name)) return overview(surroundings);
	if (!isCommand(name)) {
		terminal.error(`There is no command "${name}". The commands are: ${Object.keys(commands).join(', ')}.`);
		return 2;
	}
	const command = await commands[name]();
	let parsed;
	try {
		const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
		parsed = parseArgs({ args: rest, options, allowPositionals: true, allowNegative: true });
		if (parsed.positionals.length > 0 && !command.takes) {
			throw new TypeError(`${name} does not accept "${parsed.positionals.join(' ')}"`);
		}
	} catch (thrown) {
		terminal.error(`${(thrown as Error).message}. See framework-auth ${name} --help.`);
		return 2;
	}
	if (parsed.values.help) {
		terminal.say(helpOf(name, command));
		return 0;
	}
	try {
		return await command.run({ ...surroundings, names: parsed.positionals, options: parsed.values });
	} catch (thrown) {
		if (!(thrown instanceof CommandError)) throw thrown;
		terminal.error(thrown.message);
		return thrown instanceof UsageError ? 2 : 1;
	}
}

async function overview({ terminal }: Surroundings): Promise<number> {
	const all = await Promise.all(
		Object.entries(commands).map(async ([name, load]): Promise<[string, string]> => [name, (await load()).about])
	);
	terminal.say(
		`Authentication for SvelteKit\n\n${columns(all)}\n\nframework-auth <command> --help explains a command.`
	);
	return 0;
}

function helpOf(name: string, { about, takes, options }: Command): string {
	const rows = Object.entries(options).map(([option, { short, value, about: what }]): [string, string] => [
		`${short ? `-${short}, ` : ''}--${option}${value ? ` <${value}>` : ''}`,
		what
	]);
	return `${about}\n\nframework-auth ${name}${takes ? ` ${takes}` : ''}${rows.length > 0 ? ' [options]' : ''}\n\n${columns(rows)}`;
}
