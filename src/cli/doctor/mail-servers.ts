/** Examines the mail servers of an app, without an email. */
import type { AuthContext } from '../../lib/core/context/context.js';
import type { EmailProvider } from '../../lib/core/context/providers/email.js';
import { error } from './finding.js';
import type { Finding } from './finding.js';
import { addressChange } from '../../lib/core/pages/account/options.js';
import { mfa } from '../../lib/core/options.js';
import { securityMails } from '../../lib/plugins/email/security-mails/options.js';

/** Asks each mail server whether it is there and accepts the login. Services over HTTP cannot be asked. */
export async function checkMailServers(context: AuthContext): Promise<Finding[]> {
	const findings = await Promise.all([...new Set(sendersOf(context))].map(checkMailServer));
	return [...new Map(findings.flat().map((each) => [each.finding, each])).values()];
}

/** The providers that send the emails of sign-ins, of passwords, of changed addresses and about security. */
function sendersOf(ctx: AuthContext): EmailProvider[] {
	const ofProviders = [...ctx.providers.values()].map((provider) => {
		if (provider.kind === 'email') return provider;
		return provider.kind === 'credentials' ? provider.passwords?.mail : undefined;
	});
	return [...ofProviders, addressChange.of(ctx)?.mail, securityMails.of(ctx), mfa.of(ctx)?.mail].filter(
		(sender) => sender !== undefined
	);
}

async function checkMailServer({ verify }: EmailProvider): Promise<Finding[]> {
	try {
		await verify?.();
		return [];
	} catch (thrown) {
		const reason = thrown instanceof Error ? thrown.message : String(thrown);
		return [
			error(reason, 'Compare `server`, or the variable that ends with _SERVER, with the settings of your mail service.')
		];
	}
}
