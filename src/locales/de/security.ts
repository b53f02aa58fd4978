import type { PartialMessages } from '../language.js';
import { plural } from '../language.js';

const number = plural('de');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: 'Benutzername',
		name: 'Name (optional)',
		current: 'Aktuelles Passwort',
		new: 'Neues Passwort',
		rule: (length) =>
			number(length, {
				one: 'Mindestens # Zeichen. Einen Satz merkt man sich leicht.',
				other: 'Mindestens # Zeichen. Einen Satz merkt man sich leicht.'
			}),
		forgotten: 'Passwort vergessen?',
		noAccount: 'Konto erstellen',
		toSignIn: 'Anmelden',
		signUp: {
			title: 'Konto erstellen',
			titleFor: (app) => `Konto bei ${app} erstellen`,
			submit: 'Konto erstellen',
			known: 'Ich habe ein Konto',
			taken: {
				title: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto',
				text: 'Melden Sie sich damit an, oder verwenden Sie eine andere E-Mail-Adresse.'
			}
		},
		sent: {
			title: 'Sehen Sie in Ihrem Posteingang nach',
			text: 'Wir haben eine E-Mail gesendet an',
			what: 'Öffnen Sie den Link darin, um fortzufahren. Es kann eine Minute dauern, bis sie ankommt. Sehen Sie auch im Spam-Ordner nach.',
			again: 'E-Mail noch einmal senden',
			another: 'Andere E-Mail-Adresse verwenden'
		},
		verify: {
			title: 'E-Mail-Adresse bestätigen',
			text: 'Sie erstellen ein Konto für',
			choose: 'Sie haben in einem anderen Browser begonnen. Wählen Sie das Passwort hier.',
			signInFirst:
				'Wenn Sie sich schon einmal bei einem Konto mit dieser Adresse angemeldet haben, melden Sie sich zuerst dort an, und öffnen Sie dann den Link noch einmal: Sonst wird es gelöscht.',
			submit: 'Bestätigen und anmelden',
			own: 'Ihr Konto hat die Adresse',
			ownSubmit: 'Bestätigen',
			cancel: 'Kein Konto erstellen'
		},
		forgot: {
			title: 'Passwort zurücksetzen',
			text: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen eine E-Mail mit dem nächsten Schritt.',
			submit: 'E-Mail senden',
			sentTitle: 'Sehen Sie in Ihrem Posteingang nach',
			sent: 'Wir haben eine E-Mail gesendet an',
			sentAway: 'Wir haben eine E-Mail gesendet.',
			sentWhat:
				'Darin steht der nächste Schritt. Es kann eine Minute dauern, bis sie ankommt. Sehen Sie auch im Spam-Ordner nach.'
		},
		reset: {
			title: 'Neues Passwort wählen',
			text: 'Für das Konto mit der Adresse',
			submit: 'Neues Passwort speichern',
			doneTitle: 'Ihr Passwort wurde geändert',
			done: 'Sie sind auf allen Geräten abgemeldet. Melden Sie sich mit dem neuen Passwort an.'
		},
		change: {
			title: 'Passwort ändern',
			firstTitle: 'Passwort wählen',
			text: 'Sie sind angemeldet als',
			submit: 'Neues Passwort speichern',
			note: 'Sie werden auf allen anderen Geräten abgemeldet.',
			cancel: 'Abbrechen',
			wrong: {
				title: 'Das aktuelle Passwort ist nicht richtig',
				text: 'Es hat sich nichts geändert. Versuchen Sie es noch einmal.'
			},
			doneTitle: 'Ihr Passwort wurde geändert',
			done: 'Sie sind auf allen anderen Geräten abgemeldet.',
			next: 'Weiter'
		},
		section: {
			title: 'Passwort',
			none: 'Sie haben noch kein Passwort.',
			change: 'Passwort ändern',
			choose: 'Passwort wählen'
		},
		refused: {
			too_short: (length) =>
				number(length, {
					one: 'Es ist zu kurz. Verwenden Sie mindestens # Zeichen.',
					other: 'Es ist zu kurz. Verwenden Sie mindestens # Zeichen.'
				}),
			too_long: 'Es ist zu lang. Verwenden Sie höchstens 4096 Zeichen.',
			common: 'Viele verwenden es, deshalb wird es zuerst erraten. Wählen Sie ein anderes.',
			context: 'Es besteht aus Ihrem eigenen Namen oder dem Namen dieser Website. Wählen Sie ein anderes.',
			breached: 'Es steht auf Listen gestohlener Passwörter. Wählen Sie ein anderes.'
		}
	},
	factors: {
		challenge: {
			title: 'Code eingeben',
			titleOfAny: 'Bestätigen Sie, dass Sie es sind',
			textOfAny: 'Noch ein Schritt bis zur Anmeldung als',
			codeOfApp: 'Code aus Ihrer Authentifizierungs-App',
			sendMail: 'Code per E-Mail senden',
			sendPhone: (to) => `Code per SMS an ${to} senden`,
			mailSent: 'Wir haben einen Code gesendet an',
			codeOfMail: 'Code aus der E-Mail',
			codeOfPhone: 'Code aus der SMS',
			again: 'Neuen Code senden',
			text: 'Öffnen Sie Ihre Authentifizierungs-App, und geben Sie den Code ein, den sie anzeigt für',
			code: 'Code',
			trust: (time) => `Auf diesem Gerät nicht mehr fragen (${time})`,
			submit: 'Weiter',
			lost: 'Wiederherstellungscode verwenden',
			recoveryText: 'Geben Sie einen der Wiederherstellungscodes ein, die Sie gespeichert haben. Jeder gilt einmal.',
			recovery: 'Wiederherstellungscode',
			cancel: 'Abbrechen'
		},
		setUp: {
			title: 'Authentifizierungs-App einrichten',
			required:
				'Diese Website verlangt bei jeder Anmeldung einen zweiten Schritt. Richten Sie ihn jetzt ein, um fortzufahren als',
			scan: 'Scannen Sie diesen Code mit einer Authentifizierungs-App auf Ihrem Telefon.',
			type: 'Geben Sie diesen Schlüssel in einer Authentifizierungs-App auf Ihrem Telefon ein.',
			open: 'In einer App auf diesem Gerät öffnen',
			key: 'Oder geben Sie diesen Schlüssel ein',
			keyAlone: 'Schlüssel',
			picture: 'QR-Code des Schlüssels',
			then: 'Geben Sie dann den Code ein, den die App anzeigt.',
			code: 'Code',
			submit: 'Einschalten',
			cancel: 'Abbrechen'
		},
		phone: {
			title: 'Telefonnummer hinzufügen',
			text: 'Bei der Anmeldung senden wir einen Code per SMS an diese Nummer. Geben Sie die Nummer mit der Ländervorwahl ein.',
			number: 'Telefonnummer',
			example: '+1 415 555 0123',
			send: 'Code senden',
			invalid: {
				title: 'Das ist keine Telefonnummer',
				text: 'Geben Sie sie mit Pluszeichen und Ländervorwahl ein, zum Beispiel +1 415 555 0123.'
			},
			sent: 'Geben Sie den Code ein, den wir gesendet haben an',
			submit: 'Nummer hinzufügen',
			cancel: 'Abbrechen',
			message: (code, site) => `${code} ist Ihr Code für ${site}. Geben Sie ihn nicht weiter.`
		},
		codes: {
			title: 'Wiederherstellungscodes speichern',
			text: 'Wenn Sie Ihr Telefon verlieren, melden Sie sich mit einem davon an. Jeder gilt einmal. Sie werden nicht noch einmal angezeigt.',
			list: 'Ihre Wiederherstellungscodes',
			download: 'Herunterladen',
			file: 'wiederherstellungscodes.txt',
			heading: (site) => `Wiederherstellungscodes für ${site}. Jeder gilt einmal.`,
			print: 'Drucken',
			next: 'Ich habe sie gespeichert',
			newTitle: 'Neue Wiederherstellungscodes erstellen?',
			newText: 'Die Codes, die Sie jetzt haben, gelten dann nicht mehr.',
			make: 'Neue Codes erstellen',
			cancel: 'Abbrechen'
		},
		section: {
			title: 'Anmeldung in zwei Schritten',
			off: 'Ihr Konto ist mit einem Schritt geschützt. Eine Authentifizierungs-App fügt einen zweiten hinzu.',
			setUp: 'Authentifizierungs-App einrichten',
			totp: 'Authentifizierungs-App',
			phone: 'SMS',
			addPhone: 'Telefonnummer hinzufügen',
			added: (when) => `Hinzugefügt ${when}`,
			lastUsed: (when) => `zuletzt verwendet ${when}`,
			remove: 'Entfernen',
			removeOne: (name) => `Entfernen: ${name}`,
			confirm: 'Die Anmeldung hat dann nur einen Schritt. Sie werden überall sonst abgemeldet.',
			removed: 'Die Authentifizierungs-App wurde entfernt.',
			removedPhone: 'Die Telefonnummer wurde entfernt.',
			recovery: 'Wiederherstellungscodes',
			left: (count) => number(count, { one: '# Code ist übrig', other: '# Codes sind übrig' }),
			few: 'Erstellen Sie neue, bevor sie aufgebraucht sind.',
			none: 'Es ist kein Code übrig. Erstellen Sie jetzt neue.',
			make: 'Neue Codes erstellen',
			devices: 'Vertrauenswürdige Geräte',
			devicesText: 'Auf diesen Geräten hat die Anmeldung nur einen Schritt.',
			thisDevice: 'Dieses Gerät',
			trusted: (when) => `Als vertrauenswürdig markiert ${when}`,
			ends: (when) => `läuft ab ${when}`,
			end: 'Entfernen',
			endOne: (name) => `Entfernen: ${name}`,
			ended: 'Das Gerät ist nicht mehr vertrauenswürdig.'
		}
	}
};
