/** The functions of `event.locals`. Each loads its code with its first call. */
import { lazy } from '../lib/util/lazy.js';
import { reauthenticateFor } from './guards/require-session.js';
import { LocalAccounts, LocalFactors, LocalPasskeys, LocalSessions } from './lazily.js';
import { requireNoQuery, sessionFor, updateSessionFor } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';

const ofAccountPage = lazy(() => import('./account-sections.js'));
const signing = lazy(() => import('./sign-in-and-out.js'));
const signingAs = lazy(() => import('./sign-in-as.js'));

/** The `locals.auth` of this library: guards of one instance never count a session of another one as theirs. */
const ours = Symbol('framework-auth.auth');

/** Sets the functions. A hook before may have set its own `auth`, as the end-to-end tests of an application do: it stays. */
export function setLocals(state: SvelteKitEventState): void {
	const locals: App.Locals & { [ours]?: App.Locals['auth'] } = state.event.locals;
	if (!state.handled && locals.auth !== locals[ours]) state.replacedAuth = locals.auth;
	locals.auth ??= locals[ours] = () => sessionFor(state);
	locals.getSession ??= () => locals.auth();
	locals.signIn = async (...wanted) => {
		requireNoQuery(state, 'locals.signIn');
		return (await signing()).signInBy(state, ...wanted);
	};
	locals.signOut = async (options) => {
		requireNoQuery(state, 'locals.signOut');
		return (await signing()).signOutBy(state, options);
	};
	locals.signInAs = async (user, options) => {
		requireNoQuery(state, 'locals.signInAs');
		return (await signingAs()).signInAsBy(state, user, options);
	};
	locals.signInAnonymously = async () => {
		requireNoQuery(state, 'locals.signInAnonymously');
		return (await signingAs()).signInAnonymouslyBy(state);
	};
	locals.impersonate = async (userId) => {
		requireNoQuery(state, 'locals.impersonate');
		return (await signingAs()).impersonateBy(state, userId);
	};
	locals.endImpersonation = async () => {
		requireNoQuery(state, 'locals.endImpersonation');
		return (await signingAs()).endImpersonationBy(state);
	};
	locals.updateSession = async (data) => updateSessionFor(state, data);
	locals.accountSections = async (options) => (await ofAccountPage()).accountSectionsFor(state, options);
	locals.accounts = new LocalAccounts(state);
	locals.reauthenticate = reauthenticateFor(state);
	locals.factors = new LocalFactors(state);
	locals.passkeys = new LocalPasskeys(state);
	locals.sessions = new LocalSessions(state);
}
