/** `framework-auth migrate`: moves an app from Auth.js, and of an app of Lucia or Better Auth what is certain and its data. */
import { documentAt } from '../../lib/base/config/documents.js';
import { join } from 'node:path';
import process from 'node:process';
import { CommandError, UsageError } from '../command.js';
import type { Command, Invocation } from '../command.js';
import { readIfThere, valuesIn } from '../env-file.js';
import { installPackages } from '../install.js';
import { moveSource } from '../migrate/authjs.js';
import type { Moved } from '../migrate/authjs.js';
import { rotationOfEnv } from '../migrate/differences.js';
import { libraries } from '../migrate/elsewhere.js';
import { moveElsewhere } from '../migrate/from-elsewhere.js';
import { moveManifest } from '../migrate/manifest.js';
import { reportOf, upgradeFirst } from '../migrate/report.js';
import { parserOf, readSources } from '../migrate/syntax.js';
import { writeChanges } from '../migrate/write.js';
import { readProject } from '../project.js';
import type { Project } from '../project.js';
import { ownTablesOptions } from '../schema/options.js';
import { vendors } from '../vendors.js';

const origins = ['from-authjs', ...Object.keys(libraries)];
const isElsewhere = (from: string | undefined): from is keyof typeof libraries =>
	from !== undefined && Object.hasOwn(libraries, from);

export const migrate: Command = {
	about: 'Moves an app from Auth.js, and the data and parts of an app with Lucia or Better Auth',
	takes: origins.join(' | '),
	options: {
		database: {
			type: 'string',
			value: 'place',
			about: 'from-better-auth, from-lucia: a file of SQLite or a URL of PostgreSQL; prints the SQL that moves its data'
		},
		...ownTablesOptions,
		source: {
			type: 'string',
			value: 'names',
			about: 'your names of the old tables and columns: user=people,user.email=mail'
		},
		install: { type: 'boolean', about: 'installs the packages, which --no-install leaves to you' },
		yes: { type: 'boolean', short: 'y', about: 'writes the changes without a question, even over uncommitted work' }
	},
	async run(invocation) {
		const [from] = invocation.names;
		if (invocation.options.database !== undefined)
			return (await import('../move/command.js')).printMove(invocation, from);
		const lonely = ['source', ...Object.keys(ownTablesOptions)].find((name) => invocation.options[name] !== undefined);
		if (lonely !== undefined) throw new UsageError(`--${lonely} needs --database.`);
		const project = await readProject(invocation.cwd);
		if (isElsewhere(from)) return moveElsewhere(invocation, project, from);
		if (from !== 'from-authjs')
			throw new UsageError(`Name the library that the app moves from: ${origins.join(', ')}.`);
		return moveFromAuthjs(invocation, project);
	}
};

async function moveFromAuthjs(invocation: Invocation, project: Project): Promise<number> {
	const { folder, packages } = project;
	const { terminal } = invocation;
	if (!packages.has('@auth/sveltekit') && !packages.has('@auth/core')) {
		throw new CommandError('This app does not depend on @auth/sveltekit. `framework-auth init` sets up a new app.');
	}
	const { parse, isOld } = parserOf(folder);
	if (isOld) terminal.say(`${terminal.strong('Svelte 4')}: ${upgrade.join('. ')}.\n`);
	// The hook of an app with Svelte 3 or 4 waits for the upgrade, and so does what calls it.
	const read = (await readSources(folder)).filter(({ text }) => !isOld || !/\bSvelteKitAuth\s*\(/.test(text));
	const sources = read.map((source) => moveSource(source, parse));
	const imports = [...new Set(sources.flatMap((source) => source.imports))];
	const path = 'package.json';
	const before = (await readIfThere(join(folder, path))) ?? '{}';
	const { text: after, remarks } = isOld ? { text: before, remarks: [] } : moveManifest(before, imports);
	const changed = [...sources, { path, before, after }].filter((each) => each.before !== each.after);
	if (await writeChanges(invocation, folder, changed)) {
		const core = imports.some((module) => module.startsWith('@auth/core/')) ? ['@auth/core'] : [];
		await installPackages(invocation, project, { runtime: ['framework-auth', ...core], development: [] });
	}
	const all = [...(isOld ? upgrade : []), ...(await leftIn(project, sources, imports)), ...remarks];
	terminal.say(reportOf('To do by hand', all, terminal.strong));
	return 0;
}

/** The first steps of an app of Svelte 3 or 4. */
const upgrade = [
	upgradeFirst,
	'Until then the command changes only the names of modules, except where the code calls `SvelteKitAuth`. Run `npx framework-auth migrate from-authjs` again after the upgrade: it moves the rest, and names every difference'
];

/** Says what the guide asks for, and a person has to decide. */
async function leftIn(
	{ folder, kit }: Project,
	sources: readonly Moved[],
	imports: readonly string[]
): Promise<string[]> {
	const variables = { ...valuesIn((await readIfThere(join(folder, '.env'))) ?? '') };
	const secret = variables.AUTH_SECRET;
	const unset = sources
		.flatMap(({ bare }) => bare.flatMap((id) => vendors.get(id)?.variables ?? []))
		.filter((name) => !variables[name] && !process.env[name]);
	return [
		...sources.flatMap(({ remarks }) => remarks),
		...(unset.length > 0
			? [
					`these variables are not set here, and the app does not start without them: ${unset.join(', ')}. Set them where the app runs, or remove the providers that you do not use`
				]
			: []),
		...imports
			.filter((module) => /^@auth\/core\/providers\//.test(module))
			.map((module) => `${module} stays: this library has no such provider, and accepts that of @auth/core`),
		...(secret !== undefined && secret.length < 32
			? [`AUTH_SECRET in .env has fewer than 32 characters. ${rotationOfEnv}`]
			: []),
		...(variables.AUTH_URL ? ['AUTH_URL is now the origin of every URL: set it to the address of the site'] : []),
		...(kit === 2 ? [] : ['npx sv migrate sveltekit-3 changes the rest of the app for SvelteKit 3']),
		`npx framework-auth doctor examines the result. The guide lists every difference: ${documentAt('guides/moving-from-auth-sveltekit.md')}`
	];
}
