/** Sends a mail, unless it is refused, or the limit on the total number of mails is reached. */
import type { AuthContext } from '../config/context.js';
import { unlessFault } from '../limits/run-attempt.js';
import type { Asker } from '../limits/rules.js';
import type { EmailProvider, Letter } from './provider.js';

/** How many recent sending times are remembered. */
const mostTimes = 32;

/**
 * Sends a mail. A mail over the total limit is not sent, yet takes as long as one that was, and ends the same way: otherwise
 * the answer would tell which addresses have a user.
 * @param letter null for a mail that is refused: it is not sent either
 * @throws {EmailSignInError | LimiterError}
 */
export async function deliver(
	ctx: AuthContext,
	provider: EmailProvider,
	letter: Letter | null,
	asker: Asker
): Promise<void> {
	const counted = await ctx.limits.mails.enter(provider.id, asker);
	const { sendTimesMs } = ctx.instance;
	if (!counted || !letter) {
		await counted?.failed();
		const anyOfThem = sendTimesMs[Math.floor(Math.random() * sendTimesMs.length)] ?? 0;
		await new Promise((resolve) => setTimeout(resolve, anyOfThem));
		return;
	}
	const beganMs = performance.now();
	await unlessFault([counted], () => provider.send(letter));
	sendTimesMs.push(performance.now() - beganMs);
	if (sendTimesMs.length > mostTimes) sendTimesMs.shift();
}
