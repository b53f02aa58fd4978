/** The texts of the emails about the security of an account. */
import type { SecurityPurpose } from '../../providers/types.js';

/** The texts of one email. */
export interface NoticeTexts {
	title(site: string): string;
	/** @param name of the account's provider, or of the second factor; or the time of what is to come */
	text(host: string, name: string): string;
	/** The advice for an owner who did not do it. */
	readonly otherwise: string;
}

const signOut = 'sign out everywhere on your account page';

const mails = {
	newDevice: {
		title: (site) => `New sign-in to ${site}`,
		text: (host) => `Someone signed in to your account at ${host} with a new browser.`,
		otherwise: `If it was not you, ${signOut}, and secure what was used: your password, your mailbox or your account elsewhere.`
	},
	passkeyAdded: {
		title: (site) => `A passkey was added to your account at ${site}`,
		text: (host) => `A new passkey can sign in to your account at ${host}.`,
		otherwise: `If it was not you, remove the passkey, and ${signOut}.`
	},
	passkeyRemoved: {
		title: (site) => `A passkey was removed from your account at ${site}`,
		text: (host) => `A passkey cannot sign in to your account at ${host} any more.`,
		otherwise: `If it was not you, ${signOut}, and add your passkey again.`
	},
	accountLinked: {
		title: (site) => `Another way to sign in to ${site}`,
		text: (host, name) => `An account at ${name} can sign in to your account at ${host} from now on.`,
		otherwise: `If it was not you, disconnect the account, and ${signOut}.`
	},
	accountUnlinked: {
		title: (site) => `A way to sign in to ${site} was removed`,
		text: (host, name) => `An account at ${name} cannot sign in to your account at ${host} any more.`,
		otherwise: `If it was not you, ${signOut}, and connect the account again.`
	},
	factorAdded: {
		title: (site) => `A second factor was added to your account at ${site}`,
		text: (host, name) => `Your account at ${host} has a new second factor: ${name}.`,
		otherwise: `If it was not you, remove it, and ${signOut}.`
	},
	factorRemoved: {
		title: (site) => `A second factor was removed from your account at ${site}`,
		text: (host, name) => `This second factor was removed from your account at ${host}: ${name}.`,
		otherwise: `If it was not you, ${signOut}, change your password, and add the second factor again.`
	},
	recoveryCodeUsed: {
		title: (site) => `A recovery code was used at ${site}`,
		text: (host) => `Someone used one of your recovery codes to sign in to your account at ${host}.`,
		otherwise: `If it was not you, ${signOut}, change your password, and make new recovery codes.`
	},
	deletionScheduled: {
		title: (site) => `Your account at ${site} will be deleted`,
		text: (host, time) =>
			`Your account at ${host} will be deleted after ${time}. You are signed out everywhere. To keep the account, sign in before then.`,
		otherwise: `If it was not you, sign in: this keeps the account. Then ${signOut}.`
	},
	deletionUndone: {
		title: (site) => `Your account at ${site} stays`,
		text: (host) => `Your account at ${host} will not be deleted, because someone signed in to it.`,
		otherwise: `If it was not you, ${signOut}, and secure what was used: your password, your mailbox or your account elsewhere.`
	}
} satisfies Record<SecurityPurpose, NoticeTexts> as Record<SecurityPurpose, NoticeTexts>;

/** The texts of the emails, by `purpose`, and what they share. */
export const securityMailTexts = {
	...mails,
	button: 'Go to your account',
	expected: 'If it was you, there is nothing to do.',
	/** Names of second factors. */
	factors: { totp: 'an authenticator app', phone: 'a phone number' } as Readonly<Record<string, string>>,
	/** A browser on a device. */
	device: (browser: string, system: string) => `${browser} on ${system}`
};
