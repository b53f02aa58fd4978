/** Signs in with credentials that a person types in: the application checks them, and guesses are counted. */
import type { AdapterUser } from '../../../adapters/types.js';
import { CallbackRouteError, CredentialsSignin, TooManyRequests } from '../../../errors.js';
import type { CookieWrite } from '../../../types.js';
import type { AuthContext } from '../../core/context/context.js';
import { FlowFailure } from '../../base/errors/flow-failure.js';
import type { FailureDetails } from '../../base/errors/flow-failure.js';
import { complete } from '../../core/entry/complete.js';
import { rememberTypedIn } from '../../core/request/typed-address.js';
import { readFields } from '../../base/http/body.js';
import type { Fields } from '../../base/http/body.js';
import { withCookies } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import { codeOf } from './password/configured.js';
import { rememberField } from '../../base/http/field-names.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo, returnToField } from '../../core/return-to.js';
import { guess } from '../../base/limits/run-attempt.js';
import { knownBrowserOf, rememberBrowser } from '../../core/sessions/known-browser.js';
import { provenHere } from '../../core/sessions/index.js';
import type { CredentialsProvider, SignedInUser } from '../../core/context/providers/credentials.js';

/** Answers a form that was posted to the provider's callback. */
export async function signInWithForm(
	ctx: AuthContext,
	req: AuthRequest,
	provider: CredentialsProvider
): Promise<Redirect> {
	const fields = await readFields(req);
	return signInWithCredentials(ctx, req, provider, fields, returnToField(fields));
}

/**
 * Checks the credentials among the fields of a form, and signs in.
 * @throws {CredentialsSignin | TooManyRequests | CallbackRouteError | AccessDenied}
 */
export async function signInWithCredentials(
	ctx: AuthContext,
	req: AuthRequest,
	provider: CredentialsProvider,
	form: Fields,
	target: string | null | undefined
): Promise<Redirect> {
	const returnTo = await resolveReturnTo(ctx, req, target);
	try {
		const { user, credentials, remember, confirmed } = await check(ctx, req, provider, form);
		const users = ctx.session.strategy === 'database' ? 'adapter' : (provider.users ?? 'own');
		const stored = users === 'adapter' ? await storedUser(ctx, provider, user) : null;
		// A session token describes the user that `authorize` returned. A stored session belongs to the stored user.
		const owner = ctx.session.strategy === 'database' ? stored : null;
		const outcome = await complete(ctx, req, {
			user,
			known: owner,
			users,
			account: { provider: provider.id, type: 'credentials', providerAccountId: user.id },
			credentials,
			proof: provenHere('pwd'),
			...(confirmed && { confirmed }),
			remember: rememberField(form),
			returnTo,
			resolveUser: async () => ({ user: owner ?? user, created: false, linked: null })
		});
		return withCookies(outcome, await remember());
	} catch (thrown) {
		throw new FlowFailure(thrown, { returnTo, ...(await failed(ctx, req, provider, form, thrown)) });
	}
}

/**
 * Checks credentials without signing in. Guesses are counted as those of a sign-in.
 * @param confirm throws for a user who is not meant: then the guess stays counted
 * @throws {FlowFailure} for {@link signInWithCredentials}'s errors, and that of `confirm`
 */
export async function checkCredentials(
	ctx: AuthContext,
	req: AuthRequest,
	provider: CredentialsProvider,
	form: Fields,
	confirm: (user: SignedInUser) => void
): Promise<{ user: SignedInUser; credentials: Fields; cookies: readonly CookieWrite[]; confirmed?(): Promise<void> }> {
	try {
		const { remember, ...checked } = await check(ctx, req, provider, form, confirm);
		return { ...checked, cookies: await remember() };
	} catch (thrown) {
		throw new FlowFailure(thrown, await failed(ctx, req, provider, form, thrown));
	}
}

/** The user of right credentials. `confirmed` throws if they are not right any more. */
interface UserCheck {
	readonly user: SignedInUser;
	confirmed?(): Promise<void>;
}

async function check(
	ctx: AuthContext,
	req: AuthRequest,
	provider: CredentialsProvider,
	form: Fields,
	confirm?: (user: SignedInUser) => void
) {
	const credentials = provider.credentialsOf(form);
	const { accounts: named, mayHideAccount } = provider.guessedAt(credentials);
	const accounts = named.map((account) => `${provider.id} ${account}`);
	const knownBrowser = await knownBrowserOf(ctx, req, accounts);
	const own = provider.passwords && { ...(await codeOf(provider.passwords).check()), options: provider.passwords };
	own?.requireRoomToHash();
	const counted = { accounts, client: req.client(), knownBrowser, ...(mayHideAccount && { provider: provider.id }) };
	const attempt = await ctx.limits.enter('credentials', counted);
	const { user, confirmed } = await guess([attempt], async () => {
		const userCheck: UserCheck = own
			? await own.checkPassword(ctx, own.options, credentials)
			: { user: await provider.check(credentials, req.source) };
		confirm?.(userCheck.user);
		return userCheck;
	});
	// If the form names several accounts, it is unknown here which one the browser has signed in to.
	const [account, ...others] = accounts;
	const remembered = knownBrowser === null && others.length === 0;
	const remember = async () => (remembered ? rememberBrowser(ctx, req, account) : []);
	return { user, credentials, remember, confirmed };
}

/** Returns what goes with an error: wrong credentials and errors of `authorize` are for the caller. After wrong ones the fields are kept. */
async function failed(
	ctx: AuthContext,
	req: AuthRequest,
	provider: CredentialsProvider,
	form: Fields,
	thrown: unknown
): Promise<FailureDetails> {
	const again = thrown instanceof CredentialsSignin || thrown instanceof TooManyRequests;
	return { forCaller: again || isOwnError(thrown), cookies: again ? await keepFields(ctx, req, provider, form) : [] };
}

/** Whether a function of the application threw: code that catches the sign-in may know the error. */
function isOwnError(thrown: unknown): boolean {
	return thrown instanceof CallbackRouteError && thrown.cause?.err !== undefined;
}

/** Keeps the fields for another try, except passwords and other secrets. */
async function keepFields(ctx: AuthContext, req: AuthRequest, provider: CredentialsProvider, form: Fields) {
	const shown = Object.keys(provider.fields).filter((name) => !provider.isHidden(name) && form[name] !== undefined);
	const choice = form.remember === undefined ? [] : ['remember'];
	const fields = Object.fromEntries([...shown, ...choice].map((name) => [name, form[name] ?? '']));
	return rememberTypedIn(ctx, req, { provider: provider.id, fields });
}

/** Finds the adapter's user of exactly this id: a data layer may take "1abc" for 1, or ignore case. */
async function storedUser(ctx: AuthContext, provider: CredentialsProvider, { id }: SignedInUser): Promise<AdapterUser> {
	const stored = await ctx.adapter?.getUser(id);
	if (stored && String(stored.id) === id) return stored;
	throw new CallbackRouteError(
		`\`authorize\` of provider "${provider.id}" returned a user whom the adapter does not have: ` +
			(ctx.session.strategy === 'database'
				? 'with session.strategy "database" return one of its users, or use session.strategy "jwt"'
				: "return one of its users, or set `users: 'own'`")
	);
}
