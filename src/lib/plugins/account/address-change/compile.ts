/** Compiles `account.changeEmail`. */
import { InvalidConfig } from '../../../../errors.js';
import { requireAdapterMethods, toKeepSecrets, toListSessions } from '../../../store/adapter/requirements.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthConfig } from '../../../base/config/options.js';
import type { EmailProvider } from '../../../core/context/providers/email.js';
import { promisedBy } from '../../../core/lifecycle.js';
import { lazy } from '../../../base/util/lazy.js';
import { withKeptAddresses } from './kept.js';
import type { CompiledAddressChange } from '../../../core/pages/account/options.js';
import type { OptionCompiler } from '../../../core/plugin.js';
import { addressChange } from '../../../core/pages/account/options.js';

export const addressChangeCompiler: OptionCompiler<CompiledAddressChange> = {
	key: addressChange,
	compile: ({ config, providers }) => addressChangeOptions(config, providers),
	wrapStore: withKeptAddresses,
	hooks: () => ({ sendPromised: promisedBy('address', async () => (await sending()).sendPromised) })
};

const sending = lazy(() => import('./mail/send.js'));

/**
 * @throws {InvalidConfig} without a sender of emails, or if the sessions cannot be ended
 * @throws {MissingAdapter | MissingAdapterMethods}
 */
function addressChangeOptions(
	{ account = {}, session = {}, adapter }: AuthConfig,
	providers: AuthContext['providers']
): CompiledAddressChange | undefined {
	const on: unknown = account.changeEmail ?? false;
	if (typeof on !== 'boolean') throw new InvalidConfig('account.changeEmail has to be true or false');
	if (!on) return undefined;
	const mail = senderOf(providers);
	if (!mail) {
		throw new InvalidConfig(
			'account.changeEmail sends emails to the new address and to the old one: add a provider of type "email", such as ' +
				"Resend({ from: 'Example <no-reply@example.com>' }), or the Password provider, whose sender it uses"
		);
	}
	if (session.strategy === 'jwt' && !session.revocation) {
		throw new InvalidConfig(
			'account.changeEmail: undoing a change ends all sessions, which needs a store of ended sessions: set ' +
				'session.revocation, or use session.strategy "database"'
		);
	}
	const toEndSessions = session.strategy === 'jwt' ? [] : toListSessions;
	requireAdapterMethods(adapter, [
		{
			by: '`account.changeEmail`',
			methods: ['getUser', 'getUserByEmail', 'updateUser', ...toKeepSecrets, ...toEndSessions]
		}
	]);
	return Object.freeze({ mail });
}

function senderOf(providers: AuthContext['providers']): EmailProvider | undefined {
	const all = [...providers.values()];
	const ofPasswords = all.find((provider) => provider.kind === 'credentials' && provider.passwords !== undefined);
	if (ofPasswords?.kind === 'credentials') return ofPasswords.passwords?.mail;
	return all.find((provider): provider is EmailProvider => provider.kind === 'email');
}
