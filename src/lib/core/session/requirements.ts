/** The requirements for a proof, as the page asks for them. A browser may change them: the guard of the page decides. */
import { InvalidRequest } from '../../../errors.js';
import type { AuthContext } from '../context/context.js';
import type { Fields } from '../../base/http/body.js';
import { originOf } from '../request/request.js';
import type { Requirements } from './reauthentication.js';
import type { AuthRequest } from '../request/request.js';

/** The longest text of each list in characters: both are sealed into a cookie. */
const maxLength = 400;

/** Reads the requirements from a query or a form. @throws {InvalidRequest} */
export function requirementsOf({ methods, acr_values: acrValues, adding }: Fields): Requirements {
	return {
		...(methods && { methods: listOf('methods', methods) }),
		...(acrValues && { acrValues: listOf('acr_values', acrValues) }),
		...(adding === '1' && { adding: true })
	};
}

function listOf(name: string, text: string): string[] {
	if (text.length > maxLength || !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) {
		throw new InvalidRequest(`\`${name}\` has to be values of visible characters with single spaces between them`);
	}
	return text.split(' ');
}

/** The fields from which {@link requirementsOf} reads them. */
export function fieldsOf({ methods, acrValues, adding }: Requirements): Record<string, string | undefined> {
	return { methods: methods?.join(' '), acr_values: acrValues?.join(' '), adding: adding && '1' };
}

/** Returns the address of the page on which a user proves their identity again: the application's page, or the built-in one. */
export function reauthenticationUrl(
	ctx: AuthContext,
	req: AuthRequest,
	requirements: Requirements,
	callbackUrl: string | undefined
): URL {
	const url = new URL(ctx.pages.reauthenticate ?? `${ctx.authPath}/reauthenticate`, `${originOf(req)}/`);
	for (const [name, value] of Object.entries({ callbackUrl, ...fieldsOf(requirements) })) {
		if (value !== undefined) url.searchParams.set(name, value);
	}
	return url;
}

/** Returns the address of a page of the site, with the one to come back to. @param page a path */
export function withWayBack(req: AuthRequest, page: string, returnTo: string | undefined): string {
	const to = new URL(page, `${req.trustedOrigin ?? req.url.origin}/`);
	if (returnTo) to.searchParams.set('callbackUrl', returnTo);
	return to.href;
}
