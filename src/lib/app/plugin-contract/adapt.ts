/**
 * Turns what a plugin declares into what the library uses. A plugin brings this code, so that the bundle of an app without one does
 * not have it. The rest is loaded with the first call.
 */
import type { PluginNewcomer } from '../../core/plugin-contract/invitations.js';
import type { PluginRule, PluginRuleEvent } from '../../core/plugin-contract/rules.js';
import type { PluginDefinition, PluginHandler, PluginTexts } from '../../core/plugin-contract/types.js';
import { PluginError } from '../../../errors/plugins.js';
import type { PluginRemedy } from '../../../errors/plugins.js';
import { withWayBack } from '../../core/session/requirements.js';
import type { AuthRequest } from '../../core/request/request.js';
import { ReauthenticationRequired } from '../../../errors.js';
import { FlowFailure } from '../../base/errors/flow-failure.js';
import type { AuthContext } from '../../core/context/context.js';
import type { AppPage, AppPluginError, AppPlugin, AppRule } from '../../core/app-plugins.js';
import type { Handler, RouteRule } from '../../core/plugin.js';
import type { Method } from '../../base/http/paths.js';
import { lazy } from '../../base/util/lazy.js';
import { appsOf, surroundOf } from './adapt-clients.js';
import { gateOf, hooksOf, requireSessionData, toWait } from './adapt-hooks.js';
import { pageOf, sectionOf, userAudience } from './adapt-sections.js';
import { requestOperationsOf, serverOperationsOf } from './adapt-members.js';
import type { AnswerRule } from './request.js';
import { inSignIns, providerPagesOf, providersOf } from '../plugin-providers/adapt.js';
import type { ProviderPage } from '../plugin-providers/adapt.js';
import { compilePlugins } from './compile.js';
import { contextFor } from './context.js';
import type { PluginCookies } from './cookies.js';
import { textsOf } from './texts.js';
import type { Texts } from './texts.js';

const requests = lazy(() => import('./request.js'));
const mails = lazy(() => import('./mails.js'));
const pages = lazy(() => import('../plugin-sections/page.js'));
const subjects = lazy(() => import('./subject.js'));

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Adapts a plugin. @param contract the version of the contract that it was made for */
export function adapt(definition: PluginDefinition<string, never>, contract: number): AppPlugin {
	const plugin = definition as unknown as PluginDefinition;
	const texts = textsOf(plugin);
	const { name, access, tokens, invitations } = plugin;
	const ofPages = Object.entries(plugin.pages ?? {}).map(([audience, page]) => pageOf(plugin, audience, page, texts));
	return Object.freeze<AppPlugin>({
		name,
		contract,
		definition: plugin,
		routes: {
			...routesOf(plugin, texts, plugin.routes),
			...inSignIns(plugin, routesOf(plugin, texts, providerPagesOf(plugin))),
			...pageRoutesOf(ofPages)
		},
		sections: (plugin.sections ?? []).map((section) => sectionOf(plugin, section, texts)),
		pages: ofPages,
		providers: providersOf(plugin, async (ctx, req) => {
			await texts.load(ctx, req);
			const its = { name, cookies: plugin.cookies, texts: texts.for(ctx, req) };
			return { context: contextFor(name, ctx, req), request: (await requests()).requestFor(ctx, req, its, {}) };
		}),
		hooks: hooksOf(plugin),
		gate: gateOf(plugin),
		errors: errorsOf(plugin, texts),
		adapterMethods: [...(plugin.adapter ?? []), ...toWait(plugin)],
		tables: plugin.tables ?? [],
		storedNames: plugin.storedNames ?? {},
		faults: faultsOf(plugin),
		requestOperations: requestOperationsOf(plugin, texts),
		functions: Object.keys(plugin.functions ?? {}),
		rules: rulesOf(plugin),
		apps: appsOf(plugin),
		surround: surroundOf(plugin),
		sendMail: plugin.mails && (async (...given) => (await mails()).sendMail(plugin, texts, ...given)),
		access: access && ((ctx: AuthContext) => access(contextFor(name, ctx))),
		scopes: plugin.scopes,
		tokens: tokens && {
			...tokens,
			accept: async (ctx: AuthContext, text: string) => tokens.accept(contextFor(name, ctx), text)
		},
		invitations: invitations && {
			path: invitations.path,
			find: async (ctx: AuthContext, req: AuthRequest, newcomer: PluginNewcomer) =>
				invitations.find(contextFor(name, ctx, req), newcomer)
		},
		serverOperations: serverOperationsOf(plugin),
		compile: compilePlugins,
		loadTexts: texts.load,
		check(ctx: AuthContext) {
			requireSessionData(ctx, plugin);
			plugin.check?.(contextFor(name, ctx));
		}
	});
}

function routesOf(
	{ name, cookies }: PluginDefinition,
	texts: Texts,
	routes: Readonly<Record<string, ProviderPage>> = {}
): Readonly<Record<string, RouteRule>> {
	const rules = Object.entries(routes).map(
		([path, { json, crossSite, publicForSeconds, mayLeave, ...route }]): [string, RouteRule] => {
			const hasPage = route.GET !== undefined;
			const answered = methods.flatMap((method) => {
				const handler = route[method];
				return handler
					? [[method, handlerOf({ name, cookies }, handler, texts, { publicForSeconds, mayLeave, hasPage })] as const]
					: [];
			});
			return [path, { json, crossSite, methods: Object.fromEntries(answered) }];
		}
	);
	return Object.fromEntries(rules);
}

