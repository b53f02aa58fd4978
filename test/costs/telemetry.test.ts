/** What tracing costs, counted: nothing where it is off, and spans alone where it is on. */
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { loadOptionCompilers } from '../../src/lib/app/plugins/options.js';
import type * as hashing from '../../src/lib/base/seal/digest.js';
import type * as derivation from '../../src/lib/base/seal/hkdf.js';
import type { Telemetry } from '../../src/opentelemetry.js';
import { createApp } from '../fixtures/app.js';
import { countWork } from './work.js';

vi.mock('../../src/lib/base/seal/hkdf.js', async (original) => {
	const { hkdf } = await original<typeof derivation>();
	return { hkdf: vi.fn(hkdf) };
});
vi.mock('../../src/lib/base/seal/digest.js', async (original) => {
	const { digest, sha256Base64Url, sha256Hex } = await original<typeof hashing>();
	return { digest: vi.fn(digest), sha256Base64Url: vi.fn(sha256Base64Url), sha256Hex: vi.fn(sha256Hex) };
});
afterEach(() => {
	vi.restoreAllMocks();
});

/** Counts the spans and the events, by name. */
function counting(): { telemetry: Telemetry; spans: Record<string, number>; counts: string[] } {
	const spans: Record<string, number> = {};
	const counts: string[] = [];
	return {
		spans,
		counts,
		telemetry: {
			span({ name }, work) {
				spans[name] = (spans[name] ?? 0) + 1;
				return work();
			},
			count: (counter) => void counts.push(counter)
		}
	};
}

test('without telemetry, its code is not loaded', async () => {
	const { telemetry } = counting();
	expect(await loadOptionCompilers({ config: { providers: [] }, env: {}, providers: [] })).not.toHaveProperty(
		'observe'
	);
	expect(await loadOptionCompilers({ config: { providers: [], telemetry }, env: {}, providers: [] })).toHaveProperty(
		'observe'
	);
});

test('with telemetry, a sign-in and a read do the same work, and make these spans', async () => {
	const worked = async (telemetry?: Telemetry) => {
		const app = createApp({ adapter: MemoryAdapter(), ...(telemetry && { telemetry }) });
		const work = countWork(app.op);
		await app.signIn();
		await app.session();
		const done = work.take();
		vi.restoreAllMocks();
		return done;
	};
	const off = await worked();
	expect(off).toMatchObject({ token: 1, verify: 1 });
	const { telemetry, spans, counts } = counting();
	expect(await worked(telemetry)).toEqual(off);
	expect(counts).toEqual(['auth.sign_ins']);
	expect(spans).toMatchObject({ 'auth.signin': 1, 'auth.callback': 1, 'auth.request': 3 });
});
