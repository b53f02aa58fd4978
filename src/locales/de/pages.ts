import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: 'Anmelden',
		titleFor: (app) => `Bei ${app} anmelden`,
		with: (provider) => `Mit ${provider} anmelden`,
		submit: 'Anmelden',
		none: 'Es gibt noch keine Anmeldemethode.',
		or: 'oder',
		back: 'Zurück',
		password: 'Passwort',
		showPassword: 'Passwort anzeigen',
		lastUsed: 'Zuletzt verwendet',
		handle: 'Handle',
		remember: 'Angemeldet bleiben',
		email: {
			label: 'E-Mail-Adresse',
			placeholder: 'name@example.com',
			submit: 'Weiter mit E-Mail',
			next: 'Weiter',
			send: 'E-Mail zum Anmelden senden',
			another: 'Andere E-Mail-Adresse verwenden'
		}
	},
	signedIn: {
		text: 'Sie sind angemeldet als',
		unnamed: 'eine Person ohne Namen',
		next: 'Weiter',
		signOut: 'Abmelden'
	},
	passkey: {
		signIn: 'Mit Passkey anmelden',
		create: 'Passkey erstellen',
		noScript: 'Passkeys brauchen JavaScript. Schalten Sie es ein, oder wählen Sie eine andere Anmeldemethode.',
		unsupported:
			'Dieser Browser unterstützt keine Passkeys. Aktualisieren Sie ihn, oder wählen Sie eine andere Anmeldemethode.',
		cancelled:
			'Der Vorgang wurde abgebrochen, oder dieses Gerät hat keinen Passkey für diese Website. Versuchen Sie es noch einmal, oder wählen Sie eine andere Anmeldemethode.',
		registered: 'Dieses Gerät hat schon einen Passkey für Ihr Konto. Melden Sie sich damit an.',
		missing: 'Geben Sie zuerst Ihre E-Mail-Adresse ein.',
		wait: 'Zu viele Versuche. Warten Sie ein paar Minuten, und versuchen Sie es noch einmal.',
		failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.'
	},
	signOut: {
		title: 'Abmelden',
		question: 'Möchten Sie sich abmelden?',
		atProvider: (provider) => `Sie werden auch bei ${provider} abgemeldet.`,
		submit: 'Abmelden',
		cancel: 'Abbrechen'
	},
	verifyRequest: {
		title: 'Sehen Sie in Ihrem Posteingang nach',
		text: 'Wir haben Ihnen eine E-Mail mit einem Anmeldelink gesendet. Es kann eine Minute dauern, bis sie ankommt. Sehen Sie auch im Spam-Ordner nach.',
		linkSent: 'Wir haben einen Anmeldelink gesendet an',
		linkText: 'Es kann eine Minute dauern, bis die E-Mail ankommt. Sehen Sie auch im Spam-Ordner nach.',
		codeSent: 'Wir haben einen Code gesendet an',
		codeText:
			'Geben Sie den Code hier ein, oder öffnen Sie den Link in der E-Mail. Es kann eine Minute dauern, bis die E-Mail ankommt. Sehen Sie auch im Spam-Ordner nach.',
		sentAgain: 'Wir haben noch eine E-Mail gesendet. Nur die neueste gilt.',
		code: 'Code',
		submit: 'Anmelden',
		again: 'E-Mail noch einmal senden'
	},
	confirmEmail: {
		title: 'Mit E-Mail anmelden',
		text: 'Dieser Link meldet Sie an als',
		instead: {
			before: 'Sie sind angemeldet als',
			after: '. Wenn Sie fortfahren, werden Sie von diesem Konto abgemeldet.'
		},
		somebody: 'eine andere Person',
		submit: 'Anmelden',
		cancel: 'Nicht anmelden'
	},
	earlierUser: {
		title: 'Gehört dieses Konto Ihnen?',
		text: 'Auf dieser Website gibt es schon ein Konto mit der Adresse',
		by: (providers) => `Es ist durch eine Anmeldung mit ${providers} entstanden.`,
		connectText:
			'Wenn es Ihnen gehört, melden Sie sich auf die frühere Art an. Dadurch wird die Adresse mit dem Konto verbunden.',
		connect: 'Auf die frühere Art anmelden',
		releaseText:
			'Wenn es Ihnen nicht gehört, erstellen Sie ein neues Konto. Das andere verliert diese Adresse, und Sie sehen seine Daten nicht.',
		release: 'Neues Konto erstellen'
	},
	wrongCode: {
		title: 'Der Code ist nicht richtig',
		text: 'Geben Sie den Code aus der neuesten E-Mail ein, oder fordern Sie einen neuen an.'
	},
	reauthentication: {
		title: 'Bestätigen Sie, dass Sie es sind',
		text: 'Sie sind angemeldet als',
		unnamed: 'eine Person ohne Namen',
		passkey: 'Passkey verwenden',
		submit: 'Bestätigen',
		mail: 'E-Mail senden',
		with: (provider) => `Mit ${provider} bestätigen`,
		linkSent: 'Wir haben einen Link gesendet an',
		another: 'Andere Möglichkeit wählen',
		none: 'Sie haben noch keine Möglichkeit dazu. Fügen Sie Ihrem Konto einen Passkey hinzu, oder bestätigen Sie Ihre E-Mail-Adresse. Versuchen Sie es dann noch einmal.',
		noneOfThese:
			'Diese Seite verlangt eine Art der Bestätigung, die Ihr Konto noch nicht hat. Fügen Sie sie hinzu, und versuchen Sie es noch einmal.',
		signInAgain: 'Ihr Konto bietet dazu noch keine Möglichkeit. Melden Sie sich stattdessen neu an.',
		signOutFirst: 'Ihr Konto bietet dazu noch keine Möglichkeit. Melden Sie sich stattdessen ab und wieder an.',
		orSignInAgain: 'Wenn Sie nichts davon haben, melden Sie sich stattdessen neu an.',
		orSignOut: 'Wenn Sie nichts davon haben, melden Sie sich stattdessen ab und wieder an.',
		signInAgainWith: (provider) => `Mit ${provider} neu anmelden`,
		noScript: 'Passkeys brauchen JavaScript. Schalten Sie es ein, oder wählen Sie eine andere Möglichkeit.',
		cancel: 'Abbrechen',
		signOut: 'Nicht Sie? Abmelden',
		elsewhere: {
			title: 'Öffnen Sie diesen Link dort, wo Sie ihn angefordert haben',
			text: 'Er funktioniert einmal, in dem Browser, in dem Sie angemeldet sind, und nur ein paar Minuten lang. Öffnen Sie ihn dort, oder fordern Sie eine neue E-Mail an.'
		}
	},
	native: {
		title: 'In der App fortfahren?',
		text: (app) =>
			`Eine App auf diesem Gerät möchte ${app} mit Ihrem Konto verwenden. Fahren Sie nur fort, wenn Sie sie gerade geöffnet haben.`,
		signedIn: 'Sie sind angemeldet als',
		unnamed: 'eine Person ohne Namen',
		submit: 'Weiter',
		cancel: 'Abbrechen',
		another: 'Anderes Konto verwenden',
		old: 'Ihre Anmeldung ist eine Weile her. Melden Sie sich neu an, um fortzufahren.',
		again: 'Neu anmelden'
	},
	linking: {
		title: 'Dieses Konto verbinden?',
		titleTaken: 'Zu einem anderen Konto wechseln?',
		signedIn: 'Sie sind angemeldet als',
		unnamed: 'eine Person ohne Namen',
		chosen: (provider) => `Bei ${provider} haben Sie dieses Konto gewählt:`,
		unnamedAccount: 'ein Konto ohne Namen',
		linkText: (provider) =>
			`Wenn Sie die Konten verbinden, können Sie sich auch mit diesem Konto von ${provider} bei Ihrem jetzigen Konto anmelden. Tun Sie das nur, wenn beide Ihnen gehören.`,
		link: 'Konten verbinden',
		switchText:
			'Wenn Sie sie getrennt lassen, werden Sie hier abgemeldet und mit dem Konto angemeldet, das Sie gewählt haben.',
		takenText:
			'Es gehört einer anderen Person auf dieser Website und kann nicht mit Ihrem verbunden werden. Wenn Sie wechseln, werden Sie hier abgemeldet und als diese Person angemeldet.',
		unlinkableText:
			'Es kann nicht mit dem Konto verbunden werden, das Sie gerade verwenden. Wenn Sie wechseln, werden Sie hier abgemeldet und mit dem Konto angemeldet, das Sie gewählt haben.',
		switch: 'Zum anderen Konto wechseln',
		cancel: 'Abbrechen und nichts ändern'
	},
	popup: {
		title: 'Sie sind angemeldet',
		text: 'Sie können dieses Fenster schließen.',
		next: 'Hier weitermachen'
	},
	error: {
		newMail: 'Neue E-Mail senden',
		again: 'Noch einmal versuchen',
		home: 'Zur Startseite',
		reference: 'Referenz:',
		wait: (seconds) => `Nächster Versuch möglich in: ${waitingTime({ lang: 'de' }, seconds)}.`
	},
	development: { heading: 'Nur während der Entwicklung sichtbar' }
};
