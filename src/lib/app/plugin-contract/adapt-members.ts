/** Adapts the members of plugins: those of `event.locals`, and those of the instance. Each is a span where something observes. */
import type { AppPlugin } from '../../core/app-plugins.js';
import type { AuthContext } from '../../core/context/context.js';
import { loadLanguage } from '../../core/languages/load.js';
import type { RequestOperation, ServerOperation } from '../../core/operation.js';
import type { PluginCookieValue } from '../../core/plugin-contract/cookies.js';
import type { PluginMember } from '../../core/plugin-contract/members.js';
import type { PluginDefinition } from '../../core/plugin-contract/types.js';
import type { AuthRequest } from '../../core/request/request.js';
import { lazy } from '../../base/util/lazy.js';
import { observed } from '../../base/util/observed.js';
import { contextFor } from './context.js';
import type { Texts } from './texts.js';

const requests = lazy(() => import('./request.js'));
const signingIn = lazy(() => import('../flows/operations.js'));

export function requestOperationsOf(plugin: PluginDefinition, texts: Texts): AppPlugin['requestOperations'] {
	const { name, locals = {}, functions = {} } = plugin;
	const inNamespace = Object.entries(locals).map(([member, definition]) => [`${name}.${member}`, definition] as const);
	const operations = [...inNamespace, ...Object.entries(functions)].map(
		([member, definition]): [string, RequestOperation] => [member, operationOf(plugin, member, definition, texts)]
	);
	return Object.fromEntries(operations);
}

/** Makes the operation of a member: the edges carry it out as one of the library. */
function operationOf(
	{ name, cookies }: PluginDefinition,
	member: string,
	definition: PluginMember,
	texts: Texts
): RequestOperation {
	const { answers = 'value', guard } = definition;
	const plugin = { name, cookies };
	const run = async <Answer>(ctx: AuthContext, req: AuthRequest, args: unknown[]): Promise<Answer> => {
		const { requestFor } = await requests();
		await loadLanguage(ctx, req.source);
		await texts.load(ctx, req);
		const request = requestFor(ctx, req, { ...plugin, texts: texts.for(ctx, req) }, {});
		return observed(
			ctx,
			`auth.${member}`,
			{},
			async () => definition.run(contextFor(name, ctx, req), request, ...(args as never[])) as Promise<Answer>
		);
	};
	const changes = definition.changes === true || answers !== 'value';
	// A link of another site may lead to a redirect, as to a sign-in, and no form may: it can set cookies.
	const rules = { changes, guard, fromLinks: answers === 'redirect' && definition.changes !== true };
	if (answers === 'value') {
		const { whileBuilding } = definition as { whileBuilding?(): unknown };
		return {
			...rules,
			...(whileBuilding && { whileBuilding }),
			run: async (ctx, req, ...args) => run(ctx, req, args)
		};
	}
	/** Runs it, and makes its cookies. */
	const answer = async <Answer>(ctx: AuthContext, req: AuthRequest, args: unknown[]) => {
		const { cookies: values, ...rest } = await run<Answer & WithCookies>(ctx, req, args);
		const writes = values ? await (await requests()).writesOf(ctx, req, plugin, values) : [];
		return { ...rest, writes };
	};
	switch (answers) {
		case 'cookies':
			return {
				...rules,
				answers,
				async run(ctx, req, ...args) {
					const { result, writes } = await answer<{ result: unknown }>(ctx, req, args);
					return { result, cookies: writes };
				}
			};
		case 'redirect':
			return {
				...rules,
				answers,
				async run(ctx, req, ...args) {
					const { redirect, writes } = await answer<{ redirect: string }>(ctx, req, args);
					return (await requests()).leadTo(ctx, req, redirect, writes);
				}
			};
		case 'session':
			return {
				...rules,
				answers,
				async run(ctx, req, ...args) {
					const { data, writes } = await answer<{ data?: unknown }>(ctx, req, args);
					const begun = await (await signingIn()).requestOperations.updateSession.run(ctx, req, data);
					return [...begun, ...writes];
				}
			};
	}
}

interface WithCookies {
	readonly cookies?: Readonly<Record<string, PluginCookieValue | null>>;
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
