/**
 * Claims that an authorization request asks for by name, and what has to come back: an essential claim, with one of the values
 * that were asked for.
 *
 * @see OpenID Connect Core 1.0, sections 5.5 and 5.5.1.1 (`acr`)
 */
import { InvalidConfig, OAuthCallbackError } from '../../../../errors.js';
import { isObject } from '../../../base/util/shape.js';

/** A member of a request for claims, such as `{ essential: true, values: ['urn:example:high'] }`. Null asks without condition. */
type Requested = Readonly<Record<string, unknown>> | null;

/** A `claims` parameter. */
export interface RequestedClaims {
	readonly id_token?: Readonly<Record<string, Requested>>;
	readonly userinfo?: Readonly<Record<string, Requested>>;
}

/**
 * Reads a `claims` parameter, and keeps what the answer is compared with.
 * @throws {InvalidConfig} if it is not a JSON object
 */
export function readRequestedClaims(parameter: string): RequestedClaims {
	let claims: unknown;
	try {
		claims = JSON.parse(parameter);
	} catch {
		// The check below reports it.
	}
	if (!isObject(claims)) throw new InvalidConfig('the authorization parameter `claims` has to be a JSON object');
	return Object.fromEntries(
		(['id_token', 'userinfo'] as const).flatMap((place) => {
			const names = (claims as Record<string, unknown>)[place];
			return isObject(names) ? [[place, names]] : [];
		})
	);
}

/** Whether the claims have all that was requested from userinfo, so that it need not be asked. */
export function hasRequested({ userinfo = {} }: RequestedClaims, claims: object): boolean {
	return Object.keys(userinfo).every((name) => Object.hasOwn(claims, name));
}

/**
 * Checks that the essential claims came back.
 * @param idToken the claims of the ID token
 * @param profile those, and the claims of userinfo
 * @throws {OAuthCallbackError} for one that is missing, or has another value
 */
export function requireEssential(requested: RequestedClaims, idToken: object, profile: object): void {
	const places = [
		{ place: 'ID token', names: requested.id_token, claims: idToken },
		{ place: 'profile', names: requested.userinfo, claims: profile }
	];
	for (const { place, names = {}, claims } of places) {
		for (const [name, request] of Object.entries(names)) {
			if (request?.essential !== true) continue;
			const value = Object.hasOwn(claims, name) ? (claims as Record<string, unknown>)[name] : undefined;
			if (value === undefined || value === null) throw unmet(`the ${place} has no "${name}", which is essential`);
			if (!isAccepted(value, acceptedValues(request))) {
				throw unmet(`"${name}" of the ${place} is none of the values that were asked for`);
			}
		}
	}
}

/** Whether a claim, such as `acr`, has one of these values. Without values, any will do. */
export function isAccepted(value: unknown, accepted: readonly unknown[] | undefined): boolean {
	return accepted === undefined || accepted.includes(value);
}

function acceptedValues({ value, values }: NonNullable<Requested>): readonly unknown[] | undefined {
	return Array.isArray(values) ? values : value === undefined ? undefined : [value];
}

function unmet(what: string): OAuthCallbackError {
	return new OAuthCallbackError(
		`${what}: the provider could not or would not meet the request. Check that it supports the claim ` +
			'(`claims_supported` and `acr_values_supported` of its metadata), or leave `essential` out of the parameter `claims`'
	);
}
