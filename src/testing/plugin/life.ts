/** Checks a plugin in the life of a user: the sign-in, the account page, the export and the deletion. */
import type { AdapterUser } from '../../adapters/types.js';
import { kindOf, newRow } from '../../adapters/conformance/table-rows.js';
import type { AnyRow, AnyTables } from '../../adapters/conformance/table-rows.js';
import type { PluginDefinition, PluginHooks } from '../../lib/core/plugin-contract/types.js';
import type { TableDefinition } from '../../lib/store/tables/definition.js';
import { openTables } from '../../tables.js';
import { audiencePages } from './audiences.js';
import type { PluginCheck } from './check.js';
import { requireNone } from './check.js';
import { faultsOfPage } from './html.js';
import type { Site } from './site.js';
import { secretsIn } from './secrets.js';
import { origin } from './visitor.js';
import type { Visitor } from './visitor.js';

const atSignIn = ['beforeEnter', 'beginning', 'entered', 'sessionValid', 'recorded'] as const;

/** Signs a new user in at the identity provider. Returns where the sign-in leads. */
async function signIn({ ctx, identityProvider, errors, refusals }: Site, visitor: Visitor): Promise<URL> {
	const started = await visitor.send(`${ctx.authPath}/signin/test`, { method: 'POST' });
	const callback = await identityProvider.answer(locationOf(started));
	const answered = await visitor.send(callback.pathname + callback.search);
	const to = locationOf(answered);
	const error = answered.status === 303 ? to.searchParams.get('error') : `status ${answered.status}`;
	if (error !== null) throw new Error(`the sign-in ends with ${error}: ${[...errors, ...refusals].join(', ')}`);
	return to;
}

/** Returns where an answer leads. */
export function locationOf(response: Response): URL {
	return new URL(response.headers.get('location') ?? '', origin);
}

/** Whether a browser has a session. */
export async function hasSession({ ctx }: Site, visitor: Visitor): Promise<boolean> {
	return (await (await visitor.send(`${ctx.authPath}/session`)).json()) !== null;
}

const sectionsIn = (page: string, { sections = [] }: PluginDefinition) =>
	sections.flatMap(({ id }) => {
		const [, shown] = page.split(`<section class="account-section" id="${id}"`);
		return shown === undefined ? [] : [{ id, html: shown.slice(0, shown.indexOf('</section>')) }];
	});

/** Returns what is wrong with the account page, as far as it is the plugin's. */
async function faultsOfSections(site: Site, visitor: Visitor, of: string): Promise<string[]> {
	const answer = await visitor.send(`${site.ctx.authPath}/account`);
	const page = await answer.text();
	const failures = site.errors.splice(0);
	if (answer.status !== 200) failures.push(`the account page has status ${answer.status}`);
	const policy = answer.headers.get('content-security-policy') ?? '';
	return [...failures, ...faultsOfPage(page, policy)].map((fault) => `${of}: ${fault}`);
}

function tablesOf({ adapter, definition: { tables = [], storedNames } }: Site): AnyTables {
	return openTables(adapter, tables, storedNames) as unknown as AnyTables;
}

/** Returns the tables that have rows about a user, each as often as it has one. */
async function rowsAbout(site: Site, { id, email }: AdapterUser): Promise<string[]> {
	const rows: string[] = [];
	for (const table of site.definition.tables ?? []) {
		let after: AnyRow | undefined;
		do {
			const page: AnyRow[] = await tablesOf(site).select(table, {}, { limit: 500, ...(after && { after }) });
			const own = page.filter((row) => Object.values(row).includes(id) || JSON.stringify(row).includes(email));
			rows.push(...own.map(() => table.name));
			after = page.length < 500 ? undefined : page.at(-1);
		} while (after);
	}
	return rows;
}

/** Stores a row about a user in each table that refers to users. */
async function storeRows(site: Site, { id }: AdapterUser): Promise<void> {
	const {
		definition: { tables: definitions = [] },
		adapter
	} = site;
	if (definitions.length === 0) return;
	const tables = tablesOf(site);
	const ownerOf = (table: TableDefinition) =>
		Object.entries(table.columns).find(([, column]) => kindOf(column).references === 'user')?.[0];
	for (const table of definitions) {
		const owner = ownerOf(table);
		if (owner === undefined) continue;
		await tables.insert(table, await newRow({ adapter, tables, peer: tables, definitions }, table, { [owner]: id }));
	}
}

