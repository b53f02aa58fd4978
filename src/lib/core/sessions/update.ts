/** The data that a browser sends to change its session. */
import { InvalidConfig, InvalidRequest } from '../../../errors.js';
import type { AuthContext } from '../context/context.js';
import { asError } from '../../base/errors/logger.js';
import { printable } from '../../base/errors/scrub.js';
import type { SessionUpdate } from '../request/reading.js';

/**
 * Checks it by `session.updateSchema`, if there is one.
 * @throws {InvalidRequest} when it does not fit
 */
export async function checkedUpdate({ session }: AuthContext, data: unknown): Promise<SessionUpdate> {
	const { updateSchema } = session;
	if (!updateSchema) return { data };
	const result = await Promise.resolve(updateSchema['~standard'].validate(data)).catch((thrown: unknown) => {
		throw new InvalidConfig('session.updateSchema threw: it has to return the issues', asError(thrown));
	});
	if (!result.issues) return { data: result.value, keeps: true };
	const issues = result.issues.map(({ message }) => printable(message, 200)).join('; ');
	throw new InvalidRequest(`session.updateSchema refused the data: ${issues}`);
}
