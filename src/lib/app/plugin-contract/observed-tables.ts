/** The statements of plugins, each in a span where something observes. Conditions and rows are about users, and stay out of it. */
import { observed, type Observer } from '../../base/util/observed.js';
import type { TableOperations } from '../../store/tables/operations.js';

/** Returns the operations; in spans, if something observes. */
export function observedTables(
	ctx: { readonly telemetry?: Observer | undefined },
	tables: TableOperations
): TableOperations {
	if (!ctx.telemetry) return tables;
	const named = <T>(operation: string, table: { readonly name: string }, work: () => Promise<T>) =>
		observed(ctx, `auth.table.${operation}`, { 'auth.table': table.name }, work);
	return {
		find: async (table, ...given) => named('find', table, () => tables.find(table, ...given)),
		select: async (table, ...given) => named('select', table, () => tables.select(table, ...given)),
		selectWith: async (table, ...given) => named('selectWith', table, () => tables.selectWith(table, ...given)),
		count: async (table, where) => named('count', table, () => tables.count(table, where)),
		insert: async (table, row) => named('insert', table, () => tables.insert(table, row)),
		update: async (table, ...given) => named('update', table, () => tables.update(table, ...given)),
		delete: async (table, where) => named('delete', table, () => tables.delete(table, where)),
		take: async (table, where) => named('take', table, () => tables.take(table, where)),
		together: async (steps) => observed(ctx, 'auth.table.together', {}, () => tables.together(steps))
	};
}
