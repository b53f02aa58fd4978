/** Signing in by what a person types in: the application checks it, and guesses are counted. */
import type { AdapterUser } from '../../adapters/types.js';
import { CallbackRouteError, CredentialsSignin, TooManyRequests } from '../../errors.js';
import type { AuthContext } from '../context.js';
import type { CredentialsProvider, SignedInUser } from '../credentials/provider.js';
import { FlowFailure } from '../failure.js';
import { knownBrowserOf, rememberBrowser } from '../known-browser.js';
import { withCookies } from '../outcome.js';
import type { Redirect } from '../outcome.js';
import type { AuthRequest, Fields } from '../request.js';
import { resolveReturnTo } from '../return-to.js';
import { complete } from './complete.js';

/**
 * Checks the credentials among the fields of a form, and signs in.
 * @throws {CredentialsSignin | TooManyRequests | CallbackRouteError | AccessDenied}
 */
export async function signInWithCredentials(
	ctx: AuthContext,
	req: AuthRequest,
	provider: CredentialsProvider,
	form: Fields,
	wanted: string | null | undefined
): Promise<Redirect> {
	const returnTo = await resolveReturnTo(ctx, req, wanted);
	try {
		const credentials = provider.credentialsOf(form);
		const accounts = provider.accountsOf(credentials).map((account) => `${provider.id} ${account}`);
		const knownBrowser = await knownBrowserOf(ctx, req, accounts);
		const attempt = await ctx.limits.enter('credentials', { accounts, client: req.client(), knownBrowser });
		const user = await provider.check(credentials, req.source);
		await attempt.succeeded();
		const stored = await storedUser(ctx, provider, user);
		const outcome = await complete(ctx, req, {
			user,
			known: stored,
			account: { provider: provider.id, type: 'credentials', providerAccountId: user.id, userId: user.id },
			credentials,
			returnTo,
			settle: async () => ({ user: stored ?? user, created: false, linked: null })
		});
		// Of several accounts nobody knows here which one it is that the browser has signed in to.
		const [account, ...others] = accounts;
		const remembered = knownBrowser === null && others.length === 0;
		return withCookies(outcome, remembered ? await rememberBrowser(ctx, req, account) : []);
	} catch (thrown) {
		const forCaller = thrown instanceof CredentialsSignin || thrown instanceof TooManyRequests;
		throw new FlowFailure(thrown, { returnTo, forCaller });
	}
}

/** A stored session belongs to a stored user; without one, where users live is the application's matter. */
async function storedUser(
	ctx: AuthContext,
	provider: CredentialsProvider,
	{ id }: SignedInUser
): Promise<AdapterUser | null> {
	if (ctx.session.strategy === 'jwt') return null;
	const stored = await ctx.adapter?.getUser(id);
	if (stored) return stored;
	throw new CallbackRouteError(
		`\`authorize\` of provider "${provider.id}" returned a user whom the adapter does not have: with session.strategy ` +
			'"database" return one of its users, or use session.strategy "jwt"'
	);
}
