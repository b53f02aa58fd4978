/** The section of the account page for API tokens. */
import { toKeepSecrets } from '../../../store/adapter/requirements.js';
import type { AccountSection } from '../../../core/account-section.js';
import { lazy } from '../../../base/util/lazy.js';

export const sections: readonly AccountSection[] = [
	{
		id: 'tokens',
		order: 600,
		isAvailable: ({ adapter }) => toKeepSecrets.every((method) => adapter?.[method] !== undefined),
		load: lazy(async () => (await import('./account-section.js')).tokens)
	}
];
