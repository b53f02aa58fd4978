/** The routes of passwords, by the name of their page. */
import { requireToken } from '../../../core/mail/token.js';
import { UnknownAction } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { tellingFailure } from '../../../core/entry/failed.js';
import { openTypedIn } from '../../../core/request/typed-address.js';
import { readFields, stringFields } from '../../../base/http/body.js';
import type { Fields } from '../../../base/http/body.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Outcome } from '../../../base/http/outcome.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { resolveReturnTo } from '../../../core/return-to.js';
import { changePassword, showChange } from './change.js';
import { requirePasswordProvider } from './configured.js';
import type { PasswordProvider } from './configured.js';
import { forgotPage, resetDonePage, resetPage } from './pages/reset.js';
import { signUpPage } from './pages/sign-up.js';
import { resetPassword, sendReset } from './reset.js';
import { requireOpen, signUp } from './sign-up/request.js';
import { finishSignUp, showVerify } from './sign-up/verify.js';

type Page = (ctx: AuthContext, req: AuthRequest, provider: PasswordProvider) => Promise<Outcome>;
type Post = (ctx: AuthContext, req: AuthRequest, provider: PasswordProvider, form: Fields) => Promise<Outcome>;

const builtIn: Readonly<Record<string, Page>> = {
	async signup(ctx, req, provider) {
		const request = await pageRequest(ctx, req);
		requireOpen(ctx, request.callbackUrl);
		return signUpPage(ctx, req, provider, request);
	},
	verify: showVerify,
	async forgot(ctx, req) {
		return forgotPage(ctx, req, await pageRequest(ctx, req));
	},
	async reset(ctx, req, provider) {
		const query = stringFields(req.url.searchParams);
		const { callbackUrl } = await pageRequest(ctx, req);
		if (query.done !== undefined) return resetDonePage(ctx, req, callbackUrl);
		const token = requireToken(query.token);
		const { email } = provider.passwords.mail.read(query.email ?? '');
		return resetPage(ctx, req, provider, { email, token, ...(callbackUrl && { callbackUrl }) });
	},
	change: (ctx, req, { passwords }) => showChange(ctx, req, passwords)
};

const posts: Readonly<Record<string, Post>> = {
	signup: signUp,
	verify: (ctx, req, provider, form) =>
		tellingFailure(ctx, req, provider, () => finishSignUp(ctx, req, provider, form)),
	forgot: sendReset,
	reset: resetPassword,
	change: changePassword
};

/** Reads the query and the cookies: where the person wants to go, and what was typed in before. */
async function pageRequest(ctx: AuthContext, req: AuthRequest) {
	const target = req.url.searchParams.get('callbackUrl');
	const callbackUrl = target === null ? undefined : await resolveReturnTo(ctx, req, target);
	return { callbackUrl, typedIn: await openTypedIn(ctx, req) };
}

export async function showPage(ctx: AuthContext, req: AuthRequest, name = ''): Promise<Outcome> {
	const provider = requirePasswordProvider(ctx);
	const page = Object.hasOwn(builtIn, name) ? builtIn[name] : undefined;
	if (!page) throw new UnknownAction(`there is no page password/${name}`);
	const own = ownPageOf(ctx, req, name);
	if (own) return redirect(own);
	return page(ctx, req, provider);
}

/** Returns the application's page for a link, with what the link carries. */
function ownPageOf({ pages }: AuthContext, req: AuthRequest, name: string): string | undefined {
	const path = name === 'reset' ? pages.resetPassword : name === 'verify' ? pages.verifyEmail : undefined;
	const query = req.url.searchParams;
	// After the form is sent, the query has no token.
	if (path === undefined || !query.has('token')) return undefined;
	const own = new URL(path, `${originOf(req)}/`);
	for (const each of ['email', 'token', 'callbackUrl', 'error', 'code', 'reference', 'field']) {
		const value = query.get(each);
		if (value !== null) own.searchParams.set(each, value);
	}
	return own.href;
}

export async function postPage(ctx: AuthContext, req: AuthRequest, name = ''): Promise<Outcome> {
	const provider = requirePasswordProvider(ctx);
	const post = Object.hasOwn(posts, name) ? posts[name] : undefined;
	if (!post) throw new UnknownAction(`there is no POST password/${name}`);
	return post(ctx, req, provider, await readFields(req));
}
