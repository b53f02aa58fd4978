/** The function of a platform that lets a promise go on after the answer, where the platform stops everything else. */

/** Keeps the platform running until the promise has settled. */
export type WaitUntil = (promise: Promise<unknown>) => void;

/**
 * Returns the function of the `platform` that SvelteKit's adapters give: `ctx` of Cloudflare, and `context` of Netlify and of Vercel at the
 * edge. Undefined if the platform has none.
 */
export function waitUntilOf(platform: unknown): WaitUntil | undefined {
	const { ctx, context } = Object(platform) as { ctx?: unknown; context?: unknown };
	const owner = [ctx, context].find(hasWaitUntil);
	// It is called as a method: platforms check their `this`.
	return owner && ((promise) => owner.waitUntil(promise));
}

function hasWaitUntil(value: unknown): value is { waitUntil: WaitUntil } {
	return typeof (Object(value) as { waitUntil?: unknown }).waitUntil === 'function';
}
