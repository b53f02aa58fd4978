/** Where an authorization request goes. */
import { OAuthSignInError } from '../../../../errors.js';
import type { InstanceState } from '../../../base/config/instance.js';
import { withoutPayload } from '../../../base/errors/scrub.js';
import { isAllowed } from '../../../base/util/protected-url.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { needsDiscovery, serverOf } from '../server.js';
import type { Server } from '../server.js';

/** The authorization endpoint, and the metadata of its server if they were needed. */
interface Target {
	readonly endpoint: string;
	readonly server?: Server;
}

/**
 * Returns where the browser is sent.
 * @throws {OAuthSignInError} when the provider's metadata cannot be fetched, or have no usable endpoint
 */
export async function targetOf(instance: InstanceState, provider: OAuthProvider): Promise<Target> {
	const { authorizationUrl, protocols } = provider;
	// A configured endpoint needs no metadata, unless the callback does: they may say that requests have to be pushed.
	if (authorizationUrl && !protocols && !needsDiscovery(provider)) return { endpoint: authorizationUrl };
	const server = await metadataOf(instance, provider);
	const endpoint = server.authorization_endpoint;
	if (!endpoint)
		throw new OAuthSignInError(
			`the metadata of provider "${provider.id}" has no authorization_endpoint: set \`authorization\``
		);
	// The browser is sent there, so the metadata must give a URL that is not a script, and that is protected on the way.
	if (!URL.canParse(endpoint) || !isAllowed(new URL(endpoint), provider.allowInsecure)) {
		throw new OAuthSignInError(
			`the authorization_endpoint in the metadata of provider "${provider.id}" is not https: set \`authorization\``
		);
	}
	return { endpoint, server };
}

/** Returns the metadata of the server. @throws {OAuthSignInError} when they cannot be used */
export async function metadataOf(instance: InstanceState, provider: OAuthProvider): Promise<Server> {
	try {
		return await serverOf(instance, provider);
	} catch (thrown) {
		const err = withoutPayload(thrown, 600);
		throw new OAuthSignInError(`the metadata of provider "${provider.id}" cannot be used: ${err.message}`, {
			cause: { err, provider: provider.id }
		});
	}
}
