import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: 'Inloggen',
		titleFor: (app) => `Inloggen bij ${app}`,
		with: (provider) => `Inloggen met ${provider}`,
		submit: 'Inloggen',
		none: 'Er is nog geen manier om in te loggen.',
		or: 'of',
		back: 'Terug',
		password: 'Wachtwoord',
		showPassword: 'Wachtwoord tonen',
		lastUsed: 'Laatst gebruikt',
		handle: 'Handle',
		remember: 'Ingelogd blijven',
		email: {
			label: 'E-mailadres',
			placeholder: 'naam@example.com',
			submit: 'Doorgaan met e-mail',
			next: 'Doorgaan',
			send: 'Stuur me een e-mail om in te loggen',
			another: 'Ander e-mailadres gebruiken'
		}
	},
	signedIn: { text: 'Je bent ingelogd als', unnamed: 'iemand zonder naam', next: 'Doorgaan', signOut: 'Uitloggen' },
	passkey: {
		signIn: 'Inloggen met een toegangssleutel',
		create: 'Toegangssleutel maken',
		noScript: 'Toegangssleutels hebben JavaScript nodig. Zet het aan of kies een andere manier om in te loggen.',
		unsupported:
			'Deze browser ondersteunt geen toegangssleutels. Werk hem bij of kies een andere manier om in te loggen.',
		cancelled:
			'Het verzoek is geannuleerd, of dit apparaat heeft geen toegangssleutel voor deze site. Probeer het opnieuw of kies een andere manier om in te loggen.',
		registered: 'Dit apparaat heeft al een toegangssleutel voor je account. Log daarmee in.',
		missing: 'Voer eerst je e-mailadres in.',
		wait: 'Te veel pogingen. Wacht een paar minuten en probeer het opnieuw.',
		failed: 'Er is iets misgegaan. Probeer het opnieuw.'
	},
	signOut: {
		title: 'Uitloggen',
		question: 'Wil je uitloggen?',
		atProvider: (provider) => `Je wordt ook bij ${provider} uitgelogd.`,
		submit: 'Uitloggen',
		cancel: 'Annuleren'
	},
	verifyRequest: {
		title: 'Bekijk je e-mail',
		text: 'We hebben je een e-mail met een inloglink gestuurd. Het kan een minuut duren voordat hij aankomt. Kijk ook in je spammap.',
		linkSent: 'We hebben een inloglink gestuurd naar',
		linkText: 'Het kan een minuut duren voordat hij aankomt. Kijk ook in je spammap.',
		codeSent: 'We hebben een code gestuurd naar',
		codeText:
			'Voer de code hier in of open de link in de e-mail. Het kan een minuut duren voordat hij aankomt. Kijk ook in je spammap.',
		sentAgain: 'We hebben nog een e-mail gestuurd. Alleen de nieuwste geldt.',
		code: 'Code',
		submit: 'Inloggen',
		again: 'E-mail opnieuw sturen'
	},
	confirmEmail: {
		title: 'Inloggen met e-mail',
		text: 'Met deze link log je in als',
		instead: { before: 'Je bent ingelogd als', after: '. Als je doorgaat, word je uitgelogd bij dit account.' },
		somebody: 'iemand anders',
		submit: 'Inloggen',
		cancel: 'Niet inloggen'
	},
	earlierUser: {
		title: 'Is dit account van jou?',
		text: 'Op deze site is er al een account met het adres',
		by: (providers) => `Het is gemaakt door in te loggen met ${providers}.`,
		connectText: 'Als het van jou is, log dan in zoals eerder. Zo wordt het adres aan het account gekoppeld.',
		connect: 'Inloggen zoals eerder',
		releaseText:
			'Als het niet van jou is, maak dan een nieuw account. Het andere raakt dit adres kwijt, en je ziet de gegevens ervan niet.',
		release: 'Een nieuw account maken'
	},
	wrongCode: { title: 'De code klopt niet', text: 'Voer de code uit de nieuwste e-mail in of vraag een nieuwe aan.' },
	reauthentication: {
		title: 'Bevestig dat jij het bent',
		text: 'Je bent ingelogd als',
		unnamed: 'iemand zonder naam',
		passkey: 'Toegangssleutel gebruiken',
		submit: 'Bevestigen',
		mail: 'Stuur me een e-mail',
		with: (provider) => `Bevestigen met ${provider}`,
		linkSent: 'We hebben een link gestuurd naar',
		another: 'Andere manier kiezen',
		none: 'Je kunt het nog op geen enkele manier bevestigen. Voeg een toegangssleutel toe aan je account of bevestig je e-mailadres. Probeer het daarna opnieuw.',
		noneOfThese:
			'Deze pagina vraagt om een manier van bevestigen die je account nog niet heeft. Voeg die toe en probeer het opnieuw.',
		signInAgain: 'Je account kan het nog op geen enkele manier bevestigen. Log in plaats daarvan opnieuw in.',
		signOutFirst: 'Je account kan het nog op geen enkele manier bevestigen. Log in plaats daarvan uit en weer in.',
		orSignInAgain: 'Als je geen van deze hebt, log dan opnieuw in.',
		orSignOut: 'Als je geen van deze hebt, log dan uit en weer in.',
		signInAgainWith: (provider) => `Opnieuw inloggen met ${provider}`,
		noScript: 'Toegangssleutels hebben JavaScript nodig. Zet het aan of kies een andere manier.',
		cancel: 'Annuleren',
		signOut: 'Niet jij? Uitloggen',
		elsewhere: {
			title: 'Open deze link waar je hem hebt aangevraagd',
			text: 'Hij werkt één keer, in de browser waarin je bent ingelogd, en een paar minuten lang. Open hem daar of vraag een nieuwe e-mail aan.'
		}
	},
	native: {
		title: 'Doorgaan in de app?',
		text: (app) =>
			`Een app op dit apparaat vraagt om ${app} met je account te gebruiken. Ga alleen door als je de app net hebt geopend.`,
		signedIn: 'Je bent ingelogd als',
		unnamed: 'iemand zonder naam',
		submit: 'Doorgaan',
		cancel: 'Annuleren',
		another: 'Ander account gebruiken',
		old: 'Je bent een tijdje geleden ingelogd. Log opnieuw in om door te gaan.',
		again: 'Opnieuw inloggen'
	},
	linking: {
		title: 'Dit account koppelen?',
		titleTaken: 'Naar een ander account wisselen?',
		signedIn: 'Je bent ingelogd als',
		unnamed: 'iemand zonder naam',
		chosen: (provider) => `Bij ${provider} heb je dit account gekozen:`,
		unnamedAccount: 'een account zonder naam',
		linkText: (provider) =>
			`Als je ze koppelt, kun je ook met dit ${provider}-account inloggen op je huidige account. Doe dit alleen als beide van jou zijn.`,
		link: 'Accounts koppelen',
		switchText: 'Als je ze gescheiden houdt, word je hier uitgelogd en ingelogd met het account dat je hebt gekozen.',
		takenText:
			'Het hoort bij iemand anders op deze site en kan niet aan dat van jou worden gekoppeld. Als je wisselt, word je hier uitgelogd en ingelogd als die persoon.',
		unlinkableText:
			'Het kan niet worden gekoppeld aan het account dat je nu gebruikt. Als je wisselt, word je hier uitgelogd en ingelogd met het account dat je hebt gekozen.',
		switch: 'Naar het andere account wisselen',
		cancel: 'Annuleren en niets wijzigen'
	},
	popup: { title: 'Je bent ingelogd', text: 'Je kunt dit venster sluiten.', next: 'Hier doorgaan' },
	error: {
		newMail: 'Nieuwe e-mail sturen',
		again: 'Opnieuw proberen',
		home: 'Naar de startpagina',
		reference: 'Referentie:',
		wait: (seconds) => `Probeer het opnieuw over ${waitingTime({ lang: 'nl' }, seconds)}.`
	},
	development: { heading: 'Alleen zichtbaar tijdens ontwikkeling' }
};
