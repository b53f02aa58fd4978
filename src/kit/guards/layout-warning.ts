/** Warns of a guard in a layout, which guards nothing. Loaded in development only. */
import { documentAt } from '../../lib/errors/documents.js';
import { warnOnce } from '../../lib/errors/warn-once.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';

/** Warns if `requireSession` was called in the load function of a layout. @param caller the stack of the call */
export async function warnOfLayout(state: SvelteKitEventState, caller: string): Promise<void> {
	if (!isInLayout(caller)) return;
	const message =
		"`requireSession` was called in a layout's load function, which guards nothing below it: it need not run when only " +
		'the page changes, and runs beside the load functions of pages. Use `protect`, or call it in each page; see ' +
		documentAt('guides/protecting-pages.md#why-not-in-a-layout');
	warnOnce(await state.context(), 'layout', message);
}

/** Whether the nearest caller among SvelteKit's functions is the load function of a layout. */
function isInLayout(stack: string): boolean {
	const frame = /\+(?:layout|page|server)(?:@[^/\\]*)?(?:\.server)?\.(?:js|ts)|\.remote\.(?:js|ts)/.exec(stack)?.[0];
	return frame?.startsWith('+layout') ?? false;
}
