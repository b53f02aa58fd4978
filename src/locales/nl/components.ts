import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: 'Inloggen',
	signOut: 'Uitloggen',
	remember: 'Ingelogd blijven',
	showPassword: 'Wachtwoord tonen',
	createAccount: 'Account maken',
	menu: 'Je account',
	account: 'Account',
	errors: {
		EmailSignin: { title: 'De e-mail kon niet worden verzonden', text: 'Probeer het over een paar minuten opnieuw.' },
		InvalidEmail: { title: 'Voer een geldig e-mailadres in', text: 'Bijvoorbeeld: naam@example.com.' },
		Verification: { title: 'Deze link werkt niet meer', text: 'Hij is al gebruikt of verlopen. Vraag een nieuwe aan.' },
		ChallengeRequired: { title: 'Nog één stap', text: 'Bevestig je login met de tweede stap.' },
		FactorRefused: {
			title: 'Die code klopt niet',
			text: 'Misschien is hij al gebruikt of te oud. Voer de nieuwste in. Als een app hem toont, controleer dan de tijd op je telefoon.'
		},
		HumanCheckFailed: {
			title: 'We konden niet vaststellen dat je een mens bent',
			text: 'Voltooi de controle in het formulier en probeer het opnieuw. Hiervoor is JavaScript nodig.'
		},
		PasswordRefused: { title: 'Kies een ander wachtwoord', text: 'Het wachtwoord is te kort of makkelijk te raden.' },
		UsernameRefused: {
			title: 'Kies een andere gebruikersnaam',
			text: 'De naam heeft 3 tot 32 letters, cijfers, punten, koppeltekens of underscores en mag niet bezet zijn.'
		},
		ReauthenticationExpired: {
			title: 'Bevestig opnieuw',
			text: 'Het duurde te lang, of je sessie is intussen veranderd. Begin opnieuw.'
		},
		ReauthenticationInsufficient: {
			title: 'Deze pagina vraagt om een sterker bewijs',
			text: 'Er is niets veranderd. Kies een andere manier.'
		},
		ReauthenticationMismatch: {
			title: 'Dat was een ander account',
			text: 'Je bent nog ingelogd zoals eerst en er is niets veranderd. Bevestig met het account waarmee je bent ingelogd.'
		},
		ReauthenticationRequired: {
			title: 'Je bent een tijdje geleden ingelogd',
			text: 'Er is nog niets veranderd in je account. Bevestig dat jij het bent en probeer het dan binnen vijf minuten opnieuw.'
		},
		SignUpClosed: {
			title: 'Je kunt hier geen account maken',
			text: 'Deze site accepteert niet van iedereen nieuwe accounts. Als je een account hebt, log dan in zoals je eerder deed.'
		},
		NoProviderForAddress: {
			title: 'Geen login voor dit adres',
			text: 'Deze site heeft geen login voor het domein van dit adres. Controleer het adres of kies een andere manier om in te loggen.'
		},
		UnknownTenant: { title: 'Deze site bestaat niet', text: 'Er is geen site op dit adres. Controleer de spelling.' },
		UserBlocked: {
			title: 'Je account is geblokkeerd',
			text: 'Je kunt er niet mee inloggen. Als je denkt dat dit een vergissing is, neem dan contact op met de beheerder van deze site.'
		},
		PasskeyChanged: {
			title: 'Deze toegangssleutel is veranderd',
			text: 'Sinds je hem hebt toegevoegd, is veranderd of hij naar andere apparaten kan worden gekopieerd. Log op een andere manier in, verwijder hem op je accountpagina en voeg hem opnieuw toe.'
		},
		WebAuthnVerificationError: {
			title: 'De toegangssleutel is niet geaccepteerd',
			text: 'Probeer het opnieuw. Als het weer gebeurt, kies dan een andere manier om in te loggen.'
		},
		AccessDenied: { title: 'Toegang geweigerd', text: 'Met dit account mag je hier niet inloggen.' },
		AccountNotLinked: {
			title: 'Dit account kan niet aan dat van jou worden gekoppeld',
			text: 'Misschien hoort het bij iemand anders op deze site. Log eerst uit om ermee in te loggen.'
		},
		Configuration: {
			title: 'Er gaat iets mis aan onze kant',
			text: 'Je kunt op dit moment niet inloggen. Probeer het later opnieuw. Als je deze site beheert, bekijk dan het serverlogboek.'
		},
		CredentialsSignin: {
			title: 'Inloggen mislukt',
			text: 'Controleer de gegevens die je hebt ingevoerd en probeer het opnieuw.'
		},
		CrossSiteRequest: {
			title: 'Het verzoek is geweigerd',
			text: 'Het kwam niet van een pagina van deze site. Open de inlogpagina en probeer het opnieuw.'
		},
		InvalidCheck: {
			title: 'Deze login is verlopen',
			text: 'Het duurde te lang, was al voltooid of is in een andere browser gestart. Begin opnieuw.'
		},
		InvalidHandle: {
			title: 'Dit account is niet gevonden',
			text: 'Controleer de handle, bijvoorbeeld alice.bsky.social, en probeer het opnieuw.'
		},
		InvalidProvider: {
			title: 'Onbekende inlogmethode',
			text: 'Deze site biedt die niet aan. Kies een andere op de inlogpagina.'
		},
		InvalidRequest: { title: 'Het verzoek was niet geldig', text: 'Open de inlogpagina en probeer het opnieuw.' },
		OAuthAccountNotLinked: {
			title: 'Log in zoals je eerder deed',
			text: 'Je hebt hier al een account met een andere inlogmethode. Log eerst daarmee in. Daarna kun je dit account koppelen.'
		},
		OAuthCallbackError: {
			title: 'Het inloggen is niet voltooid',
			text: 'Het is geannuleerd, of de provider heeft het geweigerd. Probeer het opnieuw. Als het weer gebeurt, kies dan een andere manier om in te loggen.'
		},
		OAuthSignin: {
			title: 'De provider is niet bereikbaar',
			text: 'Probeer het opnieuw. Als het weer gebeurt, kies dan een andere manier om in te loggen.'
		},
		SessionLimitReached: {
			title: 'Je bent op te veel apparaten ingelogd',
			text: 'Log op een ervan uit en probeer het opnieuw.'
		},
		TooManyRequests: { title: 'Te veel pogingen', text: 'Wacht een paar minuten en probeer het opnieuw.' },
		Unavailable: { title: 'Probeer het zo opnieuw', text: 'Inloggen is nu niet beschikbaar.' },
		UnknownAction: { title: 'Pagina niet gevonden', text: 'Ga naar de startpagina en ga van daaruit verder.' }
	}
};
