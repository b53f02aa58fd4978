/** The tokens of an account at a provider, whose refresh tokens work once. */
import { customFetch } from '../../../src/lib/base/http/custom-fetch.js';
import { locationOf } from '../../fixtures/browser.js';
import { createIdentityProvider } from '../../fixtures/identity-provider.js';
import type { Flow } from '../matrix.js';
import type { World } from '../world.js';

const hour = 3600;

/** A person who signed in at a provider, whose access token is over. */
async function overdue(world: World, op: ReturnType<typeof createIdentityProvider>) {
	const enter = async () => world.browser.follow(op.authorize(locationOf(await world.browser.post('/auth/signin/op'))));
	await enter();
	const userId = (await world.idIn())!;
	world.clock.advance(hour);
	const before = op.requestsTo('token').length;
	/** The refresh tokens that were sent to the provider. */
	const sent = () =>
		op
			.requestsTo('token')
			.slice(before)
			.map(({ body }) => new URLSearchParams(body).get('refresh_token'))
			.filter((token) => token !== null);
	return { enter, userId, sent };
}

/** @param atOnce how many ask at the same moment */
const refreshed = (name: string, atOnce: number, options: Flow['options'] = {}): Flow => {
	// The clock is set when a flow begins.
	const op = createIdentityProvider({ refreshTokens: 'always', now: () => Date.now() });
	return {
		name,
		options: { providers: [op.provider()], ...options },
		async prepare(world) {
			const { enter, userId, sent } = await overdue(world, op);
			let token: string | undefined;
			const ask = async () => {
				const answers = await Promise.all(
					Array.from({ length: atOnce }, () => world.auth.accounts.of(userId).token('op'))
				);
				const [first] = answers;
				token = answers.every(({ accessToken }) => accessToken === first?.accessToken) ? first?.accessToken : undefined;
			};
			const isAccepted = async (value: string) => {
				const answer = await op.fetch(`${op.issuer}/userinfo`, { headers: { authorization: `Bearer ${value}` } });
				return answer.status === 200;
			};
			return {
				act: ask,
				// A refresh token whose answer was lost is void: the person signs in at the provider again.
				async begin() {
					await enter();
					await ask();
				},
				missing: async () =>
					token && (await isAccepted(token)) ? [] : ['there is no token that the provider accepts'],
				/** A token that is given is stored: at once, or when this process is asked again. One whose answer was lost is sent again once. */
				async unsafe() {
					await ask().catch(() => enter().then(ask));
					const [account] = await world.store.listAccounts(userId);
					const all = sent();
					return [
						...(account?.access_token === token ? [] : ['another token is stored']),
						...(all.length - new Set(all).size > 1 ? ['a refresh token was sent three times'] : [])
					];
				}
			};
		}
	};
};

export const tokenRefreshed = refreshed('an access token of a provider is refreshed', 1);
export const tokenRefreshedAtOnce = refreshed('an access token of a provider is refreshed for two who ask at once', 2);

export const tokensResealed: Flow = (() => {
	const op = createIdentityProvider({ refreshTokens: 'always', now: () => Date.now() });
	return {
		name: 'stored tokens of providers are sealed',
		options: { providers: [op.provider()], account: { encryptTokens: true } },
		async prepare(world) {
			const { userId } = await overdue(world, op);
			const [account] = await world.store.listAccounts(userId);
			const { provider, providerAccountId, access_token: sealed } = account!;
			const { accessToken, expiresAt } = await world.auth.accounts.of(userId).token('op');
			const now = await world.store.getAccount(providerAccountId, provider);
			// As the row was before the option was on.
			const plain = { access_token: accessToken, expires_at: Math.floor((expiresAt?.getTime() ?? 0) / 1000) };
			await world.store.replaceTokens({ provider, providerAccountId, ...plain }, now?.access_token ?? sealed ?? null);
			const seal = () => world.auth.accounts.reseal([userId]);
			return {
				act: seal,
				begin: seal,
				async missing() {
					const stored = await world.store.getAccount(providerAccountId, provider);
					const token = await world.auth.accounts.of(userId).token('op');
					return [
						...(stored?.access_token === accessToken ? ['the token is plain'] : []),
						...(token.accessToken === accessToken ? [] : ['it is another token'])
					];
				}
			};
		}
	};
})();

export const tokensRevoked: Flow = (() => {
	const revoked = new Set<string>();
	const op = createIdentityProvider({ refreshTokens: 'always', now: () => Date.now() });
	const endpoint = `${op.issuer}/revocation`;
	op.faults.metadata = (metadata) => ({ ...metadata, revocation_endpoint: endpoint });
	const fetch: typeof op.fetch = async (...request) => {
		const asked = new Request(...request);
		if (asked.url !== endpoint) return op.fetch(...request);
		revoked.add(new URLSearchParams(await asked.text()).get('token') ?? '');
		return new Response(null);
	};
	return {
		name: 'a person signs out, which revokes the tokens at the provider',
		options: { providers: [op.provider({ revokeOnSignOut: true, [customFetch]: fetch } as object)] },
		async prepare(world) {
			const { enter, userId } = await overdue(world, op);
			const copied = world.browser.copy();
			const [account] = await world.store.listAccounts(userId);
			const leave = () => world.browser.post('/auth/signout');
			const stored = async () => world.store.getAccount(account!.providerAccountId, 'op');
			const refreshToken = (await stored())?.refresh_token ?? '';
			return {
				act: leave,
				// The browser is signed out in any case. A person who saw an error ends the session from another one.
				async begin() {
					await enter();
					await world.auth.sessions(world.requestOf()).endAll();
				},
				missing: async () => ((await world.idIn(copied)) === null ? [] : ['the session lives on']),
				/** Tokens that are void at the provider are replaced by the next sign-in there. */
				async unsafe() {
					if (!revoked.has(refreshToken)) return [];
					await enter();
					const { accessToken } = await world.auth.accounts.of(userId).token('op');
					return (await stored())?.refresh_token === refreshToken ? [`${accessToken} cannot be refreshed`] : [];
				}
			};
		}
	};
})();
