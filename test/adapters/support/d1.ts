/**
 * A database of D1, as Miniflare runs it, with the methods that adapters call. Miniflare's own object asks workerd for each member of each
 * object, and holds the thread meanwhile: a query takes four times as long.
 */
import { Miniflare } from 'miniflare';

/** Runs statements on the binding, where it is. */
const script = `export default {
	async fetch(request, { DB }) {
		const { method, statements } = await request.json();
		const prepared = statements.map(({ sql, params }) => DB.prepare(sql).bind(...params));
		try {
			const result = await (method === 'batch' ? DB.batch(prepared) : prepared[0][method]());
			return Response.json({ result });
		} catch ({ message, cause }) {
			return Response.json({ message, cause: cause?.message });
		}
	}
};`;

type Row = Record<string, unknown>;
interface Rows {
	results: Row[];
}
type Method = 'run' | 'all' | 'raw' | 'first' | 'batch';
type Ask = (method: Method, statements: readonly Statement[]) => Promise<unknown>;
type Answer = { readonly result: unknown } | { readonly message: string; readonly cause?: string };

/** A statement with its parameters, as D1 has it. */
class Statement {
	readonly sql: string;
	readonly params: readonly unknown[];
	readonly #ask: Ask;

	constructor(ask: Ask, sql: string, params: readonly unknown[] = []) {
		this.#ask = ask;
		this.sql = sql;
		this.params = params;
	}

	bind(...params: unknown[]): Statement {
		return new Statement(this.#ask, this.sql, params);
	}

	run = () => this.#ask('run', [this]);
	all = () => this.#ask('all', [this]) as Promise<Rows>;
	raw = () => this.#ask('raw', [this]);
	first = () => this.#ask('first', [this]) as Promise<Row | null>;
}

/** Starts Miniflare with an empty database. */
export function startD1() {
	const miniflare = new Miniflare({ modules: true, script, d1Databases: ['DB'] });
	async function ask(method: Method, statements: readonly Statement[]): Promise<unknown> {
		const body = JSON.stringify({ method, statements: statements.map(({ sql, params }) => ({ sql, params })) });
		const answer = (await (await miniflare.dispatchFetch('http://d1', { method: 'POST', body })).json()) as Answer;
		if ('result' in answer) return answer.result;
		throw new Error(answer.message, { cause: answer.cause === undefined ? undefined : new Error(answer.cause) });
	}
	return {
		prepare: (sql: string) => new Statement(ask, sql),
		batch: (statements: readonly Statement[]) => ask('batch', statements) as Promise<Rows[]>,
		dispose: () => miniflare.dispose()
	};
}
