/** Makes the ready functions. */
import type { RequestEvent } from '@sveltejs/kit';
import { form, getRequestEvent, query } from '$app/server';
import { lazy } from '../../lib/base/util/lazy.js';
import type { GuardingInstance } from '../guards/instance.js';
import type { FormName, Input } from './forms.js';

const running = lazy(() => import('./run.js'));
const settingUp = lazy(() => import('./set-up.js'));

type Handler = (input: Input) => unknown;
type MakeForm = (validate: 'unchecked', handler: Handler) => unknown;

type Read = (input: unknown, caller: { readonly event: RequestEvent }) => unknown;

interface Guarding {
	readonly form: unknown;
	readonly query: (...args: ['unchecked', Read] | [Read]) => unknown;
}

/** The functions of one call, by their names. Each is made when it is read: SvelteKit names those that a module exports. */
type FunctionMap = Map<string, unknown>;

const open: readonly FormName[] = [
	'signIn',
	'signOut',
	'signUp',
	'signUpWithPasskey',
	'verifyEmail',
	'forgotPassword',
	'resetPassword',
	'verifyCode',
	'verifyFactor',
	'confirmFirstFactor'
];
/** The forms for users who are signed in, each with the query that it changes. */
const guarded = {
	changePassword: 'session',
	updateProfile: 'session',
	changeEmail: 'session',
	endSession: 'sessions',
	endOtherSessions: 'sessions',
	addPasskey: 'passkeys',
	renamePasskey: 'passkeys',
	removePasskey: 'passkeys',
	connectAccount: 'accounts',
	disconnectAccount: 'accounts',
	createApiToken: 'apiTokens',
	endApiToken: 'apiTokens',
	confirmFactor: 'factors',
	sendPhoneCode: 'factors',
	confirmPhone: 'factors',
	removeFactor: 'factors',
	createRecoveryCodes: 'recoveryCodes',
	endDevice: 'devices',
	deleteAccount: 'session'
} as const satisfies Partial<Record<FormName, string>>;

/** The queries for users who are signed in. */
const queries: Readonly<Record<string, (locals: App.Locals) => Promise<unknown>>> = {
	sessions: (locals) => locals.sessions.list(),
	passkeys: (locals) => locals.passkeys.list(),
	accounts: (locals) => locals.accounts.list(),
	apiTokens: (locals) => locals.sessions.tokens(),
	factors: (locals) => locals.factors.list(),
	recoveryCodes: (locals) => locals.factors.recoveryCodesLeft(),
	devices: (locals) => locals.factors.devices()
};

/**
 * Makes new functions each time: SvelteKit writes their ids into them.
 * @param guarding makes functions for users who are signed in
 */
export function readyFunctions(instance: GuardingInstance, guarding: Guarding): object {
	const functionsByName: FunctionMap = new Map();
	const formOf = (name: FormName, make: MakeForm) => () =>
		make('unchecked', handlerOf(instance, functionsByName, name));
	const makers: Readonly<Record<string, () => unknown>> = {
		session: () => query(async () => getRequestEvent().locals.auth()),
		...Object.fromEntries(open.map((name) => [name, formOf(name, form as unknown as MakeForm)])),
		...fromEntries(queries, (read) => () => guarding.query((_, { event }) => read(event.locals))),
		factorSetUp: () =>
			guarding.query('unchecked', async (id, { event }) =>
				(await settingUp()).factorSetUp(instance.stateOf(event), event, id)
			),
		firstFactorSetUp: () =>
			query('unchecked', async (id) => {
				const state = instance.stateOf(getRequestEvent());
				return (await settingUp()).firstFactorSetUp(state, id);
			}),
		...fromEntries(guarded, (_, name) => formOf(name as FormName, guarding.form as MakeForm))
	};
	const functions = {};
	for (const [name, make] of Object.entries(makers)) {
		Object.defineProperty(functions, name, {
			enumerable: true,
			get() {
				if (!functionsByName.has(name)) functionsByName.set(name, make());
				return functionsByName.get(name);
			}
		});
	}
	return functions;
}

function fromEntries<Value>(
	record: Readonly<Record<string, Value>>,
	make: (value: Value, name: string) => () => unknown
): Record<string, () => unknown> {
	return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value, name)]));
}

/** The functions that take the next step of a flow. Where the application has none, the page of the library takes it. */
const nextFunctions: Readonly<Record<string, FormName>> = {
	code: 'verifyCode',
	factor: 'verifyFactor',
	setUp: 'confirmFirstFactor'
};

function handlerOf(instance: GuardingInstance, functions: FunctionMap, name: FormName): Handler {
	return async (input) => {
		// Before any `await`: a runtime without AsyncLocalStorage knows the event only then.
		const event = getRequestEvent();
		const refreshed = queriesAfter(event, functions, name);
		const { runForm } = await running();
		return runForm({
			state: instance.stateOf(event),
			event,
			name,
			input,
			goesOn: (next) => nextFunctions[next] === undefined || functions.has(nextFunctions[next]),
			refresh: () => Promise.allSettled(refreshed)
		});
	};
}

/**
 * Returns the queries that a form changes, which run when they are awaited. Their answers go with that of the form, and the browser still asks
 * for everything else again: an explicit refresh would keep the data of the user before.
 */
function queriesAfter(
	{ isRemoteRequest }: RequestEvent,
	functions: FunctionMap,
	name: FormName
): PromiseLike<unknown>[] {
	if (!isRemoteRequest) return [];
	const changed = ['session', (guarded as Readonly<Record<string, string>>)[name] ?? 'session'];
	return [...new Set(changed)].flatMap((each) => {
		const runQuery = functions.get(each) as (() => PromiseLike<unknown>) | undefined;
		return runQuery ? [runQuery()] : [];
	});
}
