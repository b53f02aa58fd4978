/** The mailbox of development takes the invitations that the application has nothing to send with. */

/** An invitation of a plugin. */
export interface MailedInvitation {
	readonly email: string;
	readonly url: string;
	readonly organization: { readonly name: string };
	readonly inviter: string | null;
}

/** The member of a plugin that the development server alone calls. */
export const takesMailbox = Symbol('takesMailbox');

/** A plugin that invites. */
export interface TakesMailbox {
	/** Takes what sends to the mailbox, unless the application sends invitations. Returns whether it did. */
	readonly [takesMailbox]: (send: (mail: MailedInvitation) => void) => boolean;
}
