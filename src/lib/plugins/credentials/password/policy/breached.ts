/**
 * Asks whether a password is on lists of stolen ones, by the first five of the forty characters of its hash: the service does not
 * learn which password was meant. Without an answer the password is accepted.
 *
 * @see https://haveibeenpwned.com/API/v3#PwnedPasswords
 */
import type { AuthContext } from '../../../../core/context/context.js';
import { asError, warnOnce } from '../../../../base/errors/logger.js';
import { boundedFetch } from '../../../../base/http/bounded-fetch.js';
import { toHex, utf8 } from '../../../../base/seal/encoding.js';
import { withTimeout } from '../../../../base/util/timeout.js';
import { normalizePassword } from '../hash/index.js';
import type { Passwords } from '../../../../core/context/providers/credentials.js';

/** The longest wait of a person who chooses a password, in milliseconds. */
const longestMs = 3_000;
/** How often the log says that there is no answer, in seconds. */
const warnEvery = 60 * 60;

/** Whether the password is on the lists; false if there is no answer. */
export async function isBreached(
	ctx: AuthContext,
	{ url, fetch: own }: NonNullable<Passwords['breached']>,
	password: string
): Promise<boolean> {
	const hash = toHex(
		new Uint8Array(await crypto.subtle.digest('SHA-1', utf8(normalizePassword(password))))
	).toUpperCase();
	try {
		const ask = boundedFetch(own, false);
		const answer = await withTimeout(longestMs, async () => {
			const response = await ask(`${url.replace(/\/+$/, '')}/${hash.slice(0, 5)}`, {
				// Padding hides the length of the answer from those who see the encrypted traffic.
				headers: { 'Add-Padding': 'true', 'User-Agent': 'framework-auth' }
			});
			if (!response.ok) throw new Error(`status ${response.status}`);
			return response.text();
		});
		return isListed(answer, hash.slice(5));
	} catch (thrown) {
		const reason = asError(thrown).message;
		const text = `new passwords are not compared with stolen ones at the moment, and are accepted: ${reason}`;
		warnOnce(ctx, 'breached passwords', text, warnEvery);
		return false;
	}
}

/** Whether the answer has the rest of the hash. The lines of the padding have the number 0. */
function isListed(answer: string, rest: string): boolean {
	return answer.split('\n').some((line) => {
		const [suffix, count] = line.trim().split(':');
		return suffix?.toUpperCase() === rest && Number(count) > 0;
	});
}
