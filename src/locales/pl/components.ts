import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: 'Zaloguj się',
	signOut: 'Wyloguj się',
	remember: 'Nie wylogowuj mnie',
	showPassword: 'Pokaż hasło',
	createAccount: 'Utwórz konto',
	menu: 'Twoje konto',
	account: 'Konto',
	errors: {
		EmailSignin: { title: 'Nie udało się wysłać e-maila', text: 'Spróbuj ponownie za kilka minut.' },
		InvalidEmail: { title: 'Wpisz prawidłowy adres e-mail', text: 'Na przykład: imie@example.com.' },
		Verification: { title: 'Ten link już nie działa', text: 'Został już użyty lub wygasł. Poproś o nowy.' },
		ChallengeRequired: { title: 'Jeszcze jeden krok', text: 'Potwierdź logowanie drugim krokiem.' },
		FactorRefused: {
			title: 'Ten kod jest nieprawidłowy',
			text: 'Mógł zostać już użyty lub jest za stary. Wpisz najnowszy. Jeśli pokazuje go aplikacja, sprawdź godzinę w telefonie.'
		},
		HumanCheckFailed: {
			title: 'Nie udało się potwierdzić, że jesteś człowiekiem',
			text: 'Wykonaj sprawdzenie w formularzu i spróbuj ponownie. Wymaga to JavaScriptu.'
		},
		PasswordRefused: { title: 'Wybierz inne hasło', text: 'Hasło jest za krótkie lub łatwe do odgadnięcia.' },
		UsernameRefused: {
			title: 'Wybierz inną nazwę użytkownika',
			text: 'Ma od 3 do 32 liter, cyfr, kropek, łączników lub podkreśleń i nie może być zajęta.'
		},
		ReauthenticationExpired: {
			title: 'Potwierdź ponownie',
			text: 'Trwało to za długo lub sesja w międzyczasie się zmieniła. Zacznij od nowa.'
		},
		ReauthenticationInsufficient: {
			title: 'Ta strona wymaga silniejszego potwierdzenia',
			text: 'Nic się nie zmieniło. Wybierz inny sposób.'
		},
		ReauthenticationMismatch: {
			title: 'To było inne konto',
			text: 'Dotychczasowe logowanie nadal trwa i nic się nie zmieniło. Potwierdź tym samym kontem.'
		},
		ReauthenticationRequired: {
			title: 'Od logowania minęło trochę czasu',
			text: 'Na koncie nic się jeszcze nie zmieniło. Potwierdź, że to Ty, i spróbuj ponownie w ciągu pięciu minut.'
		},
		SignUpClosed: {
			title: 'Nie możesz tu utworzyć konta',
			text: 'Ta witryna nie przyjmuje nowych kont od wszystkich. Jeśli masz konto, zaloguj się tak jak wcześniej.'
		},
		NoProviderForAddress: {
			title: 'Brak logowania dla tego adresu',
			text: 'Ta witryna nie oferuje logowania dla domeny tego adresu. Sprawdź adres lub wybierz inny sposób logowania.'
		},
		UnknownTenant: { title: 'Ta witryna nie istnieje', text: 'Pod tym adresem nie ma witryny. Sprawdź pisownię.' },
		UserBlocked: {
			title: 'Twoje konto jest zablokowane',
			text: 'Nie możesz się na nie zalogować. Jeśli uważasz, że to pomyłka, skontaktuj się z operatorem tej witryny.'
		},
		PasskeyChanged: {
			title: 'Ten klucz dostępu się zmienił',
			text: 'Od czasu dodania zmieniło się to, czy można go kopiować na inne urządzenia. Zaloguj się w inny sposób, usuń go na stronie konta i dodaj ponownie.'
		},
		WebAuthnVerificationError: {
			title: 'Klucz dostępu nie został przyjęty',
			text: 'Spróbuj ponownie. Jeśli to się powtórzy, wybierz inny sposób logowania.'
		},
		AccessDenied: { title: 'Odmowa dostępu', text: 'Tym kontem nie można się tu zalogować.' },
		AccountNotLinked: {
			title: 'Tego konta nie można połączyć z Twoim',
			text: 'Może należeć do innej osoby w tej witrynie. Aby się nim zalogować, najpierw się wyloguj.'
		},
		Configuration: {
			title: 'Coś poszło nie tak po naszej stronie',
			text: 'W tej chwili nie możesz się zalogować. Spróbuj później. Jeśli prowadzisz tę witrynę, sprawdź dziennik serwera.'
		},
		CredentialsSignin: { title: 'Logowanie nie powiodło się', text: 'Sprawdź wpisane dane i spróbuj ponownie.' },
		CrossSiteRequest: {
			title: 'Żądanie zostało odrzucone',
			text: 'Nie pochodziło ze strony tej witryny. Otwórz stronę logowania i spróbuj ponownie.'
		},
		InvalidCheck: {
			title: 'To logowanie wygasło',
			text: 'Trwało za długo, zostało już zakończone lub rozpoczęto je w innej przeglądarce. Zacznij od nowa.'
		},
		InvalidHandle: {
			title: 'Nie znaleziono tego konta',
			text: 'Sprawdź identyfikator, na przykład alice.bsky.social, i spróbuj ponownie.'
		},
		InvalidProvider: {
			title: 'Nieznany sposób logowania',
			text: 'Ta witryna go nie oferuje. Wybierz inny na stronie logowania.'
		},
		InvalidRequest: { title: 'Żądanie było nieprawidłowe', text: 'Otwórz stronę logowania i spróbuj ponownie.' },
		OAuthAccountNotLinked: {
			title: 'Zaloguj się tak jak wcześniej',
			text: 'Masz tu już konto z innym sposobem logowania. Najpierw zaloguj się w ten sposób. Potem możesz połączyć to konto.'
		},
		OAuthCallbackError: {
			title: 'Logowanie nie zostało ukończone',
			text: 'Zostało anulowane lub odrzucił je dostawca. Spróbuj ponownie. Jeśli to się powtórzy, wybierz inny sposób logowania.'
		},
		OAuthSignin: {
			title: 'Nie można połączyć się z dostawcą',
			text: 'Spróbuj ponownie. Jeśli to się powtórzy, wybierz inny sposób logowania.'
		},
		SessionLimitReached: {
			title: 'Za dużo urządzeń z aktywnym logowaniem',
			text: 'Wyloguj się na jednym z nich i spróbuj ponownie.'
		},
		TooManyRequests: { title: 'Za dużo prób', text: 'Poczekaj kilka minut i spróbuj ponownie.' },
		Unavailable: { title: 'Spróbuj ponownie za chwilę', text: 'Logowanie jest teraz niedostępne.' },
		UnknownAction: { title: 'Nie znaleziono strony', text: 'Przejdź do strony głównej i kontynuuj od niej.' }
	}
};
