/** Sends a code by short message, through the function of the application. */
import type { User } from '../../../../types.js';
import { CallbackRouteError, InvalidConfig } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { withoutValues } from '../../../base/errors/scrub.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { originOf } from '../../../core/request/request.js';
import { ending } from '../../../base/limits/run-attempt.js';
import { messagesFor, siteName } from '../../../core/pages/messages-for-request.js';
import { withTimeout } from '../../../base/util/timeout.js';
import { endCode, issueCode } from '../sent/codes.js';
import type { Asker } from '../sent/codes.js';
import { mfa } from '../../../core/options.js';

/** The longest time that a request waits for the service, in milliseconds. */
const sendLimitMs = 10_000;

/**
 * Sends a code. Messages are limited by user and by client: each costs the site money. Those to a number that is new are limited by
 * number, too. A number that its user has proven is not counted with them: any user can type it in as new.
 * @throws {TooManyRequests} @throws {CallbackRouteError} if the function of the application fails
 */
export async function sendByPhone(
	ctx: AuthContext,
	req: AuthRequest,
	asker: Asker,
	user: User & { readonly id: string },
	phoneNumber: string,
	{ isNew }: { readonly isNew: boolean }
): Promise<void> {
	const phone = mfa.of(ctx)?.phone;
	if (!phone) throw new InvalidConfig('`mfa.phone` is off: set `mfa: { phone }`');
	// One attempt each: a limit of the number holds for all users, and that of a user for all numbers.
	const ofUser = await ctx.limits.enter('message', { accounts: [`user ${user.id}`], client: req.client() });
	await ending([ofUser], async () => {
		const ofNumber = isNew ? [await ctx.limits.enter('message', { accounts: [`number ${phoneNumber}`] })] : [];
		await ending(ofNumber, async () => {
			const { code, expires } = await issueCode(ctx, { ...asker, to: phoneNumber });
			const text = textOf(ctx, req, code);
			const { email, name } = user;
			try {
				await withTimeout(sendLimitMs, () =>
					phone.sendCode({ phoneNumber, code, text, expires, user: { id: user.id, email, name }, request: req.source })
				);
			} catch (thrown) {
				await endCode(ctx, asker);
				// Services repeat the number and the text in their errors.
				throw new CallbackRouteError(
					'the function `mfa.phone.sendCode` failed',
					withoutValues(asError(thrown), [phoneNumber, code])
				);
			}
		});
	});
}

/** Makes the text. Phones fill its last line in on pages of this host only. @see WICG, Origin-bound one-time codes, section 3.2 */
function textOf(ctx: AuthContext, req: AuthRequest, code: string): string {
	const { hostname } = new URL(originOf(req));
	const { message } = messagesFor(ctx, req).factors.phone;
	return `${message(code, siteName(ctx, req) ?? hostname)}\n\n@${hostname} #${code}`;
}
