/** The metadata of a server, as a client of the FAPI 2.0 Security Profile takes them. */
import type { AuthorizationServer } from 'oauth4webapi';
import { fapi2Algs } from '../compile/fapi2.js';

const algMembers = [
	'id_token_signing_alg_values_supported',
	'userinfo_signing_alg_values_supported',
	'authorization_signing_alg_values_supported'
] as const;

/**
 * Returns the metadata with the algorithms of the profile alone, and with the issuer in each authorization response, whatever
 * the server says that it supports.
 * @see FAPI 2.0 Security Profile, sections 5.3.3.2 (`iss`) and 5.4.1 (algorithms)
 */
export function conforming(server: AuthorizationServer): AuthorizationServer {
	const allowed = algMembers.map((member) => {
		const supported: unknown = server[member];
		return [member, Array.isArray(supported) ? fapi2Algs.filter((alg) => supported.includes(alg)) : fapi2Algs];
	});
	return { ...server, ...Object.fromEntries(allowed), authorization_response_iss_parameter_supported: true };
}
