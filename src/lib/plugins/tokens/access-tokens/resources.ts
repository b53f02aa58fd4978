/**
 * The metadata of the APIs that the application serves: they lead a client from the API to the issuer of its tokens.
 *
 * @see RFC 9728
 */
import { InvalidConfig, UnknownAction } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { ProtectedResource } from '../../../base/config/options.js';
import { isProtected } from '../../../base/util/protected-url.js';
import { json } from '../../../base/http/outcome.js';
import type { Outcome } from '../../../base/http/outcome.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { proofAlgorithms } from './algorithms.js';
import { protectedResources } from '../../../core/options.js';
import type { Resources } from '../../../core/options.js';
import type { OptionCompiler } from '../../../core/plugin.js';

const wellKnown = '/.well-known/oauth-protected-resource';
const keepSeconds = 3600;

export const resourceCompiler: OptionCompiler<Resources> = {
	key: protectedResources,
	compile: ({ config }) => compileResources(config.protectedResources)
};

/** Compiles `protectedResources`. @throws {InvalidConfig} */
function compileResources(list: readonly ProtectedResource[] = []): Resources {
	if (!Array.isArray(list)) throw new InvalidConfig('`protectedResources` has to be a list');
	const resources = new Map<string, ProtectedResource>();
	for (const each of list as readonly unknown[]) {
		const resource = Object(each) as ProtectedResource;
		const path = metadataPathOf(requireUrl(resource.resource, 'resource'));
		if (resources.has(path))
			throw new InvalidConfig(`two \`protectedResources\` have their metadata at ${path}: change one \`resource\``);
		const servers = resource.authorizationServers as unknown;
		if (!Array.isArray(servers) || servers.length === 0) {
			throw new InvalidConfig(`\`authorizationServers\` of ${resource.resource} has to name an issuer of its tokens`);
		}
		for (const issuer of servers) requireUrl(issuer, 'authorizationServers');
		resources.set(path, resource);
	}
	return resources;
}

function requireUrl(text: unknown, member: string): URL {
	const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
	if (url && isProtected(url) && !url.hash && !url.search && !url.username && !url.password) return url;
	throw new InvalidConfig(
		`\`${member}\` of \`protectedResources\` has to be an https URL without query and fragment: ${JSON.stringify(text)}`
	);
}

/** @see RFC 9728, section 3.1 */
function metadataPathOf({ pathname }: URL): string {
	return pathname === '/' ? wellKnown : `${wellKnown}${pathname}`;
}

/** Returns the address of the metadata of a resource; undefined if the configuration does not have it. */
export function metadataUrlOf(ctx: Pick<AuthContext, 'options'>, resource: string): string | undefined {
	for (const [path, each] of protectedResources.of(ctx))
		if (each.resource === resource) return new URL(resource).origin + path;
	return undefined;
}

/** Answers with the metadata. @see RFC 9728, section 3.2 */
export async function showMetadata(ctx: AuthContext, { url }: AuthRequest): Promise<Outcome> {
	const entry = protectedResources.of(ctx).get(url.pathname);
	if (!entry) throw new UnknownAction('no protected resource has this path');
	const { resource, authorizationServers, scopes, name, documentation, binding } = entry;
	const metadata = {
		resource,
		authorization_servers: authorizationServers,
		bearer_methods_supported: ['header'],
		scopes_supported: scopes,
		resource_name: name,
		resource_documentation: documentation,
		dpop_signing_alg_values_supported: proofAlgorithms,
		dpop_bound_access_tokens_required: binding === 'dpop' ? true : undefined,
		tls_client_certificate_bound_access_tokens: binding === 'certificate' ? true : undefined
	};
	return Promise.resolve({ ...json(metadata), publicForSeconds: keepSeconds });
}
