/** Adapts the hooks of plugins, and their gates. */
import type { AdapterMethod } from '../../../adapters/types.js';
import { AuthError, CallbackRouteError, EventError, InvalidConfig } from '../../../errors.js';
import type { AuthContext } from '../../core/context/context.js';
import type { IssuedData } from '../../../types.js';
import type { LifecycleHooks } from '../../core/lifecycle.js';
import type { PluginDefinition, PluginEarlierSession } from '../../core/plugin-contract/types.js';
import type { SessionReading } from '../../core/request/reading.js';
import { dataOfRow } from '../../core/sessions/stored-data.js';
import { asError } from '../../base/errors/logger.js';
import { withoutPrototypeKeys } from '../../base/http/json.js';
import { utf8 } from '../../base/seal/encoding.js';
import { lazy } from '../../base/util/lazy.js';
import { withTimeout } from '../../base/util/timeout.js';
import { requireAdapterMethods, toKeepSecrets, toListSessions } from '../../store/adapter/requirements.js';
import { contextFor, factsOf } from './context.js';

const records = lazy(() => import('../../core/audit/record.js'));
const gates = lazy(() => import('./gate.js'));

/** Returns what calls a hook, ends it if it takes too long, and names what failed. */
const calling =
	(name: string) =>
	async <T>(hook: string, run: () => PromiseLike<T>): Promise<T> => {
		try {
			return await withTimeout(longestHookMs, run);
		} catch (thrown) {
			if (thrown instanceof AuthError) throw thrown;
			throw new CallbackRouteError(`the hook "${hook}" of the plugin "${name}" failed`, asError(thrown));
		}
	};

/** Returns the gate of a plugin. Few plugins have one. */
export function gateOf({
	name,
	hooks: { beforeEnter } = {},
	routes = {}
}: PluginDefinition): LifecycleHooks['beforeEnter'] {
	if (!beforeEnter) return undefined;
	const called = calling(name);
	return async (ctx, req, entry) => {
		const answered = entry.answers?.[name];
		const gate = await called('beforeEnter', () => beforeEnter(contextFor(name, ctx, req), factsOf(entry), answered));
		if (!gate) return { entry };
		return { page: await (await gates()).leadToPage(ctx, req, entry, { name, routes, page: gate.page }) };
	};
}

/** The methods that keep a sign-in which waits for a plugin. */
export function toWait({ hooks: { beforeEnter } = {} }: PluginDefinition): readonly AdapterMethod[] {
	return beforeEnter ? ['getUser', ...toKeepSecrets] : [];
}

export function hooksOf({ name, hooks = {}, sessionData }: PluginDefinition): LifecycleHooks {
	const {
		beginning,
		issuing,
		entered,
		sessionValid,
		userChanged,
		signedOut,
		recorded,
		exported,
		mayDelete,
		deleting,
		swept
	} = hooks;
	const called = calling(name);
	/** Runs what must not end a sign-in. */
	const logged = async (ctx: AuthContext, hook: string, run: () => PromiseLike<void>): Promise<void> => {
		try {
			await withTimeout(longestHookMs, run);
		} catch (thrown) {
			ctx.logger.error(new EventError(`the hook "${hook}" of the plugin "${name}" failed`, asError(thrown)));
		}
	};
	return {
		beginning:
			beginning &&
			(async (ctx, _req, signedIn, read) => {
				const begun = await called('beginning', () =>
					beginning(contextFor(name, ctx), factsOf(signedIn), async () => earlierOf(await read()))
				);
				return begun ? async () => called('beginning', begun) : undefined;
			}),
		issuing:
			issuing &&
			(async (ctx, _req, signedIn, read) =>
				called('issuing', async () => {
					const before = signedIn.basis && (await read());
					if (before && before.userId === signedIn.user.id) return ownOf(name, before);
					const earlier = async () => earlierOf(await read());
					const data = await issuing(contextFor(name, ctx), factsOf(signedIn), earlier);
					return data ? checkedData(name, data, sessionData) : undefined;
				})),
		entered:
			entered &&
			(async (ctx, _req, signedIn) => {
				await logged(ctx, 'entered', () => entered(contextFor(name, ctx), factsOf(signedIn)));
				return [];
			}),
		sessionValid:
			sessionValid &&
			(async (ctx, subject) => {
				const id = 'userId' in subject ? subject.userId : subject.user.id;
				const session = {
					userId: id === undefined ? undefined : String(id),
					facts: subject.facts,
					get issued() {
						return structuredClone(('userId' in subject ? subject : dataOfRow(subject.session)).issued ?? {});
					}
				};
				return called('sessionValid', () => sessionValid(contextFor(name, ctx), session));
			}),
		userChanged:
			userChanged &&
			(async (ctx, req, before, user) =>
				logged(ctx, 'userChanged', async () => {
					const changed = changedMembers(before, user);
					if (changed.length > 0) await userChanged(contextFor(name, ctx, req), { user, before, changed });
				})),
		signedOut:
			signedOut &&
			(async (ctx, req, end) => logged(ctx, 'signedOut', async () => signedOut(contextFor(name, ctx, req), end))),
		recorded:
			recorded &&
			(async (ctx, req, happening) =>
				logged(ctx, 'recorded', async () =>
					recorded(contextFor(name, ctx), await (await records()).recordOf(ctx, req, happening))
				)),
		exported:
			exported &&
			(async (ctx, userId) => ({ [name]: await called('exported', () => exported(contextFor(name, ctx), userId)) })),
		mayDelete:
			mayDelete && (async (ctx, userId) => called('mayDelete', () => mayDelete(contextFor(name, ctx), userId))),
		deleting: deleting && (async (ctx, userId) => called('deleting', () => deleting(contextFor(name, ctx), userId))),
		swept: swept && (async (ctx, batch) => called('swept', () => swept(contextFor(name, ctx), batch)))
	};
}

