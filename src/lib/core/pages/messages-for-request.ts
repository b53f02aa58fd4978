/** The texts for a request, and the name of the site in them. */
import { InvalidConfig } from '../../../errors.js';
import type { AuthContext } from '../context/context.js';
import { asError } from '../../base/errors/logger.js';
import type { AuthRequest } from '../request/request.js';
import { english } from '../../../locales/en/pages.js';
import type { Messages } from '../../../locales/en/pages.js';
import type { PartialMessages } from '../../../locales/language.js';
import { over } from '../../../locales/over.js';
import { pluginErrorTexts } from '../languages/load.js';
import { siteLanguages } from '../languages/options.js';

/** Each catalogue is assembled once, for each of the library's languages. */
const catalogues = new WeakMap<Messages, WeakMap<PartialMessages, Messages>>();

/** Returns the texts for a request, in its language if that is loaded: see `loadLanguage`. */
export function messagesFor(ctx: AuthContext, req: AuthRequest): Messages {
	const messages = ownMessages(ctx, req);
	const ofPlugins = pluginErrorTexts(ctx, req);
	return ofPlugins ? { ...messages, errors: { ...messages.errors, ...ofPlugins } } : messages;
}

/** Returns the texts of the library and the application. */
function ownMessages(ctx: AuthContext, { source }: AuthRequest): Messages {
	const { pages, logger } = ctx;
	const { messages: own } = pages;
	const { messages: base = english, locale } = siteLanguages.of(ctx)?.chosen.get(source) ?? {};
	if (own === undefined) return base;
	try {
		const partial: PartialMessages | undefined = typeof own === 'function' ? own(source, locale) : own;
		if (partial === undefined && locale !== undefined) return base;
		if (partial === undefined) throw new TypeError('it returned undefined');
		let inLanguage = catalogues.get(base);
		if (!inLanguage) catalogues.set(base, (inLanguage = new WeakMap()));
		let messages = inLanguage.get(partial);
		if (!messages) inLanguage.set(partial, (messages = withMessages(partial, base)));
		return messages;
	} catch (thrown) {
		// An error page has to work even if the texts cannot be read.
		logger.error(new InvalidConfig('pages.messages failed: it has to return an object', asError(thrown)));
		return base;
	}
}

/** Returns the name of the site, or undefined if neither the configuration nor a trusted host gives it. */
export function siteName({ appName }: AuthContext, { trustedOrigin }: AuthRequest): string | undefined {
	return appName ?? (trustedOrigin === null ? undefined : new URL(trustedOrigin).host);
}

/** Puts an application's texts over those of the library. */
function withMessages(own: PartialMessages, base: Messages): Messages {
	const messages = over(base, own);
	const { title, titleFor } = own.signIn ?? {};
	// A title in another language must not be replaced by the library's that has the name of the site.
	if (title === undefined || titleFor !== undefined) return messages;
	return { ...messages, signIn: { ...messages.signIn, titleFor: () => title } };
}
