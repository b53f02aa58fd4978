/** The texts of the built-in pages in German. */
import type { FrameworkAuthConfig } from 'framework-auth';

type Messages = Exclude<
	NonNullable<NonNullable<FrameworkAuthConfig['pages']>['messages']>,
	(request: Request) => unknown
>;

const tryAgain = 'Bitte versuchen Sie es noch einmal, oder melden Sie sich auf einem anderen Weg an.';

export const german: Messages = {
	lang: 'de',
	signIn: {
		title: 'Anmelden',
		titleFor: (app) => `Anmelden: ${app}`,
		with: (provider) => `Anmelden mit ${provider}`,
		submit: 'Anmelden',
		none: 'Es gibt noch keinen Weg, sich anzumelden.',
		or: 'oder',
		back: 'Zurück',
		password: 'Passwort',
		lastUsed: 'Zuletzt benutzt',
		email: {
			label: 'E-Mail-Adresse',
			placeholder: 'name@beispiel.de',
			submit: 'Weiter mit E-Mail',
			next: 'Weiter',
			send: 'Anmeldung per E-Mail',
			another: 'Eine andere Adresse verwenden'
		}
	},
	signedIn: { text: 'Sie sind angemeldet als', unnamed: 'Benutzer ohne Namen', next: 'Weiter', signOut: 'Abmelden' },
	passkey: {
		signIn: 'Mit einem Passkey anmelden',
		create: 'Passkey anlegen',
		noScript: 'Passkeys brauchen JavaScript. Schalten Sie es ein, oder melden Sie sich auf einem anderen Weg an.',
		unsupported: 'Dieser Browser kennt keine Passkeys.',
		cancelled: 'Der Vorgang wurde abgebrochen, oder dieses Gerät hat keinen Passkey für diese Seite.',
		registered: 'Dieses Gerät hat schon einen Passkey für Ihr Konto. Melden Sie sich damit an.',
		missing: 'Geben Sie zuerst Ihre E-Mail-Adresse ein.',
		wait: 'Zu viele Versuche. Warten Sie ein paar Minuten.',
		failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'
	},
	signOut: { title: 'Abmelden', question: 'Möchten Sie sich abmelden?', submit: 'Abmelden', cancel: 'Abbrechen' },
	verifyRequest: {
		title: 'Sehen Sie in Ihr Postfach',
		text: 'Wir haben Ihnen eine E-Mail mit einem Link geschickt. Sehen Sie auch im Spam-Ordner nach.',
		linkSent: 'Wir haben einen Link geschickt an',
		linkText: 'Das kann eine Minute dauern. Sehen Sie auch im Spam-Ordner nach.',
		codeSent: 'Wir haben einen Code geschickt an',
		codeText: 'Geben Sie ihn hier ein. Sehen Sie auch im Spam-Ordner nach.',
		sentAgain: 'Wir haben eine weitere E-Mail geschickt. Nur die letzte gilt.',
		code: 'Code',
		submit: 'Anmelden',
		again: 'E-Mail noch einmal schicken'
	},
	confirmEmail: {
		title: 'Anmelden per E-Mail',
		text: 'Dieser Link meldet Sie an als',
		instead: { before: 'Sie sind angemeldet als', after: '. Wenn Sie fortfahren, werden Sie dort abgemeldet.' },
		somebody: 'ein anderer Benutzer',
		submit: 'Anmelden',
		cancel: 'Nicht anmelden'
	},
	wrongCode: {
		title: 'Der Code stimmt nicht',
		text: 'Geben Sie den Code der letzten E-Mail ein, oder lassen Sie sich einen neuen schicken.'
	},
	error: {
		newMail: 'Neue E-Mail schicken',
		again: 'Noch einmal versuchen',
		home: 'Zur Startseite',
		reference: 'Vorgang:',
		wait: (seconds) => `Versuchen Sie es in ${Math.ceil(seconds / 60)} Min. noch einmal.`
	},
	errors: {
		AccessDenied: { title: 'Kein Zugang', text: 'Dieses Konto darf sich hier nicht anmelden.' },
		CredentialsSignin: { title: 'Anmeldung fehlgeschlagen', text: 'Prüfen Sie Ihre Angaben.' },
		EmailSignin: { title: 'Die E-Mail konnte nicht gesendet werden', text: 'Versuchen Sie es in ein paar Minuten.' },
		InvalidCheck: { title: 'Diese Anmeldung ist abgelaufen', text: 'Bitte beginnen Sie von vorn.' },
		InvalidEmail: { title: 'Geben Sie eine gültige E-Mail-Adresse ein', text: 'Zum Beispiel: name@beispiel.de.' },
		OAuthCallbackError: { title: 'Die Anmeldung wurde nicht abgeschlossen', text: tryAgain },
		OAuthSignin: { title: 'Der Anbieter ist nicht erreichbar', text: tryAgain },
		TooManyRequests: { title: 'Zu viele Versuche', text: 'Warten Sie ein paar Minuten.' },
		Verification: { title: 'Dieser Link gilt nicht mehr', text: 'Lassen Sie sich einen neuen schicken.' },
		WebAuthnVerificationError: { title: 'Der Passkey wurde nicht angenommen', text: tryAgain }
	}
};
