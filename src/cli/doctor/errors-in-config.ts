/**
 * Finds all errors of a configuration at once. Compiling stops at the first one, so it is tried again without the provider or the
 * option that the error is about.
 */
import type { FrameworkAuthConfig } from '../../kit/types.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { newSecret } from '../new-secret.js';

/** The errors of a configuration, in the order in which they come, and what the rest of it compiles to. */
export interface ConfigErrors {
	readonly errors: readonly unknown[];
	/** Undefined if some error is about no single provider or option. */
	readonly context: AuthContext | undefined;
}

/** A configuration that has more is examined again after these are fixed. */
const mostErrors = 20;

/** Finds the errors. @param first the error of the whole configuration @param prepare loads what compiles another one */
export async function errorsInConfig(
	config: FrameworkAuthConfig,
	first: unknown,
	prepare: (config: FrameworkAuthConfig) => Promise<() => AuthContext>
): Promise<ConfigErrors> {
	const errors = [first];
	let rest = config;
	while (errors.length < mostErrors) {
		const next = await withoutError(rest, errors.at(-1), prepare);
		if (!next) break;
		if ('context' in next) return { errors, context: next.context };
		errors.push(next.error);
		rest = next.config;
	}
	return { errors, context: undefined };
}

type Attempt = { readonly context: AuthContext } | { readonly config: FrameworkAuthConfig; readonly error: unknown };

/** Tries each variation, and returns one that compiles, or else the first one with another error; undefined without either. */
async function withoutError(
	config: FrameworkAuthConfig,
	error: unknown,
	prepare: (config: FrameworkAuthConfig) => Promise<() => AuthContext>
): Promise<Attempt | undefined> {
	let other: Attempt | undefined;
	for (const variation of variationsOf(config)) {
		try {
			return { context: (await prepare(variation))() };
		} catch (thrown) {
			if (String(thrown) !== String(error)) other ??= { config: variation, error: thrown };
		}
	}
	return other;
}

/** The configuration without one thing each: a provider, an option, or a member of one; and with a secret. */
function* variationsOf(config: FrameworkAuthConfig): Generator<FrameworkAuthConfig> {
	const { providers } = config;
	for (const provider of providers) yield { ...config, providers: providers.filter((each) => each !== provider) };
	yield { ...config, secret: newSecret() };
	for (const [option, value] of Object.entries(config)) {
		// The adapter is what others need.
		if (['providers', 'adapter', 'secret'].includes(option)) continue;
		for (const member of isRecord(value) ? Object.keys(value) : []) {
			yield { ...config, [option]: without(value as object, member) };
		}
		yield without(config, option);
	}
}

function without<T extends object>(value: T, member: string): T {
	return Object.fromEntries(Object.entries(value).filter(([name]) => name !== member)) as T;
}

function isRecord(value: unknown): value is object {
	return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
