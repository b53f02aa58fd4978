/** Checks the pages of sections on which a plugin has something: those that it owns, and those of other plugins. */
import type { PluginDefinition } from '../../lib/core/plugin-contract/types.js';
import { appPlugins } from '../../lib/core/plugin-table.js';
import type { PluginCheck } from './check.js';
import { requireNone } from './check.js';
import { faultsOfPage } from './html.js';
import type { PluginExamples } from './options.js';
import type { Site } from './site.js';
import { origin } from './visitor.js';

/** A page of sections. */
export interface AudiencePage {
	readonly audience: string;
	/** Its address, with the parameters of the examples. */
	readonly path: string;
}

/** The audiences of the pages, without that of the account page. */
function audiencesOf({ pages = {}, sections = [] }: PluginDefinition): Set<string> {
	const ofSections = sections.flatMap(({ audience = 'user' }) => (audience === 'user' ? [] : [audience]));
	return new Set([...Object.keys(pages), ...ofSections]);
}

/** Returns the pages on which the plugin has something. */
export function audiencePages({ ctx, definition }: Site, { params = {} }: PluginExamples): AudiencePage[] {
	const audiences = audiencesOf(definition);
	const pages = appPlugins.of(ctx)?.plugins.flatMap((plugin) => plugin.pages) ?? [];
	return pages
		.filter(({ audience }) => audiences.has(audience))
		.map(({ audience, path }) => {
			const filled = path.replace(/:([A-Za-z]\w*)/g, (_, name: string) =>
				encodeURIComponent(params[name] ?? 'example')
			);
			return { audience, path: `${ctx.authPath}/${filled}` };
		});
}

/** Returns the names by which the forms of the plugin's sections are posted to a page. */
export function formsOn({ definition }: Site, audience: string): { readonly form: string; readonly action: string }[] {
	const isOwner = Object.hasOwn(definition.pages ?? {}, audience);
	return (definition.sections ?? [])
		.filter((section) => section.audience === audience)
		.flatMap(({ id, actions = {} }) =>
			Object.keys(actions).map((action) => ({
				form: `${id}.${action}`,
				action: isOwner ? action : `${id}.${action}`
			}))
		);
}

const hasPages = (definition: PluginDefinition) => audiencesOf(definition).size > 0;

export const audienceChecks: readonly PluginCheck[] = [
	{
		name: 'pages of sections: answer a user with rows, each section in its place',
		applies: hasPages,
		async run(start) {
			const site = await start();
			const visitor = await site.signedIn();
			const examples = await site.examplesFor(visitor.user);
			for (const { audience, path } of audiencePages(site, examples)) {
				const answer = await visitor.send(path);
				const page = await answer.text();
				requireNone(site.errors.map((error) => `the page "${audience}" fails: ${error}`));
				if (answer.status !== 200) {
					throw new Error(
						`the page "${audience}" answers a user with ${answer.status}: store what the page needs in \`examples\`, and return its \`params\``
					);
				}
				const policy = answer.headers.get('content-security-policy') ?? '';
				requireNone(faultsOfPage(page, policy).map((fault) => `the page "${audience}": ${fault}`));
				requireNone(faultsOfOrder(site, audience, page));
			}
		}
	},
	{
		name: 'pages of sections: send a visitor without a session to sign in, or refuse them',
		applies: hasPages,
		async run(start) {
			const site = await start();
			for (const { audience, path } of audiencePages(site, await site.examplesFor(null))) {
				const answer = await site.visitor().send(path);
				const to = new URL(answer.headers.get('location') ?? '', origin);
				const isLed = answer.status === 303 && to.pathname === `${site.ctx.authPath}/signin`;
				const isRefused = answer.status >= 400 && answer.status < 500;
				const reasons = site.errors.splice(0).join(', ');
				if (isLed || isRefused) continue;
				throw new Error(
					`the page "${audience}" answers a visitor without a session with ${answer.status}: let \`open\` return, or throw a PluginError. ${reasons}`
				);
			}
		}
	}
];

/** Returns what is wrong with the places of the sections. */
function faultsOfOrder({ definition: { sections = [] } }: Site, audience: string, page: string): string[] {
	const own = sections.filter((section) => section.audience === audience);
	const placeless = own.filter(({ order }) => !Number.isFinite(order));
	const place = ({ id }: { id: string }) => page.indexOf(`<section class="account-section" id="${id}"`);
	const shown = own.filter((section) => place(section) >= 0).sort((one, other) => place(one) - place(other));
	const misplaced = shown.filter(({ order }, at) => order < (shown[at - 1]?.order ?? order));
	return [
		...placeless.map(({ id }) => `the section "${id}" has no place: give it a number as \`order\``),
		...misplaced.map(({ id }) => `the section "${id}" is not in its place`)
	];
}
