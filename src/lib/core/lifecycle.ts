/**
 * The work of plugins while a session begins, is read and ends. The core calls the hooks in the order of the plugins, and only those
 * of plugins that are on; it knows none of them. A hook returns data, and replaces neither the context nor the session of another.
 */
import type { AdapterUser, StoredTokens } from '../../adapters/types.js';
import type { SecretStore } from '../store/adapter/secrets/store.js';
import type { CookieWrite, IssuedData } from '../../types.js';
import type { SessionEndedBy } from '../base/config/options.js';
import type { AuthContext } from './context/context.js';
import type { Happening } from './happening.js';
import type { PromisedMail, SendPromised } from './promised-mail.js';
import type { Redirect } from '../base/http/outcome.js';
import type { AuthRequest } from './request/request.js';
import { whole } from './session/strategy.js';
import type { EndedSession, SignedIn, Whole } from './session/strategy.js';
import type { SessionReading } from './request/reading.js';
import type { SubjectOfSession } from './session/subject.js';
import { optionKey } from '../base/util/option-key.js';

/** A sign-in whose user is known. */
export interface Entry extends SignedIn {
	/** The tokens of the provider, for the cookie that keeps them without an adapter. */
	readonly tokens?: StoredTokens & { readonly key?: string };
	readonly returnTo: string;
	/** The answers of the pages of plugins while it waited, by the names of the plugins. */
	readonly answers?: Readonly<Record<string, unknown>>;
	/** The user's id at the provider, of a sign-in that has waited: it has the ID token no more. */
	readonly sub?: string;
}

/** The answer of a gate: the sign-in as it goes on, or the page that comes first. */
export type Gate<T extends SignedIn = SignedIn> = { readonly entry: T } | { readonly page: Redirect };

/** A session that has begun. */
export interface Entered extends SignedIn {
	/** Whether a provider, the application's code or a visit without a sign-in led to it. */
	readonly by: 'provider' | 'application' | 'visit';
	readonly tokens?: Entry['tokens'];
	/** The cookies of the session. */
	readonly session: readonly CookieWrite[];
}

/** Sessions that have ended. */
export interface SessionEnd extends EndedSession {
	/** One session, or encrypted sessions of which there is no list: all of the user, or those of other browsers. */
	readonly which: 'one' | 'others' | 'all';
	/** The cause: a sign-out, one of {@link SessionEndedBy}, or another session in the same browser. */
	readonly reason: 'signOut' | 'replaced' | SessionEndedBy;
}

/** The hooks of a plugin. */
export interface LifecycleHooks {
	/** Called when the first factor is proven, and before anything is issued. @throws to refuse */
	beforeEnter?<T extends Entry>(ctx: AuthContext, req: AuthRequest, entry: T): Promise<Gate<T>>;
	/**
	 * Called when all factors are proven, and before anything is issued: for each session that begins. It may return a function,
	 * which is called when the session is there: if that throws, the session is taken back.
	 * @param earlier reads the session that the browser has had
	 * @throws to refuse
	 */
	beginning?(
		ctx: AuthContext,
		req: AuthRequest,
		signedIn: SignedIn,
		earlier: () => Promise<SessionReading>
	): Promise<(() => Promise<void>) | undefined>;
	/**
	 * Called after that, and before anything is issued: for each session that begins. Returns the data that go with the session, by the name
	 * of the plugin; undefined for none.
	 * @param earlier reads the session that the browser has had
	 */
	issuing?(
		ctx: AuthContext,
		req: AuthRequest,
		signedIn: SignedIn,
		earlier: () => Promise<SessionReading>
	): Promise<IssuedData | undefined>;
	/** Called when the session has begun, and before the application hears of it. Returns cookies. */
	entered?(ctx: AuthContext, req: AuthRequest, entered: Entered): Promise<readonly CookieWrite[]>;
	/** Whether a session counts, each time it is read. One that does not counts as missing. */
	sessionValid?(ctx: AuthContext, subject: SubjectOfSession): Promise<boolean>;
	/** Called when a flow of the library has changed a stored user. It never throws. */
	userChanged?(ctx: AuthContext, req: AuthRequest, before: AdapterUser, user: AdapterUser): Promise<void>;
	/** Called when sessions have ended, by anything except their age. It never throws. */
	signedOut?(ctx: AuthContext, req: AuthRequest | null, end: SessionEnd): Promise<void>;
	/** Called with each record of what happened. It never throws. */
	recorded?(ctx: AuthContext, req: AuthRequest | null, happening: Happening): Promise<void>;
	/** Returns what the plugin stores about a user, as members of the export. */
	exported?(ctx: AuthContext, userId: string): Promise<object>;
	/** Asked before anything of a deletion happens, also when it is scheduled. @throws to refuse: the user stays, and signed in */
	mayDelete?(ctx: AuthContext, userId: string): Promise<void>;
	/** Called before a user is deleted: the plugin deletes what it stores about them. It may be called again. */
	deleting?(ctx: AuthContext, userId: string): Promise<void>;
	/**
	 * Sends an email that the plugin has promised, and that no request has sent. Returns false for the email of another plugin.
	 * @param done is called when it was sent, or is of no use any more
	 */
	sendPromised?(ctx: AuthContext, userId: string, mail: PromisedMail, done: () => Promise<unknown>): Promise<boolean>;
	/** Deletes a batch of what has expired, and returns how many rows it deleted. */
	swept?(ctx: AuthContext, batch: number): Promise<number>;
}

