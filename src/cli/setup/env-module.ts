/** How a module of the app reads environment variables: from Vite and SvelteKit, so that .env counts in development, too. */
import type { Project } from '../project.js';

type Declared = Readonly<Record<string, string>>;

/** Returns the import of `env`. */
export function importOfEnv({ declares }: Pick<Project, 'declares'>): string {
	return declares ? "import * as env from '$app/env/private';" : "import { env } from '$env/dynamic/private';";
}

/**
 * Returns src/env with these variables. They are optional there, so that an app is built without them: the code that reads them
 * requires them when it runs.
 */
export function moduleOfEnv({ kit }: Pick<Project, 'kit'>, variables: Declared): string {
	return (
		`import { defineEnvVars } from '@sveltejs/kit/${kit === 3 ? 'env' : 'hooks'}';\n\n` +
		`export const variables = defineEnvVars({\n${linesOf(variables, kit).join(',\n')}\n});\n`
	);
}

/**
 * Returns a module of the app with these variables added; undefined if it calls `defineEnvVars` in another way than SvelteKit's
 * documentation, so that a person has to add them.
 */
export function withDeclared({ kit }: Pick<Project, 'kit'>, text: string, variables: Declared): string | undefined {
	const missing = Object.entries(variables).filter(([name]) => !new RegExp(`\\b${name}\\s*:`).test(text));
	if (missing.length === 0) return text;
	const calls = text.match(/\bdefineEnvVars\(\{/g) ?? [];
	if (calls.length !== 1) return undefined;
	const lines = linesOf(Object.fromEntries(missing), kit).join(',\n');
	return text.replace(
		/\bdefineEnvVars\(\{(\s*\})?/,
		(_, end?: string) => `defineEnvVars({\n${lines}${end ? '\n}' : ','}`
	);
}

/** The declarations of SvelteKit 2 take no function: there, a build needs the variables. */
function linesOf(variables: Declared, kit: Project['kit']): string[] {
	return Object.entries(variables).map(
		([name, description]) =>
			`\t${name}: { description: '${description}'${kit === 3 ? ', schema: (value) => value' : ''} }`
	);
}
