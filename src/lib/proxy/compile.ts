/** Compiles the options of a redirect proxy, which the proxy and the previews share. */
import { InvalidConfig } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import type { Environment } from '../config/environment.js';
import type { AuthConfig, SuffixOf } from '../config/options.js';
import { secretsOf } from '../config/secrets.js';
import { redirectProxyUrl } from '../oauth/compile/proxy-url.js';
import { createKeyring } from '../seal/keyring.js';
import type { Keyring } from '../seal/keyring.js';
import { compileOrigins } from './origins.js';

/** Returns what compiles the options, and the public suffixes for a pattern, as soon as they are loaded. */
export async function proxyCompilers({
	redirectProxyOrigins,
	publicSuffixes
}: AuthConfig): Promise<{ readonly redirectProxyOf: typeof redirectProxyOf; readonly suffixOf?: SuffixOf }> {
	if (!String(redirectProxyOrigins).includes('*')) return { redirectProxyOf };
	return { redirectProxyOf, suffixOf: await publicSuffixes?.load?.() };
}

/**
 * Compiles the options. Returns undefined if neither the configuration nor a provider names a proxy.
 * @throws {InvalidConfig | MissingSecret}
 */
export function redirectProxyOf(
	config: AuthConfig,
	env: Environment,
	dev: boolean,
	own: Pick<AuthContext, 'keyring' | 'providers'>,
	suffixOf?: SuffixOf
): AuthContext['redirectProxy'] {
	const url = redirectProxyUrl(config.redirectProxyUrl ?? env.AUTH_REDIRECT_PROXY_URL, 'redirectProxyUrl');
	// The providers of tenants are not known yet.
	const mayBeNamed = 'tenant' in config && config.tenant !== undefined && config.redirectProxyOrigins !== undefined;
	const isNamed = url ?? [...own.providers.values()].some((each) => each.kind === 'oauth' && each.redirectProxyUrl);
	const isUsed = isNamed || mayBeNamed;
	if (isUsed) {
		const secret = config.redirectProxySecret ?? env.AUTH_REDIRECT_PROXY_SECRET;
		const keyring = secret === undefined ? own.keyring : keyringOf(secret, dev);
		return { url, keyring, allows: compileOrigins(config.redirectProxyOrigins ?? [], config.publicSuffixes, suffixOf) };
	}
	if (config.redirectProxyOrigins === undefined) return undefined;
	throw new InvalidConfig(
		'redirectProxyOrigins is for the deployment that redirectProxyUrl names: set redirectProxyUrl, or AUTH_REDIRECT_PROXY_URL'
	);
}

function keyringOf(secret: string, dev: boolean): Keyring {
	return createKeyring(secretsOf(secret, {}, dev).current);
}
