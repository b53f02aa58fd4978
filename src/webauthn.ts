/**
 * `framework-auth/webauthn`: passkeys from code in the browser. It needs the package `@simplewebauthn/browser`, and loads it
 * on first use.
 *
 * @example
 * ```ts
 * import { cancel, register, signIn } from 'framework-auth/webauthn';
 *
 * const result = await signIn('passkey', { redirect: false });
 * if (!result.ok && result.error !== 'Cancelled') message = 'That did not work.';
 * await register('passkey', { email });
 *
 * onMount(() => {
 *   void signIn('passkey', { autofill: true });
 *   return cancel;
 * });
 * ```
 */
import { authPath, fieldsOf, leave, notInBrowser } from './browser/base.js';
import { perform } from './browser/ceremony.js';
import type { Action, Answer } from './browser/ceremony.js';
import type { PasskeyFailure } from './browser/passkey-failure.js';
import { makeUnasked } from './browser/make-unasked.js';
import { post, returnTo } from './browser/post.js';
import { signalFrom, signalUnknown } from './browser/signal.js';
import type { AuthFailure, AuthorizationParams, AuthSuccess, ErrorCode, SignOutOptions } from './client.js';
import type { ProviderId } from './types.js';

export type { AuthFailure, AuthSuccess, ErrorCode, PasskeyFailure, ProviderId };

/** The options of {@link register}. */
export interface RegisterOptions<Redirect extends boolean = boolean> extends SignOutOptions<Redirect> {
	/** Ends the registration or sign-in, with `Cancelled` as the result. @default none */
	signal?: AbortSignal;
	/** A field for the provider, such as `email`. It is sent as text. */
	[field: string]: unknown;
}

/** The options of {@link signIn}. */
export interface PasskeyOptions<Redirect extends boolean = boolean> extends RegisterOptions<Redirect> {
	/**
	 * Waits until the user chooses one of the passkeys that the browser offers to fill in, instead of opening a dialog at
	 * once. Call `signIn` with this option when a page with an `<input>` whose `autocomplete` ends in `webauthn` opens, and
	 * `cancel` when it closes.
	 * @default false
	 */
	autofill?: boolean;
	/** `register` does the same as {@link register}, for users of `@auth/sveltekit`. @default 'authenticate' */
	action?: 'authenticate' | 'register';
}

/** The options of {@link proveFactor}. */
export interface FactorOptions<Redirect extends boolean = boolean> {
	/** Whether to trust this browser, so that its next sign-ins ask for no second factor: see `mfa.trustedDevices`. @default false */
	trustDevice?: boolean;
	/** `false` stays on the page, whatever the result, refreshes its data, and returns the result. @default true */
	redirect?: Redirect;
	/** Ends the attempt, with `Cancelled` as the result. @default none */
	signal?: AbortSignal;
}

/** The options of {@link withPasskey}. */
export interface FormOptions {
	/** Offers the passkeys to fill in as well: see {@link PasskeyOptions.autofill}. For `authenticate` only. @default false */
	autofill?: boolean;
	/** The id of a provider in the configuration. @default 'passkey' */
	provider?: ProviderId;
}

/** The result of {@link signIn}, {@link register} and {@link proveFactor}. */
export type PasskeyResult = AuthSuccess | AuthFailure | PasskeyFailure;

/**
 * Signs in with a passkey. It ends an attempt that is in progress. It follows the redirect of the server's answer, also to
 * the error page; with `redirect: false` it stays on the page and returns the result.
 *
 * @param providerId id of a provider in the configuration, by default `passkey`
 * @param options where to go afterwards, and the fields that the provider asks for
 * @param authorizationParams has no effect; users of `@auth/sveltekit` may pass it
 * @throws {Error} for mistakes of the application, such as a `relayingParty` that does not fit this page
 * @example await signIn('passkey', { redirectTo: '/account' })
 */
export function signIn(
	providerId?: ProviderId,
	options?: PasskeyOptions<true>,
	authorizationParams?: AuthorizationParams
): Promise<void>;
/** Signs in with a passkey, and returns the result. With `redirect: false` it stays on the page. */
export function signIn(
	providerId: ProviderId | undefined,
	options: PasskeyOptions,
	authorizationParams?: AuthorizationParams
): Promise<PasskeyResult>;
export async function signIn(providerId?: ProviderId, options: PasskeyOptions = {}): Promise<PasskeyResult | void> {
	const { action = 'authenticate', autofill = false } = options;
	return run(providerId, action, options, autofill && action === 'authenticate');
}