export const lifeChecks: readonly PluginCheck[] = [
	{
		name: 'sign-in: let a user in, directly or by the page of `beforeEnter`',
		async run(start) {
			const site = await start();
			const visitor = site.visitor();
			const to = await signIn(site, visitor);
			const { bodies = {} } = await site.examplesFor(null);
			const [path] = Object.keys(site.definition.routes ?? {}).filter(
				(each) => to.pathname === `${site.ctx.authPath}/${each}`
			);
			const form = bodies[`POST ${path}`];
			if (path !== undefined) {
				const page = await visitor.send(to.pathname + to.search);
				if (page.status !== 200) throw new Error(`the page "${path}" before the session has status ${page.status}`);
				if (form) await visitor.send(to.pathname + to.search, { method: 'POST', body: form });
			}
			const isOver = path === undefined || form !== undefined;
			if (isOver && !(await hasSession(site, visitor))) site.errors.push('the session does not begin, or is not valid');
			requireNone(site.errors);
		}
	},
	{
		name: 'sign-in: ask the adapter nothing without a hook',
		applies: ({ hooks = {} }) => atSignIn.every((hook) => !hooks[hook]),
		async run(start) {
			const callsOf = async (without: boolean) => {
				const site = await start({ without });
				const visitor = site.visitor();
				await signIn(site, visitor);
				await hasSession(site, visitor);
				return site.calls;
			};
			const [without, calls] = [await callsOf(true), await callsOf(false)];
			const more = calls.filter(
				(call, at) =>
					calls.slice(0, at + 1).filter((each) => each === call).length > without.filter((each) => each === call).length
			);
			requireNone(more.map((call) => `\`${call}\` is called at each sign-in, or each time a session is read`));
		}
	},
	{
		name: 'sections: show each to a user with rows, and to one without',
		applies: ({ sections }) => sections !== undefined,
		async run(start) {
			const site = await start();
			const [withRows, withoutRows] = [await site.signedIn(), await site.signedIn()];
			await site.examplesFor(withRows.user);
			requireNone(await faultsOfSections(site, withRows, 'with the rows of the examples'));
			requireNone(await faultsOfSections(site, withoutRows, 'without rows'));
		}
	},
	{
		name: 'sections: show no form while another user acts',
		applies: ({ sections }) => sections !== undefined,
		async run(start) {
			const site = await start();
			if (!site.mayAct) return;
			const { user } = await site.signedIn();
			const actor = await site.signedIn({ isOperator: true });
			const { cookies } = await site.auth.impersonate(actor.request('/', { method: 'POST' }), user.id);
			actor.keep(cookies);
			const examples = await site.examplesFor(user);
			const pageAt = async (path: string) => (await actor.send(path)).text();
			const account = await pageAt(`${site.ctx.authPath}/account`);
			const failures = site.errors.splice(0);
			const pages = [account, ...(await Promise.all(audiencePages(site, examples).map(({ path }) => pageAt(path))))];
			const forms = pages
				.flatMap((page) => sectionsIn(page, site.definition))
				.filter(({ html }) => /<(?:form|button|input)\b/i.test(html));
			requireNone([
				...failures,
				...forms.map(({ id }) => `the section "${id}" has a form: leave it out where \`acting\` is true`)
			]);
		}
	},
	{
		name: 'hooks: let `signedOut` and `userChanged` run twice for one change',
		applies: ({ hooks = {} }) => Boolean(hooks.signedOut ?? hooks.userChanged),
		async run(start) {
			const site = await start({
				changed({ hooks = {} }) {
					const { signedOut, userChanged } = hooks;
					const doubled: PluginHooks = {
						...(signedOut && {
							async signedOut(...given) {
								for (let count = 0; count < 2; count++) await signedOut(...given);
							}
						}),
						...(userChanged && {
							async userChanged(...given) {
								for (let count = 0; count < 2; count++) await userChanged(...given);
							}
						})
					};
					return { hooks: { ...hooks, ...doubled } };
				}
			});
			const visitor = await site.signedIn();
			await site.examplesFor(visitor.user);
			await visitor.send(`${site.ctx.authPath}/account/profile.save`, { method: 'POST', body: { name: 'Grace' } });
			await visitor.send(`${site.ctx.authPath}/signout`, { method: 'POST' });
			requireNone(site.errors);
		}
	},
	{
		name: 'deletion: delete what is stored about the user, and nothing about others',
		applies: ({ tables, hooks = {} }) => tables !== undefined || hooks.deleting !== undefined,
		async run(start) {
			const site = await start();
			const [leaving, staying] = [await site.signedIn(), await site.signedIn()];
			for (const { user } of [leaving, staying]) {
				await site.examplesFor(user);
				await storeRows(site, user);
			}
			const before = await rowsAbout(site, staying.user);
			await site.auth.accounts(leaving.request('/', { method: 'POST' })).delete();
			const left = await rowsAbout(site, leaving.user);
			requireNone(
				left.map((table) => `a row of "${table}" is left: refer to the user, or delete it in the hook \`deleting\``)
			);
			const after = await rowsAbout(site, staying.user);
			if (after.length < before.length)
				throw new Error(`rows of another user are gone: there were ${before.join(', ')}`);
		}
	},
	{
		name: 'export: leave out tokens and keys',
		applies: ({ hooks = {} }) => hooks.exported !== undefined,
		async run(start) {
			const site = await start();
			const visitor = await site.signedIn();
			await site.examplesFor(visitor.user);
			const exported = await site.auth.accounts(visitor.request('/', { method: 'POST' })).export();
			const own = (exported as { plugins?: Readonly<Record<string, unknown>> }).plugins?.[site.definition.name];
			requireNone(secretsIn(own).map((place) => `the export has a token or a key at ${place}: leave it out`));
		}
	}
];
