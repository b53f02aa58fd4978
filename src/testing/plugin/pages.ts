/** Checks the pages of a plugin, and what their requests change. */
import type { PluginDefinition, PluginRoute } from '../../lib/core/plugin-contract/types.js';
import { audiencePages, formsOn } from './audiences.js';
import type { PluginCheck } from './check.js';
import { requireNone } from './check.js';
import { faultsOfPage } from './html.js';
import { callOf } from './members.js';
import type { PluginExamples } from './options.js';
import type { Site } from './site.js';
import { pathOf } from './start.js';
import type { Visitor, VisitOptions } from './visitor.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const options = new Set(['json', 'crossSite', 'publicForSeconds']);

type Method = (typeof methods)[number];

const routesOf = ({ routes = {} }: PluginDefinition): [path: string, route: PluginRoute][] => Object.entries(routes);
const hasGet = (definition: PluginDefinition) => routesOf(definition).some(([, { GET }]) => GET);
const methodsOf = (route: PluginRoute) => methods.filter((method) => route[method]);

/** Returns the request that the examples make of a route. */
function exampleOf(path: string, route: PluginRoute, method: Method, { bodies = {} }: PluginExamples): VisitOptions {
	return { method, json: route.json, body: bodies[`${method} ${path}`] };
}

/** The answer of a page. */
interface Answer {
	readonly path: string;
	/** The failure; undefined if the page was answered. */
	readonly failure: string | undefined;
	/** The faults of its HTML. */
	readonly faults: readonly string[];
}

/** Visits all pages. */
async function answersOf(site: Site, visitor: Visitor, examples: PluginExamples): Promise<Answer[]> {
	const answers: Answer[] = [];
	for (const [path, route] of routesOf(site.definition)) {
		if (!route.GET) continue;
		const answer = await visitor.send(pathOf(site, path, examples.params), exampleOf(path, route, 'GET', examples));
		const failures = site.errors.splice(0);
		const failed = answer.status >= 500 || failures.length > 0;
		const isPage = answer.headers.get('content-type')?.startsWith('text/html');
		const policy = answer.headers.get('content-security-policy') ?? '';
		answers.push({
			path,
			failure: failed ? `${path} fails with ${answer.status}: ${failures.join(', ')}` : undefined,
			faults: isPage ? faultsOfPage(await answer.text(), policy).map((fault) => `${path}: ${fault}`) : []
		});
	}
	return answers;
}

const failuresIn = (answers: readonly Answer[]) => answers.flatMap(({ failure }) => failure ?? []);

export const pageChecks: readonly PluginCheck[] = [
	{
		name: 'routes: name each method in capital letters; others get status 405',
		applies: ({ routes }) => routes !== undefined,
		async run(start) {
			const site = await start();
			const { params } = await site.examplesFor(null);
			for (const [path, route] of routesOf(site.definition)) {
				const wrong = Object.keys(route).filter((key) => !methods.includes(key as Method) && !options.has(key));
				requireNone(wrong.map((key) => `the route "${path}" has \`${key}\`, which nothing calls`));
				if (methodsOf(route).length === 0) throw new Error(`the route "${path}" has no method`);
				for (const method of methods) {
					if (route[method]) continue;
					const { status } = await site.visitor().send(pathOf(site, path, params), { method });
					if (status !== 405) throw new Error(`${method} ${path} has status ${status}, and no method for it`);
				}
			}
		}
	},
	{
		name: 'pages: write valid HTML that the policy of the page allows',
		applies: hasGet,
		async run(start) {
			const site = await start();
			const visitor = await site.signedIn();
			const answers = await answersOf(site, visitor, await site.examplesFor(visitor.user));
			const others = await answersOf(site, site.visitor(), await site.examplesFor(null));
			requireNone([...failuresIn(answers), ...[...answers, ...others].flatMap(({ faults }) => faults)]);
		}
	},
	{
		name: 'pages: answer a visitor without a session, too',
		applies: hasGet,
		async run(start) {
			const site = await start();
			requireNone(failuresIn(await answersOf(site, site.visitor(), await site.examplesFor(null))));
		}
	},
	{
		name: 'changes: change nothing in a GET request, and nothing when a section is shown',
		applies: (definition) => hasGet(definition) || definition.sections !== undefined || definition.pages !== undefined,
		async run(start) {
			const site = await start();
			const visitor = await site.signedIn();
			const examples = await site.examplesFor(visitor.user);
			for (const [path, route] of routesOf(site.definition)) {
				if (!route.GET) continue;
				const request = exampleOf(path, route, 'GET', examples);
				const changes = await site.changesIn(async () => visitor.send(pathOf(site, path, examples.params), request));
				requireNone(changes.map((change) => `GET ${path} calls \`${change}\`: do that in POST`));
			}
			const pages = audiencePages(site, examples).map(({ path }) => path);
			for (const path of [`${site.ctx.authPath}/account`, ...pages]) {
				const changes = await site.changesIn(async () => visitor.send(path));
				requireNone(changes.map((change) => `a section calls \`${change}\`: do that in an action`));
			}
		}
	},
	{
		name: 'changes: let pages of other sites change nothing, in routes and forms',
		applies: ({ routes, sections }) => routes !== undefined || sections !== undefined,
		async run(start) {
			const site = await start();
			const visitor = await site.signedIn();
			const examples = await site.examplesFor(visitor.user);
			const send = async (name: string, path: string, request: VisitOptions, isOpen = false) => {
				let status = 0;
				const changes = await site.changesIn(async () => {
					({ status } = await visitor.send(path, { ...request, crossSite: true }));
				});
				requireNone(
					changes.map((change) => `${name} calls \`${change}\` for a page of another site: leave out \`crossSite\``)
				);
				if (!isOpen && status !== 403) throw new Error(`${name} answers a page of another site with ${status}`);
			};
			for (const [path, route] of routesOf(site.definition)) {
				for (const method of methodsOf(route)) {
					if (method === 'GET') continue;
					const request = exampleOf(path, route, method, examples);
					await send(`${method} ${path}`, pathOf(site, path, examples.params), request, route.crossSite);
				}
			}
			for (const { id, audience = 'user', actions = {} } of site.definition.sections ?? []) {
				if (audience !== 'user') continue;
				for (const action of Object.keys(actions)) {
					const form = `${id}.${action}`;
					const body = examples.forms?.[form];
					await send(form, `${site.ctx.authPath}/account/${form}`, { method: 'POST', body });
				}
			}
			for (const { audience, path } of audiencePages(site, examples)) {
				for (const { form, action } of formsOn(site, audience)) {
					await send(form, path, { method: 'POST', body: { ...examples.forms?.[form], action } });
				}
			}
		}
	},
	{
		name: 'changes: set `changes: true` on each member that changes something',
		applies: ({ locals, functions }) => locals !== undefined || functions !== undefined,
		async run(start) {
			const site = await start();
			const visitor = await site.signedIn();
			const { members = {} } = await site.examplesFor(visitor.user);
			for (const name of Object.keys(site.internals.requestOperations)) {
				// A remote `query` is a GET.
				for (const method of ['POST', 'GET']) {
					const request = visitor.request('/', { method, crossSite: true });
					const changes = await site.changesIn(async () => callOf(site, name, request, members[name] ?? []));
					requireNone(changes.map((change) => `\`${name}\` calls \`${change}\`, also in a remote \`query\``));
				}
			}
		}
	}
];
