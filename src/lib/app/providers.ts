/** Compiles the providers of a configuration of every kind. The environment supplies options that are left out. */
import { InvalidConfig } from '../../errors.js';
import type { ProviderObject } from '../../providers/types.js';
import type { ProviderType } from '../../types.js';
import { kindOfType, providerTypes } from './plugins/list.js';
import type { CompileProvider } from '../core/plugin.js';
import { providerIdPattern } from '../base/http/paths.js';
import type { CompiledProvider } from '../core/context/providers/index.js';
import { variablePrefix } from '../base/config/environment.js';
import type { Environment } from '../base/config/environment.js';
import type { AuthConfig } from '../base/config/options.js';
import { mergeOptions } from '../base/config/provider-options.js';

/** The functions that compile providers, by their `type`. */
export type Compilers = Partial<Readonly<Record<ProviderType, CompileProvider>>>;

/** Returns the providers of a configuration, with all of their options. @throws {InvalidConfig} */
export function providerSources(configured: AuthConfig['providers'], env: Environment): readonly ProviderSource[] {
	if (!Array.isArray(configured)) throw new InvalidConfig('`providers` has to be a list: providers: [GitHub]');
	return (configured as readonly ProviderEntry[]).map((entry) => fillFromEnvironment(entry, env));
}

/** Loads the functions that compile these providers. */
export async function loadCompilers(sources: readonly ProviderSource[]): Promise<Compilers> {
	const types = new Set(sources.map((source) => mergeOptions(source).type));
	const compilers = [...types].map(async (type) => [type, await kindOfType(type)?.compiler(sources)]);
	return Object.fromEntries(await Promise.all(compilers)) as Compilers;
}

/**
 * Compiles providers, by their ids.
 * @throws {AuthError} naming the provider and what is wrong with it
 */
export function compileProviders(
	sources: readonly ProviderSource[],
	compilers: Compilers,
	config: Pick<AuthConfig, 'mfa'> = {}
): ReadonlyMap<string, CompiledProvider> {
	const compiled = new Map<string, CompiledProvider>();
	for (const source of sources) {
		const provider = compileProvider(source, sources, compilers, config);
		if (compiled.has(provider.id)) {
			throw new InvalidConfig(`two providers have the id "${provider.id}": give one another id through its options`);
		}
		compiled.set(provider.id, provider);
	}
	return compiled;
}

type ProviderEntry = ProviderSource | ((options: object) => ProviderSource);
/** A provider with all of its options. */
export type ProviderSource = ProviderObject & { options?: object; derive?: (options: object) => object };

/**
 * Lets variables such as `AUTH_<PROVIDER>_ID` stand in for options that the provider leaves out. A factory that was not called is
 * called with them, so that it computes its result from all of its options.
 */
function fillFromEnvironment(entry: ProviderEntry, env: Environment): ProviderSource {
	if (typeof entry !== 'function') return filled(asSource(entry), env);
	// The first call gives the id, which is part of the variables' names. Some factories write to their options.
	return filled(asSource(entry(variablesOf(asSource(entry({})), env))), env);
}

function asSource(entry: ProviderSource | null | undefined): ProviderSource {
	if (typeof entry === 'object' && entry !== null) return entry;
	throw new InvalidConfig(`\`providers\` holds ${String(entry)}: pass a factory, or what it returns`);
}

function filled(source: ProviderSource, env: Environment): ProviderSource {
	// A provider that is written as an object has no options beside its members.
	const own = (source.options ?? source) as Record<string, unknown>;
	const values = { ...variablesOf(source, env), ...mailerOf(source, env) };
	const added = Object.entries(values).filter(([name]) => name === 'mail' || own[name] === undefined);
	if (added.length === 0) return source;
	const options: Record<string, unknown> = { ...source.options, ...Object.fromEntries(added) };
	// The factory did not have the issuer, so the metadata address that it made leads nowhere. The issuer gives the address.
	const misled = own.issuer === undefined && options.issuer !== undefined ? { wellKnown: undefined } : {};
	return { ...source, ...misled, options, ...source.derive?.(options) };
}

/** Returns the sender of emails that a provider of passwords has, filled as if it was an entry of its own. */
function mailerOf(source: ProviderSource, env: Environment): { mail?: ProviderSource } {
	const { passwords, mail } = mergeOptions(source) as { passwords?: unknown; mail?: ProviderEntry | null };
	const isEntry = typeof mail === 'function' || (typeof mail === 'object' && mail !== null);
	return passwords !== undefined && isEntry ? { mail: fillFromEnvironment(mail, env) } : {};
}

/** Returns the options of a provider that the environment contains. */
function variablesOf(source: ProviderSource, env: Environment): Record<string, string> {
	const prefix = variablePrefix(mergeOptions(source).id);
	const values = {
		clientId: env[`${prefix}_ID`],
		clientSecret: env[`${prefix}_SECRET`],
		issuer: env[`${prefix}_ISSUER`],
		apiKey: env[`${prefix}_KEY`],
		server: env[`${prefix}_SERVER`],
		from: env[`${prefix}_FROM`]
	};
	return Object.fromEntries(
		Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
	);
}

function compileProvider(
	source: ProviderSource,
	all: readonly ProviderSource[],
	compilers: Compilers,
	config: Pick<AuthConfig, 'mfa'>
): CompiledProvider {
	const { id, type } = mergeOptions(source) as ProviderSource;
	if (typeof id !== 'string' || !providerIdPattern.test(id)) {
		throw new InvalidConfig(
			`the provider id "${id}" cannot stand in a path: use letters, digits, "-", "_", "." and "~"`
		);
	}
	const compile = Object.hasOwn(compilers, type) ? compilers[type] : undefined;
	if (compile) return compile(source, all, config);
	const types = providerTypes.map((each) => `"${each}"`);
	throw new InvalidConfig(
		`provider "${id}" has the unknown type "${String(type)}": use ${types.slice(0, -1).join(', ')} or ${types.at(-1)}`
	);
}
