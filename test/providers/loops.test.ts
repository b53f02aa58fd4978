/** Loops: the template at the service has the sender and the text, and gets the link only. */
import AuthCoreLoops from '@auth/core/providers/loops';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { InvalidConfig } from '../../src/errors.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import Loops, { Loops as named } from '../../src/providers/loops.js';
import type { EmailConfig } from '../../src/providers/types.js';
import { createApp } from '../fixtures/app.js';
import { findLeaks } from '../fixtures/leaks.js';

afterEach(() => vi.unstubAllGlobals());

const apiKey = 'key-of-the-application';
const transactionalId = 'clfn0k1yg001imo0fdeqg30i8';

/** Asks for a mail in an app with this provider. */
async function askFor(make: () => EmailConfig, answer: () => Response = () => Response.json({ success: true })) {
	const requests: { url: string; method: string; authorization: string | null; body: Record<string, unknown> }[] = [];
	const fetchStub = async (input: RequestInfo | URL, init?: RequestInit) => {
		const request = new Request(input, init);
		requests.push({
			url: request.url,
			method: request.method,
			authorization: request.headers.get('authorization'),
			body: (await request.json()) as Record<string, unknown>
		});
		return answer();
	};
	vi.stubGlobal('fetch', fetchStub);
	const app = createApp({ providers: [make()], adapter: MemoryAdapter() });
	const response = await app.browser.post('/auth/signin/loops', { email: 'ada@home.test' });
	return { app, requests, response };
}

const linkOf = ({ body }: { body: Record<string, unknown> }) => (body.dataVariables as { url: string }).url;

test('exports its factory by default and by name', () => {
	expect(named).toBe(Loops);
	expect(Loops()).toMatchObject({ id: 'loops', name: 'Loops', type: 'email' });
});

test('the link of its email signs in', async () => {
	const { app, requests } = await askFor(() => Loops({ apiKey, transactionalId }));
	await app.browser.visit(linkOf(requests[0]!));
	expect((await app.session())?.user?.email).toBe('ada@home.test');
});

test('makes the request of @auth/core', async () => {
	const ours = await askFor(() => Loops({ apiKey, transactionalId }));
	const theirs = await askFor(() => AuthCoreLoops({ apiKey, transactionalId }) as unknown as EmailConfig);
	const withoutLink = (each: (typeof ours.requests)[number]) => ({
		...each,
		body: { ...each.body, dataVariables: Object.keys(each.body.dataVariables as object) }
	});
	expect(ours.requests.map(withoutLink)).toEqual(theirs.requests.map(withoutLink));
	expect(ours.requests).toEqual([
		{
			url: 'https://app.loops.so/api/v1/transactional',
			method: 'POST',
			authorization: `Bearer ${apiKey}`,
			body: { transactionalId, email: 'ada@home.test', dataVariables: { url: expect.stringContaining('/auth/') } }
		}
	]);
});

describe('S264 a refusal', () => {
	test.each([
		[{ success: false, path: 'transactionalId', message: 'Invalid transactionalId' }],
		[{ success: false, error: { path: 'transactionalId', message: 'Invalid transactionalId' } }]
	])('%j is in the log, without the key, the link and the address', async (body) => {
		const { app, requests } = await askFor(
			() => Loops({ apiKey, transactionalId }),
			() => Response.json(body, { status: 400 })
		);
		const logged = app.logger.entries.find(({ level }) => level === 'error')?.args[0];
		expect(String(logged)).toContain(
			'Loops refused the mail with status 400: transactionalId: Invalid transactionalId'
		);
		expect(findLeaks(logged, [apiKey, linkOf(requests[0]!), 'ada@home.test'])).toEqual([]);
	});
});

test.each<[string, object, string]>([
	['a key', { transactionalId }, 'provider "loops" has no `apiKey`'],
	['a template', { apiKey }, 'provider "loops" has no `transactionalId`']
])('without %s is a mistake in the configuration', (_what, options, says) => {
	const compile = () => createApp({ providers: [Loops(options)], adapter: MemoryAdapter() });
	expect(compile).toThrow(InvalidConfig);
	expect(compile).toThrow(says);
});

test('sends the request through its own fetch', async () => {
	const own = vi.fn(async () => Response.json({ success: true }));
	await askFor(() => Loops({ apiKey, transactionalId, [customFetch]: own }));
	expect(own).toHaveBeenCalledOnce();
});
