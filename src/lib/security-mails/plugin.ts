/** Emails about the security of accounts. */
import { mergeOptions } from '../config/provider-options.js';
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

export const securityMails = {
	options: {
		securityMails: {
			isSet: ({ config: { account }, providers }) =>
				(account?.securityMails ?? providers.some((provider) => 'passwords' in mergeOptions(provider))) !== false,
			load: lazy(async () => (await import('./compile.js')).securityMailCompiler)
		}
	}
} satisfies AuthPlugin;
