/** The forms among the ready functions: the route of the library that each of them goes to. */
import type { AuthContext } from '../../lib/core/context/context.js';
import type { AuthRequest } from '../../lib/core/request/request.js';
import { accountPageRules } from '../../lib/core/pages/account/options.js';
import { mailAskedFor } from '../../lib/core/mail/requested-mail.js';

/** The fields of a form, as SvelteKit has read them. */
export type Input = Readonly<Record<string, unknown>>;

/** The ceremony of a form. @see `Action` of `src/browser/ceremony.ts` */
export type CeremonyAction = 'authenticate' | 'register' | 'factor';

export interface FormRoute {
	/** Returns the path below `basePath`. */
	path(ctx: AuthContext, req: AuthRequest, input: Input): string | Promise<string>;
	/** The fields of the form that the route knows by another name. */
	readonly renamed?: Readonly<Record<string, string>>;
	/** Returns fields that the route takes in another form. */
	more?(ctx: AuthContext, input: Input): Input;
	/** Fields that no browser chooses. */
	readonly fixed?: Readonly<Record<string, string>>;
	/** Whether it takes the response of an authenticator. `ceremony.ts` reads it. */
	readonly ceremony?: CeremonyAction;
	/** Whether the field `id` names a way to sign in, which is in the path. */
	readonly namesWay?: boolean;
	/** Whether it leads back to its own page if no address asks for another one. */
	readonly stays?: boolean;
}

const to = (path: string, more: Partial<FormRoute> = {}): FormRoute => ({ path: () => path, ...more });

/** The forms that anyone may send. */
export const openForms = {
	signIn: {
		path: (ctx, _, input) => signInPath(ctx, input),
		ceremony: 'authenticate',
		namesWay: true,
		stays: true
	},
	signOut: to('signout', { stays: true }),
	signUp: to('password/signup'),
	signUpWithPasskey: {
		path: ({ providers }, _, { id }) => `callback/${encodeURIComponent(passkeyProvider(providers, id) ?? '')}`,
		ceremony: 'register',
		namesWay: true
	},
	verifyEmail: to('password/verify'),
	forgotPassword: to('password/forgot'),
	resetPassword: to('password/reset'),
	verifyCode: {
		async path(ctx, req) {
			const mail = await mailAskedFor(ctx, req);
			const providerId = mail?.provider ?? [...ctx.providers.values()].find(({ kind }) => kind === 'email')?.id;
			return `callback/${providerId ?? ''}`;
		},
		renamed: { code: 'token' }
	},
	verifyFactor: to('challenge', { ceremony: 'factor' }),
	confirmFirstFactor: to('challenge')
} satisfies Record<string, FormRoute>;

/** The forms for users who are signed in. */
export const guardedForms = {
	changePassword: to('password/change'),
	updateProfile: to('account/profile.save'),
	changeEmail: to('account/email.send'),
	endSession: to('account/sessions.end'),
	endOtherSessions: to('account/sessions.endOthers'),
	addPasskey: to('account/passkeys.add', { ceremony: 'register', namesWay: true }),
	renamePasskey: to('account/passkeys.rename'),
	removePasskey: to('account/passkeys.remove'),
	connectAccount: {
		path: (ctx, _, input) => signInPath(ctx, input),
		fixed: { link: 'true' },
		namesWay: true,
		stays: true
	},
	disconnectAccount: to('account/ways.unlink'),
	createApiToken: to('account/tokens.create', { more: scopesIn }),
	endApiToken: to('account/tokens.end'),
	confirmFactor: to('challenge/set-up'),
	sendPhoneCode: to('challenge/phone'),
	confirmPhone: to('challenge/phone'),
	removeFactor: { path: (_, __, { kind }) => `account/factors.${kind === 'phone' ? 'removePhone' : 'remove'}` },
	createRecoveryCodes: to('challenge/codes'),
	endDevice: to('account/factors.endDevice'),
	deleteAccount: to('account/delete.confirm')
} satisfies Record<string, FormRoute>;

/** Each form, by its name. */
export const forms: Readonly<Record<FormName, FormRoute>> = { ...openForms, ...guardedForms };

export type FormName = keyof typeof openForms | keyof typeof guardedForms;

/** Returns the provider of passkeys that a form names, or the only one. */
export function passkeyProvider(providers: AuthContext['providers'], id: unknown): string | undefined {
	const named = typeof id === 'string' ? providers.get(id) : undefined;
	return (named?.kind === 'webauthn' ? named : [...providers.values()].find(({ kind }) => kind === 'webauthn'))?.id;
}

/** Returns the boxes of the account page for the scopes of a new token. */
function scopesIn(ctx: AuthContext, { scopes }: Input): Input {
	const list: readonly unknown[] = Array.isArray(scopes) ? scopes : [];
	const boxes = accountPageRules.of(ctx).tokenScopes.map((scope, at) => [`scope-${at}`, list.includes(scope)] as const);
	return {
		...Object.fromEntries(boxes.filter(([, chosen]) => chosen).map(([name]) => [name, '1'])),
		scopes: undefined
	};
}

/** Returns the way of a sign-in: that of the field `id`, or the one whose fields the form has. A passkey has no page to begin with. */
function signInPath({ providers }: AuthContext, { id, email, _passkey, ...others }: Input): string {
	const isSecret = Object.keys(others).some((name) => name.startsWith('_'));
	const providerKind = _passkey ? 'webauthn' : isSecret ? 'credentials' : email === undefined ? undefined : 'email';
	const named = typeof id === 'string' && id !== '' ? id : undefined;
	const provider =
		named === undefined ? [...providers.values()].find(({ kind }) => kind === providerKind) : providers.get(named);
	if (provider?.kind === 'webauthn') return `callback/${encodeURIComponent(provider.id)}`;
	const way = named ?? provider?.id;
	return way === undefined ? 'signin' : `signin/${encodeURIComponent(way)}`;
}
