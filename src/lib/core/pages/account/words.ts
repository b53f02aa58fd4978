/** Times and devices in words, in the language of the page. */
import type { Messages } from '../../../../locales/en/pages.js';
import { namesIn } from '../../../base/http/user-agent.js';

export { dateInWords, relativeTime, timeSpan } from '../../../../locales/time-in-words.js';

/** Returns what a browser says of itself: "Firefox on Linux". */
export function deviceOf({ account }: Messages, userAgent = ''): string {
	const { device, unknown } = account.sessions;
	const { browser, system } = namesIn(userAgent);
	if (browser && system) return device(browser, system);
	return browser ?? system ?? unknown;
}
