/** Lifts the limits of a user, for an operator. */
import { requireText } from '../../../store/adapter/checks/text-arguments.js';
import { mailsTo, ownMailsOf } from '../../../core/mail/address-owner.js';
import type { CompiledProvider } from '../../../core/context/providers/index.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { LimitedAction } from '../../../base/config/options.js';
import { limitedName } from '../prove.js';
import { giveTriesBack } from '../tries/lasting.js';
import { mfa } from '../../../core/options.js';

/**
 * Resets a user's limits: for codes of the second factor, the password, and emails to the address. Names that the user signs in by
 * are known if they are the address. Attempts of a client stay counted.
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
	const ofMails = mailsFor(userId, email);
	for (const [action, name] of [...ofFactors, ofMessages, ...ofMails, ...names]) await ctx.limits.clear(action, name);
	if (mfa.of(ctx)) for (const of of ['totp', 'recovery'] as const) await giveTriesBack(ctx, userId, of);
}

type Name = readonly [action: LimitedAction, name: string];

function namesAt(provider: CompiledProvider, userId: string, email: string | undefined): Name[] {
	if (provider.kind !== 'credentials') return [];
	const ofChange: Name = ['credentials', `${provider.id} password of ${userId}`];
	return [ofChange, ...(email ? [['credentials', `${provider.id} ${email}`] as const] : [])];
}

function mailsFor(userId: string, email: string | undefined): Name[] {
	const own = (['second factor', 'proof', 'address change'] as const).map((purpose) => ownMailsOf(userId, purpose));
	const purposes = ['sign-in', 'sign-up', 'reset', 'address change'] as const;
	const toAddress = email ? purposes.map((purpose) => mailsTo(email, purpose)) : [];
	return [...own, ...toAddress].map((name): Name => ['email', name]);
}
