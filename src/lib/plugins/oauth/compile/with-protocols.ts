/** Compiles providers that use protocols beyond the authorization code flow. Loaded if a configuration has one. */
import type { ProviderObject } from '../../../../providers/types.js';
import { compileOAuth } from '../provider.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import * as rules from './protocols.js';

/** Compiles a provider that may use every protocol. @throws {InvalidConfig | InvalidEndpoints} naming the provider, the member and the cure */
export function compileWithProtocols(source: ProviderObject): OAuthProvider {
	return compileOAuth(source, rules);
}
