/** Calls the application's callbacks for both strategies, and handles those that fail. */
import type { AdapterUser } from '../../../adapters/types.js';
import { AuthError } from '../../../errors.js';
import type { IssuedData, JWT, Session, StoredData } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import { asError, warnOnce } from '../../base/errors/logger.js';
import { withInfo } from '../request/request.js';
import type { AuthRequest } from '../request/request.js';
import type { SessionUpdate } from '../request/reading.js';

/** The class of the error that a failing callback becomes. */
type ErrorClass = new (message: string, cause: Error) => AuthError;

/** Calls a callback. Its error keeps the cause, and never counts as "no session". */
export async function callCallback<T>(
	errorClass: ErrorClass,
	name: string,
	call: () => T | PromiseLike<T>
): Promise<T> {
	try {
		return await call();
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		throw new errorClass(`the ${name} callback failed`, asError(thrown));
	}
}

const none: Readonly<Record<string, unknown>> = Object.freeze({});

/** Returns the further members that sessions show, of a user or of the claims of a token. */
export function furtherMembers(
	{ session: { userFields } }: AuthContext,
	from: object
): Readonly<Record<string, unknown>> {
	if (!userFields || userFields.length === 0) return none;
	const members: Record<string, unknown> = {};
	for (const name of userFields) {
		const value: unknown = Object.hasOwn(from, name) ? Reflect.get(from, name) : undefined;
		if (value !== undefined) members[name] = value;
	}
	return members;
}

/** The name of a column whose content is a secret. */
const secretName = /pass(?:word|wd|phrase)|hash|secret|token|salt/i;

/**
 * Returns the further members of a stored user for the session: those of `session.userFields`. If that is not set, the `session`
 * callback gets every column, as in `@auth/core`. Without a callback there is nothing further, because browsers would see it.
 */
export function membersOfRow(ctx: AuthContext, user: AdapterUser): Readonly<Record<string, unknown>> {
	if (ctx.session.userFields || !ctx.callbacks.session) return furtherMembers(ctx, user);
	const members: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(user) as [string, unknown][]) {
		if (name === 'id' || value === undefined) continue;
		if (secretName.test(name)) {
			warnOnce(
				ctx,
				`secret column ${name}`,
				`session.user lacks the column "${name}" of users, whose name says that it is secret: list the columns that browsers may see ` +
					'in session.userFields'
			);
		}
		// JSON has no bigint.
		else members[name] = typeof value === 'bigint' ? String(value) : value;
	}
	return members;
}

/** Returns the session that the `session` callback returns; null if that callback returns none. */
export async function present(
	ctx: AuthContext,
	req: AuthRequest,
	session: Session,
	source: ({ readonly token: JWT } | { readonly user: AdapterUser; readonly stored: StoredData }) & {
		readonly issued: IssuedData | undefined;
	},
	update: SessionUpdate | undefined,
	errorClass: ErrorClass
): Promise<Session | null> {
	const { session: callback } = ctx.callbacks;
	if (!callback) return session;
	// A change of the data in place would be seen by plugins.
	const issued = structuredClone(source.issued);
	const params = { session, ...source, issued, newSession: update?.data, ...(update && { trigger: 'update' }) };
	const shown = await callCallback(errorClass, 'session', () =>
		callback(withInfo(req, params) as Parameters<typeof callback>[0])
	);
	return (shown as Session | undefined) ?? null;
}
