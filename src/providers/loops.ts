/**
 * Loops. The email is a template at Loops, which has the sender, the subject and the text. It shows the data variable `url`, the
 * link. Loops does not track the clicks in transactional emails.
 *
 * API: https://loops.so/docs/api-reference/send-transactional-email
 * Templates: https://loops.so/docs/transactional
 */
import { InvalidConfig } from '../errors.js';
import { mailService } from './mail-service.js';
import type { MailServiceOptions } from './mail-service.js';
import { idOf } from './shared.js';
import type { EmailConfig, Identified, OwnId } from './types.js';

export interface LoopsOptions extends MailServiceOptions {
	/** The template at Loops has the sender. */
	from?: never;
	/** The id of the template: Loops shows it where the template is published. */
	transactionalId?: string;
}

/** The same, under its name in `@auth/core`. */
export type LoopsUserConfig = LoopsOptions;
/** The provider. */
export type LoopsConfig = EmailConfig & { options?: LoopsOptions };

/**
 * Returns a provider that sends sign-in links with Loops.
 *
 * @throws {InvalidConfig} when the configuration is compiled, if there is no key or no `transactionalId`
 * @example
 * ```ts
 * import Loops from 'framework-auth/providers/loops';
 *
 * FrameworkAuth({ providers: [Loops({ transactionalId: 'clfn0k1yg001imo0fdeqg30i8' })] });
 * ```
 */
export default function Loops<Own extends OwnId = OwnId>(
	options: LoopsOptions & { id?: Own } = {}
): Identified<EmailConfig, 'loops', Own> {
	return mailService(
		{
			id: idOf('loops', options),
			name: 'Loops',
			apiUrl: 'https://app.loops.so',
			template: true,
			request: ({ to, url }, key, { transactionalId }) => {
				if (!transactionalId) {
					throw new InvalidConfig(
						`provider "${options.id ?? 'loops'}" has no \`transactionalId\`: make a transactional email at Loops that shows the data variable "url", and copy its id`
					);
				}
				return {
					path: '/api/v1/transactional',
					headers: { Authorization: `Bearer ${key}` },
					body: { transactionalId, email: to, dataVariables: { url } }
				};
			},
			complaint: ({ path, message, error }) => {
				const { path: where, message: reason } = (error ?? { path, message }) as Record<string, unknown>;
				return [where, reason];
			}
		},
		options
	);
}

export { Loops };
