/** Compiles `account.securityMails`. */
import { InvalidConfig } from '../../../../errors.js';
import { promisedBy } from '../../../core/lifecycle.js';
import { hasPasswords, mailSenderOf } from '../../../core/mail/sender.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthConfig } from '../../../base/config/options.js';
import type { EmailProvider } from '../../../core/context/providers/email.js';
import type { OptionCompiler } from '../../../core/plugin.js';
import { securityMails } from './options.js';
import { lazy } from '../../../base/util/lazy.js';

export const securityMailCompiler: OptionCompiler<EmailProvider> = {
	key: securityMails,
	compile: ({ config, providers }) => securityMailOptions(config, providers),
	hooks: () => ({
		async entered(ctx, req, { by, users, user, isNewUser }) {
			if (by === 'visit' || users !== 'adapter') return [];
			return (await devices()).markDevice(ctx, req, user, isNewUser);
		},
		recorded: async (ctx, req, happening) => (await sending()).mailAbout(ctx, req, happening),
		sendPromised: promisedBy('security', async () => (await sending()).sendPromised)
	})
};

const devices = lazy(() => import('./device.js'));
const sending = lazy(() => import('./send.js'));

/**
 * Returns the sender of the emails; undefined without them.
 * @throws {InvalidConfig} without a sender, or without an adapter
 */
function securityMailOptions(
	{ account = {}, adapter }: AuthConfig,
	providers: AuthContext['providers']
): EmailProvider | undefined {
	const all = [...providers.values()];
	const keepsPasswords = all.some(hasPasswords);
	const on: unknown = account.securityMails ?? keepsPasswords;
	if (typeof on !== 'boolean') throw new InvalidConfig('account.securityMails has to be true or false');
	if (!on) return undefined;
	// That the Password provider needs an adapter is said in its own name.
	if (!adapter && account.securityMails === undefined) return undefined;
	if (!adapter) throw new InvalidConfig('account.securityMails is for the users of an adapter: set `adapter`');
	const mail = mailSenderOf(providers);
	if (mail) return mail;
	throw new InvalidConfig(
		'account.securityMails needs a sender of emails: add a provider of type "email", such as ' +
			"Resend({ from: 'Example <no-reply@example.com>' }), or the Password provider, whose sender it uses"
	);
}
