/** Moves an app of Lucia or Better Auth as far as that is certain, and reports the rest. */
import { CommandError } from '../command.js';
import type { Invocation } from '../command.js';
import { installPackages } from '../install.js';
import type { Project } from '../project.js';
import { libraries, placesOf } from './elsewhere.js';
import type { Place } from './elsewhere.js';
import { fromBetterAuth } from './from-better-auth.js';
import { fromLucia } from './from-lucia.js';
import { changeSources } from './mechanical.js';
import type { Change } from './mechanical.js';
import { reportOf, upgradeFirst } from './report.js';
import { parserOf, readSources } from './syntax.js';
import { writeChanges } from './write.js';

/** Writes what is certain, and says what stands where: these libraries leave the flows to the app, so that each app has its own. */
export async function moveElsewhere(
	invocation: Invocation,
	project: Project,
	from: keyof typeof libraries
): Promise<number> {
	const { terminal } = invocation;
	const { folder, packages } = project;
	const library = libraries[from];
	const own = [...packages].filter((name) => library.packages.test(name));
	if (own.length === 0)
		throw new CommandError(`This app does not depend on ${library.name}. Run this in the folder of the app that does.`);
	const { sources, changed, remarks } = await changedIn(project, changes[from]);
	const isWritten = await writeChanges(invocation, folder, changed);
	if (isWritten) await installPackages(invocation, project, { runtime: ['framework-auth'], development: [] });
	const texts = sources.map((source) => {
		const after = changed.find(({ path }) => path === source.path)?.after;
		return isWritten && after !== undefined ? { ...source, text: after } : source;
	});
	const places = placesOf(library, texts);
	for (const line of groupsOf(places)) terminal.say(line);
	terminal.say(
		reportOf(
			`${places.length} places. Also`,
			[
				...remarks,
				`npx framework-auth init writes the configuration${isWritten ? '' : ', the hook'} and the layout`,
				...library.general,
				`Remove at the end: ${own.join(', ')}`
			],
			terminal.strong
		)
	);
	return 0;
}

/** The part of each library that changes a source. */
const changes: Readonly<Record<keyof typeof libraries, Change>> = {
	'from-lucia': fromLucia,
	'from-better-auth': fromBetterAuth
};

/** Returns the sources of an app, those that change, and what is left to do in them. */
async function changedIn({ folder, configuration }: Project, change: Change) {
	const sources = await readSources(folder);
	const without = (sentence: string) => ({ sources, changed: [], remarks: [sentence] });
	let parser;
	try {
		parser = parserOf(folder);
	} catch (thrown) {
		if (!(thrown instanceof CommandError)) throw thrown;
		return without(
			'The command needs Svelte to read the sources, and wrote nothing. Install the packages, and run this again'
		);
	}
	if (parser.isOld) return without(`${upgradeFirst}. Run this again afterwards: it writes the certain parts`);
	const all = changeSources(change, parser.parse, { sources, configuration: configuration.imported });
	const changed = all.filter(({ before, after }) => before !== after);
	return { sources, changed, remarks: changed.flatMap((each) => each.remarks) };
}

/** The most places that a line names. */
const mostNamed = 4;

/** Returns a line for each replacement, with where it is needed. */
function groupsOf(places: readonly Place[]): string[] {
	const groups = new Map<string, string[]>();
	for (const { where, instead } of places) groups.set(instead, [...(groups.get(instead) ?? []), where]);
	return [...groups].map(([instead, all]) => {
		const more = all.length > mostNamed ? `, and ${all.length - mostNamed} more` : '';
		return `${instead}  (${all.slice(0, mostNamed).join(', ')}${more})`;
	});
}
