/**
 * Written by `npm run catalogue`: the vendors whose users sign in to other sites with verified addresses only. The
 * entries in `catalogue` have the sources.
 */

/** By the id of the provider: the host of the vendor. */
export const vouchingVendors: ReadonlyMap<string, string> = new Map([
	['apple', 'appleid.apple.com'],
	['github', 'github.com'],
	['google', 'accounts.google.com']
]);
