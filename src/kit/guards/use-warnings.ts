/** Warns of a call of `requireSession` that does not do what it seems to. Loaded in development only. */
import { documentAt } from '../../lib/base/config/documents.js';
import { warnOnce } from '../../lib/base/errors/logger.js';
import { warnOfAddress } from '../../lib/plugins/operator/users/address-rules.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import type { Guard } from './types.js';

/** Warns of a call in the load function of a layout, and of a rule that reads an address. @param caller the stack of the call */
export async function warnOfUse(state: SvelteKitEventState, caller: string, where: Guard['where']): Promise<void> {
	if (isInLayout(caller)) {
		const message =
			"`requireSession` was called in a layout's load function, which guards nothing below it: it need not run when only " +
			'the page changes, and runs beside the load functions of pages. Use `protect`, or call it in each page; see ' +
			documentAt('guides/protecting-pages.md#why-not-in-a-layout');
		warnOnce(await state.context(), 'layout', message);
	}
	if (where) warnOfAddress(await state.context(), '`where` of `requireSession`', where);
}

/** Whether the nearest caller among SvelteKit's functions is the load function of a layout. */
function isInLayout(stack: string): boolean {
	const frame = /\+(?:layout|page|server)(?:@[^/\\]*)?(?:\.server)?\.(?:js|ts)|\.remote\.(?:js|ts)/.exec(stack)?.[0];
	return frame?.startsWith('+layout') ?? false;
}
