/** The names of what an API token may be used for. */

/** A name of RFC 6749, section 3.3. */
const scopePattern = /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/;

/** Whether a value is a list of 1 to 32 scopes. */
export function areScopes(value: unknown): value is readonly string[] {
	if (!Array.isArray(value) || value.length === 0 || value.length > 32) return false;
	return value.every((scope) => typeof scope === 'string' && scopePattern.test(scope));
}
