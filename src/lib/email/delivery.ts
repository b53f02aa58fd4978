/** Sending a mail, as far as the limit of mails in all allows. */
import type { AuthContext } from '../config/context.js';
import { unlessFault } from '../limits/ending.js';
import type { Asker } from '../limits/rules.js';
import type { EmailProvider, Letter } from './provider.js';

/** As many of the last sends are remembered. */
const mostTimes = 32;

/**
 * Sends a mail. One that is over the limit in all is not sent, takes as long as one that was, and ends the same:
 * otherwise the answer would tell which addresses have a user.
 * @throws {EmailSignInError | LimiterError}
 */
export async function deliver(ctx: AuthContext, provider: EmailProvider, letter: Letter, asker: Asker): Promise<void> {
	const counted = await ctx.limits.mails.enter(provider.id, asker);
	const { sendTimesMs } = ctx.instance;
	if (!counted) {
		const anyOfThem = sendTimesMs[Math.floor(Math.random() * sendTimesMs.length)] ?? 0;
		await new Promise((resolve) => setTimeout(resolve, anyOfThem));
		return;
	}
	const beganMs = performance.now();
	await unlessFault([counted], () => provider.send(letter));
	sendTimesMs.push(performance.now() - beganMs);
	if (sendTimesMs.length > mostTimes) sendTimesMs.shift();
}
