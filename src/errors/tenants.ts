/** The errors of tenants, and of providers that are found by the domain of an address. */
import type { ErrorType } from './rules.js';
import { AuthError, SignInError } from './base.js';

/** No provider serves the domain of the address that a person entered. Whether a user has the address makes no difference. */
export class NoProviderForAddress extends SignInError {
	static override type: ErrorType = 'NoProviderForAddress';
}
/** A function of `tenant` threw, did not answer in time, or returned a value that is not valid. `cause.err` is its error. */
export class TenantsFailed extends AuthError {
	static override type: ErrorType = 'TenantsFailed';
}
/** The key of the request is not one of a tenant. The response has status 404. */
export class UnknownTenant extends AuthError {
	static override type: ErrorType = 'UnknownTenant';
}
