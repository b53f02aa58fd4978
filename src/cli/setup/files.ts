/** The files of the quick start, as text. */
import type { Project } from '../project.js';
import { importOfEnv } from './env-module.js';
import { optionsOf, partsOf } from './features.js';
import type { FeatureName } from './features.js';
import type { Binding, Part } from './part.js';

/** The parts of a configuration. */
export interface ConfigurationParts {
	readonly ways: readonly Part[];
	readonly adapter: Part | undefined;
	readonly plugins: readonly Part[];
	/** Functions that are off by default. */
	readonly features: readonly FeatureName[];
}

/** Returns the files, by their paths in the app. */
export function filesOf(project: Project, parts: ConfigurationParts): Record<string, string> {
	const { extension, configuration } = project;
	return {
		[configuration.path]: configurationOf(project, parts),
		[`src/hooks.server.${extension}`]: `export { handle } from '${configuration.imported}';\n`,
		[`src/routes/+layout.server.${extension}`]: layoutOf(project),
		...Object.assign({}, ...partsOf(parts.features, project).map(({ files }) => files))
	};
}

function configurationOf(project: Project, { ways, adapter, plugins, features }: ConfigurationParts): string {
	const parts = [...(adapter ? [adapter] : []), ...ways, ...plugins, ...partsOf(features, project)];
	const { binding } = adapter ?? {};
	const types = binding && project.extension === 'ts' ? ', type FrameworkAuthConfig' : '';
	const readsEnv = parts.some(({ statements = [] }) => statements.some((statement) => /\benv\b/.test(statement)));
	const ofEnv = readsEnv ? [importOfEnv(project)] : [];
	const imports = [
		`import { FrameworkAuth${types} } from 'framework-auth';`,
		...ofEnv,
		...new Set(parts.flatMap((part) => part.imports))
	];
	const options = [
		...(adapter ? [`adapter: ${adapter.expression}`] : []),
		`providers: [${ways.map(({ expression }) => expression).join(', ')}]`,
		...optionsOf(features),
		'cookies: { hostPrefix: true }'
	];
	const ofPlugins =
		plugins.length === 0 ? [] : [`plugins: [${plugins.map(({ expression }) => expression).join(', ')}]`];
	const [library = '', ...others] = imports;
	return [
		library,
		...others.sort((a, b) => pathIn(a).localeCompare(pathIn(b))),
		'',
		...parts.flatMap(({ statements = [] }) => statements.flatMap((statement) => [statement, ''])),
		...(binding
			? withBinding(project, binding, { options, ofPlugins })
			: [`export const ${members} = FrameworkAuth(${object([...options, ...ofPlugins])});`]),
		''
	].join('\n');
}

const members = '{ handle, signIn, signOut }';
const pathIn = (line: string): string => /'(.*)'/.exec(line)?.[1] ?? line;

function object(options: readonly string[], indent = ''): string {
	return `{\n${options.map((option) => `${indent}\t${option}`).join(',\n')}\n${indent}}`;
}

/** A configuration for each database: the library compiles an object that it has seen only once. */
function withBinding(
	{ extension }: Project,
	{ name, type }: Binding,
	{ options, ofPlugins }: { readonly options: readonly string[]; readonly ofPlugins: readonly string[] }
): string[] {
	const isTyped = extension === 'ts';
	return [
		...(isTyped ? [] : ["/** @type {WeakMap<object, import('framework-auth').FrameworkAuthConfig>} */"]),
		`const configs = new WeakMap${isTyped ? '<object, FrameworkAuthConfig>' : ''}();`,
		'',
		...(isTyped ? [] : [`/** @param {${type}} database */`]),
		`function configFor(database${isTyped ? `: ${type}` : ''}) {`,
		'\tconst known = configs.get(database);',
		'\tif (known) return known;',
		...(isTyped ? [] : ["\t/** @type {import('framework-auth').FrameworkAuthConfig} */"]),
		`\tconst config${isTyped ? ': FrameworkAuthConfig' : ''} = ${object(options, '\t')};`,
		'\tconfigs.set(database, config);',
		'\treturn config;',
		'}',
		'',
		`export const ${members} = FrameworkAuth(async ({ platform }) => {`,
		`\tif (!platform?.env.${name}) throw new Error('The binding ${name} is missing: name it in the configuration of Wrangler');`,
		`\treturn configFor(platform.env.${name});`,
		ofPlugins.length === 0 ? '});' : `}, { ${ofPlugins.join(', ')} });`
	];
}

/** The session, for all pages. */
function layoutOf({ extension, kitTypes }: Project): string {
	const session = '({ session: await locals.auth() })';
	if (extension === 'ts') {
		return `import type { LayoutServerLoad } from '${kitTypes}';\n\nexport const load: LayoutServerLoad = async ({ locals }) => ${session};\n`;
	}
	return `/** @type {import('./$types').LayoutServerLoad} */\nexport const load = async ({ locals }) => ${session};\n`;
}
