/**
 * The origins that a redirect proxy passes sign-ins on to: exact ones, and patterns for previews whose names are not known
 * beforehand.
 */
import { InvalidConfig } from '../../../../errors.js';
import type { PublicSuffixes, SuffixOf } from '../../../base/config/options.js';
import { isProtected } from '../../../base/util/protected-url.js';

/**
 * Domains below which anyone can have a site, those that sites name most often: the core, which cannot wait for the list at the
 * start, refuses them there. A name there that only begins or only ends like the application's own may be that of a stranger.
 */
const sharedDomains = new Set([
	'amplifyapp.com',
	'cloudfront.net',
	'deno.dev',
	'firebaseapp.com',
	'fly.dev',
	'github.io',
	'gitlab.io',
	'herokuapp.com',
	'loca.lt',
	'netlify.app',
	'ngrok-free.app',
	'ngrok.app',
	'onrender.com',
	'pages.dev',
	'surge.sh',
	'trycloudflare.com',
	'up.railway.app',
	'vercel.app',
	'web.app',
	'workers.dev'
]);

/** Domains below which the platform has regions, and anyone can have a site in each: `my-app-1234.europe-west1.run.app`. */
const regionalDomains = [
	'app.github.dev',
	'azurestaticapps.net',
	'azurewebsites.net',
	'devtunnels.ms',
	'elasticbeanstalk.com',
	'gitpod.io',
	'ngrok.io',
	'run.app'
];

/** The text before and after the `*` of a pattern. An origin without `*` has no `after`. */
interface Pattern {
	readonly entry: string;
	readonly before: string;
	readonly after?: string;
}

/**
 * Compiles a list of origins.
 * @param list what the configuration has
 * @param suffixes the list of public suffixes, which a pattern needs
 * @param suffixOf the same as soon as it is loaded, from code that can wait for it. Without it, it is asked before a pattern is followed
 * @returns whether an origin, in its serialized form, is on the list; it rejects with {@link InvalidConfig}, as below
 * @throws {InvalidConfig} for an entry that is not an origin, a pattern that sites of others could fit, or one without the suffixes
 */
export function compileOrigins(
	list: readonly string[],
	suffixes?: PublicSuffixes,
	suffixOf?: SuffixOf
): (origin: string) => boolean | Promise<boolean> {
	if (!Array.isArray(list)) throw wrong(list, 'is not a list: redirectProxyOrigins: ["https://staging.example.com"]');
	const patterns = list.map(readPattern);
	patterns.forEach((pattern) => requireOwnDomain(pattern, suffixOf ?? usualSuffixOf));
	patterns.forEach((pattern) => pattern.after === undefined || requireSuffixes(pattern, suffixes));
	return (origin) => {
		const pattern = patterns.find((each) => fits(each, origin));
		if (pattern?.after === undefined || suffixOf) return pattern !== undefined;
		return requireSuffixes(pattern, suffixes)
			.load()
			.then((loaded) => {
				requireOwnDomain(pattern, loaded);
				return true;
			});
	};
}

/** Returns the list of public suffixes, which a pattern needs. @throws {InvalidConfig} if the application does not import it */
function requireSuffixes({ entry }: Pattern, suffixes: PublicSuffixes | undefined): PublicSuffixes {
	if (typeof suffixes?.load === 'function') return suffixes;
	throw wrong(
		entry,
		'has a *, which is compared with the domains that many sites share: add ' +
			"`import { publicSuffixes } from 'framework-auth/public-suffixes'`, and `publicSuffixes` to the configuration"
	);
}

function readPattern(entry: unknown): Pattern {
	const parts = typeof entry === 'string' ? entry.split('*') : [];
	const sample = parts.join('x');
	const url = URL.canParse(sample) ? new URL(sample) : undefined;
	// A spelling that the browser changes would never be equal to the origin of a request.
	if (url?.origin !== sample || !isProtected(url)) {
		throw wrong(entry, 'is not an origin with https, in lower case, without a path: "https://staging.example.com"');
	}
	const [before = '', after] = parts;
	return { entry: String(entry), before, after };
}

/** Requires the part of a host that has the `*` to be below a domain of the application's own. @throws {InvalidConfig} */
function requireOwnDomain({ entry, after }: Pattern, suffixOf: SuffixOf): void {
	if (after === undefined) return;
	const label = /^https:\/\/([a-z0-9-]*)\*([a-z0-9-]*)\.([^*]+)$/.exec(entry);
	if (!label) throw wrong(entry, 'may have one *, in the first part of an https host');
	const [, first = '', last = '', domain = ''] = label;
	const [name = ''] = domain.split(':');
	const suffix = suffixOf(name);
	if (suffix === 'registry') throw wrong(entry, `fits every site below "${name}"`);
	// Platforms with regions have more domains than the list.
	if ((suffix ?? usualSuffixOf(name)) && (first.length < 3 || last.length < 3)) {
		throw wrong(
			entry,
			`would fit sites of others, because anyone can have one below ${name}: write your own name before and after the *, as in ` +
				`"https://my-app-*-my-team.${name}"`
		);
	}
}

/** The usual domains of countries below which anyone can have a domain. @see https://publicsuffix.org */
const usualRegistry = /^(?:ac|co|com|edu|gov|net|or|org)\.[a-z]{2}$/;

/** The answer for the usual domains, which needs no list. */
function usualSuffixOf(domain: string): ReturnType<SuffixOf> {
	if (!domain.includes('.') || usualRegistry.test(domain)) return 'registry';
	const isRegional = regionalDomains.some((each) => domain === each || domain.endsWith(`.${each}`));
	return isRegional || sharedDomains.has(domain) ? 'company' : undefined;
}

/** Whether an origin fits: `*` stands for letters, digits and hyphens, never for a dot, so it does not leave its part of the host. */
function fits({ before, after }: Pattern, origin: string): boolean {
	if (after === undefined) return origin === before;
	if (!origin.startsWith(before) || !origin.endsWith(after)) return false;
	return /^[a-z0-9-]+$/.test(origin.slice(before.length, origin.length - after.length));
}

function wrong(entry: unknown, why: string): InvalidConfig {
	return new InvalidConfig(`redirectProxyOrigins: ${JSON.stringify(entry)} ${why}`);
}
