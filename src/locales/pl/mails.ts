import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `Czas ważności kodu i linku: ${codeTime}.`
		: `Czas ważności kodu: ${codeTime}, linku: ${linkTime}.`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: 'Jeśli przycisk nie działa, otwórz ten adres w przeglądarce:',
	signIn: {
		title: (site) => `Zaloguj się w ${site}`,
		preview: (host, time) => `Dla ${host}. Działa raz. Czas ważności: ${time}.`,
		pressButton: (host) => `Naciśnij przycisk, aby zalogować się w ${host}.`,
		openLink: (host) => `Otwórz ten link, aby zalogować się w ${host}:`,
		typeCode: (host) => `Wpisz ten kod na stronie ${host}, na której o niego poproszono:`,
		orPressButton: 'Lub naciśnij przycisk, w tej samej przeglądarce.',
		orOpenLink: 'Lub otwórz ten link, w tej samej przeglądarce:',
		orPressAnywhere: 'Lub naciśnij przycisk.',
		orOpenAnywhere: 'Lub otwórz ten link:',
		button: 'Zaloguj się',
		validityOfLink: (time) =>
			`Link działa raz. Czas ważności: ${time}. Każdy, kto go ma, może zalogować się jako Ty. Nie udostępniaj go.`,
		validityOfCode: (time) =>
			`Kod działa raz. Czas ważności: ${time}. Każdy, kto go ma, może zalogować się jako Ty. Nie udostępniaj go.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Działa tylko jedno z nich i tylko raz. Każdy, kto ma jedno z nich, może zalogować się jako Ty. Nie udostępniaj ich.`,
		unasked: 'Jeśli to nie Twoja prośba, możesz zignorować ten e-mail.'
	},
	reauthenticate: {
		title: (site) => `Potwierdź w ${site}, że to Ty`,
		preview: (host, time) => `Dla ${host}. Działa raz. Czas ważności: ${time}.`,
		pressButton: (host) => `Naciśnij przycisk, aby potwierdzić w ${host}, że to Ty.`,
		openLink: (host) => `Otwórz ten link, aby potwierdzić w ${host}, że to Ty:`,
		typeCode: (host) => `Wpisz ten kod na stronie ${host}, na której o niego poproszono:`,
		orPressButton: 'Lub naciśnij przycisk, w tej samej przeglądarce.',
		orOpenLink: 'Lub otwórz ten link, w tej samej przeglądarce:',
		orPressAnywhere: 'Lub naciśnij przycisk, w tej samej przeglądarce.',
		orOpenAnywhere: 'Lub otwórz ten link, w tej samej przeglądarce:',
		button: 'Potwierdź',
		validityOfLink: (time) =>
			`Link działa raz, w przeglądarce, w której o niego poproszono. Czas ważności: ${time}. Nie udostępniaj go.`,
		validityOfCode: (time) =>
			`Kod działa raz, w przeglądarce, w której o niego poproszono. Czas ważności: ${time}. Nie udostępniaj go.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Działa tylko jedno z nich, raz, w przeglądarce, w której o nie poproszono. Nie udostępniaj ich.`,
		unasked: 'Jeśli to nie Twoja prośba, ktoś inny może używać Twojego konta: wyloguj się wszędzie.'
	},
	signUp: {
		title: (site) => `Potwierdź swój adres e-mail w ${site}`,
		text: (host) => [`Rozpoczęto tworzenie Twojego konta w ${host}. Otwórz link, aby je dokończyć.`],
		button: 'Potwierdź',
		validity: (time) => `Link działa raz. Czas ważności: ${time}. Nie udostępniaj go.`,
		unasked: 'Jeśli to nie Twoja prośba, możesz zignorować ten e-mail. Konto wtedy nie powstanie.'
	},
	accountExists: {
		title: (site) => `Masz już konto w ${site}`,
		text: (host) => [
			`Ktoś chciał utworzyć w ${host} konto z tym adresem e-mail, który ma już konto.`,
			'Zaloguj się nim. Jeśli nie pamiętasz hasła, wybierz tam nowe.'
		],
		button: 'Zaloguj się',
		unasked: 'Jeśli to nie Ty, możesz zignorować ten e-mail. Twoje konto się nie zmieniło.'
	},
	reset: {
		title: (site) => `Wybierz nowe hasło do ${site}`,
		text: (host) => [`Otrzymaliśmy prośbę o nowe hasło w ${host}. Otwórz link, aby je wybrać.`],
		button: 'Wybierz nowe hasło',
		validity: (time) => `Link działa raz. Czas ważności: ${time}. Nie udostępniaj go.`,
		unasked: 'Jeśli to nie Twoja prośba, możesz zignorować ten e-mail. Hasło pozostaje bez zmian.'
	},
	noAccount: {
		title: (site) => `Nie masz konta w ${site}`,
		text: (host) => [
			`Ktoś poprosił w ${host} o nowe hasło dla tego adresu e-mail. Nie ma konta z tym adresem.`,
			'Jeśli masz tam konto, ma ono inny adres e-mail.'
		],
		button: 'Przejdź do strony logowania',
		unasked: 'Jeśli to nie Ty, możesz zignorować ten e-mail.'
	},
	otherWay: {
		title: (site) => `Zaloguj się w ${site} tak jak wcześniej`,
		text: (host) => [
			`Ktoś poprosił w ${host} o nowe hasło dla tego adresu e-mail.`,
			'Konto z tym adresem ma inny sposób logowania, a adres nigdy nie został potwierdzony. Zaloguj się w ten sposób.'
		],
		button: 'Przejdź do strony logowania',
		unasked: 'Jeśli to nie Ty, możesz zignorować ten e-mail. Konto się nie zmieniło.'
	},
	passwordChanged: {
		title: (site) => `Twoje hasło do ${site} zostało zmienione`,
		text: (host) => [
			`Hasło Twojego konta w ${host} zostało właśnie zmienione. Wylogowano Cię na wszystkich innych urządzeniach.`,
			'Jeśli to Ty, nie musisz nic robić. Jeśli nie, natychmiast wybierz nowe hasło.'
		],
		button: 'Wybierz nowe hasło',
		unasked: 'Wysyłamy ten e-mail za każdym razem, gdy hasło się zmienia.'
	},
	changeAddress: {
		title: (site) => `Potwierdź swój nowy adres e-mail w ${site}`,
		text: (host) => [`Chcesz używać tego adresu e-mail dla konta w ${host}. Otwórz link, aby go potwierdzić.`],
		button: 'Potwierdź adres',
		validity: (time) => `Link działa raz, dopóki trwa logowanie. Czas ważności: ${time}. Nie udostępniaj go.`,
		unasked: 'Jeśli to nie Twoja prośba, nie otwieraj linku. Możesz zignorować ten e-mail.'
	},
	addressTaken: {
		title: (site) => `Używasz już tego adresu e-mail w ${site}`,
		text: (host) => [
			`Osoba zalogowana na inne konto w ${host} chciała użyć dla niego tego adresu e-mail.`,
			'Adres należy do Twojego konta. Nic się nie zmieniło.'
		],
		button: 'Przejdź do konta',
		unasked: 'Jeśli to nie Ty, możesz zignorować ten e-mail.'
	},
	addressChanged: {
		title: (site) => `Twój adres e-mail w ${site} został zmieniony`,
		text: (host) => [
			`Twoje konto w ${host} ma teraz inny adres e-mail. Jeśli to Ty, nie musisz nic robić.`,
			'Jeśli to nie Ty, cofnij zmianę: ten adres znów będzie Twój, a wszyscy zostaną wylogowani.'
		],
		button: 'Cofnij zmianę',
		validity: (time) => `Link działa raz. Czas ważności: ${time}. Zachowaj ten e-mail do tego czasu.`,
		unasked: 'Wysyłamy ten e-mail za każdym razem, gdy zmienia się adres konta.'
	},
	addressReturned: {
		title: (site) => `Twój adres e-mail w ${site} został zmieniony`,
		text: (host) => [`Twoje konto w ${host} ma znów poprzedni adres e-mail.`],
		button: 'Przejdź do konta',
		unasked: 'Wysyłamy ten e-mail za każdym razem, gdy zmienia się adres konta.'
	},
	secondFactor: {
		title: (site) => `Twój kod do ${site}`,
		preview: (host, time) => `Dla ${host}. Działa raz. Czas ważności: ${time}.`,
		typeCode: (host) => `Wpisz ten kod na stronie ${host}, na której się logujesz:`,
		validity: (time) =>
			`Kod działa raz, w przeglądarce, w której o niego poproszono. Czas ważności: ${time}. Nie udostępniaj go.`,
		unasked:
			'Jeśli to nie Twoja prośba, ktoś inny zna Twoje hasło lub może zalogować się jako Ty w inny sposób: zmień hasło.'
	},
	security: {
		newDevice: {
			title: (site) => `Nowe logowanie w ${site}`,
			text: (host) => `Ktoś zalogował się na Twoje konto w ${host} w nowej przeglądarce.`,
			otherwise:
				'Jeśli to nie Ty, wyloguj się wszędzie na stronie konta i zabezpiecz to, czego użyto: hasło, skrzynkę lub konto gdzie indziej.'
		},
		passkeyAdded: {
			title: (site) => `Do Twojego konta w ${site} dodano klucz dostępu`,
			text: (host) => `Nowym kluczem dostępu można zalogować się na Twoje konto w ${host}.`,
			otherwise: 'Jeśli to nie Ty, usuń klucz dostępu i wyloguj się wszędzie na stronie konta.'
		},
		passkeyRemoved: {
			title: (site) => `Z Twojego konta w ${site} usunięto klucz dostępu`,
			text: (host) => `Jednym z kluczy dostępu nie można już zalogować się na Twoje konto w ${host}.`,
			otherwise: 'Jeśli to nie Ty, wyloguj się wszędzie na stronie konta i ponownie dodaj klucz dostępu.'
		},
		accountLinked: {
			title: (site) => `Inny sposób logowania w ${site}`,
			text: (host, name) => `Od teraz na Twoje konto w ${host} można zalogować się kontem ${name}.`,
			otherwise: 'Jeśli to nie Ty, odłącz konto i wyloguj się wszędzie na stronie konta.'
		},
		accountUnlinked: {
			title: (site) => `Usunięto sposób logowania w ${site}`,
			text: (host, name) => `Na Twoje konto w ${host} nie można już zalogować się kontem ${name}.`,
			otherwise: 'Jeśli to nie Ty, wyloguj się wszędzie na stronie konta i ponownie połącz konto.'
		},
		factorAdded: {
			title: (site) => `Do Twojego konta w ${site} dodano drugi składnik`,
			text: (host, name) => `Twoje konto w ${host} ma nowy drugi składnik: ${name}.`,
			otherwise: 'Jeśli to nie Ty, usuń go i wyloguj się wszędzie na stronie konta.'
		},
		factorRemoved: {
			title: (site) => `Z Twojego konta w ${site} usunięto drugi składnik`,
			text: (host, name) => `Z Twojego konta w ${host} usunięto ten drugi składnik: ${name}.`,
			otherwise: 'Jeśli to nie Ty, wyloguj się wszędzie na stronie konta, zmień hasło i ponownie dodaj drugi składnik.'
		},
		recoveryCodeUsed: {
			title: (site) => `W ${site} użyto kodu odzyskiwania`,
			text: (host) => `Ktoś użył jednego z Twoich kodów odzyskiwania, aby zalogować się na Twoje konto w ${host}.`,
			otherwise: 'Jeśli to nie Ty, wyloguj się wszędzie na stronie konta, zmień hasło i utwórz nowe kody odzyskiwania.'
		},
		deletionScheduled: {
			title: (site) => `Twoje konto w ${site} zostanie usunięte`,
			text: (host, time) =>
				`Twoje konto w ${host} zostanie usunięte po tym terminie: ${time}. Wylogowano Cię wszędzie. Aby zachować konto, zaloguj się wcześniej.`,
			otherwise: 'Jeśli to nie Ty, zaloguj się: wtedy konto pozostanie. Potem wyloguj się wszędzie na stronie konta.'
		},
		deletionUndone: {
			title: (site) => `Twoje konto w ${site} pozostaje`,
			text: (host) => `Twoje konto w ${host} nie zostanie usunięte, ponieważ ktoś się na nie zalogował.`,
			otherwise:
				'Jeśli to nie Ty, wyloguj się wszędzie na stronie konta i zabezpiecz to, czego użyto: hasło, skrzynkę lub konto gdzie indziej.'
		},
		button: 'Przejdź do konta',
		expected: 'Jeśli to Ty, nie musisz nic robić.',
		factors: { totp: 'aplikacja uwierzytelniająca', phone: 'numer telefonu' },
		device: (browser, system) => `${browser}, ${system}`
	}
};
