/** `framework-auth providers`: what the catalogue says of vendors. */
import type { CatalogueEntry } from '../../catalogue/types.js';
import { CommandError } from '../command.js';
import type { Command } from '../command.js';
import { columns } from '../columns.js';
import { callbackOf, stepsOf, vendors } from '../vendors.js';

export const providers: Command = {
	about: 'Finds providers, and says how to set one up',
	takes: '[words]',
	options: {
		origin: { type: 'string', value: 'url', about: 'the origin of the site, http://localhost:5173 by default' },
		json: { type: 'boolean', about: 'prints JSON' }
	},
	async run({ names, options, terminal }) {
		const words = names.join(' ').toLowerCase();
		const exact = vendors.get(words);
		const entries = exact ? [exact] : [...vendors.values()].filter((entry) => matches(entry, words));
		if (entries.length === 0)
			throw new CommandError(`No provider is called "${words}". \`framework-auth providers\` lists all.`);
		const origin = typeof options.origin === 'string' ? options.origin.replace(/\/+$/, '') : 'http://localhost:5173';
		if (options.json) {
			terminal.say(
				JSON.stringify(
					entries.map(({ logo: _, ...entry }) => ({ ...entry, callbackUrl: callbackOf(entry, origin) })),
					null,
					'\t'
				)
			);
		} else if (entries.length === 1 && words) {
			terminal.say(entries.map((entry) => stepsOf(entry, origin)).join('\n'));
		} else {
			terminal.say(
				columns(entries.map(({ id, name, kind }) => [id, kind === 'gone' ? `${name} (its service has ended)` : name]))
			);
		}
		return 0;
	}
};

function matches({ id, name }: CatalogueEntry, words: string): boolean {
	return id.includes(words) || name.toLowerCase().includes(words);
}
