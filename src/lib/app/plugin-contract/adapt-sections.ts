/** Adapts the sections of plugins, and the pages that plugins own. */
import type { AccountSection, AccountVisit, SectionCode } from '../../core/account-section.js';
import type { AppPage } from '../../core/app-plugins.js';
import type { PluginDefinition, PluginPage, PluginSection } from '../../core/plugin-contract/types.js';
import { EventError } from '../../../errors.js';
import { asError } from '../../base/errors/logger.js';
import type { Fields } from '../../base/http/body.js';
import { lazy } from '../../base/util/lazy.js';
import { contextFor } from './context.js';
import type { Texts } from './texts.js';

const requests = lazy(() => import('./request.js'));
const answers = lazy(() => import('../plugin-sections/answer.js'));

export function sectionOf(plugin: PluginDefinition, section: PluginSection, texts: Texts): AccountSection {
	const { id, order, whileActing, audience } = section;
	return {
		id,
		order,
		whileActing,
		audience: audience === userAudience ? undefined : audience,
		isFor(ctx, about) {
			try {
				return section.isFor?.(about) !== false;
			} catch (thrown) {
				// The other sections stand without it, and it takes no forms.
				const message = `\`isFor\` of the section "${id}" of the plugin "${plugin.name}" failed`;
				ctx.logger.error(new EventError(message, asError(thrown)));
				return false;
			}
		},
		load: async () => Promise.resolve(codeOf(plugin, section, texts))
	};
}

function codeOf(
	{ name, cookies }: PluginDefinition,
	{ id, show, actions = {} }: PluginSection,
	texts: Texts
): SectionCode {
	const visited = async (visit: AccountVisit, form: Fields = {}) => {
		const { ctx, req, userId, user, acting, formOf, page, about, once } = visit;
		await texts.load(ctx, req);
		const plugin = { name, cookies, texts: texts.for(ctx, req) };
		const more = { owner: userId, user, acting, formOf, form, page, about, once };
		return (await requests()).requestFor(ctx, req, plugin, more);
	};
	return {
		async show(visit) {
			try {
				return await show(contextFor(name, visit.ctx, visit.req), await visited(visit));
			} catch (thrown) {
				// The other sections stand without it.
				visit.ctx.logger.error(new EventError(`a section of the plugin "${name}" failed`, asError(thrown)));
				return null;
			}
		},
		actions: Object.fromEntries(
			Object.entries(actions).map(([action, { fresh, showsOnce, run, done }]) => [
				action,
				{
					fresh,
					showsOnce,
					async run({ fields, ...visit }) {
						const answer = await run(contextFor(name, visit.ctx, visit.req), await visited(visit, fields));
						return answer ? (await answers()).answerOf(visit, id, answer) : undefined;
					},
					done: ({ lang }) => done(texts.in(lang))
				}
			])
		)
	};
}

/** The audience of the account page. */
export const userAudience = 'user';

export function pageOf(
	{ name, cookies }: PluginDefinition,
	audience: string,
	{ path, errorPages = false, open }: PluginPage,
	texts: Texts
): AppPage {
	return {
		audience,
		path,
		errorPages,
		async open(ctx, req, { params, fields }) {
			await texts.load(ctx, req);
			const plugin = { name, cookies, texts: texts.for(ctx, req) };
			const request = (await requests()).requestFor(ctx, req, plugin, { params, form: fields });
			return open(contextFor(name, ctx, req), request);
		}
	};
}
