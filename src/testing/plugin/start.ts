/** Checks whether a plugin starts, alone and beside another one. */
import { defineTable } from '../../tables.js';
import { definePlugin, html } from '../../plugin.js';
import type { PluginCheck } from './check.js';
import { failureOf, requireNone } from './check.js';
import { globalNames } from './site.js';
import type { Site } from './site.js';

const neighbourTable = defineTable('neighbour', { columns: { id: 'key' }, primaryKey: ['id'] });

/** Another plugin, with something of each part. */
const neighbour = ({ adapter, definition }: Site) =>
	definePlugin({
		name: 'neighbour',
		texts: { title: 'Neighbour' },
		routes: {
			neighbour: { GET: async () => Promise.resolve({ json: null }) },
			'neighbour/:id': { GET: async () => Promise.resolve({ json: null }) },
			'neighbour/:id/:part': { GET: async () => Promise.resolve({ json: null }) }
		},
		cookies: { seen: { maxAge: 60 } },
		mails: { greeting: ({ title }) => ({ subject: title, parts: [] }) },
		sections: [{ id: 'neighbour', order: 1, show: async () => Promise.resolve({ title: 'Neighbour', body: html`` }) }],
		hooks: { entered: async () => Promise.resolve() },
		locals: { list: { run: async () => Promise.resolve([]) } },
		server: { all: async () => Promise.resolve([]) },
		...(adapter.tables && definition.tables && { tables: [neighbourTable] })
	});

export const startChecks: readonly PluginCheck[] = [
	{
		name: 'start: give the plugin valid names, and `check` arguments that it accepts',
		run: async (start) => void (await start())
	},
	{
		name: 'start: leave names, paths and sections for the plugin beside it',
		async run(start) {
			await start({ beside: [neighbour(await start())] });
		}
	},
	{
		name: 'start: change nothing outside the plugin, so that a site without it has nothing of it',
		async run(start, earlier) {
			const site = await start();
			const before = globalNames();
			const visitor = await site.signedIn();
			await visitor.send(`${site.ctx.authPath}/account`);
			for (const [path, { GET }] of Object.entries(site.definition.routes ?? {})) {
				if (GET) await visitor.send(pathOf(site, path));
			}
			const added = [...earlier, ...globalNames().filter((name) => !before.includes(name))];
			requireNone(added.map((name) => `\`${name}\` was added to a global object: keep it in the plugin`));
			const without = await start({ without: true });
			const failure = await failureOf(async () => without.signedIn());
			if (failure !== undefined) throw new Error(`a site without the plugin fails: ${failure}`);
		}
	}
];

/** Returns the path of a route, with examples for its parameters. */
export function pathOf({ ctx }: Site, path: string, params: Readonly<Record<string, string>> = {}): string {
	const filled = path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'example'));
	return filled.startsWith('/') ? filled : `${ctx.authPath}/${filled}`;
}
