/**
 * Signing in by a link in a mail: `requestLink` sends one, `openLink` is what a click on it gets, `useLink` uses it up.
 *
 * A link signs in at once only in the browser that asked for it. Everywhere else, be it another browser or a scanner of
 * mails, it leads to a page that asks first, so that nobody uses it up by looking, and nobody is signed in unawares.
 */
import type { AdapterUser } from '../../adapters/types.js';
import { InvalidRequest, TooManyRequests, Verification } from '../../errors.js';
import { settleAddress } from '../accounts.js';
import type { Store } from '../adapter.js';
import { fromNow } from '../clock.js';
import type { AuthContext } from '../context.js';
import { deleteCookie } from '../cookies.js';
import { isCode, isToken } from '../email-token.js';
import type { EmailProvider } from '../email/provider.js';
import { FlowFailure, reasonOf } from '../failure.js';
import type { AskedCode } from '../failure.js';
import { dropOldest, flowCookie } from '../flow-cookies.js';
import { knownBrowserOf, rememberBrowser } from '../known-browser.js';
import { later } from '../later.js';
import type { Attempt } from '../limits.js';
import { redirect, withCookies } from '../outcome.js';
import type { Outcome, Redirect } from '../outcome.js';
import { originOf } from '../request.js';
import type { AuthRequest, Fields } from '../request.js';
import { resolveReturnTo } from '../return-to.js';
import { keyedDigest } from '../seal.js';
import { strategyOf } from '../session/index.js';
import type { User } from '../../types.js';
import { complete, mayEnter, refuse, takesTypedAddresses } from './complete.js';

const pages = later(() => import('../pages/index.js'));

/** What a browser that asked for a mail keeps, sealed. */
interface Asked {
	/** Id of the provider. */
	readonly provider: string;
	readonly email: string;
	/** Of the token: this very mail was asked for here. */
	readonly digest: string;
	/** Absolute URL. */
	readonly returnTo: string;
	/** The mail has a code to type in, not a link to open: of digits alone, or of other characters as well. */
	readonly code?: 'digits' | 'text';
}

/** The key's purpose: nothing sealed for another opens as one of these. */
const purpose = 'framework-auth pending email';
/** One at a time: the latest mail is the one that counts. */
const cookieId = 'mailLink';

/**
 * Sends a mail with a sign-in link, and leads to the page that says so: the same for everybody, known or not.
 * @throws {InvalidEmail} when the field `email` holds no address
 * @throws {TooManyRequests | AccessDenied | EmailSignInError}
 */
export async function requestLink(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	form: Fields,
	wanted: string | null | undefined
): Promise<Redirect> {
	const origin = originOf(req);
	const returnTo = await resolveReturnTo(ctx, req, wanted);
	try {
		const email = provider.normalize(form.email ?? '');
		const store = storeOf(ctx);
		const accounts = [accountOf(provider, email)];
		const knownBrowser = await knownBrowserOf(ctx, req, accounts);
		await ctx.limits.enter('email', { accounts, client: req.client(), knownBrowser });
		const { user, account } = await personOf(store, provider, email);
		const refusal = await mayEnter(ctx, { user, account, email: { verificationRequest: true } });
		if (refusal !== null) return refuse(ctx, req, refusal);

		const token = await provider.newToken();
		const expires = fromNow(provider.maxAgeSeconds);
		const [digest = ''] = await digestsOf(ctx, provider, token);
		// Before the new one is stored, so that of two requests at once the later one's link holds. Not with codes: that of a
		// stranger is of no use to the owner of the address, and would only end the owner's.
		if (!isCode(token)) await store.deleteVerificationTokens?.(email);
		await store.createVerificationToken({ identifier: email, token: digest, expires });
		const url = new URL(`${origin}${ctx.authPath}/callback/${provider.id}`);
		for (const [name, value] of Object.entries({ callbackUrl: returnTo, token, email }))
			url.searchParams.set(name, value);
		const letter = { identifier: email, url: url.href, expires, token, host: url.host, theme: ctx.theme };
		await provider.send({ ...letter, request: req.source }).catch(async (thrown: unknown) => {
			await forget(store, email, digest);
			throw thrown;
		});
		const asked: Asked = { provider: provider.id, email, digest, returnTo, code: kindOf(token) };
		return redirect(verifyRequestUrl(ctx, origin, provider), await rememberAsked(ctx, req, provider, asked));
	} catch (thrown) {
		throw new FlowFailure(thrown, { returnTo });
	}
}

