/** The answer of an action that leads elsewhere, or shows something once. */
import type { AccountSection, AccountVisit } from '../../core/account-section.js';
import { withoutAnswer } from '../../core/pages/account/visit.js';
import { sectionsOf } from '../../core/plugin-table.js';
import { resolveReturnTo } from '../../core/return-to.js';
import { redirect } from '../../base/http/outcome.js';
import type { Outcome } from '../../base/http/outcome.js';
import { accountPage, showSections } from '../../plugins/account/page/page.js';

/** Makes the answer of an action. @param id the section of the action */
export async function answerOf(
	visit: AccountVisit,
	id: string,
	answer: { readonly redirect: string } | { readonly once: unknown }
): Promise<Outcome> {
	const { ctx, req } = visit;
	if ('redirect' in answer) return redirect(await resolveReturnTo(ctx, req, answer.redirect));
	return visit.showOnce?.(answer.once) ?? accountPageWith(visit, id, answer.once);
}

/** Shows the account page, with what a section shows once. */
async function accountPageWith({ ctx, req, reading, page }: AccountVisit, id: string, once: unknown): Promise<Outcome> {
	const sections = (await sectionsOf(ctx)).map((section): AccountSection => {
		if (section.id !== id) return section;
		return {
			...section,
			async load() {
				const code = await section.load();
				return { ...code, show: async (each) => code.show({ ...each, once }) };
			}
		};
	});
	return accountPage(ctx, req, await showSections(ctx, req, sections, { reading, page: withoutAnswer(page) }));
}
