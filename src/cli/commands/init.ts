/** `framework-auth init`: writes the files of the quick start into an app. It overwrites nothing. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentAt } from '../../lib/base/config/documents.js';
import { CommandError, UsageError } from '../command.js';
import type { Command, Invocation } from '../command.js';
import { differenceOf } from '../difference.js';
import { namesIn, readIfThere, valuesIn, withValues, writePrivate, writeSecret } from '../env-file.js';
import { isIgnored } from '../ignored.js';
import { requireInside } from '../inside.js';
import { installOrName } from '../install.js';
import { newSecret } from '../new-secret.js';
import { readProject } from '../project.js';
import type { Project } from '../project.js';
import { adapters } from '../setup/adapters.js';
import { demoFiles } from '../setup/app/demo.js';
import { hooksOf, joinByHand } from '../setup/app/hooks.js';
import { moduleOfEnv, withDeclared } from '../setup/env-module.js';
import { addedBy, features, partsOf } from '../setup/features.js';
import type { Added, FeatureName } from '../setup/features.js';
import { filesOf } from '../setup/files.js';
import { pageFiles } from '../setup/pages/index.js';
import type { PageFiles } from '../setup/pages/index.js';
import type { Binding, Part } from '../setup/part.js';
import { plugins } from '../setup/plugins.js';
import { withNodeCrypto } from '../setup/d1.js';
import { isMailService, needsAdapter, ownWays, waysOf } from '../setup/ways.js';
import type { Terminal } from '../terminal.js';
import { vendors } from '../vendors.js';
import { writeWhole } from '../write-whole.js';

const adapterNames = Object.keys(adapters).join(', ');

export const init: Command = {
	about: 'Sets up authentication in an app with SvelteKit',
	options: {
		providers: {
			type: 'string',
			short: 'p',
			value: 'ids',
			about: 'sign-in methods, such as github,passkey,password,email'
		},
		adapter: {
			type: 'string',
			short: 'a',
			value: 'name',
			about: `the database of the users: ${adapterNames}, or none`
		},
		with: {
			type: 'string',
			value: 'names',
			about: `additions: ${[...Object.keys(plugins), ...Object.keys(features)].join(', ')}`
		},
		pages: { type: 'string', value: 'kind', about: 'writes pages for sign-in, sign-up and the account: remote' },
		demo: { type: 'boolean', about: 'writes two pages that show the session, under /demo/framework-auth' },
		install: { type: 'boolean', about: 'installs the packages, which --no-install leaves to you' },
		yes: { type: 'boolean', short: 'y', about: 'asks nothing: chooses GitHub, and SQLite if a method needs users' }
	},
	async run(invocation) {
		const project = await readProject(invocation.cwd);
		const chosen = await choicesOf(invocation);
		if (!chosen) return 1;
		const ways = waysOf(chosen.providers, project);
		const { terminal } = invocation;
		const adapter = chosen.adapter === undefined ? undefined : await adapters[chosen.adapter]?.part(project);
		const added = await Promise.all(
			chosen.plugins.map(async (name) =>
				plugins[name]?.(project, { name: chosen.adapter ?? '', files: adapter?.files })
			)
		);
		const ofPlugins = added.filter((part) => part !== undefined);
		const parts = [...(adapter ? [adapter] : []), ...ways, ...ofPlugins, ...partsOf(chosen.features, project)];

		const quickStart = filesOf(project, { ways, adapter, plugins: ofPlugins, features: chosen.features });
		const demo = invocation.options.demo ? await demoFiles(project, quickStart) : none;
		const pages = await pagesIn(chosen, project, {
			...demo,
			binding: adapter?.binding,
			files: { ...quickStart, ...demo.files }
		});
		const hooks = await hooksOf(project);
		const files = { ...quickStart, ...demo.files, ...pages.files };
		const further = Object.assign(
			{},
			adapter?.files,
			...ofPlugins.map((part) => part.files),
			demo.changed,
			pages.changed
		) as Record<string, string>;
		const ofWorker = chosen.providers.includes('password') ? await withNodeCrypto(project, further) : {};
		Object.assign(further, ofWorker.files);
		if (hooks?.text !== undefined) {
			delete files[`src/hooks.server.${project.extension}`];
			further[hooks.path] = hooks.text;
		}
		const paths = [...Object.keys(files), ...Object.keys(further)];
		await requireInside(project.folder, ['.env', '.gitignore', 'src/env.ts', 'src/env.js', ...paths]);
		await writeVariables(project, parts, terminal);
		const undeclared = await declareVariables(project, parts, terminal);
		await writeIgnored(project, ['.env', ...parts.flatMap(({ ignored }) => ignored ?? [])], terminal);
		for (const [path, text] of Object.entries(further)) await writeFurther(project, path, text, terminal);
		for (const [path, text] of Object.entries(files)) await writeNew(project, path, text, terminal);
		const install = await installOrName(invocation, project, {
			runtime: ['framework-auth', ...parts.flatMap((part) => part.packages ?? [])],
			development: parts.flatMap(({ tools = [], types = [] }) => [
				...tools,
				...(project.extension === 'ts' ? types : [])
			])
		});
		const todo = [
			...install,
			...undeclared,
			...(hooks && hooks.text === undefined ? [joinByHand(hooks, project)] : []),
			...[...parts, ofWorker].flatMap((part) => part.todo ?? []),
			...pages.todo
		];
		terminal.say(nextSteps(project, todo, pages.signIn, terminal));
		return 0;
	}
};

/** Neither new files nor changes. */
const none = { files: {}, changed: {} };

