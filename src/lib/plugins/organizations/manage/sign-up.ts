/** Lets in who has an invitation, where `signUp` lets in the invited. */
import type { PluginInvitation, PluginNewcomer } from '../../../core/plugin-contract/invitations.js';
import type { PluginContext } from '../../../core/plugin-contract/types.js';
import { InvitationForOther, InvitationInvalid } from '../errors.js';
import { tokenOf } from '../pages/invitation.js';
import type { Site } from '../site.js';

/** Returns the invitation of a person who signs up; null if the token of the page counts for no one, or not for them. */
export async function invitationOf(
	site: Site,
	context: PluginContext,
	{ type, email, emailVerified, final, url }: PluginNewcomer
): Promise<PluginInvitation | null> {
	const { invitations } = site.stores(context);
	const token = url.searchParams.get('token');
	// An email proves the address before the user is stored. A passkey never does.
	const mayProve = !final && type !== 'webauthn';
	const isFound = await counts(async () =>
		invitations.openFor(tokenOf(token), { email, isProven: emailVerified || mayProve })
	);
	if (!isFound) return null;
	return {
		claim: async (user) =>
			counts(async () =>
				invitations.join(tokenOf(token), {
					userId: user.id,
					email: user.email ?? null,
					isProven: emailVerified
				})
			)
	};
}

/** Whether an invitation counts. It does not after its end, and for a wrong address: any other error is a fault. */
async function counts(use: () => Promise<unknown>): Promise<boolean> {
	try {
		await use();
		return true;
	} catch (thrown) {
		if (thrown instanceof InvitationInvalid || thrown instanceof InvitationForOther) return false;
		throw thrown;
	}
}
