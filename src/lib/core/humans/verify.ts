/** Asks whether a person sent a request. */
import { AuthError, HumanCheckFailed, HumanCheckUnavailable } from '../../../errors.js';
import type { HumanAction } from '../../base/config/options.js';
import type { AuthContext } from '../context/context.js';
import { asError } from '../../base/errors/logger.js';
import type { Fields } from '../../base/http/body.js';
import { isPassword } from '../../base/http/field-names.js';
import type { AuthRequest } from '../request/request.js';
import { withTimeout } from '../../base/util/timeout.js';
import { humanCheck } from '../options.js';

/** The longest wait for an answer. A check over the network takes a fraction of it. */
const longestWaitMs = 10_000;

/**
 * Asks the application. It is asked before the limits count: a program must not use up the emails of an address.
 * @throws {HumanCheckFailed} if the answer is not true
 * @throws {HumanCheckUnavailable} without an answer: then no one gets through
 */
export async function requireHuman(
	ctx: AuthContext,
	req: AuthRequest,
	action: HumanAction,
	fields: Fields
): Promise<void> {
	const check = humanCheck.of(ctx);
	if (!check) return;
	const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !isPassword(name)));
	let passed: unknown;
	try {
		passed = await withTimeout(longestWaitMs, async () => check.verify(req.info, { action, fields: shown }));
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		throw new HumanCheckUnavailable('the function `verifyHuman` failed, and the request was refused', asError(thrown));
	}
	if (passed !== true) throw new HumanCheckFailed(`\`verifyHuman\` did not let the request through: ${action}`);
}
