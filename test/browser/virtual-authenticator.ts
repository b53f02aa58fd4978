/**
 * An authenticator in the browser, without a person: tests say when it is touched, and what it answers. It is the one of
 * `framework-auth/testing`, with what only our own tests need.
 *
 * @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
import type { Page } from 'playwright-core';
import { addAuthenticator as add } from '../../src/testing.js';

/** The faults of an answer. */
interface Wrong {
	isBogusSignature?: boolean;
	/** The person was not verified. */
	isBadUV?: boolean;
	/** No user was present. */
	isBadUP?: boolean;
}

export type VirtualAuthenticator = Awaited<ReturnType<typeof addAuthenticator>>;

/** Gives a page one: that of the device, since browsers offer the passkeys of no other unasked. */
export async function addAuthenticator(page: Page) {
	const session = await page.context().newCDPSession(page);
	await session.send('Page.enable');
	await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${tellWhatIsAsked.toString()})()` });
	const authenticator = await add(page, { touched: false });
	return Object.assign(authenticator, {
		/** Waits until the page offers its passkeys. A touch before then chooses one. */
		offered: () => page.locator('html[data-asked=conditional]').waitFor(),
		/** From now on its answers are wrong in these ways, and in no other. */
		answerWrong: async (wrong: Wrong = {}) => void (await authenticator.send('setResponseOverrideBits', wrong))
	});
}

/** Runs in the page. The protocol tells nothing of a request that waits. */
function tellWhatIsAsked(): void {
	const { credentials } = navigator;
	const get = credentials.get.bind(credentials);
	credentials.get = (options) => {
		const answer = get(options);
		document.documentElement.dataset.asked = options?.mediation;
		return answer;
	};
}
