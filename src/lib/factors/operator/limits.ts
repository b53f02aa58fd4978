/** Lifts the limits of a user, for an operator. */
import { requireText } from '../../adapter/checks/text-arguments.js';
import { accountOf, ownAccountOf, passwordMailsOf } from '../../email/address-owner.js';
import type { CompiledProvider } from '../../config/compiled-provider.js';
import type { AuthContext } from '../../config/context.js';
import type { LimitedAction } from '../../config/options.js';
import type { EmailProvider } from '../../email/provider.js';
import { limitedName } from '../prove.js';
import { giveTriesBack } from '../tries/lasting.js';

/**
 * Forgets the wrong attempts at the account of a user: at codes of the second factor, at the password, and at mails to the address.
 * Names that the user signs in by are known if they are the address. Attempts of a client stay counted.
 * @throws {LimiterError}
 */
export async function clearLimits(ctx: AuthContext, userId: string): Promise<void> {
	requireText(userId, 'userId');
	const user = await ctx.adapter?.getUser(userId);
	const email = user && String(user.id) === userId ? user.email : undefined;
	const names = [...ctx.providers.values()].flatMap((provider) => namesAt(provider, userId, email));
	const ofFactors = (['totp', 'recovery', 'mail', 'phone'] as const).map((way): Name => [
		'factor',
		limitedName(way, userId)
	]);
	const ofMessages: Name = ['message', `user ${userId}`];
	for (const [action, name] of [...ofFactors, ofMessages, ...names]) await ctx.limits.clear(action, name);
	if (ctx.mfa) for (const of of ['totp', 'recovery'] as const) await giveTriesBack(ctx, userId, of);
}

type Name = readonly [action: LimitedAction, name: string];

function namesAt(provider: CompiledProvider, userId: string, email: string | undefined): Name[] {
	if (provider.kind === 'credentials') {
		const ofChange: Name = ['credentials', `${provider.id} password of ${userId}`];
		const bySender = provider.passwords ? mailsBy(provider.passwords.mail, userId, email) : [];
		return [ofChange, ...(email ? [['credentials', `${provider.id} ${email}`] as const] : []), ...bySender];
	}
	return provider.kind === 'email' ? mailsBy(provider, userId, email) : [];
}

function mailsBy(sender: EmailProvider, userId: string, email: string | undefined): Name[] {
	const own = (['second factor', 'proof', 'address change'] as const).map((purpose) =>
		ownAccountOf(sender, purpose, userId)
	);
	const purposes = ['sign-up', 'reset'] as const;
	const asked = email
		? [accountOf(sender, email), ...purposes.map((purpose) => passwordMailsOf(sender, email, purpose))]
		: [];
	return [...own, ...asked].map((name): Name => ['email', name]);
}
