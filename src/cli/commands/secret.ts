/** `framework-auth secret`: makes a secret, and puts a new one before the old ones. */
import { join } from 'node:path';
import { CommandError } from '../command.js';
import type { Command } from '../command.js';
import { readIfThere, valuesIn, withValues, writeSecret } from '../env-file.js';
import { requireInside } from '../inside.js';
import { newSecret } from '../new-secret.js';

/** From the oldest to the newest: the last that is set seals, the others open what they sealed. */
const variables = ['AUTH_SECRET', 'AUTH_SECRET_1', 'AUTH_SECRET_2', 'AUTH_SECRET_3'] as const;

export const secret: Command = {
	about: 'Makes a secret and writes it to .env',
	options: {
		file: { type: 'string', value: 'path', about: 'the file with the variables, .env by default' },
		print: { type: 'boolean', about: 'prints a secret and writes nothing' },
		rotate: { type: 'boolean', about: 'adds a new secret and keeps the earlier ones, so that users stay signed in' }
	},
	async run({ cwd, options, terminal }) {
		if (options.print) {
			terminal.say(newSecret());
			return 0;
		}
		const name = typeof options.file === 'string' ? options.file : '.env';
		if (options.file === undefined) await requireInside(cwd, [name]);
		const file = join(cwd, name);
		const text = (await readIfThere(file)) ?? '';
		const known = valuesIn(text);
		const held = variables.flatMap((variable) => known[variable] ?? []);
		if (held.length > 0 && !options.rotate) {
			throw new CommandError(
				`${name} has a secret. Replace it with \`framework-auth secret --rotate\`, which signs out no user.`
			);
		}
		// With all places taken, the oldest secret goes.
		const kept = [...held, newSecret()].slice(-variables.length);
		const wasOpen = await writeSecret(
			file,
			withValues(text, Object.fromEntries(kept.map((value, index) => [variables[index], value])))
		);
		terminal.say(
			kept.length === 1
				? `${name} has a secret now, as AUTH_SECRET. Keep the file out of version control.`
				: `${name} has a new secret, as ${variables[kept.length - 1]}. The earlier ones open the sessions that they sealed: ` +
						`remove AUTH_SECRET when all of them are older than \`session.maxAge\`.`
		);
		if (wasOpen) terminal.say(`Only you can read ${name} now.`);
		return 0;
	}
};