/** What a click on a link gets: nothing is used up unless it is certain who clicks. */
export async function openLink(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	form: Fields
): Promise<Outcome> {
	const link = await readLink(ctx, req, provider, form);
	const prefetch = req.headers.get('sec-purpose')?.includes('prefetch') ?? false;
	const signedIn = await whoIsSignedIn(ctx, req, link.email);
	const other = signedIn === 'owner' ? null : signedIn;
	// A code is tried, right or wrong: a page that came for one of the two only would be a guess that nobody counts.
	if ((link.askedHere || isCode(link.token)) && !prefetch && !other) return signIn(ctx, req, provider, link);
	// The same page for the owner: otherwise any site could find out who is signed in, by opening a made-up link.
	const { confirmEmailPage } = await pages();
	return confirmEmailPage(ctx, req, { provider, ...link, signedInAs: other });
}

/** Uses a link up, and signs in: what the button of the page does that a link leads to, and typing in a code. */
export async function useLink(
	ctx: AuthContext,
	req: AuthRequest,
	provider: EmailProvider,
	form: Fields
): Promise<Outcome> {
	const link = await readLink(ctx, req, provider, form);
	try {
		return await signIn(ctx, req, provider, link);
	} catch (thrown) {
		// Opened once more, by whom it was for.
		const again = reasonOf(thrown) instanceof Verification;
		if (again && (await whoIsSignedIn(ctx, req, link.email)) === 'owner') return redirect(link.returnTo);
		throw thrown;
	}
}

/** The code that this browser has asked for: the page that says that it is on its way can take it. */
export async function codeAskedFor(ctx: AuthContext, req: AuthRequest): Promise<AskedCode | null> {
	const asked = await openAsked(ctx, req);
	return asked && ctx.providers.has(asked.provider) ? codeOf(asked) : null;
}

function codeOf({ provider, email, code }: Asked): AskedCode | null {
	return code ? { provider, email, digits: code === 'digits' } : null;
}

function kindOf(token: string): Asked['code'] {
	if (!isCode(token)) return undefined;
	return /^\d+$/.test(token) ? 'digits' : 'text';
}

/** A link as it came back. */
interface Link {
	readonly email: string;
	readonly token: string;
	readonly digests: readonly string[];
	/** Absolute URL. */
	readonly returnTo: string;
	/** The mail was asked for in this browser. */
	readonly askedHere: boolean;
	/** What this browser has asked for, if anything: whatever is tried here is counted against it. */
	readonly asked: Asked | null;
}

async function readLink(ctx: AuthContext, req: AuthRequest, provider: EmailProvider, form: Fields): Promise<Link> {
	const opened = await openAsked(ctx, req);
	const asked = opened?.provider === provider.id ? opened : null;
	// A code is typed in alone: the browser knows the address.
	const email = form.email === undefined && asked?.code ? asked.email : provider.normalize(form.email ?? '');
	const token = form.token?.trim();
	if (!isToken(token)) throw new InvalidRequest('the link carries no token, or not one of ours');
	const digests = await digestsOf(ctx, provider, token);
	const askedHere = asked !== null && asked.email === email && digests.includes(asked.digest);
	const returnTo = askedHere || isCode(token) ? asked?.returnTo : form.callbackUrl;
	return { email, token, digests, askedHere, asked, returnTo: await resolveReturnTo(ctx, req, returnTo) };
}

async function signIn(ctx: AuthContext, req: AuthRequest, provider: EmailProvider, link: Link): Promise<Redirect> {
	const { email, returnTo } = link;
	const store = storeOf(ctx);
	const over = link.askedHere ? [deleteCookie(flowCookie(req, cookieId))] : [];
	let used = false;
	try {
		await takeToken(ctx, req, link);
		used = true;
		const person = await personOf(store, provider, email);
		const applicant = {
			user: { email },
			account: person.account,
			storedTokens: {},
			emailVerified: true,
			emailLinking: 'never' as const,
			linkingUser: null
		};
		const reading = await strategyOf(ctx).read(ctx, req);
		const mayJoin = ({ id }: AdapterUser): boolean => !takesTypedAddresses(ctx) || reading.userId === String(id);
		const outcome = await complete(ctx, req, {
			user: person.user,
			known: person.known,
			account: person.account,
			returnTo,
			settle: () => settleAddress(store, ctx.memory.arrivals, applicant, person.known, mayJoin)
		});
		return withCookies(outcome, [...over, ...(await rememberBrowser(ctx, req, accountOf(provider, email)))]);
	} catch (thrown) {
		// Where it could not even be tried, a code has to be good for another try.
		const cookies = used || thrown instanceof Verification ? over : [];
		const code = isCode(link.token) && link.asked?.email === email ? codeOf(link.asked) : null;
		throw new FlowFailure(thrown, { cookies, returnTo, email, ...(code && { code }) });
	}
}

