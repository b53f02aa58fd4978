/** Adapts the members of plugins: those of `event.locals`, and those of the instance. Each is a span where something observes. */
import type { AppPlugin } from '../../core/app-plugins.js';
import { loadLanguage } from '../../core/languages/load.js';
import type { RequestOperation, ServerOperation } from '../../core/operation.js';
import type { PluginDefinition } from '../../core/plugin-contract/types.js';
import { lazy } from '../../base/util/lazy.js';
import { observed } from '../../base/util/observed.js';
import { contextFor } from './context.js';
import type { Texts } from './texts.js';

const requests = lazy(() => import('./request.js'));

export function requestOperationsOf(plugin: PluginDefinition, texts: Texts): AppPlugin['requestOperations'] {
	const { name, cookies, locals = {}, functions = {} } = plugin;
	const inNamespace = Object.entries(locals).map(([member, definition]) => [`${name}.${member}`, definition] as const);
	const operations = [...inNamespace, ...Object.entries(functions)].map(
		([member, { changes, guard, whileBuilding, run }]): [string, RequestOperation] => [
			member,
			{
				changes,
				guard,
				...(whileBuilding && { whileBuilding }),
				async run(ctx, req, ...args) {
					const { requestFor } = await requests();
					await loadLanguage(ctx, req.source);
					await texts.load(ctx, req);
					const request = requestFor(ctx, req, { name, cookies, texts: texts.for(ctx, req) }, {});
					return observed(ctx, `auth.${member}`, {}, () =>
						run(contextFor(name, ctx, req), request, ...(args as never[]))
					);
				}
			}
		]
	);
	return Object.fromEntries(operations);
}

export function serverOperationsOf({ name, server = {} }: PluginDefinition): AppPlugin['serverOperations'] {
	const operations = Object.entries(server).map(([member, run]): [string, ServerOperation] => [
		`${name}.${member}`,
		{
			run: async (ctx, ...args) =>
				observed(ctx, `auth.${name}.${member}`, {}, () => run(contextFor(name, ctx), ...(args as never[])))
		}
	]);
	return Object.fromEntries(operations);
}
