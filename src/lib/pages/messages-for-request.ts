/** The texts for a request, and the name of the site in them. */
import { InvalidConfig } from '../../errors.js';
import type { AuthContext } from '../config/context.js';
import { asError } from '../errors/logger.js';
import type { AuthRequest } from '../http/request.js';
import { english, withMessages } from './messages.js';
import type { Messages, PartialMessages } from './messages.js';

/** Each catalogue is assembled once. */
const catalogues = new WeakMap<PartialMessages, Messages>();

/** Chooses the texts for a request. */
export function messagesFor({ pages, logger }: AuthContext, { source }: AuthRequest): Messages {
	const { messages: own } = pages;
	if (own === undefined) return english;
	try {
		const partial = typeof own === 'function' ? own(source) : own;
		let messages = catalogues.get(partial);
		if (!messages) catalogues.set(partial, (messages = withMessages(partial)));
		return messages;
	} catch (thrown) {
		// An error page has to work even if the texts cannot be read.
		logger.error(new InvalidConfig('pages.messages failed: it has to return an object', asError(thrown)));
		return english;
	}
}

/** Returns the name of the site, or undefined if neither the configuration nor a trusted host gives it. */
export function siteName({ appName }: AuthContext, { trustedOrigin }: AuthRequest): string | undefined {
	return appName ?? (trustedOrigin === null ? undefined : new URL(trustedOrigin).host);
}