function handlerOf(
	{ name, cookies }: PluginCookies,
	handler: PluginHandler<PluginTexts>,
	texts: Texts,
	{ hasPage, ...rule }: AnswerRule & { readonly hasPage: boolean }
): Handler {
	return async (ctx, req, { params }) => {
		const { answerOf, requestFor } = await requests();
		await texts.load(ctx, req);
		const request = requestFor(ctx, req, { name, cookies, texts: texts.for(ctx, req) }, { params: params ?? {} });
		const answer = await handler(contextFor(name, ctx, req), request).catch((thrown: unknown) => {
			throw leadingOn(req, hasPage, thrown);
		});
		return answerOf(ctx, req, answer, { name, cookies, ...rule });
	};
}

/** Says where an error of a route leads: to its own page, or to a new proof and back to the page of the form. */
function leadingOn(req: AuthRequest, hasPage: boolean, thrown: unknown): unknown {
	const here = req.url.pathname + req.url.search;
	if (thrown instanceof PluginError && thrown.remedy && req.trustedOrigin !== null) {
		return new FlowFailure(thrown, { page: withWayBack(req, thrown.remedy.page, here) });
	}
	const isToProve = thrown instanceof ReauthenticationRequired && hasPage;
	return isToProve ? new FlowFailure(thrown, { returnTo: req.url.href }) : thrown;
}

/** The routes of pages of sections. */
function pageRoutesOf(ofPages: readonly AppPage[]): Readonly<Record<string, RouteRule>> {
	const rules = ofPages.map((page): [string, RouteRule] => {
		const answer =
			(name: 'showPluginPage' | 'takePluginForm'): Handler =>
			async (ctx, req, { params = {} }) =>
				(await pages())[name](ctx, req, page, params).catch((thrown: unknown) => {
					throw leadingOn(req, true, thrown);
				});
		return [page.path, { methods: { GET: answer('showPluginPage'), POST: answer('takePluginForm') } }];
	});
	return Object.fromEntries(rules);
}

function rulesOf({ name, rules = {} }: PluginDefinition): Readonly<Record<string, AppRule>> {
	const adapted = Object.entries(rules as Readonly<Record<string, PluginRule<unknown>>>).map(
		([member, { fault, allows, forTokens }]): [string, AppRule] => [
			member,
			{
				forTokens,
				fault: (value) => fault?.(value),
				async allows(ctx, req, value, event) {
					const { subjectOf } = await subjects();
					const subject = await subjectOf(ctx, req);
					if (!subject) return false;
					const answer = await allows(contextFor(name, ctx), subject, value, event as PluginRuleEvent);
					const { page } = Object(answer) as Partial<PluginRemedy>;
					return typeof page === 'string' ? { page } : answer === true;
				}
			}
		]
	);
	return Object.fromEntries(adapted);
}

function errorsOf({ errors = [] }: PluginDefinition, texts: Texts): Readonly<Record<string, AppPluginError>> {
	const entries = errors.map(([{ rule }, english]): [string, AppPluginError] => [
		rule.code,
		{ status: rule.status, text: (lang) => texts.errorIn(lang, rule.code) ?? english }
	]);
	return Object.fromEntries(entries);
}

/** The longest time that browsers keep a cookie. @see RFC 6265bis, section 5.5 */
const longestCookie = 400 * 24 * 60 * 60;

/** Returns what is wrong with the names and numbers of a plugin. */
function faultsOf({
	routes = {},
	pages: ofPages = {},
	providers = {},
	sections = [],
	mails: named = {},
	cookies = {},
	rules = {},
	tokens,
	invitations
}: PluginDefinition): string[] {
	const actions = sections.flatMap(({ id, actions: ofSection = {} }) =>
		Object.keys(ofSection).map((action) => `${id}.${action}`)
	);
	const hasTokens = !tokens || (/^(?!fa_)[a-z_]+_$/.test(tokens.prefix) && Object.hasOwn(rules, tokens.rule));
	return [
		...Object.keys(ofPages)
			.filter((audience) => !/^[a-z]+$/.test(audience) || audience === userAudience)
			.map((audience) => `has a page for "${audience}": its audience has lower-case letters, and is not "user"`),
		...Object.values(providers)
			.filter(({ path }) => !/^[a-z0-9-]+$/.test(path) || Object.hasOwn(routes, path))
			.map(
				({ path }) =>
					`has a provider whose page is "${path}": its path has lower-case letters, digits and hyphens, and is not a route`
			),
		...Object.values(ofPages)
			.filter(({ path }) => Object.hasOwn(routes, path))
			.map(({ path }) => `has the path "${path}" in both \`pages\` and \`routes\`: remove one of them`),
		...(hasTokens ? [] : ['has `tokens` whose `prefix` is not like "org_", or whose `rule` is not one of its rules']),
		...(!invitations || routes[invitations.path]?.GET
			? []
			: ['has `invitations` whose `path` is not a page of its `routes`']),
		...Object.entries(cookies)
			.filter(
				([cookie, { maxAge }]) =>
					!/^[a-zA-Z]+$/.test(cookie) || !(Number.isInteger(maxAge) && maxAge > 0 && maxAge <= longestCookie)
			)
			.map(
				([cookie]) =>
					`has the cookie \`${cookie}\`: its name has letters only, and its \`maxAge\` is at most 400 days, in seconds`
			),
		...Object.keys(named)
			.filter((mail) => !/^[a-zA-Z]+$/.test(mail))
			.map((mail) => `has the email \`${mail}\`: its name has letters only`),
		...actions
			.filter((action) => !/^[a-z]+\.[a-zA-Z]+$/.test(action))
			.map((action) => `has the action \`${action}\`: its name has letters only`),
		...Object.entries(routes)
			.filter(([, { publicForSeconds: seconds = 0 }]) => !Number.isSafeInteger(seconds) || seconds < 0)
			.map(([path]) => `has the route "${path}", whose \`publicForSeconds\` is not a whole number of seconds`)
	];
}
