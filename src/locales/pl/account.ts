import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('pl');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: 'Klucze dostępu',
		none: 'Nie masz jeszcze klucza dostępu. Z kluczem dostępu logujesz się palcem, twarzą lub kodem PIN.',
		unnamed: 'Klucz dostępu',
		manyDevices: 'Na wszystkich urządzeniach Twojego konta',
		oneDevice: 'Na jednym urządzeniu',
		rename: 'Zmień nazwę',
		renameOne: (passkey) => `Zmień nazwę: ${passkey}`,
		removeOne: (passkey) => `Usuń: ${passkey}`,
		name: 'Nazwa',
		save: 'Zapisz',
		remove: 'Usuń',
		confirm: 'Potem nie zalogujesz się nim. Usuń go również na swoim urządzeniu.',
		add: 'Dodaj klucz dostępu',
		addWith: (provider) => `Dodaj klucz dostępu: ${provider}`,
		noScript: 'Dodanie klucza dostępu wymaga JavaScriptu. Reszta tej strony działa bez niego.',
		renamed: 'Nazwa została zapisana.',
		removed: 'Klucz dostępu został usunięty.',
		added: 'Klucz dostępu został dodany.',
		wrongName: { title: 'Nazwa nie została zapisana', text: 'Wpisz nazwę o długości do 100 znaków, w jednym wierszu.' },
		last: {
			title: 'Klucz dostępu nie został usunięty',
			text: 'To Twój ostatni klucz dostępu i być może jedyny sposób logowania. Najpierw dodaj inny.'
		}
	},
	accountWays: {
		title: 'Połączone konta',
		unlink: 'Odłącz',
		unlinkOne: (provider) => `Odłącz ${provider}`,
		last: 'Twój jedyny sposób logowania',
		unused: 'Nie służy już do logowania',
		connect: (provider) => `Połącz ${provider}`,
		done: 'Konto zostało odłączone.',
		refused: { title: 'Konto nie zostało odłączone', text: 'To Twój jedyny sposób logowania. Najpierw dodaj inny.' }
	},
	deletion: {
		title: 'Usuń konto',
		text: 'Wszystko, co ta witryna o Tobie wie, zostanie od razu usunięte. Nie można tego cofnąć.',
		later: (time) =>
			`Od razu nastąpi wylogowanie wszędzie. Wszystko, co ta witryna o Tobie wie, zostanie usunięte ${time}. Aby zachować konto, zaloguj się wcześniej.`,
		open: 'Usuń konto…',
		word: 'usuń',
		label: (word) => `Aby potwierdzić, wpisz „${word}”`,
		submit: 'Usuń moje konto',
		refused: { title: 'Konto nie zostało usunięte', text: 'Wpisz słowo dokładnie tak, jak jest pokazane.' },
		doneTitle: 'Twoje konto zostało usunięte',
		done: 'Wylogowano Cię na wszystkich urządzeniach.',
		scheduledTitle: 'Twoje konto zostanie usunięte',
		scheduled: (date) =>
			`Wylogowano Cię na wszystkich urządzeniach. Konto zostanie usunięte po tym terminie: ${date}. Aby je zachować, zaloguj się wcześniej.`,
		home: 'Wróć do witryny'
	},
	address: {
		section: {
			title: 'Adres e-mail',
			present: 'Twój adres to',
			none: 'Nie masz jeszcze adresu.',
			unproven: 'Nie jest jeszcze potwierdzony.',
			label: 'Nowy adres e-mail',
			submit: 'Zmień adres',
			sent: 'Wysłaliśmy e-mail na nowy adres. Otwórz w nim link, aby zakończyć.',
			refused: { title: 'Adres nie został zmieniony', text: 'Masz już ten adres.' }
		},
		confirm: {
			title: 'Potwierdź nowy adres e-mail',
			signedIn: 'Aktywne konto:',
			text: 'Twoje konto otrzyma adres',
			submit: 'Zmień adres',
			cancel: 'Anuluj i nic nie zmieniaj',
			doneTitle: 'Twój adres e-mail został zmieniony',
			done: 'Wysłaliśmy e-mail na poprzedni adres. Link w nim pozwala przez tydzień cofnąć zmianę.',
			next: 'Przejdź do konta'
		},
		undo: {
			title: 'Cofnąć zmianę adresu?',
			text: 'Konto odzyska poprzedni adres:',
			note: 'Nastąpi wylogowanie Ciebie i wszystkich innych na wszystkich urządzeniach.',
			submit: 'Cofnij zmianę',
			doneTitle: 'Zmiana została cofnięta',
			done: 'Wszystkich wylogowano. Zaloguj się i sprawdź na stronie konta, czy wszystkie sposoby logowania są Twoje.',
			signIn: 'Zaloguj się'
		}
	},
	account: {
		title: 'Twoje konto',
		home: 'Wróć do witryny',
		acting: { title: 'Działasz jako ta osoba', text: 'Widzisz część strony i nie możesz nic zmienić.' },
		overview: {
			title: 'Przegląd',
			ways: (count) =>
				number(count, {
					one: 'Masz # sposób logowania.',
					few: 'Masz # sposoby logowania.',
					many: 'Masz # sposobów logowania.',
					other: 'Masz # sposobu logowania.'
				}),
			factorOn: 'Logowanie dwuetapowe jest włączone.',
			factorOff: 'Logowanie dwuetapowe jest wyłączone.',
			addWay: 'Dodaj sposób logowania',
			addFactor: 'Włącz logowanie dwuetapowe'
		},
		profile: {
			title: 'Profil',
			name: 'Imię i nazwisko',
			email: 'Adres e-mail',
			unnamed: 'Brak imienia i nazwiska',
			proven: 'Potwierdzony',
			save: 'Zapisz',
			done: 'Profil został zapisany.',
			refused: {
				title: 'Nie można użyć tego imienia i nazwiska',
				text: 'Wpisz imię i nazwisko: najwyżej 100 znaków, w jednym wierszu.'
			}
		},
		sessions: {
			title: 'Miejsca logowania',
			device: (browser, system) => `${browser}, ${system}`,
			unknown: 'Nieznana przeglądarka',
			current: 'Ta przeglądarka',
			lastUsed: (when) => `Ostatnie użycie ${when}`,
			signedIn: (when) => `Logowanie ${when}`,
			signedInWith: (when, provider) => `Logowanie ${when} przez ${provider}`,
			acting: 'Ktoś z pomocy technicznej działa tu w Twoim imieniu',
			end: 'Wyloguj się',
			endOne: (device) => `Wyloguj: ${device}`,
			endOthers: 'Wyloguj wszędzie indziej',
			unlisted: 'Możesz wylogować się naraz ze wszystkich innych przeglądarek i aplikacji.',
			done: 'Sesja została zakończona.',
			doneOthers: 'Wylogowano Cię wszędzie indziej.'
		},
		signOut: { title: 'Wyloguj się', text: 'Aktywne konto:', submit: 'Wyloguj się' }
	},
	accountTokens: {
		title: 'Tokeny API',
		none: 'Nie masz tokenu. Z tokenem program może używać tej witryny w Twoim imieniu.',
		unnamed: 'Token',
		lastUsed: (when) => `Ostatnie użycie ${when}`,
		neverUsed: 'Nigdy nieużywany',
		expires: (when) => `Wygasa ${when}`,
		end: 'Unieważnij',
		endOne: (token) => `Unieważnij: ${token}`,
		create: 'Utwórz token',
		label: 'Nazwa',
		lifetime: 'Wygasa',
		inDays: (days) => number(days, { one: 'Za # dzień', few: 'Za # dni', many: 'Za # dni', other: 'Za # dnia' }),
		mayDo: 'Token może służyć do',
		ended: 'Token został unieważniony.',
		created: 'Token został utworzony.',
		wrong: {
			title: 'Token nie został utworzony',
			text: 'Wpisz nazwę o długości do 100 znaków i wybierz co najmniej jedno zastosowanie.'
		},
		tooMany: { title: 'Token nie został utworzony', text: 'Masz za dużo tokenów. Najpierw unieważnij jeden z nich.' },
		newTitle: 'Twój nowy token',
		once: 'Skopiuj go teraz: nie zostanie pokazany ponownie. Każdy, kto go ma, może używać tej witryny w Twoim imieniu.',
		value: 'Token',
		back: 'Wróć do konta'
	}
};
