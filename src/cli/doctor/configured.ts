/** Examines the compiled configuration of an app. */
import type { AuthContext } from '../../lib/config/context.js';
import { fetchMetadata } from '../../lib/oauth/discovery.js';
import type { OAuthProvider } from '../../lib/oauth/provider.js';
import { needsDiscovery } from '../../lib/oauth/server.js';
import { error, note, warning } from './finding.js';
import type { Finding } from './finding.js';

/** Says which callback URLs have to be registered. @param origin of the site in development */
export function callbackUrls({ providers, authPath, origin }: AuthContext, usual: string): Finding[] {
	const here = origin ?? usual;
	return [...providers.values()]
		.filter((provider) => provider.kind === 'oauth')
		.map(({ id, name }) => note(`${name}: register the callback URL ${here}${authPath}/callback/${id}`));
}

/** Checks options that are for development. */
export function checkOptions({ providers, useSecureCookies, origin }: AuthContext): Finding[] {
	return [
		...(providers.size === 0
			? [error('there are no providers', 'Add one: providers: [GitHub]. `framework-auth providers` lists all.')]
			: []),
		...(useSecureCookies === false && origin?.startsWith('https:')
			? [warning('`useSecureCookies` is false on a site with https', 'Leave it out: it follows the address.')]
			: [])
	];
}

/** Checks the answers by POST from other sites, which SvelteKit refuses unless the app names their origins. @param config its text */
export function checkFormPost({ providers }: AuthContext, config: string): Finding[] {
	return [...providers.values()].flatMap((provider) => {
		const address = provider.kind === 'oauth' && provider.formPost && (provider.authorizationUrl ?? provider.issuer);
		if (!address) return [];
		const { origin } = new URL(address);
		if (config.includes(origin) || config.includes('csrfByHandle')) return [];
		const cure = `Add it to SvelteKit's config: csrf: { trustedOrigins: ['${origin}'] }.`;
		return [error(`${provider.name} answers by a POST from ${origin}, which SvelteKit refuses`, cure)];
	});
}

/** Asks each issuer for its metadata. */
export async function checkIssuers({ providers }: AuthContext): Promise<Finding[]> {
	const asked = [...providers.values()].filter(
		(provider): provider is OAuthProvider => provider.kind === 'oauth' && !provider.tenants && needsDiscovery(provider)
	);
	return (await Promise.all(asked.map(checkIssuer))).flat();
}

/** The difference of clocks from which on ID tokens are refused, in seconds. */
const skew = 10;

async function checkIssuer(provider: OAuthProvider): Promise<Finding[]> {
	let date: string | null = null;
	const watched: typeof fetch = async (...request) => {
		const response = await provider.fetch(...request);
		date ??= response.headers.get('date');
		return response;
	};
	try {
		await fetchMetadata({ ...provider, fetch: watched });
	} catch (thrown) {
		const reason = thrown instanceof Error ? thrown.message : String(thrown);
		const cure = `Open the address in a browser, and compare AUTH_${provider.id.toUpperCase()}_ISSUER with what it says.`;
		return [
			error(
				`${provider.name}: the metadata of ${provider.issuer ?? provider.wellKnown ?? 'its issuer'} cannot be read: ${reason}`,
				cure
			)
		];
	}
	const apart = date ? Math.round((Date.now() - Date.parse(date)) / 1000) : 0;
	if (Math.abs(apart) <= skew) return [];
	return [
		error(
			`the clock of this machine differs by ${apart} s from that of ${provider.name}`,
			'Set it by NTP: tokens are refused.'
		)
	];
}

/** Asks the adapter for what does not exist, as a sign-in does for what does. */
export async function checkAdapter({ adapter, session }: AuthContext): Promise<Finding[]> {
	if (!adapter) return [];
	const nothing = 'framework-auth doctor';
	const questions: readonly (() => unknown)[] = [
		() => adapter.getUserByEmail('doctor@example.invalid'),
		() => adapter.getUserByAccount({ provider: nothing, providerAccountId: nothing }),
		() => (session.strategy === 'database' ? adapter.getSessionAndUser(nothing) : undefined),
		() => adapter.getSecret?.(nothing)
	];
	for (const ask of questions) {
		try {
			await ask();
		} catch (thrown) {
			const { message, cause } = thrown as Error & { cause?: { err?: Error } };
			const reason = cause?.err?.message ?? message;
			const cure =
				'Start the database, check its address in .env, and create the tables: see `framework-auth schema --help`.';
			return [error(`the adapter fails: ${reason}`, cure)];
		}
	}
	return [];
}
