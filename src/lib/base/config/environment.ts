/**
 * The source of options that the application leaves out: environment variables whose names begin with `AUTH_`, of the process, of
 * the platform, or of the `.env` files of the folder in which the process starts, as Vite names them.
 */

import { builtin } from '../util/builtin.js';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The parts of `process` that are used, if there is one. They are typed here, so that the library does not need the types of a
 * runtime.
 */
interface ProcessLike {
	env?: Environment;
	cwd?(): string;
}

const processLike = (globalThis as { process?: ProcessLike }).process;

/** Returns the variables. Those of the platform win over those of the process, which win over those of `.env` files. */
export function readEnvironment(platform?: Environment, mode = processLike?.env?.NODE_ENV): Environment {
	return { ...readEnvFiles(mode ?? 'production'), ...ours(processLike?.env), ...ours(platform) };
}

/**
 * True while SvelteKit builds or prerenders, which it does in a separate worker with this variable set (2 and 3). Its `building`
 * flag cannot be imported in a way that neither fails on 2 nor warns on 3.
 */
export const building = processLike?.env?.SVELTEKIT_FORK === 'true';

/**
 * Returns the beginning of the names of a provider's variables: `AUTH_` and its id, with underscores for characters that names
 * cannot have.
 */
export function variablePrefix(id: string): string {
	return `AUTH_${String(id)
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, '_')}`;
}

/** Variables that show that the platform routes by host, so that the host of a request is the site's. */
const platformNames = ['VERCEL', 'CF_PAGES'];

function ours(source: Environment = {}): Record<string, string> {
	const variables: Record<string, string> = {};
	for (const name of Object.keys(source)) {
		const value = source[name];
		if (typeof value !== 'string' || value === '') continue;
		if (name.startsWith('AUTH_') || platformNames.includes(name)) variables[name] = value;
	}
	return variables;
}

const filesByMode = new Map<string, Record<string, string>>();

/** Reads the files of Vite's `.env` convention, in its order, if the runtime has a file system. They are read once. */
function readEnvFiles(mode: string): Record<string, string> {
	const memo = filesByMode.get(mode);
	if (memo) return memo;
	const fs = builtin<{ readFileSync(path: string, encoding: 'utf8'): string }>('node:fs');
	const util = builtin<{ parseEnv(text: string): Environment }>('node:util');
	const variables: Record<string, string> = {};
	if (fs && util && processLike?.cwd) {
		for (const name of ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]) {
			try {
				Object.assign(variables, ours(util.parseEnv(fs.readFileSync(`${processLike.cwd()}/${name}`, 'utf8'))));
			} catch {
				// Most of these files do not exist.
			}
		}
	}
	filesByMode.set(mode, variables);
	return variables;
}
