/** `locals.accountSections`. */
import { building } from '../lib/base/config/environment.js';
import { showSections } from '../lib/plugins/account/page/page.js';
import { sectionsOf } from '../lib/core/plugin-table.js';
import { originOf } from '../lib/core/request/request.js';
import { signedInSessionOf } from '../lib/core/sessions/index.js';
import type { AccountSectionsData, AccountSectionsOptions } from '../types.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

/** Shows the sections on the page of the event, to which their forms lead back. */
export async function accountSectionsFor(
	state: SvelteKitEventState,
	{ only }: AccountSectionsOptions = {}
): Promise<AccountSectionsData | null> {
	if (building) return null;
	return withRequest(state, async (ctx, req) => {
		const reading = await signedInSessionOf(ctx, req);
		if (!reading.session) return null;
		const { pathname, search } = state.event.url;
		const selection = (await sectionsOf(ctx)).filter(({ id }) => only?.includes(id) ?? true);
		const page = new URL(pathname + search, `${originOf(req)}/`);
		const { notes, sections } = await showSections(ctx, req, selection, { reading, page });
		return {
			notes: notes.text.trim(),
			sections: sections.map(({ id, title, body }) => ({ id, title, html: body.text }))
		};
	});
}
