/** Finds what an export of data must not contain. */

const secretName = /token|secret|password|passwd|apikey|privatekey|(?:^|_)(?:key|hash)$|Key$|Hash$/i;
/** Random text: of 32 characters or more, with digits and letters, and no id with hyphens. */
const random = /^(?=.*\d)(?=.*[a-z])[\w+/=.-]{32,}$/i;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the places of a value that look like a token or a key. */
export function secretsIn(value: unknown, path = ''): string[] {
	if (typeof value === 'string') {
		const isNamedSo = secretName.test(path.split('.').at(-1) ?? '') && value !== '';
		return isNamedSo || (random.test(value) && !uuid.test(value)) ? [path || 'its top'] : [];
	}
	if (typeof value !== 'object' || value === null || value instanceof Date) return [];
	return Object.entries(value).flatMap(([name, member]) => secretsIn(member, path ? `${path}.${name}` : name));
}