/** Describes the session that a browser has had. */
function earlierOf({ userId, user = {}, facts, issued = {} }: SessionReading): PluginEarlierSession | null {
	return facts && { userId, user, facts, issued };
}

/** Returns the data of a plugin in a session that goes on, under another id: it has a new account or passkey, and no new sign-in. */
function ownOf(name: string, { issued = {} }: SessionReading): IssuedData | undefined {
	return Object.hasOwn(issued, name) ? { [name]: issued[name] } : undefined;
}

/** The most bytes of the data of one plugin in a session, as JSON: encrypted sessions are in cookies. */
const mostDataBytes = 1024;

/**
 * Returns the data as sessions will give them back.
 * @throws {CallbackRouteError} for data that are too large, or that the plugin itself could not read
 */
function checkedData(name: string, data: object, sessionData: PluginDefinition['sessionData']): IssuedData {
	const failure = (fault: string, cause?: Error) =>
		new CallbackRouteError(`the hook "issuing" of the plugin "${name}" returned ${fault}`, cause);
	let issued: IssuedData;
	try {
		issued = withoutPrototypeKeys(JSON.parse(JSON.stringify({ [name]: data }))) as IssuedData;
	} catch (thrown) {
		throw failure('data that JSON cannot contain', asError(thrown));
	}
	const { length } = utf8(JSON.stringify(issued[name] ?? null));
	if (length > mostDataBytes) {
		throw failure(`data of ${length} bytes: keep at most ${mostDataBytes} in a session, and the rest in a table`);
	}
	if (!sessionData?.of(issued)) throw failure('data that `read` of its `sessionData` does not know');
	return issued;
}

/** Checks that sessions can keep the data of a plugin. @throws {InvalidConfig | MissingAdapter | MissingAdapterMethods} */
export function requireSessionData(ctx: AuthContext, { name, hooks, sessionData }: PluginDefinition): void {
	if (!hooks?.issuing && !sessionData) return;
	if (!hooks?.issuing || sessionData?.plugin !== name) {
		throw new InvalidConfig(
			`the plugin "${name}" needs both the hook \`issuing\` and \`sessionData\` of its own name: sessionData('${name}', read)`
		);
	}
	if (ctx.session.strategy === 'database') {
		const by = `the hook "issuing" of the plugin "${name}", with session.strategy "database",`;
		requireAdapterMethods(ctx.adapter, [{ by, methods: toListSessions }]);
	}
}

/** Returns the members of a user that a change has given another value. */
function changedMembers(before: object, user: object): string[] {
	const textOf = (row: object, name: string) => {
		const value: unknown = Reflect.get(row, name);
		return typeof value === 'bigint' ? String(value) : JSON.stringify(value ?? null);
	};
	return Object.keys(user).filter((name) => textOf(before, name) !== textOf(user, name));
}

/** The longest time that a hook may take, as for the callbacks that wait for the application. */
const longestHookMs = 10_000;
