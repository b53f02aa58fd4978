/** Sends an email, unless it is refused, or the limit on the total number of emails is reached. */
import type { AuthContext } from '../context/context.js';
import { asError } from '../../base/errors/logger.js';
import type { AuthRequest } from '../request/request.js';
import { loadMails } from '../languages/load.js';
import { unlessFault } from '../../base/limits/run-attempt.js';
import type { Asker } from '../../base/limits/rules.js';
import { observed } from '../../base/util/observed.js';
import { waitUntilOf } from '../../base/util/wait-until.js';
import type { EmailProvider, Letter } from '../context/providers/email.js';

/** How many recent sending times are remembered. */
const mostTimes = 32;

/** The steps that follow an email. */
export interface Afterwards {
	/** The request whose browser does not wait for the email, where the platform can go on after the response. */
	readonly req?: AuthRequest;
	/** Called if the email could not be sent. */
	failed?(): Promise<unknown>;
	/** Called if it was sent: not for one that is refused, or over the limit. */
	sent?(): Promise<unknown>;
}

/**
 * Sends an email. An email over the total limit is not sent, and the answer ends the same way: otherwise it would tell which addresses have
 * a user. Where the platform can go on after the response, it waits for no email. Elsewhere it takes as long for an email that is not sent.
 * @param letter null for an email that is refused: it is not sent either
 * @param afterwards if the browser must not learn whether an email was sent. After the response, a failure is for the log only
 * @throws {EmailSignInError | LimiterError}
 */
export async function deliver(
	ctx: AuthContext,
	provider: EmailProvider,
	letter: Letter | null,
	asker: Asker,
	afterwards?: Afterwards
): Promise<void> {
	const language = letter && (await loadMails(ctx, letter.request));
	const localLetter = letter && language ? { ...letter, locale: language.locale, texts: language.mails } : letter;
	const counted = await ctx.limits.mails.enter(provider.id, asker);
	const waitUntil = afterwards?.req && (ctx.waitUntil ?? waitUntilOf(afterwards.req.platform));
	const sending = async () => {
		if (counted && localLetter) return send(ctx, provider, localLetter, counted, afterwards);
		await counted?.failed();
		if (!waitUntil) await asLongAsAMail(ctx);
	};
	if (!waitUntil) return sending();
	// It begins after the response too, as far as that is possible: making an email takes time.
	waitUntil(
		new Promise((resolve) => setTimeout(resolve)).then(sending).catch((thrown: unknown) => {
			ctx.logger.error(asError(thrown));
		})
	);
}

async function send(
	ctx: AuthContext,
	provider: EmailProvider,
	letter: Letter,
	counted: { failed(): Promise<void> },
	afterwards: Afterwards | undefined
): Promise<void> {
	const { sendTimesMs } = ctx.instance;
	const beganMs = performance.now();
	try {
		await unlessFault([counted], () =>
			observed(ctx, 'auth.mail', { 'auth.provider': provider.id }, async () => provider.send(letter))
		);
	} catch (thrown) {
		await afterwards?.failed?.();
		throw thrown;
	}
	sendTimesMs.push(performance.now() - beganMs);
	if (sendTimesMs.length > mostTimes) sendTimesMs.shift();
	await afterwards?.sent?.();
}

async function asLongAsAMail({ instance: { sendTimesMs } }: AuthContext): Promise<void> {
	const anyOfThem = sendTimesMs[Math.floor(Math.random() * sendTimesMs.length)] ?? 0;
	await new Promise((resolve) => setTimeout(resolve, anyOfThem));
}