/** The parts that a person chose. */
interface Choices extends Added {
	readonly providers: string[];
	readonly adapter?: string;
	readonly pages?: 'remote';
}

/** Returns what to set up, from the options or by asking; undefined when the person leaves. */
async function choicesOf(invocation: Invocation): Promise<Choices | undefined> {
	const asks = invocation.terminal.asks && !invocation.options.yes;
	const chosen = await providersOf(invocation, asks);
	if (!chosen) return undefined;
	const providers = [...new Set(chosen)];
	const added = addedBy(invocation.options.with);
	requireSender(added.features, providers);
	const pages = pagesOf(invocation);
	const needing = providers.find(needsAdapter) ?? [...added.plugins, ...added.features][0];
	const adapter = await adapterOf(invocation, asks, needing);
	if (adapter === undefined) return undefined;
	if (adapter === 'none') {
		if (needing)
			throw new CommandError(`"${needing}" needs an adapter: --adapter sqlite, or another of ${adapterNames}.`);
		return { providers, ...added, ...pages };
	}
	if (!Object.hasOwn(adapters, adapter)) {
		const others = `For others, see ${documentAt('adapters/README.md')}`;
		throw new UsageError(`init cannot set up the adapter "${adapter}", only ${adapterNames}. ${others}`);
	}
	return { providers, adapter, ...added, ...pages };
}

/** @throws {CommandError} for a feature whose emails no sign-in method can send */
function requireSender(names: readonly FeatureName[], providers: readonly string[]): void {
	const sending = names.find((name) => 'sends' in features[name]);
	if (sending === undefined || providers.some((id) => id === 'password' || isMailService(id))) return;
	throw new CommandError(`"${sending}" needs a sign-in method that sends emails: --providers password, or email.`);
}

/** Returns the pages, if the person wants them. */
async function pagesIn(
	{ pages, providers, adapter, ...added }: Choices,
	project: Project,
	{ binding, files, changed }: Pick<PageFiles, 'files' | 'changed'> & { readonly binding: Binding | undefined }
): Promise<PageFiles> {
	if (pages === undefined) return { ...none, signIn: '/auth/signin', todo: [] };
	const isLazy = binding !== undefined;
	return pageFiles({ project, providers, adapter, ...added, changed, isLazy }, files);
}

/** @throws {UsageError} for a kind of pages that the command does not know */
function pagesOf({ options: { pages } }: Invocation): Pick<Choices, 'pages'> {
	if (pages === undefined) return {};
	if (pages === 'remote') return { pages };
	throw new UsageError(`init cannot write the pages "${pages}", only --pages remote`);
}

async function providersOf({ options, terminal }: Invocation, asks: boolean): Promise<readonly string[] | undefined> {
	if (typeof options.providers === 'string') return options.providers.split(',').flatMap((id) => id.trim() || []);
	if (!asks) return ['github'];
	const choices = [...vendors.values()].filter(({ gone }) => !gone).map(({ id, name }) => ({ value: id, label: name }));
	return terminal.chooseSome('How do people sign in?', [...ownWays, ...choices]);
}

/** @param needing the way to sign in that needs an adapter, if there is one */
async function adapterOf(
	{ options, terminal }: Invocation,
	asks: boolean,
	needing: string | undefined
): Promise<string | undefined> {
	if (typeof options.adapter === 'string') return options.adapter;
	if (!asks) return needing ? 'sqlite' : 'none';
	const noAdapter = { value: 'none', label: 'No database: the session is an encrypted cookie' };
	const stores = Object.entries(adapters).map(([value, { label }]) => ({ value, label }));
	return terminal.choose('Which database keeps the users?', needing ? stores : [noAdapter, ...stores]);
}

