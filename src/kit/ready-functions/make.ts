/** Makes the ready functions. */
import type { RequestEvent } from '@sveltejs/kit';
import { form, getRequestEvent, query } from '$app/server';
import { lazy } from '../../lib/base/util/lazy.js';
import type { GuardingInstance } from '../guards/require-session.js';
import { sessionFor } from '../sveltekit-event.js';
import type { FormName, Input } from './forms.js';

const running = lazy(() => import('./run.js'));

type Handler = (input: Input) => unknown;
type MakeForm = (validate: 'unchecked', handler: Handler) => unknown;

/** The functions of one call, by their names. Each is made when it is read: SvelteKit names those that a module exports. */
type Made = Map<string, unknown>;

const open: readonly FormName[] = [
	'signIn',
	'signOut',
	'signUp',
	'verifyEmail',
	'forgotPassword',
	'resetPassword',
	'verifyCode',
	'verifyFactor'
];
const guarded: readonly FormName[] = ['changePassword'];

/**
 * Makes the functions anew: SvelteKit writes their ids into them.
 * @param guardedForm makes a form for users who are signed in
 */
export function readyFunctions(instance: GuardingInstance, guardedForm: unknown): object {
	const made: Made = new Map();
	const formOf = (name: FormName, make: MakeForm) => () => make('unchecked', handlerOf(instance, made, name));
	const makers: Readonly<Record<string, () => unknown>> = {
		session: () => query(async () => sessionFor(instance.stateOf(getRequestEvent()))),
		...Object.fromEntries(open.map((name) => [name, formOf(name, form as unknown as MakeForm)])),
		...Object.fromEntries(guarded.map((name) => [name, formOf(name, guardedForm as MakeForm)]))
	};
	const functions = {};
	for (const [name, make] of Object.entries(makers)) {
		Object.defineProperty(functions, name, {
			enumerable: true,
			get() {
				if (!made.has(name)) made.set(name, make());
				return made.get(name);
			}
		});
	}
	return functions;
}

/** The functions that take the next step of a flow. Where the application has none, the page of the library takes it. */
const nextFunctions: Readonly<Record<string, FormName>> = { code: 'verifyCode', factor: 'verifyFactor' };

function handlerOf(instance: GuardingInstance, made: Made, name: FormName): Handler {
	return async (input) => {
		// Before any `await`: a runtime without AsyncLocalStorage knows the event only then.
		const event = getRequestEvent();
		const refreshed = sessionIn(event, made);
		const { runForm } = await running();
		return runForm({
			state: instance.stateOf(event),
			event,
			name,
			input,
			goesOn: (next) => nextFunctions[next] === undefined || made.has(nextFunctions[next]),
			refresh: () => refreshed
		});
	};
}

/**
 * Returns the query of the session, which runs when it is awaited. Its answer goes with that of the form, and the browser still asks for
 * everything else anew: an explicit refresh would keep the data of the user before.
 */
function sessionIn({ isRemoteRequest }: RequestEvent, made: Made): unknown {
	const session = isRemoteRequest ? (made.get('session') as (() => unknown) | undefined) : undefined;
	return session?.();
}
