/**
 * Open sign-ups, with `neutral: false`: the session begins at once, and an email asks for the proof of the address. Until then the user
 * is pending: another person who proves the address gets it, with a new user.
 */
import { OAuthAccountNotLinked, Verification } from '../../../../../errors.js';
import type { AdapterUser } from '../../../../../adapters/types.js';
import { tellOfChange } from '../../../../core/audit/events.js';
import { isPending, markPending, proveAddress } from '../../../../core/accounts/pending-users.js';
import { sessionForChange } from '../../../../core/accounts/session-for-change.js';
import { signUpOf } from '../../../../core/accounts/sign-up.js';
import type { SecretStore } from '../../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { ownerToWriteTo } from '../../../../core/mail/address-owner.js';
import { asError } from '../../../../base/errors/logger.js';
import { complete } from '../../../../core/entry/complete.js';
import { withCookies } from '../../../../base/http/outcome.js';
import type { Redirect } from '../../../../base/http/outcome.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { rememberBrowser } from '../../../../core/sessions/known-browser.js';
import { provenHere } from '../../../../core/sessions/index.js';
import type { PasswordProvider } from '../configured.js';
import { hashPassword, requireRoomToHash } from '../hashing.js';
import { createLink, forgetLink, passwordUrl } from '../mail/links.js';
import { countingMail, sendMail } from '../mail/send.js';
import { passwordStore } from '../../../../store/adapter/secrets/passwords.js';
import { createUser } from './new-user.js';
import { namesOf, shownName } from './names.js';
import type { PendingSignUp } from './pending.js';

type SignUpRequest = Omit<PendingSignUp, 'digest' | 'hash'> & { readonly password?: string };

/**
 * Makes the user, begins the session, and sends the email. Returns null for an address that a pending user has: then the email comes
 * first, as it does in a neutral sign-up.
 * @throws {OAuthAccountNotLinked} if a user has the address
 * @throws {UsernameRefused | SignUpClosed | SignUpPolicyFailed | TooManyRequests | ServerBusy}
 */
export async function enterOpenly(
	ctx: AuthContext,
	req: AuthRequest,
	provider: PasswordProvider,
	{ email, typed, username, name, password, returnTo, remember }: SignUpRequest
): Promise<Redirect | null> {
	const store = passwordStore(ctx);
	const { owner, spelling } = await ownerToWriteTo(store, { email, typed });
	if (password === undefined || (await isPending(store, owner))) return null;
	requireRoomToHash();
	const { id, type, passwords } = provider;
	return countingMail(ctx, req, passwords, { email, purpose: 'sign-up' }, async (askerOf) => {
		if (owner) throw taken();
		const hash = await hashPassword(ctx, password);
		const draft: AdapterUser = {
			id: crypto.randomUUID(),
			email,
			emailVerified: null,
			...shownName({ username, name })
		};
		const about = { provider: id, type, email, emailVerified: false, ...namesOf({ username, name }) };
		const ask = signUpOf(ctx, req, about, returnTo);
		let isNew = false;
		const outcome = await complete(ctx, req, {
			user: draft,
			known: null,
			account: { provider: id, type: 'credentials', providerAccountId: draft.id },
			credentials: { email, ...namesOf({ username }) },
			proof: provenHere('pwd'),
			users: 'adapter',
			returnTo,
			remember,
			async resolveUser() {
				const mark = (user: AdapterUser) => markPending(ctx, store, user);
				const identity = await createUser(ctx, store, draft, { provider: id, hash, username, ask, mark }).catch(
					takenMeanwhile
				);
				isNew = true;
				return identity;
			}
		});
		// The `signIn` callback may have led the person elsewhere.
		if (!isNew) return outcome;
		const url = (token: string) => passwordUrl(ctx, req, 'verify', { email: spelling, token, callbackUrl: returnTo });
		await askForProof(ctx, store, email, async ({ token, expires }, failed) =>
			sendMail(
				ctx,
				{ request: req.source, req, failed },
				passwords,
				{ purpose: 'signUp', email, url: url(token), token, expires },
				askerOf(false)
			)
		);
		return withCookies(outcome, await rememberBrowser(ctx, req, `${id} ${username ?? typed}`));
	});
}

type Link = Awaited<ReturnType<typeof createLink>>;

/** Makes the link and sends it. The session has begun, so that an email that cannot be sent is for the log. */
async function askForProof(
	ctx: AuthContext,
	store: SecretStore,
	email: string,
	send: (link: Link, failed: () => Promise<unknown>) => Promise<void>
): Promise<void> {
	const bound = { purpose: 'signUp', email } as const;
	try {
		const link = await createLink(ctx, store, bound);
		await send(link, () => forgetLink(ctx, bound, link.digest));
	} catch (thrown) {
		ctx.logger.error(asError(thrown));
	}
}

function taken(): OAuthAccountNotLinked {
	return new OAuthAccountNotLinked('a user has this email address: sign in');
}

function takenMeanwhile(thrown: unknown): never {
	throw thrown instanceof Verification ? taken() : thrown;
}

/**
 * Returns the user of the session, if the link is for the address of that user, who has not proven it. In any other browser a link
 * proves nothing for that user: the person who signed up need not be the owner of the address.
 */
export async function ownUnproven(
	ctx: AuthContext,
	req: AuthRequest,
	{ passwords }: PasswordProvider,
	address: string
): Promise<AdapterUser | null> {
	if (passwords.neutral) return null;
	const { userId } = await sessionForChange(ctx, req);
	const owner = userId === null ? null : await passwordStore(ctx).getUserByEmail(address);
	return owner && String(owner.id) === userId && !owner.emailVerified ? owner : null;
}

/** Marks the address of a user as proven. @throws {Verification} if another person was first */
export async function prove(ctx: AuthContext, req: AuthRequest, user: AdapterUser): Promise<void> {
	const proven = await proveAddress(passwordStore(ctx), user);
	if (!proven) throw new Verification('another person has proven the address');
	await tellOfChange(ctx, req, user, proven);
}
