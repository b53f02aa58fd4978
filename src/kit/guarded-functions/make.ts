/** Makes guarded functions of SvelteKit's own. */
import { error } from '@sveltejs/kit';
import { command, form, getRequestEvent, prerender, query } from '$app/server';
import { InvalidConfig } from '../../errors.js';
import { lazy } from '../../lib/base/util/lazy.js';
import { dev } from '../build.js';
import { requireRule } from '../guards/check-rules.js';
import type { GuardingInstance } from '../guards/instance.js';
import { instances } from '../guards/require-session.js';
import type { Guard } from '../guards/types.js';
import { readyFunctions } from '../ready-functions/make.js';
import type { RemoteOf } from '../ready-functions/types.js';
import { guardOf } from './guard.js';
import type { FunctionGuard } from './guard.js';
import type { GuardedBy, RemoteOptions, StandardSchema, UnauthenticatedCall } from './types.js';

const living = lazy(() => import('./live-values.js'));

type AnyHandler = (input: unknown, caller: object) => unknown;
type Validate = StandardSchema | 'unchecked';

/** SvelteKit's functions. Only some versions have `live`. */
type Make = (schema: StandardSchema, handler: (input: never, issue?: unknown) => unknown) => unknown;

/**
 * Makes `query`, `form` and `command` of SvelteKit whose functions run for signed-in users only. Call it once, beside the instance.
 *
 * @param auth the return value of `FrameworkAuth`
 * @throws {InvalidConfig} for anything else. Each function throws it for an invalid rule, when it is made
 * @example
 * ```ts
 * // src/lib/server/auth.ts
 * export const auth = FrameworkAuth({ providers: [GitHub] });
 * export const remote = remoteOf(auth);
 * ```
 */
export function remoteOf<const Auth extends GuardedBy>(auth: Auth, options: RemoteOptions = {}): RemoteOf<Auth> {
	const instance = instances.get(auth.requireSession);
	if (!instance)
		throw new InvalidConfig(
			'`remoteOf` takes the return value of `FrameworkAuth`: write `const auth = FrameworkAuth(config)`, and `remoteOf(auth)`'
		);

	const guarding =
		(name: string, kind: UnauthenticatedCall['kind'], make: Make | undefined) =>
		(...args: unknown[]) => {
			const { rule, validate, handler } = partsOf(args, name);
			requireRule(rule, `the rule of \`${name}\``, instance.ruleMembers);
			if ('bearer' in rule)
				throw new InvalidConfig('`bearer` is for routes: remote functions accept no API tokens, so leave it out');
			if (!make) throw new InvalidConfig(`this version of SvelteKit has no \`${name}\`: update @sveltejs/kit`);
			const isLive = name === 'query.live';
			const guarded = { kind, isLive, rule, options };
			const guard = guardOf(instance, guarded);
			const result = make(guardedSchema(guard, validate, kind), async (input, issue) => {
				const caller = await guard.inside();
				if (isLive) {
					const { liveValues } = await living();
					return liveValues(instance, guarded, caller, (signal) => handler(input, { ...caller, signal }) as never);
				}
				return handler(input, kind === 'form' ? { ...caller, issue } : caller);
			});
			return heeded(result);
		};

	const makers = query as unknown as Make & { batch?: Make; live?: Make };
	const guarded = {
		query: Object.assign(guarding('query', 'query', makers), {
			batch: guarding('query.batch', 'query', makers.batch),
			live: guarding('query.live', 'query', makers.live)
		}),
		form: guarding('form', 'form', form as unknown as Make),
		command: guarding('command', 'command', command as unknown as Make),
		open: dev ? saidOpen(instance) : { query, form, command, prerender },
		ready: () => readyFunctions(instance, guarded)
	};
	return guarded as unknown as RemoteOf<Auth>;
}

/** In development, functions of SvelteKit's that tell the watch over remote functions that anyone may call them. */
function saidOpen(instance: GuardingInstance): object {
	const saying =
		(make: (...args: unknown[]) => unknown) =>
		(...values: unknown[]): unknown => {
			const handler = values.at(-1);
			if (typeof handler !== 'function') return make(...values);
			return make(...values.slice(0, -1), (...args: unknown[]) => {
				// The watch sees each question to the configuration. A wrong one is the error of the request, which reads it as well.
				void Promise.resolve(instance.stateOf(getRequestEvent()).context()).catch(() => undefined);
				return (handler as (...all: unknown[]) => unknown)(...args);
			});
		};
	const { batch, live } = query as unknown as Record<'batch' | 'live', ((...args: unknown[]) => unknown) | undefined>;
	return {
		query: Object.assign(saying(query as never), {
			...(batch && { batch: saying(batch) }),
			...(live && { live: saying(live) })
		}),
		form: saying(form as never),
		command: saying(command as never),
		prerender
	};
}

interface Parts {
	readonly rule: Guard;
	readonly validate: Validate | undefined;
	readonly handler: AnyHandler;
}

/** Takes the arguments apart: a rule, a schema or `'unchecked'`, and the handler. @throws {InvalidConfig} */
function partsOf(args: readonly unknown[], name: string): Parts {
	const handler = args.at(-1);
	const before = args.slice(0, -1);
	const validate = isValidator(before.at(-1)) ? (before.pop() as Validate) : undefined;
	const [rule = {}, ...rest] = before;
	if (typeof handler !== 'function' || typeof rule !== 'object' || rule === null || rest.length > 0) {
		throw new InvalidConfig(
			`\`${name}\` takes a rule, a schema or 'unchecked', and a function, in this order. Only the function is required`
		);
	}
	return { rule, validate, handler: handler as AnyHandler };
}

/** Whether a value is a Standard Schema or `'unchecked'`. Some schemas are functions. */
function isValidator(value: unknown): boolean {
	if (value === 'unchecked') return true;
	return ((typeof value === 'object' && value !== null) || typeof value === 'function') && '~standard' in value;
}

/**
 * Makes the schema that SvelteKit gets. It asks the guard first: SvelteKit would tell a stranger what is wrong with the input otherwise, and
 * so which inputs there are.
 */
function guardedSchema(
	guard: FunctionGuard,
	validate: Validate | undefined,
	kind: UnauthenticatedCall['kind']
): StandardSchema {
	return {
		'~standard': {
			version: 1,
			vendor: 'framework-auth',
			async validate(value, ...rest) {
				await guard.before();
				if (validate === undefined) {
					if (value !== undefined && kind !== 'form') error(400, 'Bad Request');
					return { value: undefined };
				}
				return validate === 'unchecked' ? { value } : validate['~standard'].validate(value, ...rest);
			}
		}
	};
}

/**
 * If the application loops over `requested` without `await`, no code handles the refusal, and the rejection would end the process.
 */
function heeded(remoteFunction: unknown): unknown {
	const internals = (remoteFunction as { __?: { validate?: (input: unknown) => unknown } }).__;
	const validate = internals?.validate;
	if (internals && validate) {
		internals.validate = (input) => {
			const validated = validate(input);
			if (validated instanceof Promise) validated.catch(() => undefined);
			return validated;
		};
	}
	return remoteFunction;
}
