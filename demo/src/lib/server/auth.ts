import { FrameworkAuth, type FrameworkAuthConfig } from 'framework-auth';
import type { EmailConfig, OIDCConfig, Profile } from 'framework-auth/providers';
import Email from 'framework-auth/providers/email';
import Passkey from 'framework-auth/providers/passkey';
import Password from 'framework-auth/providers/password';
import { remoteOf } from 'framework-auth/remote';
import { client, identityProvider, operator, people } from '#settings';
import { keepRecord } from './audit.ts';
import { choiceOf } from './choice.ts';
import type { Choice } from './choice.ts';
import { languages, locale } from './languages.ts';
import { moveNotes } from './notes.ts';
import { permissions, teams } from './organizations.ts';
import { sendMessage } from './messages.ts';
import { withMark } from './mark.ts';
import { storeOf } from './stores.ts';
import { telemetry } from './traces.ts';

// #region provider
/** The identity provider that `npm run demo` starts. In your own app this is `GitHub`, `Google` or the like. */
export const local = {
	id: 'local',
	name: 'Local ID',
	type: 'oidc',
	issuer: identityProvider.issuer,
	clientId: client.id,
	clientSecret: client.secret
} as const satisfies OIDCConfig<Profile>;
// #endregion

// #region email
/** `npm run demo` starts the mail server, too, and puts its address into AUTH_EMAIL_SERVER. */
const mailServer = Email({
	from: 'framework-auth demo <no-reply@demo.example>',
	appName: 'the framework-auth demo'
});

/** Each mail begins with the mark of the app. A mail that leaves this machine needs a PNG at an https address instead. */
export const email = {
	...mailServer,
	sendVerificationRequest: (mail) => mailServer.sendVerificationRequest({ ...mail, content: withMark(mail.content) })
} satisfies EmailConfig;
// #endregion

// #region password
/** The library keeps the passwords. It sends its mails by the same server, and takes the hashes of those who had one before. */
export const password = Password({
	mail: email,
	import: (user) => people.find((person) => person.email === user.email)?.hash
});
// #endregion

// #region choice
/** Returns the data layer and the options for sessions, as the visitor chose. Most apps have one choice, and no function. */
export async function choiceOptions({ strategy, store }: Choice) {
	const adapter = await storeOf(store);
	// A stored session ends with its row; an encrypted one ends before its time if the database says so.
	return { adapter, session: strategy === 'jwt' ? { strategy, revocation: adapter } : { strategy } };
}
// #endregion

/** Where a mail is found, in English only: a text of an app wins over those of every language. */
const inMailbox =
	'Open the link in it to go on. It is in the mailbox of the demo: choose “Mailbox” above on any page of it.';
const messages = { password: { sent: { what: inMailbox }, forgot: { sentWhat: inMailbox } } };

async function configuration(choice: Choice) {
	const { adapter, session } = await choiceOptions(choice);
	return {
		appName: 'the framework-auth demo',
		providers: [local, email, Passkey(), password],
		adapter,
		// #region account
		account: {
			changeEmail: true,
			page: { tokenScopes: ['read', 'write'], deletion: true }
		},
		// #endregion
		// #region factors
		// Users may protect their account by a one-time code: the section is on /auth/account.
		mfa: {
			trustedDevices: true,
			// Your own service sends the message. Here it is a mail to the mailbox of the demo.
			phone: { sendCode: ({ phoneNumber, text }) => sendMessage(phoneNumber, text) }
		},
		// #endregion
		// #region impersonation
		session: { ...session, mayImpersonate: ({ user }) => user.id === operator },
		// #endregion
		// #region anonymous
		anonymous: { merge: ({ from, to }) => moveNotes(from.id, to.id) },
		// #endregion
		// #region observe
		events: { audit: keepRecord },
		telemetry,
		// #endregion
		theme: { logo: '/favicon.svg', brandColor: '#b93400' },
		languages,
		locale,
		pages: {
			signIn: '/signin',
			signOut: '/signout',
			verifyRequest: '/mailbox',
			messages: (_, language) => (language === 'en' ? messages : undefined)
		}
	} as const satisfies FrameworkAuthConfig;
}

/** One configuration for each choice: made once, so that it is compiled once. */
const configurations = new Map<string, ReturnType<typeof configuration>>();

const auth = FrameworkAuth(
	({ cookies }) => {
		const choice = choiceOf(cookies);
		const key = Object.values(choice).join();
		const made = configurations.get(key) ?? configuration(choice);
		configurations.set(key, made);
		return made;
	},
	{ plugins: [permissions, teams] }
);

/** Makes remote functions that check their caller first. */
export const remote = remoteOf(auth);
export const { handle, signIn, signOut, requireSession, protect, users, issueToken, verifyAccessToken } = auth;
export const { access, organizations } = auth;

// The types know the ids of the providers from here.
declare module 'framework-auth' {
	interface Register {
		auth: typeof auth;
	}
}