/**
 * Registers a passkey: another one for the user who is signed in, otherwise one for a new user, whom the fields describe. It
 * follows the redirect of the answer like {@link signIn}.
 *
 * @param providerId id of a provider in the configuration, by default `passkey`
 * @param options where to go afterwards, and the fields that the provider asks for
 * @throws {Error} for mistakes of the application
 * @example const { ok, error } = await register('passkey', { redirect: false })
 */
export function register(providerId?: ProviderId, options: RegisterOptions = {}): Promise<PasskeyResult> {
	return run(providerId, 'register', options, false);
}

/**
 * Tells the authenticators which passkeys of the signed-in user the site accepts, and the user's current name and address. Call it
 * after `locals.passkeys.remove`, and after a change of the name or the address. Authenticators then stop offering removed
 * passkeys, and show the new name. {@link signIn} tells them by itself that the site does not know a passkey. Never rejects.
 *
 * @param providerId id of a provider in the configuration, by default `passkey`
 * @returns whether the authenticators know now: false if the browser cannot do it, or no user is signed in
 * @see WebAuthn Level 3, section 5.1.10 (signal methods)
 * @example await signalCredentials()
 */
export async function signalCredentials(providerId?: ProviderId): Promise<boolean> {
	if (notInBrowser()) return false;
	return signalFrom(`${authPath()}/webauthn-options/${idOf(providerId)}?action=signal`);
}

/**
 * Has the browser make a passkey for the user who has just signed in with a password, without a question. Call it on the page that
 * follows. A browser that cannot, or does not want to, does nothing. It ends an attempt that is in progress. Never rejects.
 *
 * @param providerId id of a provider in the configuration, by default `passkey`
 * @returns whether the user has a new passkey
 * @see WebAuthn Level 3, section 5.1.7 (`conditionalCreate`)
 * @example onMount(() => upgrade())
 */
export async function upgrade(providerId?: ProviderId): Promise<boolean> {
	if (notInBrowser()) return false;
	cancel();
	const { signal } = (underWay = new AbortController());
	const id = idOf(providerId);
	const data = await makeUnasked(`${authPath()}/webauthn-options/${id}`, signal);
	if (data === null || signal.aborted) return false;
	const fields: [string, string][] = [
		['action', 'register'],
		['data', data]
	];
	return (await post(`${authPath()}/callback/${id}`, fields, { redirect: false })).ok;
}

/**
 * Proves the second factor of a sign-in by a passkey, on `pages.challenge`, where `kinds` of `locals.factors.challenge()` has `passkey`.
 * It ends an attempt that is in progress. It follows the redirect of the answer like {@link signIn}: to the page that the sign-in was for.
 *
 * @param providerId id of a provider in the configuration, by default `passkey`
 * @returns `InvalidCheck` as the error if no sign-in of this browser waits for a passkey
 * @throws {Error} for mistakes of the application
 * @example await proveFactor()
 */
export function proveFactor(providerId?: ProviderId, options: FactorOptions = {}): Promise<PasskeyResult> {
	return run(providerId, 'factor', { ...options }, false);
}

/**
 * Makes an attachment for a form of a ready function: its button asks the authenticator, and the form is sent with the response as
 * `_passkey`. A failure is an issue of the form, in the language of the user. A session that is not fresh is led to a new proof, and back.
 *
 * @param action `authenticate` for `signIn`, `register` for `addPasskey` and `signUpWithPasskey`, `factor` for `verifyFactor`
 * @throws {Error} if the form has no field `_passkey`
 * @example
 * ```svelte
 * <form {...byPasskey} {@attach withPasskey('authenticate', { autofill: true })}>
 *   <input {...byPasskey.fields._passkey.as('hidden', '')} />
 *   <button>Sign in with a passkey</button>
 * </form>
 * ```
 */
