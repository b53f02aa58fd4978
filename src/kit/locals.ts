/**
 * The members of `event.locals`. Every request gets them, and most use none of them: a namespace is an object of a class that is made once,
 * and its functions are made when they are read. Each can be taken out of its object like any other.
 */
import { requestMembers } from '../lib/app/members/make.js';
import type { RequestMember, RequestSources } from '../lib/app/members/make.js';
import { requestSources } from '../lib/app/members/operations.js';
import { lazy } from '../lib/base/util/lazy.js';
import { reauthenticateFor } from './guards/require-session.js';
import { sessionFor } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import type { AuthLocals } from './types.js';

const ofAccountPage = lazy(() => import('./account-sections.js'));
const operating = lazy(() => import('./operation.js'));
const signing = lazy(() => import('./sign-in-and-out.js'));

/** The names of functions, as in `factors.list`. */
type NamesOf<Members> = {
	[Name in keyof Members & string]: Members[Name] extends (...args: never) => unknown
		? Name
		: `${Name}.${keyof Members[Name] & string}`;
}[keyof Members & string];

/** The members that are made here, and not of an operation. */
type Own = 'auth' | 'getSession' | 'accountSections' | 'reauthenticate';

/** The members whose arguments are SvelteKit's, such as a form. */
const ownSources: Record<Exclude<NamesOf<AuthLocals>, Own | keyof typeof requestSources>, typeof signing> = {
	signIn: signing,
	signOut: signing,
	'accounts.link': signing
};

/** The members of this library. */
export const localSources = { ...requestSources, ...ownSources } satisfies RequestSources;

/** The `locals.auth` of this library: guards of one instance never count a session of another one as theirs. */
const ours = Symbol('framework-auth.auth');

type Member = RequestMember<SvelteKitEventState>;
type Namespace = new (state: SvelteKitEventState) => object;
type Named<Name extends string, Value> = Readonly<Record<Name, Value> & Record<string, Value>>;

/** Makes the function that sets the members for a request. */
export function localsFrom(sources: RequestSources): (state: SvelteKitEventState) => void {
	const { '': functions, ...namespaces } = Object.fromEntries(
		requestMembers<SvelteKitEventState>(sources, async (state, { name, operation, args }) =>
			(await operating()).carryOut(state, { name: `locals.${name}`, operation, args })
		)
	);
	// A name that a loop sets costs a request twice as much: those of the library are written out below.
	const { signIn, signOut, signInAs, signInAnonymously, impersonate, endImpersonation, updateSession, ...others } =
		Object.fromEntries(functions ?? []) as Named<Exclude<keyof typeof localSources, `${string}.${string}`>, Member>;
	const {
		accounts: Accounts,
		factors: Factors,
		passkeys: Passkeys,
		sessions: Sessions,
		...more
	} = Object.fromEntries(Object.entries(namespaces).map(([name, members]) => [name, classOf(members)])) as Named<
		'accounts' | 'factors' | 'passkeys' | 'sessions',
		Namespace
	>;
	const [otherFunctions, otherNamespaces] = [Object.entries(others), Object.entries(more)];
	return (state) => {
		setOwn(state);
		const locals = state.event.locals as unknown as Record<string, unknown>;
		locals.signIn = async (...args: unknown[]) => signIn(state, args);
		locals.signOut = async (...args: unknown[]) => signOut(state, args);
		locals.signInAs = async (...args: unknown[]) => signInAs(state, args);
		locals.signInAnonymously = async (...args: unknown[]) => signInAnonymously(state, args);
		locals.impersonate = async (...args: unknown[]) => impersonate(state, args);
		locals.endImpersonation = async (...args: unknown[]) => endImpersonation(state, args);
		locals.updateSession = async (...args: unknown[]) => updateSession(state, args);
		locals.accounts = new Accounts(state);
		locals.factors = new Factors(state);
		locals.passkeys = new Passkeys(state);
		locals.sessions = new Sessions(state);
		for (const [name, member] of otherFunctions) locals[name] = async (...args: unknown[]) => member(state, args);
		for (const [name, Members] of otherNamespaces) locals[name] = withFunction(locals[name], new Members(state));
	};
}

/** Sets what is not an operation. A hook before may have set its own `auth`, as the end-to-end tests of an application do: it stays. */
function setOwn(state: SvelteKitEventState): void {
	const locals: App.Locals & { [ours]?: App.Locals['auth'] } = state.event.locals;
	if (!state.handled && locals.auth !== locals[ours]) state.replacedAuth = locals.auth;
	locals.auth ??= locals[ours] = () => sessionFor(state);
	locals.getSession ??= () => locals.auth();
	locals.accountSections = async (options) => (await ofAccountPage()).accountSectionsFor(state, options);
	locals.reauthenticate = reauthenticateFor(state);
}

/** A function of a plugin may have members, such as `can.which`: then it is both. */
function withFunction(named: unknown, members: object): object {
	if (typeof named !== 'function') return members;
	const { constructor: _, ...getters } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(members) as object);
	for (const name of Object.keys(getters)) {
		Object.defineProperty(named, name, { configurable: true, get: () => Reflect.get(members, name) as unknown });
	}
	return named;
}

/** Makes the class of a namespace. */
function classOf(members: ReadonlyMap<string, Member>): Namespace {
	return class OfRequest {
		readonly #state: SvelteKitEventState;

		constructor(state: SvelteKitEventState) {
			this.#state = state;
		}

		static {
			for (const [name, member] of members) {
				Object.defineProperty(this.prototype, name, {
					get(this: OfRequest) {
						const state = this.#state;
						return async (...args: unknown[]) => member(state, args);
					}
				});
			}
		}
	};
}