/** Uses the token up. @throws {Verification} when it does not hold */
async function takeToken(ctx: AuthContext, req: AuthRequest, { email, token, digests, ...link }: Link): Promise<void> {
	const code = isCode(token);
	// Nothing to guess at, and nothing to count: otherwise any site could use up what its visitors may try.
	if (code && !link.asked) throw new Verification('no code was asked for in this browser');
	const attempts = [await ctx.limits.enter('verification', { accounts: [], client: req.client() })];
	if (code && link.asked) attempts.push(await guessAt(ctx, link.asked));
	if (code && !link.askedHere) throw new Verification('the code is wrong, or was asked for in another browser');
	for (const digest of digests) {
		// One at a time: not every data layer sees to it that a token is used once.
		const found = await ctx.memory.arrivals.take([`mail ${digest}`], async () =>
			storeOf(ctx).useVerificationToken({ identifier: email, token: digest })
		);
		if (!found) continue;
		if (found.identifier !== email || found.token !== digest) continue;
		// Whatever its type says: what never expires is no token of ours.
		const expires = found.expires as Date | null | undefined;
		if (!expires || expires.getTime() <= Date.now()) throw new Verification('the link has expired');
		for (const attempt of attempts) await attempt.succeeded();
		return;
	}
	throw new Verification('the link was used before, has expired, was replaced by a newer one, or never existed');
}

/** Counts a try at a code. After too many the code is void: there is nothing to wait for, but another to be asked for. */
async function guessAt(ctx: AuthContext, { email, digest }: Asked): Promise<Attempt> {
	try {
		return await ctx.limits.enter('verification', { accounts: [digest], client: null });
	} catch (thrown) {
		if (!(thrown instanceof TooManyRequests)) throw thrown;
		await forget(storeOf(ctx), email, digest);
		throw new Verification('there were too many tries at the code');
	}
}

function storeOf({ adapter }: AuthContext): Store {
	// Compiling the configuration made sure of it.
	return adapter as Store;
}

/** Under which the mails to an address are counted. */
function accountOf({ id }: EmailProvider, email: string): string {
	return `${id} ${email}`;
}

/** Who has the address, as the `signIn` callback is asked. */
async function personOf(store: Store, { id, type }: EmailProvider, email: string) {
	const known = await store.getUserByEmail(email);
	const user = known ?? { id: crypto.randomUUID(), email, emailVerified: null };
	return { known, user, account: { provider: id, type, providerAccountId: email, ...(known && { userId: known.id }) } };
}

/** Whether the owner of the address is signed in here, or somebody else is; null for nobody. */
async function whoIsSignedIn(ctx: AuthContext, req: AuthRequest, email: string): Promise<'owner' | User | null> {
	const { session, userId } = await strategyOf(ctx).read(ctx, req);
	if (!session || userId === null) return null;
	const owner = await storeOf(ctx).getUserByEmail(email);
	return owner && String(owner.id) === userId ? 'owner' : (session.user ?? {});
}

/** Under which a token is kept: the first is that of today, the others those of earlier secrets. */
async function digestsOf(ctx: AuthContext, { secret }: EmailProvider, token: string): Promise<string[]> {
	return secret === undefined ? ctx.keyring.digests(token) : [await keyedDigest(token, secret)];
}

/** A link that went nowhere must not stay. That it cannot be deleted is no reason to say so: it expires. */
async function forget(store: Store, identifier: string, token: string): Promise<void> {
	await Promise.resolve(store.useVerificationToken({ identifier, token })).catch(() => undefined);
}

function verifyRequestUrl(ctx: AuthContext, origin: string, { id, type }: EmailProvider): string {
	const url = new URL(ctx.pages.verifyRequest ?? `${ctx.authPath}/verify-request`, `${origin}/`);
	url.searchParams.set('provider', id);
	url.searchParams.set('type', type);
	return url.href;
}

async function rememberAsked(
	ctx: AuthContext,
	req: AuthRequest,
	{ maxAgeSeconds: maxAge }: EmailProvider,
	asked: Asked
) {
	const { name, options } = flowCookie(req, cookieId);
	const value = await ctx.keyring.seal({ ...asked }, { salt: purpose, maxAge });
	return [...dropOldest(req), { name, value, options: { ...options, maxAge } }];
}

async function openAsked(ctx: AuthContext, req: AuthRequest): Promise<Asked | null> {
	const sealed = req.cookies[flowCookie(req, cookieId).name];
	if (!sealed) return null;
	try {
		return (await ctx.keyring.open(sealed, purpose)).claims as unknown as Asked;
	} catch {
		return null;
	}
}
