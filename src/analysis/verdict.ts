/** The verdict on a function that requests reach. */
export interface Verdict {
	/** `guarded`: it checks its caller before it does anything. `open`: it says that anyone may call it. `silent`: neither is certain. */
	readonly status: 'guarded' | 'open' | 'silent';
	/** Its guard, or where it says that it is open; the reason, for one that is silent. */
	readonly by: string;
}

export const guarded = (by: string): Verdict => ({ status: 'guarded', by });
export const open = (by: string): Verdict => ({ status: 'open', by });
export const silent = (why: string): Verdict => ({ status: 'silent', by: why });
