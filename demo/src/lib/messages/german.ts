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
	password: {
		current: 'Bisheriges Passwort',
		new: 'Neues Passwort',
		rule: (length) => `Mindestens ${length} Zeichen. Einen Satz merkt man sich leicht.`,
		forgotten: 'Passwort vergessen?',
		noAccount: 'Konto anlegen',
		toSignIn: 'Anmelden',
		signUp: {
			title: 'Konto anlegen',
			titleFor: (app) => `Konto anlegen: ${app}`,
			submit: 'Konto anlegen',
			known: 'Ich habe ein Konto'
		},
		sent: {
			title: 'Sehen Sie in Ihr Postfach',
			text: 'Wir haben eine E-Mail geschickt an',
			what: 'Der Link darin schließt die Anmeldung ab. Sehen Sie auch im Spam-Ordner nach.',
			again: 'E-Mail noch einmal schicken',
			another: 'Eine andere Adresse verwenden'
		},
		verify: {
			title: 'Bestätigen Sie Ihre E-Mail-Adresse',
			text: 'Sie legen ein Konto an für',
			choose: 'In diesem Browser haben Sie nicht begonnen. Wählen Sie das Passwort hier.',
			submit: 'Bestätigen und anmelden',
			cancel: 'Kein Konto anlegen'
		},
		forgot: {
			title: 'Passwort zurücksetzen',
			text: 'Geben Sie Ihre E-Mail-Adresse ein. In unserer E-Mail steht, wie es weitergeht.',
			submit: 'E-Mail schicken',
			sentTitle: 'Sehen Sie in Ihr Postfach',
			sent: 'Wir haben eine E-Mail geschickt an',
			sentAway: 'Wir haben eine E-Mail geschickt.',
			sentWhat: 'Darin steht, wie es weitergeht. Sehen Sie auch im Spam-Ordner nach.'
		},
		reset: {
			title: 'Wählen Sie ein neues Passwort',
			text: 'Für das Konto mit der Adresse',
			submit: 'Neues Passwort speichern',
			doneTitle: 'Ihr Passwort ist geändert',
			done: 'Sie sind auf allen Geräten abgemeldet. Melden Sie sich mit dem neuen Passwort an.'
		},
		refused: {
			too_short: (length) => `Es ist zu kurz. Nehmen Sie mindestens ${length} Zeichen.`,
			too_long: 'Es ist zu lang. Nehmen Sie höchstens 4096 Zeichen.',
			common: 'Viele benutzen es, also wird es zuerst geraten. Wählen Sie ein anderes.',
			context: 'Es besteht aus Ihrem Namen oder dem der Seite. Wählen Sie ein anderes.'
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
		PasswordRefused: {
			title: 'Wählen Sie ein anderes Passwort',
			text: 'Das Passwort ist zu kurz oder leicht zu raten.'
		},
		TooManyRequests: { title: 'Zu viele Versuche', text: 'Warten Sie ein paar Minuten.' },
		Verification: { title: 'Dieser Link gilt nicht mehr', text: 'Lassen Sie sich einen neuen schicken.' },
		WebAuthnVerificationError: { title: 'Der Passkey wurde nicht angenommen', text: tryAgain }
	}
};
