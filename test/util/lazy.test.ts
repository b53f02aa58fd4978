/** Parts that are loaded when they are needed: once, again after a failure, and what happens where one is gone. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lazy } from '../../src/lib/base/util/lazy.js';

afterEach(() => {
	vi.doUnmock('../../src/lib/core/pages/index.js');
	vi.resetModules();
});

describe('a part', () => {
	test('is loaded at its first use, and once for all callers', async () => {
		const load = vi.fn(async () => ({}));
		const part = lazy(load);
		expect(load).not.toHaveBeenCalled();
		const [one, other] = await Promise.all([part(), part()]);
		expect(await part()).toBe(one);
		expect(other).toBe(one);
		expect(load).toHaveBeenCalledTimes(1);
	});

	test('that could not be loaded is tried again', async () => {
		const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('there');
		const part = lazy(load);
		await expect(part()).rejects.toThrow('gone');
		expect(await part()).toBe('there');
	});
});

test('if the code of the pages is missing, the answer is a 500, and the log says why', async () => {
	const logged: Error[] = [];
	vi.resetModules();
	vi.doMock('../../src/lib/core/pages/index.js', () => {
		throw new Error('another build took its place');
	});
	const { createAuth } = await import('../../src/core.js');
	const auth = createAuth({
		providers: [],
		secret: 'a secret of the tests, and of nothing else',
		trustHost: true,
		logger: { error: (error) => void logged.push(error) }
	});
	const answer = await auth.respond(new Request('https://site.test/auth/signin'));
	expect([answer.status, await answer.text()]).toEqual([500, '']);
	expect(logged).toHaveLength(2);
});
