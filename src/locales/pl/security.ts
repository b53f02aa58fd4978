import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('pl');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: 'Nazwa użytkownika',
		name: 'Imię i nazwisko (opcjonalnie)',
		current: 'Obecne hasło',
		new: 'Nowe hasło',
		rule: (length) =>
			number(length, {
				one: 'Co najmniej # znak. Zdanie łatwo zapamiętać.',
				few: 'Co najmniej # znaki. Zdanie łatwo zapamiętać.',
				many: 'Co najmniej # znaków. Zdanie łatwo zapamiętać.',
				other: 'Co najmniej # znaku. Zdanie łatwo zapamiętać.'
			}),
		forgotten: 'Nie pamiętasz hasła?',
		noAccount: 'Utwórz konto',
		toSignIn: 'Zaloguj się',
		signUp: {
			title: 'Utwórz konto',
			titleFor: (app) => `Utwórz konto w ${app}`,
			submit: 'Utwórz konto',
			known: 'Mam konto',
			taken: { title: 'Ten adres e-mail ma już konto', text: 'Zaloguj się nim lub użyj innego adresu e-mail.' }
		},
		sent: {
			title: 'Sprawdź pocztę',
			text: 'Wysłaliśmy e-mail na adres',
			what: 'Otwórz w nim link, aby zakończyć. Może dotrzeć dopiero po minucie. Sprawdź też folder ze spamem.',
			again: 'Wyślij e-mail ponownie',
			another: 'Użyj innego adresu e-mail'
		},
		verify: {
			title: 'Potwierdź adres e-mail',
			text: 'Tworzysz konto dla adresu',
			choose: 'To nie jest przeglądarka, w której to rozpoczęto. Wybierz hasło tutaj.',
			signInFirst:
				'Jeśli zdarzyło Ci się już logować na konto z tym adresem, najpierw zaloguj się na nie i ponownie otwórz link: w przeciwnym razie zostanie usunięte.',
			submit: 'Potwierdź i zaloguj się',
			own: 'Twoje konto ma adres',
			ownSubmit: 'Potwierdź',
			cancel: 'Nie twórz konta'
		},
		forgot: {
			title: 'Zresetuj hasło',
			text: 'Wpisz swój adres e-mail. Wyślemy e-mail z następnym krokiem.',
			submit: 'Wyślij e-mail',
			sentTitle: 'Sprawdź pocztę',
			sent: 'Wysłaliśmy e-mail na adres',
			sentAway: 'Wysłaliśmy e-mail.',
			sentWhat: 'Zawiera następny krok. Może dotrzeć dopiero po minucie. Sprawdź też folder ze spamem.'
		},
		reset: {
			title: 'Wybierz nowe hasło',
			text: 'Dla konta z adresem',
			submit: 'Zapisz nowe hasło',
			doneTitle: 'Hasło zostało zmienione',
			done: 'Wylogowano Cię na wszystkich urządzeniach. Zaloguj się nowym hasłem.'
		},
		change: {
			title: 'Zmień hasło',
			firstTitle: 'Wybierz hasło',
			text: 'Aktywne konto:',
			submit: 'Zapisz nowe hasło',
			note: 'Nastąpi wylogowanie na wszystkich innych urządzeniach.',
			cancel: 'Anuluj',
			wrong: { title: 'Obecne hasło jest nieprawidłowe', text: 'Nic się nie zmieniło. Spróbuj ponownie.' },
			doneTitle: 'Hasło zostało zmienione',
			done: 'Wylogowano Cię na wszystkich innych urządzeniach.',
			next: 'Dalej'
		},
		section: { title: 'Hasło', none: 'Nie masz jeszcze hasła.', change: 'Zmień hasło', choose: 'Wybierz hasło' },
		refused: {
			too_short: (length) =>
				number(length, {
					one: 'Jest za krótkie. Użyj co najmniej # znaku.',
					few: 'Jest za krótkie. Użyj co najmniej # znaków.',
					many: 'Jest za krótkie. Użyj co najmniej # znaków.',
					other: 'Jest za krótkie. Użyj co najmniej # znaku.'
				}),
			too_long: 'Jest za długie. Użyj najwyżej 4096 znaków.',
			common: 'Używa go wiele osób, więc jest odgadywane w pierwszej kolejności. Wybierz inne.',
			context: 'Składa się z Twojego imienia lub nazwy tej witryny. Wybierz inne.',
			breached: 'Jest na listach skradzionych haseł. Wybierz inne.'
		}
	},
	factors: {
		challenge: {
			title: 'Wpisz kod',
			text: 'Otwórz aplikację uwierzytelniającą i wpisz kod, który pokazuje dla konta',
			titleOfAny: 'Potwierdź, że to Ty',
			textOfAny: 'Jeszcze jeden krok, by zalogować się na konto',
			code: 'Kod',
			codeOfApp: 'Kod z aplikacji uwierzytelniającej',
			trust: (time) => `Nie pytaj więcej na tym urządzeniu (${time})`,
			sendMail: 'Wyślij mi kod e-mailem',
			sendPhone: (to) => `Wyślij kod SMS-em na numer ${to}`,
			mailSent: 'Wysłaliśmy kod na',
			codeOfMail: 'Kod z e-maila',
			codeOfPhone: 'Kod z SMS-a',
			again: 'Wyślij nowy kod',
			submit: 'Dalej',
			lost: 'Użyj kodu odzyskiwania',
			recoveryText: 'Wpisz jeden z zapisanych kodów odzyskiwania. Każdy działa raz.',
			recovery: 'Kod odzyskiwania',
			cancel: 'Anuluj'
		},
		setUp: {
			title: 'Skonfiguruj aplikację uwierzytelniającą',
			required:
				'Ta witryna wymaga drugiego kroku przy każdym logowaniu. Skonfiguruj go teraz, by kontynuować na koncie',
			scan: 'Zeskanuj ten kod aplikacją uwierzytelniającą w telefonie.',
			type: 'Wpisz ten klucz w aplikacji uwierzytelniającej w telefonie.',
			open: 'Otwórz w aplikacji na tym urządzeniu',
			key: 'Lub wpisz ten klucz',
			keyAlone: 'Klucz',
			picture: 'Kod QR klucza',
			then: 'Następnie wpisz kod pokazany przez aplikację.',
			code: 'Kod',
			submit: 'Włącz',
			cancel: 'Anuluj'
		},
		phone: {
			title: 'Dodaj numer telefonu',
			text: 'Przy logowaniu wysyłamy kod SMS-em na ten numer. Wpisz numer razem z kierunkowym kraju.',
			number: 'Numer telefonu',
			example: '+1 415 555 0123',
			send: 'Wyślij kod',
			invalid: {
				title: 'To nie jest numer telefonu',
				text: 'Wpisz go ze znakiem plus i numerem kierunkowym kraju, na przykład +1 415 555 0123.'
			},
			sent: 'Wpisz kod, który wysłaliśmy na numer',
			submit: 'Dodaj numer',
			cancel: 'Anuluj',
			message: (code, site) => `${code} to Twój kod do ${site}. Nie udostępniaj go.`
		},
		codes: {
			title: 'Zapisz kody odzyskiwania',
			text: 'Jeśli zgubisz telefon, zaloguj się jednym z nich. Każdy działa raz. Nie zostaną pokazane ponownie.',
			list: 'Twoje kody odzyskiwania',
			download: 'Pobierz',
			file: 'kody-odzyskiwania.txt',
			heading: (site) => `Kody odzyskiwania dla ${site}. Każdy działa raz.`,
			print: 'Drukuj',
			next: 'Mam je zapisane',
			newTitle: 'Utworzyć nowe kody odzyskiwania?',
			newText: 'Obecne kody przestaną działać.',
			make: 'Utwórz nowe kody',
			cancel: 'Anuluj'
		},
		section: {
			title: 'Logowanie dwuetapowe',
			off: 'Konto jest chronione jednym krokiem. Aplikacja uwierzytelniająca dodaje drugi.',
			setUp: 'Skonfiguruj aplikację uwierzytelniającą',
			totp: 'Aplikacja uwierzytelniająca',
			phone: 'SMS',
			addPhone: 'Dodaj numer telefonu',
			added: (when) => `Dodano ${when}`,
			lastUsed: (when) => `ostatnie użycie ${when}`,
			remove: 'Usuń',
			removeOne: (name) => `Usuń: ${name}`,
			confirm: 'Do logowania wystarczy wtedy jeden krok. Nastąpi wylogowanie wszędzie indziej.',
			removed: 'Aplikacja uwierzytelniająca została usunięta.',
			removedPhone: 'Numer telefonu został usunięty.',
			recovery: 'Kody odzyskiwania',
			left: (count) =>
				number(count, {
					one: 'Pozostał # kod',
					few: 'Pozostały # kody',
					many: 'Pozostało # kodów',
					other: 'Pozostało # kodu'
				}),
			few: 'Utwórz nowe, zanim się skończą.',
			none: 'Nie ma już kodów. Utwórz teraz nowe.',
			make: 'Utwórz nowe kody',
			devices: 'Zaufane urządzenia',
			devicesText: 'Na tych urządzeniach do logowania wystarczy jeden krok.',
			thisDevice: 'To urządzenie',
			trusted: (when) => `Oznaczono jako zaufane ${when}`,
			ends: (when) => `wygasa ${when}`,
			end: 'Usuń',
			endOne: (name) => `Usuń: ${name}`,
			ended: 'Urządzenie nie jest już zaufane.'
		}
	}
};
