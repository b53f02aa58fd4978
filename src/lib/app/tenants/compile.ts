/** Compiles the context of a tenant: that of the site, with the providers of the tenant, and bound to it. */
import { AuthError, InvalidConfig } from '../../../errors.js';
import { requireAdapterMethods } from '../../store/adapter/requirements.js';
import { kindOf } from '../../core/plugin-table.js';
import { asError } from '../../base/errors/logger.js';
import { printable } from '../../base/errors/scrub.js';
import { customFetch, customFetchOf } from '../../base/http/custom-fetch.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';
import { boundInstance, boundJwt, boundKeyring, boundLimits, boundSessions } from '../../core/tenants/bound.js';
import type { TenantKey } from '../../core/tenants/bound.js';
import { publicFetch, requirePublicUrl } from '../../base/http/public/fetch.js';
import { providerIds, storedProviderId, tenantStore, withSessionsOf } from '../../core/tenants/store.js';
import { storeOf, withSessionStore } from '../plugins/store.js';
import { redirectProxy } from '../../plugins/oauth/options.js';
import type { AuthContext } from '../../core/context/context.js';
import type { AuthConfig } from '../../base/config/options.js';
import { requireRightNames } from '../plugins/misspelt-options.js';
import { compileProviders, loadCompilers, providerSources } from '../providers.js';
import type { ProviderSource } from '../providers.js';

/** Makes the context of each tenant of a site. */
export interface TenantCompiler {
	/** Compiles the context of a tenant. A provider that is not valid is left out, and logged: the others work, and so do sessions. */
	compile(tenant: TenantKey, configured: readonly unknown[]): Promise<AuthContext>;
}

/**
 * @param site the context of the site, for requests without a tenant
 * @param internalOrigins the origins that requests may go to although they are private
 */
export function createTenantCompiler(
	siteConfig: AuthConfig,
	site: AuthContext,
	internalOrigins: ReadonlySet<string>
): TenantCompiler {
	const config = withSessionStore(siteConfig);
	const usual = publicFetch(internalOrigins);

	/** Gives a provider the `fetch` that checks where requests go. */
	function guarded(source: ProviderSource): ProviderSource {
		const own = customFetchOf(source) ?? customFetchOf(source.options ?? {});
		// The key of another package's symbol must not come first.
		const { options, ...rest } = source;
		const fetch = own ? publicFetch(internalOrigins, own) : usual;
		const { id, name, type } = source;
		return {
			...strings(rest),
			id,
			name,
			type,
			...(options && { options: strings(options) }),
			[customFetch]: fetch
		} as ProviderSource;
	}

	async function compiled(tenant: string, configured: unknown): Promise<OAuthProvider> {
		// Variables of the environment belong to the site: a tenant's issuer must not get its secrets.
		const sources = providerSources([configured] as AuthConfig['providers'], {});
		requireRightNames(sources, {});
		const [provider] = compileProviders(sources.map(guarded), await loadCompilers(sources)).values();
		if (provider?.kind !== 'oauth')
			throw new InvalidConfig('a provider of a tenant has to be of type "oidc" or "oauth"');
		requireSafe(provider, internalOrigins);
		if (provider.redirectProxyUrl && !redirectProxy.of(site)) {
			throw new InvalidConfig('its redirectProxyUrl needs the redirectProxyOrigins of the site');
		}
		requireAdapterMethods(config.adapter, kindOf(site, provider).adapterNeeds(provider, site.session.strategy));
		if (site.providers.has(provider.id))
			throw new InvalidConfig('the site itself has a provider with this id: choose another id');
		const storedId = await storedProviderId(tenant, provider.id, issuerOf(provider));
		return Object.freeze({ ...provider, domains: provider.domains ?? [], storedId });
	}

	async function providersOf(tenant: string, configured: readonly unknown[]): Promise<Map<string, OAuthProvider>> {
		const providers = new Map<string, OAuthProvider>();
		for (const [index, each] of configured.entries()) {
			try {
				const provider = await compiled(tenant, each);
				if (providers.has(provider.id))
					throw new InvalidConfig('another provider of the tenant has the same id: choose another id');
				providers.set(provider.id, provider);
			} catch (thrown) {
				site.logger.error(leftOut(tenant, idOf(each) ?? `number ${index + 1}`, thrown));
			}
		}
		return providers;
	}

	return {
		async compile(tenant, configured) {
			const own = tenant === null ? new Map<string, OAuthProvider>() : await providersOf(tenant, configured);
			const ids = providerIds(new Map([...own].map(([id, { storedId = id }]) => [id, storedId])));
			const keyring = boundKeyring(site.keyring, tenant);
			const session = boundSessions(site.session, tenant);
			const atRest = { session, keyring, encryptTokens: site.encryptTokens };
			const store = storeOf(config, atRest, (inner) => tenantStore(inner, ids, tenant));
			return Object.freeze({
				...site,
				...(tenant !== null && { tenant }),
				providers: new Map([...site.providers, ...own]),
				keyring,
				session,
				adapter: store && withSessionsOf(site.wrapStore(store), tenant),
				jwt: boundJwt(site.jwt, tenant),
				limits: boundLimits(site.limits, tenant),
				instance: boundInstance(site.instance, tenant)
			});
		}
	};
}

/** Returns the members of an object, without those under symbols. */
function strings(object: object): object {
	return Object.fromEntries(Object.entries(object));
}

/** Returns what says who a user of the provider is: its issuer, or the addresses in place of one. */
function issuerOf({ issuer, wellKnown, tokenUrl = '', userinfoUrl = '' }: OAuthProvider): string {
	return issuer ?? wellKnown ?? `${tokenUrl} ${userinfoUrl}`;
}

/** @throws {InvalidConfig} for an option or a URL that must not come from data */
function requireSafe(provider: OAuthProvider, internalOrigins: ReadonlySet<string>): void {
	if (provider.allowInsecure)
		throw new InvalidConfig('allowInsecureRequests is not for the providers of tenants: remove it');
	const { issuer, wellKnown, authorizationUrl, tokenUrl, userinfoUrl, jwksUrl } = provider;
	for (const text of [issuer, wellKnown, authorizationUrl, tokenUrl, userinfoUrl, jwksUrl]) {
		if (text === undefined) continue;
		const url = new URL(text);
		if (internalOrigins.has(url.origin)) continue;
		try {
			requirePublicUrl(url);
		} catch (thrown) {
			throw new InvalidConfig(`${(thrown as Error).message}: list its origin in tenant.internalOrigins if it is yours`);
		}
	}
}

function idOf(configured: unknown): string | undefined {
	const { id } = Object(configured) as { id?: unknown };
	return typeof id === 'string' ? printable(id, 100) : undefined;
}

function leftOut(tenant: string, name: string, thrown: unknown): AuthError {
	const { message } = asError(thrown);
	return new InvalidConfig(`the provider "${name}" of tenant "${tenant}" is left out: ${message}`, {
		cause: { ...(thrown instanceof AuthError ? thrown.cause : { err: asError(thrown) }), tenant, provider: name }
	});
}
