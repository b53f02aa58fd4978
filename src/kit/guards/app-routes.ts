/**
 * The routes of the application, by the files in `src/routes`: in development only, and if the runtime has a file system.
 * SvelteKit 3 lists them in a module, which 2 does not have.
 */
import { documentAt } from '../../lib/base/config/documents.js';
import { InvalidConfig } from '../../errors.js';
import { warnOnce } from '../../lib/base/errors/logger.js';
import { builtin } from '../../lib/base/util/builtin.js';
import { fault } from '../misconfigured.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import type { AnyRules } from './check-rules.js';
import { compileRules, depthOf } from './match.js';

interface FileSystem {
	readdirSync(folder: string, options: { recursive: true; encoding: 'utf8' }): string[];
	readFileSync(file: string, encoding: 'utf8'): string;
}

const pageFile = /^\+page(?:@.*)?\.svelte$|^\+page\.(?:js|ts)$/;
const pageOnServer = /^\+page\.server\.(?:js|ts)$/;
const endpoint = /^\+server\.(?:js|ts)$/;
const exportsLoad = /\bexport\s+(?:const|let|(?:async\s+)?function)\s+load\b|\bexport\s*\{[^}]*\bload\b[^}]*\}/;

/** Reads them; null without such a folder, or without a file system. */
export function readRoutes(folder: string): AppRoute[] | null {
	const fs = builtin<FileSystem>('node:fs');
	if (!fs) return null;
	try {
		const routes = new Map<string, { id: string; page: boolean; serverLoad: boolean }>();
		for (const path of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
			const segments = path.split(/[\\/]/);
			const file = segments.pop() ?? '';
			if (![pageFile, pageOnServer, endpoint].some((pattern) => pattern.test(file))) continue;
			const id = `/${segments.join('/')}`;
			const route = routes.get(id) ?? { id, page: false, serverLoad: false };
			routes.set(id, route);
			if (pageFile.test(file)) route.page = true;
			if (pageOnServer.test(file)) route.serverLoad = exportsLoad.test(fs.readFileSync(`${folder}/${path}`, 'utf8'));
		}
		return [...routes.values()];
	} catch {
		return null;
	}
}

/** A route of the application, by its files. */
export interface AppRoute {
	readonly id: string;
	readonly page: boolean;
	/** Whether the page has a load function of its own on the server. */
	readonly serverLoad: boolean;
}

/** Returns rules that match no route: each is a typing error, or a page has moved. */
export function rulesWithoutRoute(rules: AnyRules, routes: readonly AppRoute[]): string[] {
	return Object.keys(rules).filter((id) => id !== 'remote' && !routes.some((route) => depthOf(id, route.id) !== null));
}

/** Returns the guarded pages that a navigation in the browser shows without asking the server. */
export function pagesWithoutLoad(rules: AnyRules, routes: readonly AppRoute[]): string[] {
	const { remote: _, ...ofRoutes } = rules;
	const find = compileRules(ofRoutes);
	return routes.filter(({ id, page, serverLoad }) => page && !serverLoad && find(id).length > 0).map(({ id }) => id);
}

/** The default folder of the routes. */
const usualFolder = 'src/routes';
/** The time for which the list of files is reused, in milliseconds. */
const maxAgeMs = 1000;
let cache: { readonly routes: AppRoute[] | null; readonly at: number } | undefined;

/** Reports rules that match no route, and warns of pages that a rule cannot guard alone. @throws for the former */
export async function compareWithRoutes(
	state: SvelteKitEventState,
	rules: AnyRules,
	folder = usualFolder
): Promise<void> {
	if (!cache || Date.now() - cache.at > maxAgeMs) cache = { routes: readRoutes(folder), at: Date.now() };
	const { routes } = cache;
	if (!routes) return;
	const [lost] = rulesWithoutRoute(rules, routes);
	if (lost !== undefined) {
		const ids = routes.map(({ id }) => id).sort();
		const message = `the rule "${lost}" of \`protect\` matches no route. The routes are ${ids.slice(0, 40).join(' ')}`;
		await fault(state, new InvalidConfig(message));
	}
	const open = pagesWithoutLoad(rules, routes);
	const ctx = open.length > 0 && (await Promise.resolve(state.context()).catch(() => undefined));
	if (!ctx) return;
	const message =
		'these pages have no load function on the server, so that a navigation in the browser shows them without asking ' +
		`\`protect\`: ${open.join(' ')}. Every visitor can read what their code shows. An empty load in +page.server.ts guards ` +
		`them; see ${documentAt('guides/protecting-pages.md')}`;
	warnOnce(ctx, message, message);
}
