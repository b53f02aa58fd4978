/** Stands for SvelteKit's `$app/navigation` where tests run without SvelteKit. */

/** How often the data of the page was refreshed. */
export const refreshed = { times: 0 };

export async function refreshAll(): Promise<void> {
	refreshed.times++;
}

export const invalidateAll = refreshAll;
