import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('nl');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: 'Gebruikersnaam',
		name: 'Naam (optioneel)',
		current: 'Huidig wachtwoord',
		new: 'Nieuw wachtwoord',
		rule: (length) =>
			number(length, {
				one: 'Minimaal # teken. Een zin onthoud je makkelijk.',
				other: 'Minimaal # tekens. Een zin onthoud je makkelijk.'
			}),
		forgotten: 'Wachtwoord vergeten?',
		noAccount: 'Account maken',
		toSignIn: 'Inloggen',
		signUp: {
			title: 'Account maken',
			titleFor: (app) => `Account maken bij ${app}`,
			submit: 'Account maken',
			known: 'Ik heb een account',
			taken: { title: 'Dit e-mailadres heeft al een account', text: 'Log ermee in of gebruik een ander e-mailadres.' }
		},
		sent: {
			title: 'Bekijk je e-mail',
			text: 'We hebben een e-mail gestuurd naar',
			what: 'Open de link daarin om af te ronden. Het kan een minuut duren voordat hij aankomt. Kijk ook in je spammap.',
			again: 'E-mail opnieuw sturen',
			another: 'Ander e-mailadres gebruiken'
		},
		verify: {
			title: 'Bevestig je e-mailadres',
			text: 'Je maakt een account voor',
			choose: 'Dit is niet de browser waarin je bent begonnen. Kies het wachtwoord hier.',
			signInFirst:
				'Als je al eens met een account met dit adres bent ingelogd, log daar dan eerst mee in en open de link opnieuw: anders wordt het verwijderd.',
			submit: 'Bevestigen en inloggen',
			own: 'Je account heeft het adres',
			ownSubmit: 'Bevestigen',
			cancel: 'Geen account maken'
		},
		forgot: {
			title: 'Wachtwoord opnieuw instellen',
			text: 'Voer je e-mailadres in. We sturen je een e-mail met de volgende stap.',
			submit: 'E-mail sturen',
			sentTitle: 'Bekijk je e-mail',
			sent: 'We hebben een e-mail gestuurd naar',
			sentAway: 'We hebben een e-mail gestuurd.',
			sentWhat: 'Daarin staat de volgende stap. Het kan een minuut duren voordat hij aankomt. Kijk ook in je spammap.'
		},
		reset: {
			title: 'Kies een nieuw wachtwoord',
			text: 'Voor het account met het adres',
			submit: 'Nieuw wachtwoord opslaan',
			doneTitle: 'Je wachtwoord is gewijzigd',
			done: 'Je bent op alle apparaten uitgelogd. Log in met het nieuwe wachtwoord.'
		},
		change: {
			title: 'Wachtwoord wijzigen',
			firstTitle: 'Kies een wachtwoord',
			text: 'Je bent ingelogd als',
			submit: 'Nieuw wachtwoord opslaan',
			note: 'Je wordt op alle andere apparaten uitgelogd.',
			cancel: 'Annuleren',
			wrong: { title: 'Het huidige wachtwoord klopt niet', text: 'Er is niets veranderd. Probeer het opnieuw.' },
			doneTitle: 'Je wachtwoord is gewijzigd',
			done: 'Je bent op alle andere apparaten uitgelogd.',
			next: 'Doorgaan'
		},
		section: {
			title: 'Wachtwoord',
			none: 'Je hebt nog geen wachtwoord.',
			change: 'Wachtwoord wijzigen',
			choose: 'Kies een wachtwoord'
		},
		refused: {
			too_short: (length) =>
				number(length, {
					one: 'Het is te kort. Gebruik minimaal # teken.',
					other: 'Het is te kort. Gebruik minimaal # tekens.'
				}),
			too_long: 'Het is te lang. Gebruik maximaal 4096 tekens.',
			common: 'Veel mensen gebruiken het, dus het wordt als eerste geraden. Kies een ander.',
			context: 'Het bestaat uit je eigen naam of de naam van deze site. Kies een ander.',
			breached: 'Het staat op lijsten met gestolen wachtwoorden. Kies een ander.'
		}
	},
	factors: {
		challenge: {
			title: 'Voer je code in',
			text: 'Open je authenticator-app en voer de code in die hij toont voor',
			titleOfAny: 'Bevestig dat jij het bent',
			textOfAny: 'Nog één stap om in te loggen als',
			code: 'Code',
			codeOfApp: 'Code uit je authenticator-app',
			trust: (time) => `Vraag het op dit apparaat niet meer (${time})`,
			sendMail: 'Stuur me een code per e-mail',
			sendPhone: (to) => `Stuur een code per sms naar ${to}`,
			mailSent: 'We hebben een code gestuurd naar',
			codeOfMail: 'Code uit de e-mail',
			codeOfPhone: 'Code uit de sms',
			again: 'Nieuwe code sturen',
			submit: 'Doorgaan',
			lost: 'Herstelcode gebruiken',
			recoveryText: 'Voer een van de herstelcodes in die je hebt opgeslagen. Elke code werkt één keer.',
			recovery: 'Herstelcode',
			cancel: 'Annuleren'
		},
		setUp: {
			title: 'Stel je authenticator-app in',
			required: 'Deze site vraagt bij elke login om een tweede stap. Stel die nu in om door te gaan als',
			scan: 'Scan deze code met een authenticator-app op je telefoon.',
			type: 'Voer deze sleutel in een authenticator-app op je telefoon in.',
			open: 'Openen in een app op dit apparaat',
			key: 'Of voer deze sleutel in',
			keyAlone: 'Sleutel',
			picture: 'QR-code van de sleutel',
			then: 'Voer daarna de code in die de app toont.',
			code: 'Code',
			submit: 'Aanzetten',
			cancel: 'Annuleren'
		},
		phone: {
			title: 'Telefoonnummer toevoegen',
			text: 'Als je inlogt, sturen we een code per sms naar dit nummer. Voer het nummer in met de landcode.',
			number: 'Telefoonnummer',
			example: '+1 415 555 0123',
			send: 'Code sturen',
			invalid: {
				title: 'Dat is geen telefoonnummer',
				text: 'Voer het in met een plusteken en de landcode, zoals +1 415 555 0123.'
			},
			sent: 'Voer de code in die we hebben gestuurd naar',
			submit: 'Nummer toevoegen',
			cancel: 'Annuleren',
			message: (code, site) => `${code} is je code voor ${site}. Deel hem niet.`
		},
		codes: {
			title: 'Bewaar je herstelcodes',
			text: 'Log in met een ervan als je je telefoon kwijt bent. Elke code werkt één keer. Ze worden niet nog eens getoond.',
			list: 'Je herstelcodes',
			download: 'Downloaden',
			file: 'herstelcodes.txt',
			heading: (site) => `Herstelcodes voor ${site}. Elke code werkt één keer.`,
			print: 'Afdrukken',
			next: 'Ik heb ze bewaard',
			newTitle: 'Nieuwe herstelcodes maken?',
			newText: 'De codes die je nu hebt, werken dan niet meer.',
			make: 'Nieuwe codes maken',
			cancel: 'Annuleren'
		},
		section: {
			title: 'Inloggen in twee stappen',
			off: 'Je account is met één stap beveiligd. Een authenticator-app voegt een tweede toe.',
			setUp: 'Authenticator-app instellen',
			totp: 'Authenticator-app',
			phone: 'Sms',
			addPhone: 'Telefoonnummer toevoegen',
			added: (when) => `Toegevoegd ${when}`,
			lastUsed: (when) => `laatst gebruikt ${when}`,
			remove: 'Verwijderen',
			removeOne: (name) => `Verwijderen: ${name}`,
			confirm: 'Inloggen gaat dan in één stap. Je wordt overal elders uitgelogd.',
			removed: 'De authenticator-app is verwijderd.',
			removedPhone: 'Het telefoonnummer is verwijderd.',
			recovery: 'Herstelcodes',
			left: (count) => number(count, { one: 'Er is nog # code over', other: 'Er zijn nog # codes over' }),
			few: 'Maak nieuwe voordat ze op zijn.',
			none: 'Er zijn geen codes meer over. Maak nu nieuwe.',
			make: 'Nieuwe codes maken',
			devices: 'Vertrouwde apparaten',
			devicesText: 'Op deze apparaten gaat inloggen in één stap.',
			thisDevice: 'Dit apparaat',
			trusted: (when) => `Als vertrouwd gemarkeerd ${when}`,
			ends: (when) => `verloopt ${when}`,
			end: 'Verwijderen',
			endOne: (name) => `Verwijderen: ${name}`,
			ended: 'Het apparaat wordt niet meer vertrouwd.'
		}
	}
};
