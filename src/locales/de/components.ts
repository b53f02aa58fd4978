import type { PartialComponents } from '../language.js';

const tryAgain = 'Versuchen Sie es noch einmal. Wenn es wieder passiert, wählen Sie eine andere Anmeldemethode.';

export const components: PartialComponents = {
	signIn: 'Anmelden',
	signOut: 'Abmelden',
	remember: 'Angemeldet bleiben',
	showPassword: 'Passwort anzeigen',
	createAccount: 'Konto erstellen',
	menu: 'Ihr Konto',
	account: 'Konto',
	errors: {
		AccessDenied: { title: 'Zugriff verweigert', text: 'Mit diesem Konto können Sie sich hier nicht anmelden.' },
		AccountNotLinked: {
			title: 'Dieses Konto kann nicht mit Ihrem verbunden werden',
			text: 'Vielleicht gehört es zu einer anderen Person auf dieser Website. Um sich damit anzumelden, melden Sie sich erst ab.'
		},
		ChallengeRequired: {
			title: 'Noch ein Schritt',
			text: 'Bestätigen Sie Ihre Anmeldung mit dem zweiten Schritt.'
		},
		Configuration: {
			title: 'Bei uns stimmt etwas nicht',
			text: 'Sie können sich im Moment nicht anmelden. Versuchen Sie es später noch einmal. Wenn Sie diese Website betreiben, sehen Sie im Protokoll des Servers nach.'
		},
		CredentialsSignin: {
			title: 'Anmeldung fehlgeschlagen',
			text: 'Prüfen Sie Ihre Eingaben, und versuchen Sie es noch einmal.'
		},
		CrossSiteRequest: {
			title: 'Die Anfrage wurde abgelehnt',
			text: 'Sie kam nicht von einer Seite dieser Website. Öffnen Sie die Anmeldeseite, und versuchen Sie es noch einmal.'
		},
		EmailSignin: {
			title: 'Die E-Mail konnte nicht gesendet werden',
			text: 'Versuchen Sie es in ein paar Minuten noch einmal.'
		},
		FactorRefused: {
			title: 'Dieser Code stimmt nicht',
			text: 'Vielleicht wurde er schon verwendet oder ist zu alt. Geben Sie den neuesten ein. Wenn eine App ihn anzeigt, prüfen Sie die Uhrzeit Ihres Telefons.'
		},
		HumanCheckFailed: {
			title: 'Wir konnten nicht erkennen, ob Sie ein Mensch sind',
			text: 'Lösen Sie die Aufgabe im Formular, und versuchen Sie es noch einmal. Dafür ist JavaScript nötig.'
		},
		InvalidCheck: {
			title: 'Diese Anmeldung ist abgelaufen',
			text: 'Sie hat zu lange gedauert, war schon abgeschlossen oder wurde in einem anderen Browser begonnen. Bitte beginnen Sie von vorn.'
		},
		InvalidEmail: { title: 'Geben Sie eine gültige E-Mail-Adresse ein', text: 'Zum Beispiel: name@example.com.' },
		InvalidHandle: {
			title: 'Dieses Konto wurde nicht gefunden',
			text: 'Prüfen Sie das Handle, zum Beispiel alice.bsky.social, und versuchen Sie es noch einmal.'
		},
		InvalidProvider: {
			title: 'Unbekannte Anmeldemethode',
			text: 'Diese Website bietet sie nicht an. Wählen Sie auf der Anmeldeseite eine andere.'
		},
		InvalidRequest: {
			title: 'Die Anfrage war nicht gültig',
			text: 'Öffnen Sie die Anmeldeseite, und versuchen Sie es noch einmal.'
		},
		NoProviderForAddress: {
			title: 'Keine Anmeldung für diese Adresse',
			text: 'Für die Domain dieser Adresse gibt es hier keine Anmeldung. Prüfen Sie die Adresse, oder wählen Sie eine andere Anmeldemethode.'
		},
		OAuthAccountNotLinked: {
			title: 'Melden Sie sich so an wie zuvor',
			text: 'Sie haben hier schon ein Konto mit einer anderen Anmeldemethode. Melden Sie sich zuerst damit an. Danach können Sie dieses Konto verbinden.'
		},
		OAuthCallbackError: {
			title: 'Die Anmeldung wurde nicht abgeschlossen',
			text: `Sie wurde abgebrochen, oder der Anbieter hat sie abgelehnt. ${tryAgain}`
		},
		OAuthSignin: { title: 'Der Anbieter ist nicht erreichbar', text: tryAgain },
		PasswordRefused: {
			title: 'Wählen Sie ein anderes Passwort',
			text: 'Das Passwort ist zu kurz oder leicht zu erraten.'
		},
		ReauthenticationExpired: {
			title: 'Bitte bestätigen Sie noch einmal',
			text: 'Es hat zu lange gedauert, oder Ihre Sitzung hat sich inzwischen geändert. Bitte beginnen Sie von vorn.'
		},
		ReauthenticationInsufficient: {
			title: 'Diese Seite verlangt einen stärkeren Nachweis',
			text: 'Es hat sich nichts geändert. Wählen Sie eine andere Möglichkeit.'
		},
		ReauthenticationMismatch: {
			title: 'Das war ein anderes Konto',
			text: 'Sie sind weiter angemeldet wie zuvor, und es hat sich nichts geändert. Bestätigen Sie mit dem Konto, mit dem Sie angemeldet sind.'
		},
		ReauthenticationRequired: {
			title: 'Ihre Anmeldung ist eine Weile her',
			text: 'In Ihrem Konto hat sich noch nichts geändert. Bestätigen Sie, dass Sie es sind, und versuchen Sie es dann innerhalb von fünf Minuten noch einmal.'
		},
		SessionLimitReached: {
			title: 'Sie sind auf zu vielen Geräten angemeldet',
			text: 'Melden Sie sich auf einem davon ab, und versuchen Sie es noch einmal.'
		},
		SignUpClosed: {
			title: 'Sie können hier kein Konto erstellen',
			text: 'Diese Website nimmt nicht alle neuen Konten an. Wenn Sie schon ein Konto haben, melden Sie sich so an wie zuvor.'
		},
		TooManyRequests: {
			title: 'Zu viele Versuche',
			text: 'Warten Sie ein paar Minuten, und versuchen Sie es noch einmal.'
		},
		Unavailable: {
			title: 'Bitte versuchen Sie es gleich noch einmal',
			text: 'Die Anmeldung ist gerade nicht verfügbar.'
		},
		UnknownAction: { title: 'Seite nicht gefunden', text: 'Gehen Sie zur Startseite, und machen Sie dort weiter.' },
		UnknownTenant: {
			title: 'Diese Website gibt es nicht',
			text: 'Unter dieser Adresse gibt es keine Website. Prüfen Sie die Schreibweise.'
		},
		UserBlocked: {
			title: 'Ihr Konto ist gesperrt',
			text: 'Sie können sich damit nicht anmelden. Wenn Sie das für einen Irrtum halten, wenden Sie sich an den Betreiber dieser Website.'
		},
		UsernameRefused: {
			title: 'Wählen Sie einen anderen Benutzernamen',
			text: 'Er hat 3 bis 32 Buchstaben, Ziffern, Punkte, Bindestriche oder Unterstriche und darf nicht vergeben sein.'
		},
		Verification: {
			title: 'Dieser Link funktioniert nicht mehr',
			text: 'Er wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen an.'
		},
		PasskeyChanged: {
			title: 'Dieser Passkey hat sich geändert',
			text: 'Seit Sie ihn hinzugefügt haben, hat sich geändert, ob er sich auf andere Geräte kopieren lässt. Melden Sie sich auf andere Art an, entfernen Sie ihn auf Ihrer Kontoseite, und fügen Sie ihn neu hinzu.'
		},
		WebAuthnVerificationError: { title: 'Der Passkey wurde nicht akzeptiert', text: tryAgain }
	}
};
