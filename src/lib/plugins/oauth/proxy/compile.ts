/** Compiles the options of a redirect proxy, which the proxy and the previews share. */
import { InvalidConfig } from '../../../../errors.js';
import type { AuthConfig, SuffixOf } from '../../../base/config/options.js';
import { secretsOf } from '../../../base/config/secrets.js';
import { redirectProxyUrl } from '../compile/proxy-url.js';
import { createKeyring } from '../../../base/seal/keyring.js';
import type { Keyring } from '../../../base/seal/keyring.js';
import { compileOrigins } from './origins.js';
import type { CompiledProxy } from '../options.js';
import type { OptionCompiler, OptionContext } from '../../../core/plugin.js';
import { redirectProxy } from '../options.js';

/** Compiles the options. Patterns of origins are followed as soon as the list of public suffixes is loaded. */
export const proxyCompiler = compilerWith(undefined);

/** Returns what compiles the options of a configuration, which has the public suffixes if it has a pattern. */
export async function proxyCompilerFor({ redirectProxyOrigins, publicSuffixes }: AuthConfig): Promise<OptionCompiler> {
	if (!String(redirectProxyOrigins).includes('*')) return proxyCompiler;
	return compilerWith(await publicSuffixes?.load?.());
}

function compilerWith(suffixOf: SuffixOf | undefined): OptionCompiler<CompiledProxy> {
	return { key: redirectProxy, compile: (from) => redirectProxyOf(from, suffixOf) };
}

/**
 * Compiles the options. Returns undefined if neither the configuration nor a provider names a proxy.
 * @throws {InvalidConfig | MissingSecret}
 */
function redirectProxyOf(
	{ config, env, dev, ...own }: OptionContext,
	suffixOf: SuffixOf | undefined
): CompiledProxy | undefined {
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
