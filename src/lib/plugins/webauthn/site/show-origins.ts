/** Answers browsers that ask which sites of other domains may use the passkeys. */
import { UnknownAction } from '../../../../errors.js';
import type { AuthContext } from '../../../core/context/context.js';
import { json } from '../../../base/http/outcome.js';
import type { Outcome } from '../../../base/http/outcome.js';
import { relatedOriginsPath } from '../../../base/http/paths.js';
import type { AuthRequest } from '../../../core/request/request.js';

/** Browsers ask rarely, and a new site is to be usable soon. */
const keepSeconds = 3600;

/** Answers with the origins of all providers. @see WebAuthn Level 3, section 5.11.1 */
export function showRelatedOrigins({ providers }: AuthContext, { url }: AuthRequest): Promise<Outcome> {
	if (url.pathname !== relatedOriginsPath) throw new UnknownAction('the related origins have another path');
	const origins = [...providers.values()].flatMap((each) => (each.kind === 'webauthn' ? each.relatedOrigins : []));
	return Promise.resolve({ ...json({ origins: [...new Set(origins)] }), publicForSeconds: keepSeconds });
}
