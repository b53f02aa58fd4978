/** Examines the compiled configuration of an app. */
import { documentAt } from '../../lib/base/config/documents.js';
import type { AuthContext } from '../../lib/core/context/context.js';
import { WrongAnswer } from '../../lib/store/adapter/checks/wrong-answer.js';
import { isRefused } from '../../lib/base/http/cookies.js';
import { fetchMetadata } from '../../lib/plugins/oauth/discovery.js';
import type { OAuthProvider } from '../../lib/core/context/providers/oauth.js';
import { needsDiscovery } from '../../lib/plugins/oauth/server.js';
import { tablesCure } from './cures.js';
import { error, note, warning } from './finding.js';
import type { Finding } from './finding.js';

/** Says which callback URLs have to be registered. @param origin of the site in development */
export function callbackUrls({ providers, authPath, origin }: AuthContext, usual: string): Finding[] {
	const here = origin ?? usual;
	return [...providers.values()]
		.filter((provider) => provider.kind === 'oauth')
		.map(({ id, name }) => note(`${name}: register the callback URL ${here}${authPath}/callback/${id}`));
}

/** Checks that there is a way to sign in. */
export function checkOptions({ providers }: AuthContext): Finding[] {
	if (providers.size > 0) return [];
	return [error('there are no providers', 'Add one: providers: [GitHub]. `npx framework-auth providers` lists all.')];
}

/** Checks that browsers take the cookies at the address of the site. @param usual the origin in development */
export function checkCookies({ cookies, useSecureCookies, origin }: AuthContext, usual: string): Finding[] {
	const here = origin ?? usual;
	if (here.startsWith('https:')) {
		if (useSecureCookies !== false) return [];
		return [warning('`useSecureCookies` is false on a site with https', 'Remove it: it follows the address.')];
	}
	const table = Object.values(useSecureCookies ? cookies.secure : cookies.plain);
	const refused = table.filter(isRefused).map(({ name }) => name);
	if (refused.length > 0) {
		const finding = `browsers refuse the cookie ${refused.join(', ')} at ${here}, because its prefix requires https`;
		return [error(finding, 'Remove the prefix from the name in `cookies`, or use https here, too.')];
	}
	if (!table.some(({ options }) => options.secure)) return [];
	const finding = `the cookies require https, and the address is ${here}: Safari refuses them on localhost, and all browsers refuse them elsewhere`;
	return [warning(finding, 'Remove `useSecureCookies` and `secure`: both follow the address.')];
}

/** Checks that SvelteKit 3 and the library have one origin. That of a machine in development differs. @param config its text */
export function checkOrigin({ origin }: AuthContext, config: string): Finding[] {
	const [, , ofKit] = /\bpaths\s*:\s*\{[^{}]*\borigin\s*:\s*(['"`])(https?:[^'"`$]+)\1/.exec(config) ?? [];
	if (!ofKit || !origin || new URL(ofKit).origin === origin) return [];
	if (/^http:\/\/(?:[^/]+\.)?localhost(?::|$)|^http:\/\/(?:127\.|\[::1\])/.test(origin)) return [];
	const finding = `paths.origin is ${ofKit}, and AUTH_URL is ${origin}: SvelteKit accepts forms only at the first, and providers return to the second`;
	return [error(finding, 'Set both to the address that users open.')];
}

/** Checks the answers by POST from other sites, which SvelteKit refuses unless the app names their origins. @param config its text */
export function checkFormPost({ providers }: AuthContext, config: string): Finding[] {
	return [...providers.values()].flatMap((provider) => {
		const address =
			provider.kind === 'oauth' &&
			!provider.ownPage &&
			provider.formPost &&
			(provider.authorizationUrl ?? provider.issuer);
		if (!address) return [];
		const { origin } = new URL(address);
		if (config.includes(origin) || config.includes('csrfByHandle')) return [];
		const cure = `Add it to SvelteKit's config: csrf: { trustedOrigins: ['${origin}'] }.`;
		return [error(`${provider.name} answers with a POST from ${origin}, which SvelteKit refuses`, cure)];
	});
}

/** Asks each issuer for its metadata. */
export async function checkIssuers({ providers }: AuthContext): Promise<Finding[]> {
	const issuers = [...providers.values()].filter(
		(provider): provider is OAuthProvider => provider.kind === 'oauth' && !provider.tenants && needsDiscovery(provider)
	);
	return (await Promise.all(issuers.map(checkIssuer))).flat();
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
		if (provider.id === 'local') {
			return [
				warning('the provider on this machine is not running', 'Start it: npx framework-auth identity-provider.')
			];
		}
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
			'Set the clock with NTP: the library refuses tokens with a wrong time.'
		)
	];
}

/** Asks the adapter for what does not exist, as a sign-in does for what does. */
export async function checkAdapter(
	{ adapter, session }: AuthContext,
	place?: string,
	packages?: ReadonlySet<string>
): Promise<Finding[]> {
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
			return [failedAdapter(thrown, place, packages)];
		}
	}
	return [];
}

/** Says what a call of the adapter failed with. @param place the database, where it is known */
export function failedAdapter(thrown: unknown, place?: string, packages: ReadonlySet<string> = new Set()): Finding {
	const { message, cause } = thrown as Error & { cause?: { err?: Error } };
	const { err } = cause ?? {};
	const cure =
		err instanceof WrongAnswer
			? `Compare the table with what the adapter has to return: ${documentAt('adapters/own-tables.md')}.`
			: tablesCure(packages);
	// A driver that tried several addresses has the reasons within, and no text of its own.
	const { errors } = (err ?? {}) as { errors?: readonly Error[] };
	const reason = err?.message || errors?.[0]?.message || message;
	return error(`the adapter fails: ${reason}${place ? `. The database is ${place}` : ''}`, cure);
}
