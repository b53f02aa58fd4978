/** A pool that explains each statement before it sends it. */
import type pg from 'pg';

/** @param about the statements that it explains @returns the pool, and the plans of its statements so far */
export function explained(pool: pg.Pool, about: string): { pool: pg.Pool; plans: string[] } {
	const plans: string[] = [];
	const watched = new Proxy(pool, {
		get(target, name) {
			if (name !== 'query') return Reflect.get(target, name) as unknown;
			return async (given: { text: string; values: unknown[] } | string, values?: unknown[]) => {
				const { text, values: own } = typeof given === 'string' ? { text: given, values } : given;
				if (text.includes(about)) {
					const { rows } = await target.query<{ 'QUERY PLAN': string }>(`explain ${text}`, own);
					plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
				}
				return target.query(given as string, values);
			};
		}
	});
	return { pool: watched, plans };
}
