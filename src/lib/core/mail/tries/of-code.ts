/**
 * The tries at a code that came by email. They belong to the code, so that they are counted where nothing else is: each takes one of
 * five numbers, in all processes that share a data layer with `claimOnce`.
 *
 * @see OWASP ASVS 5.0, 6.6.3
 */
import type { AuthContext } from '../../context/context.js';
import { claimOnce } from '../../request/pending-cookies.js';
import { fromNow } from '../../../base/util/clock.js';
import type { PendingMail } from '../requested-mail.js';

/** An email with a code that a browser asked for. */
export type AskedMail = Pick<PendingMail, 'provider' | 'email' | 'digest'>;

/** Takes one of the tries at a code, before it is compared. Returns false if there were too many. */
export async function takeTry(ctx: AuthContext, { provider: id, digest }: AskedMail): Promise<boolean> {
	const provider = ctx.providers.get(id);
	if (provider?.kind !== 'email') return false;
	const exp = Math.ceil(fromNow(provider.maxAgeSeconds).getTime() / 1000);
	const most = ctx.limits.tries.verification.points + (ctx.instance.triesGivenBack.get(digest) ?? 0);
	for (let number = 1; number <= most; number++) {
		if (await claimOnce(ctx, `try ${number} at ${digest}`, exp)) return true;
	}
	return false;
}

/** Gives a try back that a fault of the site stopped, as often as there are tries: a visitor may know how to provoke the fault. */
export function giveTryBack({ instance, limits }: AuthContext, { digest }: AskedMail): void {
	const before = instance.triesGivenBack.get(digest) ?? 0;
	instance.triesGivenBack.set(digest, Math.min(before + 1, limits.tries.verification.points));
}