/** The hooks of all plugins that are on, in their order. One that no plugin has is missing. */
type Lifecycle = {
	readonly [Name in keyof LifecycleHooks]?: readonly NonNullable<LifecycleHooks[Name]>[];
};

export const lifecycle = optionKey<Lifecycle>('lifecycle', {});

/** Puts the hooks of plugins together. */
export function joinHooks(all: readonly LifecycleHooks[]): Lifecycle {
	const joined: Record<string, unknown[]> = {};
	for (const hooks of all) {
		for (const [name, hook] of Object.entries(hooks)) if (hook) (joined[name] ??= []).push(hook);
	}
	return Object.freeze(joined) as Lifecycle;
}

/** Asks all gates. Only what passed them all begins a session. */
export async function passGates<T extends Entry>(
	ctx: AuthContext,
	req: AuthRequest,
	entry: T
): Promise<{ readonly entry: Whole<T> } | { readonly page: Redirect }> {
	let passed = entry;
	for (const beforeEnter of lifecycle.of(ctx).beforeEnter ?? []) {
		const gate = await beforeEnter(ctx, req, passed);
		if ('page' in gate) return gate;
		passed = gate.entry;
	}
	return { entry: whole(passed) };
}

/** Calls the hooks of a session that has begun. Returns their cookies. */
export async function afterEntering(ctx: AuthContext, req: AuthRequest, entered: Entered): Promise<CookieWrite[]> {
	const cookies: CookieWrite[] = [];
	for (const hook of lifecycle.of(ctx).entered ?? []) cookies.push(...(await hook(ctx, req, entered)));
	return cookies;
}

/** Whether all plugins let a session count. Without such a hook it is known at once. */
export function isValid(ctx: AuthContext, subject: SubjectOfSession): boolean | Promise<boolean> {
	const { sessionValid } = lifecycle.of(ctx);
	return sessionValid === undefined || areAll(sessionValid, ctx, subject);
}

async function areAll(
	hooks: NonNullable<Lifecycle['sessionValid']>,
	ctx: AuthContext,
	subject: SubjectOfSession
): Promise<boolean> {
	for (const hook of hooks) if (!(await hook(ctx, subject))) return false;
	return true;
}

/** Whether a listener or a plugin wants to know what happened. */
export function isTold(ctx: AuthContext): boolean {
	const { recorded, signedOut } = lifecycle.of(ctx);
	return Boolean(ctx.events.audit ?? recorded ?? signedOut);
}

/** Tells plugins that sessions have ended. */
export async function afterEnd(ctx: AuthContext, req: AuthRequest | null, end: SessionEnd): Promise<void> {
	for (const hook of lifecycle.of(ctx).signedOut ?? []) await hook(ctx, req, end);
}

/** Asks all plugins whether a user may be deleted. @throws what a plugin throws */
export async function requireDeletable(ctx: AuthContext, userId: string): Promise<void> {
	for (const hook of lifecycle.of(ctx).mayDelete ?? []) await hook(ctx, userId);
}

/** Lets all plugins delete what they store about a user, who is deleted next. @throws what a plugin throws: then the user stays */
export async function beforeDeletion(ctx: AuthContext, userId: string): Promise<void> {
	for (const hook of lifecycle.of(ctx).deleting ?? []) await hook(ctx, userId);
}

/** Returns the hook that sends the emails of a part. @param load returns undefined where the part is off */
export function promisedBy(
	part: PromisedMail['of'],
	load: (ctx: AuthContext) => Promise<SendPromised | undefined>
): NonNullable<LifecycleHooks['sendPromised']> {
	return async (ctx, userId, mail, done) => {
		const send = mail.of === part ? await load(ctx) : undefined;
		await send?.(ctx, ctx.adapter as SecretStore, userId, mail, done);
		return send !== undefined;
	};
}
