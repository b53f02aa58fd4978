/** Compiles `tokens`: where the tokens of providers are kept, and the keys of those that the application issues. */
import { InvalidConfig } from '../../../../errors.js';
import type { AuthConfig, SigningKey, TokensOptions } from '../../../base/config/options.js';
import type { OptionCompiler } from '../../../core/plugin.js';
import { tokenRules } from '../../../core/options.js';
import type { CompiledTokens } from '../../../core/options.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { Entered } from '../../../core/lifecycle.js';
import { lazy } from '../../../base/util/lazy.js';
import type { CookieWrite } from '../../../../types.js';

/** The algorithms of a key, by its kind and curve. The first is the default. @see RFC 7518, section 3.1; RFC 8037; RFC 9864 */
const algorithms: Readonly<Record<string, readonly string[]>> = {
	'OKP Ed25519': ['EdDSA', 'Ed25519'],
	'EC P-256': ['ES256'],
	'EC P-384': ['ES384'],
	'EC P-521': ['ES512'],
	RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
};
/** The characters of a modulus of 2048 bits, in base64url. */
const shortestModulus = 342;

export const tokenCompiler: OptionCompiler<CompiledTokens> = {
	key: tokenRules,
	compile: ({ config }) => tokenOptions(config),
	hooks: ({ inCookie }) => ({
		...(inCookie && { entered: async (ctx, req, entered) => keepTokens(ctx, req, entered) })
	})
};

const keeping = lazy(() => import('../../oauth/provider-tokens/cookie.js'));

/** Keeps the tokens of the provider in a cookie. */
async function keepTokens(
	ctx: AuthContext,
	req: AuthRequest,
	{ by, user, account, tokens, remember, session }: Entered
): Promise<CookieWrite[]> {
	if (by !== 'provider') return [];
	const { provider, providerAccountId } = account;
	const record = { owner: user.id, provider, providerAccountId, remember, ...(tokens && { tokens }) };
	return (await keeping()).cookiesAfterSignIn(ctx, req, record, session);
}

/** @throws {InvalidConfig} */
function tokenOptions({ tokens, adapter }: Pick<AuthConfig, 'tokens' | 'adapter'>): CompiledTokens {
	const option: unknown = tokens === 'cookie' ? { ofProviders: 'cookie' } : (tokens ?? {});
	const { ofProviders, keys, ...unknown } = Object(option) as TokensOptions;
	if (typeof option !== 'object' || option === null || Array.isArray(option) || Object.keys(unknown).length > 0) {
		throw new InvalidConfig('`tokens` has to be "cookie", or an object with `ofProviders` and `keys`');
	}
	if (ofProviders !== undefined && (ofProviders as unknown) !== 'cookie') {
		throw new InvalidConfig('`tokens.ofProviders` has to be "cookie"');
	}
	if (ofProviders && adapter) {
		throw new InvalidConfig(
			'`tokens` "cookie" is for a site without an adapter, which stores them with the account: leave it out'
		);
	}
	return { inCookie: ofProviders === 'cookie', signingKeys: keys === undefined ? undefined : checkedKeys(keys) };
}

function checkedKeys(keys: unknown): readonly SigningKey[] {
	if (!Array.isArray(keys) || keys.length === 0 || keys.length > 10) {
		throw new InvalidConfig('`tokens.keys` has to be a list of 1 to 10 private keys as JWK');
	}
	const checked = keys.map((key: unknown, index) => checkedKey(Object(key) as SigningKey, index));
	const ids = checked.flatMap(({ kid }) => kid ?? []);
	if (new Set(ids).size < ids.length)
		throw new InvalidConfig('two keys of `tokens.keys` have the same `kid`: give each its own');
	return checked;
}

function checkedKey(key: SigningKey, index: number): SigningKey {
	const { kty, crv, n, alg, kid, d } = key;
	const algs = algorithms[kty === 'RSA' ? 'RSA' : `${String(kty)} ${String(crv)}`];
	const refuse = (reason: string): never => {
		throw new InvalidConfig(`the key ${index} of \`tokens.keys\` ${reason}`);
	};
	if (!algs) return refuse('has to be a JWK: OKP with Ed25519, EC with P-256, P-384 or P-521, or RSA');
	if (alg !== undefined && !algs.includes(alg)) return refuse(`cannot have this \`alg\`: use ${algs.join(' or ')}`);
	if (kid !== undefined && (typeof (kid as unknown) !== 'string' || kid === ''))
		return refuse('has a `kid` that is not text');
	if (kty === 'RSA' && (typeof n !== 'string' || n.length < shortestModulus)) return refuse('has less than 2048 bits');
	if (index === 0 && typeof d !== 'string') return refuse('signs, and has to be a private key');
	return { ...key, alg: alg ?? algs[0] };
}
