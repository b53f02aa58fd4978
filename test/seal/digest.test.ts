/** Hashes are the same whether the runtime hashes at once or by Web Crypto. */
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
	vi.restoreAllMocks();
	vi.resetModules();
});

/** The module as it is on this runtime, or on one with web APIs only. */
async function load(runtime: 'Node.js' | 'web') {
	vi.resetModules();
	if (runtime === 'web') vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
	const subtle = vi.spyOn(crypto.subtle, 'digest');
	const { digest } = await import('../../src/lib/base/seal/digest.js');
	return { digest, subtle };
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Of "abc". @see FIPS 180-4, and its examples */
const examples = [
	['SHA-256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
	['SHA-384', 'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7'],
	[
		'SHA-512',
		'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a' +
			'2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f'
	]
] as const;

test.each(examples)('the digest matches %s of the standard', async (algorithm, expected) => {
	const atOnce = await load('Node.js');
	expect(hex(await atOnce.digest(algorithm, 'abc'))).toBe(expected);
	expect(atOnce.subtle).not.toHaveBeenCalled();

	const web = await load('web');
	expect(hex(await web.digest(algorithm, 'abc'))).toBe(expected);
	expect(web.subtle).toHaveBeenCalledOnce();
});

test.each(['', 'Ünï', '日本', '😀', 'half of a pair: \ud83d', 'x'.repeat(10_000)])(
	'both implementations give the same digest for %j',
	async (text) => {
		const { digest: atOnce } = await load('Node.js');
		const { digest: web } = await load('web');
		expect(hex(await atOnce('SHA-256', text))).toBe(hex(await web('SHA-256', text)));
	}
);
