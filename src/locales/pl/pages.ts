import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: 'Zaloguj się',
		titleFor: (app) => `Zaloguj się w ${app}`,
		with: (provider) => `Zaloguj się przez ${provider}`,
		submit: 'Zaloguj się',
		none: 'Nie ma jeszcze żadnego sposobu logowania.',
		or: 'lub',
		back: 'Wstecz',
		password: 'Hasło',
		showPassword: 'Pokaż hasło',
		lastUsed: 'Ostatnio używane',
		handle: 'Identyfikator',
		remember: 'Nie wylogowuj mnie',
		email: {
			label: 'Adres e-mail',
			placeholder: 'imie@example.com',
			submit: 'Kontynuuj z e-mailem',
			next: 'Dalej',
			send: 'Wyślij mi e-mail do logowania',
			another: 'Użyj innego adresu e-mail'
		}
	},
	signedIn: { text: 'Aktywne konto:', unnamed: 'użytkownik bez nazwy', next: 'Dalej', signOut: 'Wyloguj się' },
	passkey: {
		signIn: 'Zaloguj się kluczem dostępu',
		create: 'Utwórz klucz dostępu',
		noScript: 'Klucze dostępu wymagają JavaScriptu. Włącz go lub wybierz inny sposób logowania.',
		unsupported: 'Ta przeglądarka nie obsługuje kluczy dostępu. Zaktualizuj ją lub wybierz inny sposób logowania.',
		cancelled:
			'Żądanie anulowano lub to urządzenie nie ma klucza dostępu do tej witryny. Spróbuj ponownie lub wybierz inny sposób logowania.',
		registered: 'To urządzenie ma już klucz dostępu do Twojego konta. Zaloguj się nim.',
		missing: 'Najpierw wpisz swój adres e-mail.',
		wait: 'Za dużo prób. Poczekaj kilka minut i spróbuj ponownie.',
		failed: 'Coś poszło nie tak. Spróbuj ponownie.'
	},
	signOut: {
		title: 'Wyloguj się',
		question: 'Czy chcesz się wylogować?',
		atProvider: (provider) => `Nastąpi też wylogowanie z ${provider}.`,
		submit: 'Wyloguj się',
		cancel: 'Anuluj'
	},
	verifyRequest: {
		title: 'Sprawdź pocztę',
		text: 'Wysłaliśmy Ci e-mail z linkiem do logowania. Może dotrzeć dopiero po minucie. Sprawdź też folder ze spamem.',
		linkSent: 'Wysłaliśmy link do logowania na adres',
		linkText: 'Może dotrzeć dopiero po minucie. Sprawdź też folder ze spamem.',
		codeSent: 'Wysłaliśmy kod na adres',
		codeText: 'Wpisz tu kod lub otwórz link w e-mailu. Może dotrzeć dopiero po minucie. Sprawdź też folder ze spamem.',
		sentAgain: 'Wysłaliśmy kolejny e-mail. Liczy się tylko najnowszy.',
		code: 'Kod',
		submit: 'Zaloguj się',
		again: 'Wyślij e-mail ponownie'
	},
	confirmEmail: {
		title: 'Zaloguj się e-mailem',
		text: 'Ten link zaloguje Cię na konto',
		instead: { before: 'Aktywne konto:', after: '. Jeśli przejdziesz dalej, nastąpi wylogowanie z tego konta.' },
		somebody: 'inny użytkownik',
		submit: 'Zaloguj się',
		cancel: 'Nie loguj'
	},
	earlierUser: {
		title: 'Czy to konto należy do Ciebie?',
		text: 'W tej witrynie jest już konto z adresem',
		by: (providers) => `Powstało przy logowaniu przez ${providers}.`,
		connectText:
			'Jeśli należy do Ciebie, zaloguj się tak jak wcześniej. W ten sposób adres zostanie połączony z kontem.',
		connect: 'Zaloguj się tak jak wcześniej',
		releaseText:
			'Jeśli nie należy do Ciebie, załóż nowe konto. Tamto straci ten adres, a jego dane nie będą dla Ciebie widoczne.',
		release: 'Załóż nowe konto'
	},
	wrongCode: { title: 'Kod jest nieprawidłowy', text: 'Wpisz kod z najnowszego e-maila lub poproś o nowy.' },
	reauthentication: {
		title: 'Potwierdź, że to Ty',
		text: 'Aktywne konto:',
		unnamed: 'użytkownik bez nazwy',
		passkey: 'Użyj klucza dostępu',
		submit: 'Potwierdź',
		mail: 'Wyślij mi e-mail',
		with: (provider) => `Potwierdź przez ${provider}`,
		linkSent: 'Wysłaliśmy link na adres',
		another: 'Wybierz inny sposób',
		none: 'Nie ma jeszcze sposobu, by to potwierdzić. Dodaj klucz dostępu do konta lub potwierdź adres e-mail. Potem spróbuj ponownie.',
		noneOfThese:
			'Ta strona wymaga sposobu potwierdzenia, którego Twoje konto jeszcze nie ma. Dodaj go i spróbuj ponownie.',
		signInAgain: 'Twoje konto nie ma jeszcze sposobu, by to potwierdzić. Zamiast tego zaloguj się ponownie.',
		signOutFirst: 'Twoje konto nie ma jeszcze sposobu, by to potwierdzić. Zamiast tego wyloguj się i zaloguj ponownie.',
		orSignInAgain: 'Jeśli nie masz żadnego z nich, zaloguj się ponownie.',
		orSignOut: 'Jeśli nie masz żadnego z nich, wyloguj się i zaloguj ponownie.',
		signInAgainWith: (provider) => `Zaloguj się ponownie przez ${provider}`,
		noScript: 'Klucze dostępu wymagają JavaScriptu. Włącz go lub wybierz inny sposób.',
		cancel: 'Anuluj',
		signOut: 'To nie Ty? Wyloguj się',
		elsewhere: {
			title: 'Otwórz ten link tam, skąd o niego poproszono',
			text: 'Działa raz, w przeglądarce z aktywnym logowaniem i przez kilka minut. Otwórz go tam lub poproś o nowy e-mail.'
		}
	},
	native: {
		title: 'Kontynuować w aplikacji?',
		text: (app) =>
			`Aplikacja na tym urządzeniu chce używać ${app} z Twoim kontem. Kontynuuj tylko wtedy, gdy została przed chwilą otwarta przez Ciebie.`,
		signedIn: 'Aktywne konto:',
		unnamed: 'użytkownik bez nazwy',
		submit: 'Dalej',
		cancel: 'Anuluj',
		another: 'Użyj innego konta',
		old: 'Od logowania minęło trochę czasu. Zaloguj się ponownie, aby kontynuować.',
		again: 'Zaloguj się ponownie'
	},
	linking: {
		title: 'Połączyć to konto?',
		titleTaken: 'Przełączyć na inne konto?',
		signedIn: 'Aktywne konto:',
		unnamed: 'użytkownik bez nazwy',
		chosen: (provider) => `Konto wybrane w ${provider}:`,
		unnamedAccount: 'konto bez nazwy',
		linkText: (provider) =>
			`Po połączeniu możesz logować się na obecne konto także tym kontem ${provider}. Zrób to tylko wtedy, gdy oba należą do Ciebie.`,
		link: 'Połącz konta',
		switchText: 'Jeśli zostaną osobno, nastąpi wylogowanie stąd i zalogowanie na wybrane konto.',
		takenText:
			'Należy do innej osoby w tej witrynie i nie można go połączyć z Twoim. Jeśli przełączysz, nastąpi wylogowanie stąd i zalogowanie jako ta osoba.',
		unlinkableText:
			'Nie można go połączyć z kontem, którego teraz używasz. Jeśli przełączysz, nastąpi wylogowanie stąd i zalogowanie na wybrane konto.',
		switch: 'Przełącz na inne konto',
		cancel: 'Anuluj i nic nie zmieniaj'
	},
	popup: { title: 'Zalogowano', text: 'Możesz zamknąć to okno.', next: 'Kontynuuj tutaj' },
	error: {
		newMail: 'Wyślij nowy e-mail',
		again: 'Spróbuj ponownie',
		home: 'Przejdź do strony głównej',
		reference: 'Numer zgłoszenia:',
		wait: (seconds) => `Następna próba możliwa za: ${waitingTime({ lang: 'pl' }, seconds)}.`
	},
	development: { heading: 'Widoczne tylko podczas tworzenia witryny' }
};
