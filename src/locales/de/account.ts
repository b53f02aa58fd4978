import type { PartialMessages } from '../language.js';
import { plural } from '../language.js';

const number = plural('de');

/** The account page. */
export const account: PartialMessages = {
	account: {
		title: 'Ihr Konto',
		home: 'Zurück zur Website',
		acting: {
			title: 'Sie handeln als diese Person',
			text: 'Sie sehen nur einen Teil der Seite und können nichts ändern.'
		},
		overview: {
			title: 'Überblick',
			ways: (count) => number(count, { one: 'Sie haben # Anmeldemethode.', other: 'Sie haben # Anmeldemethoden.' }),
			factorOn: 'Die Anmeldung in zwei Schritten ist eingeschaltet.',
			factorOff: 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
			addWay: 'Anmeldemethode hinzufügen',
			addFactor: 'Anmeldung in zwei Schritten einschalten'
		},
		profile: {
			title: 'Profil',
			name: 'Name',
			email: 'E-Mail-Adresse',
			unnamed: 'Noch kein Name',
			proven: 'Bestätigt',
			save: 'Speichern',
			done: 'Ihr Profil wurde gespeichert.',
			refused: {
				title: 'Dieser Name ist nicht möglich',
				text: 'Geben Sie einen Namen mit höchstens 100 Zeichen in einer Zeile ein.'
			}
		},
		sessions: {
			title: 'Wo Sie angemeldet sind',
			device: (browser, system) => `${browser} unter ${system}`,
			unknown: 'Unbekannter Browser',
			current: 'Dieser Browser',
			lastUsed: (when) => `Zuletzt verwendet ${when}`,
			signedIn: (when) => `Angemeldet ${when}`,
			signedInWith: (when, provider) => `Angemeldet ${when} mit ${provider}`,
			acting: 'Hier handelt jemand vom Support in Ihrem Namen',
			end: 'Abmelden',
			endOne: (device) => `Abmelden: ${device}`,
			endOthers: 'Überall sonst abmelden',
			unlisted: 'Sie können sich in allen anderen Browsern und Apps auf einmal abmelden.',
			done: 'Die Sitzung ist beendet.',
			doneOthers: 'Sie sind überall sonst abgemeldet.'
		},
		signOut: { title: 'Abmelden', text: 'Sie sind angemeldet als', submit: 'Abmelden' }
	},
	accountWays: {
		title: 'Verbundene Konten',
		unlink: 'Trennen',
		unlinkOne: (provider) => `${provider} trennen`,
		last: 'Ihre einzige Anmeldemethode',
		unused: 'Dient nicht mehr zum Anmelden',
		connect: (provider) => `${provider} verbinden`,
		done: 'Das Konto ist getrennt.',
		refused: {
			title: 'Das Konto wurde nicht getrennt',
			text: 'Es ist Ihre einzige Anmeldemethode. Fügen Sie erst eine andere hinzu.'
		}
	},
	accountPasskeys: {
		title: 'Passkeys',
		none: 'Sie haben noch keinen Passkey. Damit melden Sie sich mit Finger, Gesicht oder PIN an.',
		unnamed: 'Passkey',
		manyDevices: 'Auf allen Geräten Ihres Kontos',
		oneDevice: 'Auf einem Gerät',
		rename: 'Umbenennen',
		renameOne: (passkey) => `Umbenennen: ${passkey}`,
		removeOne: (passkey) => `Entfernen: ${passkey}`,
		name: 'Name',
		save: 'Speichern',
		remove: 'Entfernen',
		confirm: 'Danach können Sie sich damit nicht mehr anmelden. Löschen Sie ihn auch auf Ihrem Gerät.',
		add: 'Passkey hinzufügen',
		addWith: (provider) => `Passkey hinzufügen: ${provider}`,
		noScript: 'Zum Hinzufügen eines Passkeys ist JavaScript nötig. Der Rest dieser Seite funktioniert auch ohne.',
		renamed: 'Der Name wurde gespeichert.',
		removed: 'Der Passkey wurde entfernt.',
		added: 'Der Passkey wurde hinzugefügt.',
		wrongName: {
			title: 'Der Name wurde nicht gespeichert',
			text: 'Geben Sie einen Namen mit höchstens 100 Zeichen in einer Zeile ein.'
		},
		last: {
			title: 'Der Passkey wurde nicht entfernt',
			text: 'Es ist Ihr letzter Passkey und vielleicht Ihre einzige Anmeldemethode. Fügen Sie erst einen anderen hinzu.'
		}
	},
	accountTokens: {
		title: 'API-Tokens',
		none: 'Sie haben kein Token. Mit einem Token kann ein Programm diese Website in Ihrem Namen verwenden.',
		unnamed: 'Token',
		lastUsed: (when) => `Zuletzt verwendet ${when}`,
		neverUsed: 'Nie verwendet',
		expires: (when) => `Läuft ab ${when}`,
		end: 'Widerrufen',
		endOne: (token) => `Widerrufen: ${token}`,
		create: 'Token erstellen',
		label: 'Name',
		lifetime: 'Läuft ab',
		inDays: (days) => number(days, { one: 'In # Tag', other: 'In # Tagen' }),
		mayDo: 'Das Token darf verwendet werden für',
		ended: 'Das Token wurde widerrufen.',
		created: 'Das Token wurde erstellt.',
		wrong: {
			title: 'Das Token wurde nicht erstellt',
			text: 'Geben Sie einen Namen mit höchstens 100 Zeichen ein, und wählen Sie mindestens eine Verwendung.'
		},
		tooMany: {
			title: 'Das Token wurde nicht erstellt',
			text: 'Sie haben zu viele Tokens. Widerrufen Sie erst eines davon.'
		},
		newTitle: 'Ihr neues Token',
		once: 'Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt. Wer es hat, kann diese Website in Ihrem Namen verwenden.',
		value: 'Token',
		back: 'Zurück zu Ihrem Konto'
	},
	address: {
		section: {
			title: 'E-Mail-Adresse',
			present: 'Ihre Adresse ist',
			none: 'Sie haben noch keine Adresse.',
			unproven: 'Sie ist noch nicht bestätigt.',
			label: 'Neue E-Mail-Adresse',
			submit: 'Adresse ändern',
			sent: 'Wir haben eine E-Mail an die neue Adresse gesendet. Öffnen Sie den Link darin, um die Änderung abzuschließen.',
			refused: { title: 'Die Adresse wurde nicht geändert', text: 'Sie haben diese Adresse schon.' }
		},
		confirm: {
			title: 'Neue E-Mail-Adresse bestätigen',
			signedIn: 'Sie sind angemeldet als',
			text: 'Ihr Konto bekommt die Adresse',
			submit: 'Adresse ändern',
			cancel: 'Abbrechen und nichts ändern',
			doneTitle: 'Ihre E-Mail-Adresse wurde geändert',
			done: 'Wir haben eine E-Mail an Ihre frühere Adresse gesendet. Mit dem Link darin lässt sich die Änderung eine Woche lang rückgängig machen.',
			next: 'Zu Ihrem Konto'
		},
		undo: {
			title: 'Änderung Ihrer Adresse rückgängig machen?',
			text: 'Ihr Konto bekommt seine frühere Adresse zurück:',
			note: 'Sie und alle anderen werden auf allen Geräten abgemeldet.',
			submit: 'Änderung rückgängig machen',
			doneTitle: 'Die Änderung wurde rückgängig gemacht',
			done: 'Alle sind abgemeldet. Melden Sie sich an, und prüfen Sie auf Ihrer Kontoseite, ob alle Anmeldemethoden Ihre sind.',
			signIn: 'Anmelden'
		}
	},
	deletion: {
		title: 'Konto löschen',
		text: 'Alles, was diese Website über Sie weiß, wird sofort gelöscht. Das lässt sich nicht rückgängig machen.',
		later: (time) =>
			`Sie werden sofort überall abgemeldet. Alles, was diese Website über Sie weiß, wird ${time} gelöscht. Um das Konto zu behalten, melden Sie sich vorher an.`,
		open: 'Konto löschen…',
		word: 'löschen',
		label: (word) => `Geben Sie zur Bestätigung „${word}“ ein`,
		submit: 'Mein Konto löschen',
		refused: { title: 'Das Konto wurde nicht gelöscht', text: 'Geben Sie das Wort genau so ein, wie es dort steht.' },
		doneTitle: 'Ihr Konto wurde gelöscht',
		done: 'Sie sind auf allen Geräten abgemeldet.',
		scheduledTitle: 'Ihr Konto wird gelöscht',
		scheduled: (date) =>
			`Sie sind auf allen Geräten abgemeldet. Ihr Konto wird nach diesem Zeitpunkt gelöscht: ${date}. Um es zu behalten, melden Sie sich vorher an.`,
		home: 'Zurück zur Website'
	}
};
