/**
 * `framework-auth/remote`: SvelteKit's remote functions, which run for signed-in users only. It needs `experimental.remoteFunctions` of
 * SvelteKit.
 *
 * @example
 * ```ts
 * // src/lib/server/auth.ts
 * import { FrameworkAuth } from 'framework-auth';
 * import GitHub from 'framework-auth/providers/github';
 * import { remoteOf } from 'framework-auth/remote';
 *
 * export const auth = FrameworkAuth({ providers: [GitHub] });
 * export const remote = remoteOf(auth);
 * ```
 *
 * ```ts
 * // src/routes/reports/reports.remote.ts
 * import { remote } from '../../lib/server/auth';
 *
 * export const reports = remote.query(async (_, { user }) => db.reports(user.id));
 * ```
 */
export { remoteOf } from './kit/guarded-functions/make.js';
export type {
	Caller,
	FormCaller,
	GuardedBatch,
	GuardedBy,
	GuardedCommand,
	GuardedForm,
	GuardedFunctions,
	GuardedLive,
	GuardedQuery,
	LiveCaller,
	OpenFunctions,
	RemoteOptions,
	RuleOf,
	SchemaIssue,
	SchemaResult,
	StandardSchema,
	UnauthenticatedCall
} from './kit/guarded-functions/types.js';
export type {
	NewCodesStep,
	NewTokenStep,
	PhoneCodeStep,
	Ready,
	ReadyChoice,
	ReadyFunctions,
	ReadyStep,
	RemoteFunctions,
	SignInFields
} from './kit/ready-functions/types.js';
