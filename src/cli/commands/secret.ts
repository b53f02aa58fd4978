/** `framework-auth secret`: makes a secret, and puts a new one before the old ones. */
import { join } from 'node:path';
import { secretsOf } from '../../lib/base/config/secrets.js';
import { CommandError } from '../command.js';
import type { Command } from '../command.js';
import { readIfThere, valuesIn, withValues, writeSecret } from '../env-file.js';
import { requireInside } from '../inside.js';
import { newSecret } from '../new-secret.js';
import { readProject } from '../project.js';
import { importOfEnv } from '../setup/env-module.js';

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
		const values = valuesIn(text);
		const secrets = variables.flatMap((variable) => values[variable] ?? []);
		if (secrets.length > 0 && !options.rotate) {
			throw new CommandError(
				`${name} has a secret. Replace it with \`framework-auth secret --rotate\`: users stay signed in.`
			);
		}
		const weak = secrets.filter(isRefused);
		if (weak.length > 0 && values.OLD_SECRET !== undefined) {
			throw new CommandError(
				`${name} has an OLD_SECRET already. Remove it, or give it another name, and run this again.`
			);
		}
		// With all places taken, the oldest secret goes.
		const nextSecrets = [...secrets.filter((value) => !weak.includes(value)), newSecret()].slice(-variables.length);
		const set = variables.slice(0, Math.max(nextSecrets.length, secrets.length));
		const wasOpen = await writeSecret(
			file,
			withValues(text, {
				...Object.fromEntries(set.map((variable, index) => [variable, nextSecrets[index] ?? ''])),
				...(weak.length > 0 && { OLD_SECRET: weak.at(-1) ?? '' })
			})
		);
		const newest = variables[nextSecrets.length - 1] ?? 'AUTH_SECRET';
		if (weak.length > 0) terminal.say(await retirementOf(cwd, name, variables.slice(0, nextSecrets.length)));
		else if (nextSecrets.length === 1)
			terminal.say(`${name} has a secret now, as AUTH_SECRET. Keep the file out of version control.`);
		else {
			terminal.say(
				`${name} has a new secret, as ${newest}. The earlier ones still open the sessions that they sealed: ` +
					`remove AUTH_SECRET when all of them are older than \`session.maxAge\`.`
			);
		}
		if (wasOpen) terminal.say(`Only you can read ${name} now.`);
		return 0;
	}
};

/** Whether the library refuses a secret: a shorter one, or one that can be guessed. */
function isRefused(value: string): boolean {
	try {
		return secretsOf(value, {}, false).current.length === 0;
	} catch {
		return true;
	}
}

/** The longest time for which a secret that is refused may still open sessions. */
const retirementDays = 30;

/** Says how the configuration keeps a secret that is refused: a variable of the library cannot have it. */
async function retirementOf(cwd: string, name: string, set: readonly string[]): Promise<string> {
	// The command works in a folder without an app, too. It then prints the lines of most apps.
	const project = await readProject(cwd).catch(() => undefined);
	const until = new Date(Date.now() + retirementDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
	const current = set.toReversed().map((variable) => `required(env, '${variable}')`);
	return [
		`${name} has a new secret, as ${set.at(-1)}. The library refuses the earlier one, because it can be guessed. It is OLD_SECRET now.`,
		'To keep users signed in, add this to FrameworkAuth({ ... }). It opens their sessions until that date:',
		'',
		`  secret: [${current.join(', ')}, { value: required(env, 'OLD_SECRET'), until: '${until}' }]`,
		'',
		'with these imports:',
		'',
		`  ${importOfEnv({ declares: project?.declares ?? false })}`,
		"  import { required } from 'framework-auth/env';",
		...(project?.declares
			? ['', `Declare ${[...set, 'OLD_SECRET'].join(' and ')} in src/env.${project.extension}.`]
			: []),
		'',
		'Set the same variables where the app runs. After the date, remove OLD_SECRET.'
	].join('\n');
}
