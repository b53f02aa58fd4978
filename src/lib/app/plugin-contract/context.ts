/** The site and its sign-ins, as the code of a plugin gets to know them. */
import type { PluginContext, PluginSignIn } from '../../core/plugin-contract/types.js';
import type { SignedIn } from '../../core/session/strategy.js';
import { InvalidConfig } from '../../../errors.js';
import { appPlugins } from '../../core/plugin-table.js';
import { audit } from '../../core/audit/audit.js';
import type { AuthContext } from '../../core/context/context.js';
import type { AuthRequest } from '../../core/request/request.js';
import { lazy } from '../../base/util/lazy.js';
import { observed, type Observer } from '../../base/util/observed.js';
import type { TableOperations } from '../../store/tables/operations.js';

const blocking = lazy(() => import('../../core/sessions/validity/blocked.js'));

/**
 * Makes the context of a plugin. It has what the contract names, and nothing else of the compiled configuration.
 * @param req the request that the plugin answers, for its records
 */
export function contextFor(name: string, ctx: AuthContext, req: AuthRequest | null = null): PluginContext {
	const saltOf = (purpose: string) => `plugin ${name} ${purpose}`;
	return {
		basePath: ctx.authPath,
		appName: ctx.appName,
		dev: ctx.dev,
		tenant: ctx.tenant,
		adapter: ctx.adapter,
		get tables() {
			const tables = appPlugins.of(ctx)?.tables;
			if (tables) return observedTables(ctx, tables);
			throw new InvalidConfig(`the plugin "${name}" uses tables, and declares none: name them in its \`tables\``);
		},
		get access() {
			return (appPlugins.of(ctx)?.plugins ?? []).flatMap(({ access }) => access?.(ctx) ?? []);
		},
		sessions: { strategy: ctx.session.strategy, userFields: ctx.session.userFields ?? [] },
		providers: [...ctx.providers.values()].map(({ id, name: label, type }) => ({ id, name: label, type })),
		logger: ctx.logger,
		isBlocked: async (userId) => (await (await blocking()).blockOf(ctx, userId)) !== null,
		record: async ({ what, userId, details = {} }) =>
			audit(ctx, req, { type: `${name}.${what}`, details, ...(userId !== undefined && { userId }) }),
		async sendMail(mail, request) {
			const plugin = appPlugins.of(ctx)?.plugins.find((each) => each.name === name);
			if (plugin?.sendMail) return plugin.sendMail(ctx, req, mail, request);
			throw new InvalidConfig(`the plugin "${name}" sends emails, and declares none: name them in its \`mails\``);
		},
		seal: async (value, { purpose, maxAge }) => ctx.keyring.seal({ value }, { salt: saltOf(purpose), maxAge }),
		async open(text, purpose) {
			try {
				const { claims } = await ctx.keyring.open(text, saltOf(purpose));
				return Object(claims.value) as Record<string, unknown>;
			} catch {
				return null;
			}
		}
	};
}

/** Describes a sign-in for a plugin. */
export function factsOf({ user, account, isNewUser, users, anonymous, proof }: SignedIn): PluginSignIn {
	return { user, provider: account.provider, isNewUser, users, anonymous: anonymous === true, methods: proof.methods };
}

/** Returns the operations; in spans, if something observes. Conditions and rows are about users, and stay out of these. */
function observedTables(ctx: { readonly telemetry?: Observer | undefined }, tables: TableOperations): TableOperations {
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
