/** The providers of a development server whose emails stay there, and what it says. */
import type { ProviderObject } from '../../src/providers/types.js';
import { letters, type Letter } from '../../src/lib/plugins/email/mailbox/letters.js';
import { offerMailbox, withMailbox } from '../../src/lib/plugins/email/mailbox/transport.js';

export interface Development<Source> {
	readonly providers: readonly Source[];
	readonly printed: string[];
	readonly warned: string[];
	/** The emails since then, the newest first. */
	emails(): readonly Letter[];
}

/** Takes providers and plugins as `FrameworkAuth` has read them. */
export function inDevelopment<Source extends object>(
	sources: readonly Source[],
	plugins: readonly object[] = []
): Development<Source> {
	const [printed, warned]: [string[], string[]] = [[], []];
	const post = {
		path: '/auth/mailbox',
		print: (line: string) => void printed.push(line),
		warn: (text: string) => void warned.push(text)
	};
	const before = Number(letters()[0]?.id ?? 0);
	offerMailbox(plugins, post);
	return {
		providers: withMailbox(sources as readonly (Source & ProviderObject)[], post),
		printed,
		warned,
		emails: () => letters().filter(({ id }) => Number(id) > before)
	};
}