/** Adds the variables that .env does not have yet. */
async function writeVariables({ folder }: Project, parts: readonly Part[], terminal: Terminal): Promise<void> {
	const file = join(folder, '.env');
	const text = (await readIfThere(file)) ?? '';
	const there = namesIn(text);
	const values = Object.assign({}, ...parts.map(({ variables }) => variables)) as Record<string, string>;
	const hasSecret = Object.keys(valuesIn(text)).some((name) => /^AUTH_SECRET(_[1-3])?$/.test(name));
	const added = {
		...(!hasSecret && { AUTH_SECRET: newSecret() }),
		...Object.fromEntries(Object.entries(values).filter(([name]) => !there.has(name)))
	};
	const names = Object.keys(added);
	if (names.length === 0) return;
	const hasNewSecret = Object.entries(added).some(([name, value]) => value && /SECRET/.test(name));
	const wasOpen = await (hasNewSecret ? writeSecret : writePrivate)(file, withValues(text, added));
	const closed = wasOpen ? '. Only you can read it now, because it contains a secret' : '';
	terminal.say(`${terminal.strong(text ? 'changed' : 'wrote')} .env: ${names.join(', ')}${closed}`);
}

/**
 * Declares in src/env the variables that the lines read, where SvelteKit passes on declared ones only.
 * @returns what is left to do
 */
async function declareVariables(project: Project, parts: readonly Part[], terminal: Terminal): Promise<string[]> {
	const reads = Object.assign({}, ...parts.map((part) => part.reads)) as Record<string, string>;
	if (!project.declares || Object.keys(reads).length === 0) return [];
	const paths = [`src/env.${project.extension}`, 'src/env.ts', 'src/env.js'];
	const texts = await Promise.all(paths.map((path) => readIfThere(join(project.folder, path))));
	const path = paths.find((_, index) => texts[index] !== undefined) ?? `src/env.${project.extension}`;
	const there = texts.find((text) => text !== undefined);
	const text = there === undefined ? moduleOfEnv(project, reads) : withDeclared(project, there, reads);
	if (text === undefined) return [`Declare ${Object.keys(reads).join(' and ')} in ${path}.`];
	if (text === there) return [];
	await mkdir(join(project.folder, 'src'), { recursive: true });
	await writeWhole(join(project.folder, path), text);
	terminal.say(
		`${terminal.strong(there === undefined ? 'wrote' : 'changed')} ${path}: ${Object.keys(reads).join(', ')}`
	);
	return [];
}

/** Adds lines to .gitignore, unless git ignores such files already. */
async function writeIgnored({ folder }: Project, patterns: readonly string[], terminal: Terminal): Promise<void> {
	const lines: string[] = [];
	for (const pattern of patterns) {
		if ((await isIgnored(folder, pattern.replace('*', '-wal'))) !== true) lines.push(pattern);
	}
	if (lines.length === 0) return;
	const file = join(folder, '.gitignore');
	const text = (await readIfThere(file)) ?? '';
	await writeWhole(file, `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${lines.join('\n')}\n`);
	terminal.say(`${terminal.strong(text ? 'changed' : 'wrote')} .gitignore: ${lines.join(', ')}`);
}

/** Writes a file that an adapter needs besides. Its new text has all that is there. */
async function writeFurther({ folder }: Project, path: string, text: string, terminal: Terminal): Promise<void> {
	const file = join(folder, path);
	const there = await readIfThere(file);
	if (there === text) return;
	await mkdir(dirname(file), { recursive: true });
	await writeWhole(file, text);
	terminal.say(`${terminal.strong(there === undefined ? 'wrote' : 'changed')} ${path}`);
}

/** Writes a file that is not there. Of one that is there, it shows what the quick start has in it. */
async function writeNew({ folder }: Project, path: string, text: string, terminal: Terminal): Promise<void> {
	const file = join(folder, path);
	const other = path.endsWith('.ts') ? file.replace(/ts$/, 'js') : file.replace(/js$/, 'ts');
	const there = (await readIfThere(file)) ?? (await readIfThere(other));
	if (there === undefined) {
		await mkdir(dirname(file), { recursive: true });
		await writeWhole(file, text);
		terminal.say(`${terminal.strong('wrote')} ${path}`);
	} else if (there.trim() !== text.trim()) {
		const lines = await differenceOf([path, `${path} of the quick start`], there, text);
		terminal.say(
			`${terminal.strong('kept')} ${path}. This is the difference. Copy what you need:\n${terminal.quiet(lines)}`
		);
	}
}

/** How each package manager runs a program of the app. */
const runners = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' } as const;

function nextSteps({ packageManager }: Project, todo: readonly string[], signIn: string, terminal: Terminal): string {
	const steps = [
		...new Set(todo),
		`${packageManager} run dev, and open http://localhost:5173${signIn}`,
		'Show who is signed in: <UserButton user={data.session?.user} /> of framework-auth/components. `data.session` is on every page.'
	];
	const lines = steps.map((step, index) => `  ${index + 1}. ${step.replaceAll('npx', runners[packageManager])}`);
	return `\n${terminal.strong('Next')}\n${lines.join('\n')}`;
}