export function withPasskey(
	action: Action = 'authenticate',
	{ autofill = false, provider }: FormOptions = {}
): (form: HTMLFormElement) => () => void {
	return (form) => {
		const leaving = new AbortController();
		const { signal } = leaving;
		const field = form.querySelector<HTMLInputElement>('input[name^="_passkey"]');
		if (!field)
			throw new Error("withPasskey needs a field in the form: <input {...fields._passkey.as('hidden', '')} />");
		let isSending = false;
		const send = (value: string) => {
			isSending = true;
			field.value = value;
			form.requestSubmit();
			field.value = '';
			isSending = false;
		};
		const ask = async (waits: boolean): Promise<void> => {
			const fields: [string, string][] =
				action === 'register' ? [['callbackUrl', returnTo({})], ...fieldsIn(form)] : [];
			const answer = await ceremony(provider, action, { fields, signal }, waits);
			if (!('ok' in answer)) return send(JSON.stringify(answer.data));
			// The user did not ask for it: the next attempt, or the end of the page, has ended this one.
			if (waits || signal.aborted) return;
			if (answer.url !== null) return void ledToProof(answer, {});
			send(answer.error);
			if (autofill) void ask(true);
		};
		const submitted = (event: SubmitEvent) => {
			if (isSending) return;
			event.preventDefault();
			event.stopImmediatePropagation();
			void ask(false);
		};
		// Before the listener of SvelteKit, which would send the form.
		form.addEventListener('submit', submitted, { capture: true, signal });
		if (autofill && action === 'authenticate') void ask(true);
		return () => leaving.abort();
	};
}

/** Returns the fields that say who signs up, without secrets. SvelteKit 3 adds the id of the form to each name. */
function fieldsIn(form: HTMLFormElement): [string, string][] {
	return [...new FormData(form)].flatMap(([name, value]): [string, string][] => {
		const [, fieldName] = /^(?:\w:)?([a-z]\w*)(?:\/.*)?$/i.exec(name) ?? [];
		return fieldName !== undefined && typeof value === 'string' ? [[fieldName, value]] : [];
	});
}

/** Ends the attempt that is in progress, with `Cancelled` as its result. */
export function cancel(): void {
	underWay?.abort();
}

/** Browsers allow one ceremony at a time. */
let underWay: AbortController | undefined;

async function run(
	providerId: string | undefined,
	action: Action,
	{ signal: outer, action: _action, autofill: _autofill, ...options }: PasskeyOptions,
	waits: boolean
): Promise<PasskeyResult> {
	const failure = notInBrowser();
	if (failure) return failure;
	const id = idOf(providerId);
	const fields = fieldsOf(options);
	const asked: [string, string][] = action === 'register' ? [['callbackUrl', returnTo(options)], ...fields] : fields;
	const answer = await ceremony(providerId, action, { fields: asked, signal: outer }, waits);
	if ('ok' in answer) return ledToProof(answer, options);
	const answerFields: [string, string][] = [
		['action', answer.action],
		['data', JSON.stringify(answer.data)]
	];
	const isFactor = action === 'factor';
	const address = `${authPath()}/${isFactor ? 'challenge' : `callback/${id}`}`;
	const named: [string, string][] = isFactor ? [['provider', decodeURIComponent(id)]] : [];
	const result = await post(address, [...fields, ...named, ...answerFields], options);
	if (!result.ok && result.code === 'unknown_credential' && answer.rpId) {
		await signalUnknown(answer.rpId, answer.data.id);
	}
	return result;
}

/** Performs a ceremony, and ends the one in progress. */
async function ceremony(
	providerId: string | undefined,
	action: Action,
	{ fields = [], signal: outer }: { fields?: readonly [string, string][]; signal?: AbortSignal | undefined },
	waits: boolean
): Promise<Answer | AuthFailure | PasskeyFailure> {
	cancel();
	const controller = (underWay = new AbortController());
	const { signal } = controller;
	if (outer?.aborted) controller.abort();
	outer?.addEventListener('abort', () => controller.abort(), { signal });
	const query = new URLSearchParams([['action', action], ...fields]);
	let answer: Answer | 'expired' | AuthFailure | PasskeyFailure;
	do {
		answer = await perform(`${authPath()}/webauthn-options/${idOf(providerId)}?${query}`, waits, signal);
	} while (answer === 'expired');
	return answer;
}

function idOf(providerId = 'passkey'): string {
	return encodeURIComponent(providerId);
}

/** A session that is not fresh may add no passkey: the answer names the page for a new proof, which leads back to this page. */
function ledToProof(
	failure: AuthFailure | PasskeyFailure,
	options: SignOutOptions<boolean>
): AuthFailure | PasskeyFailure {
	if (failure.url === null) return failure;
	const url = new URL(failure.url, location.href);
	url.searchParams.set('callbackUrl', returnTo(options));
	if (options.redirect !== false) leave(url.href);
	return { ...failure, url: url.href };
}
