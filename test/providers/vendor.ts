/** Plays a vendor to a provider's quirks. */
import type { TokenEndpoint, UserinfoEndpoint } from '../../src/providers/types.js';
import type { TokenSet } from '../../src/types.js';
import { rows } from './fixtures.js';

export const profileOf = <T>(file: string) => rows.find((row) => row.file === file)!.profile as T;
export const token = (provider: { token?: unknown }) => provider.token as TokenEndpoint;
export const conform = async (provider: { token?: unknown }, body: unknown, status = 200) => {
	const answer = await token(provider).conform!(Response.json(body, { status }));
	return answer && { status: answer.status, body: (await answer.json()) as unknown };
};

/** Plays the vendor's API: path and query to answer. Another request fails the test. */
export function api(answers: Record<string, () => Response>) {
	const requests: Request[] = [];
	const fetchFake: typeof fetch = async (input, init) => {
		const request = new Request(input, init);
		requests.push(request);
		const { pathname, search } = new URL(request.url);
		const answer = answers[pathname + search];
		if (!answer) throw new Error(`unexpected request: ${request.url}`);
		return answer();
	};
	return { fetch: fetchFake, requests };
}

/** Asks for the profile as the engine does. */
export async function readProfile<P>(
	provider: { userinfo?: string | UserinfoEndpoint<P> },
	fetchFake: typeof fetch,
	tokens: TokenSet = {}
) {
	const { url, request } = provider.userinfo as UserinfoEndpoint<P>;
	return request!({
		tokens: { access_token: 'the-access-token', ...tokens },
		provider: { id: 'x', name: 'x', type: 'oauth', clientId: 'c', userinfo: { url: new URL(url!) } },
		fetch: fetchFake,
		clientSecret: () => 's'
	});
}
