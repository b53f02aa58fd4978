import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('nl');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: 'Toegangssleutels',
		none: 'Je hebt nog geen toegangssleutel. Met een toegangssleutel log je in met je vinger, je gezicht of een pincode.',
		unnamed: 'Toegangssleutel',
		manyDevices: 'Op alle apparaten van je account',
		oneDevice: 'Op één apparaat',
		rename: 'Naam wijzigen',
		renameOne: (passkey) => `Naam wijzigen: ${passkey}`,
		removeOne: (passkey) => `Verwijderen: ${passkey}`,
		name: 'Naam',
		save: 'Opslaan',
		remove: 'Verwijderen',
		confirm: 'Daarna kun je er niet meer mee inloggen. Verwijder hem ook op je apparaat.',
		add: 'Toegangssleutel toevoegen',
		addWith: (provider) => `Toegangssleutel toevoegen: ${provider}`,
		noScript: 'Voor het toevoegen van een toegangssleutel is JavaScript nodig. De rest van deze pagina werkt zonder.',
		renamed: 'De naam is opgeslagen.',
		removed: 'De toegangssleutel is verwijderd.',
		added: 'De toegangssleutel is toegevoegd.',
		wrongName: { title: 'De naam is niet opgeslagen', text: 'Voer een naam van maximaal 100 tekens in, op één regel.' },
		last: {
			title: 'De toegangssleutel is niet verwijderd',
			text: 'Het is je laatste toegangssleutel en misschien je enige manier om in te loggen. Voeg eerst een andere toe.'
		}
	},
	accountWays: {
		title: 'Gekoppelde accounts',
		unlink: 'Ontkoppelen',
		unlinkOne: (provider) => `${provider} ontkoppelen`,
		last: 'Je enige manier om in te loggen',
		unused: 'Wordt niet meer gebruikt om in te loggen',
		connect: (provider) => `${provider} koppelen`,
		done: 'Het account is ontkoppeld.',
		refused: {
			title: 'Het account is niet ontkoppeld',
			text: 'Het is je enige manier om in te loggen. Voeg eerst een andere toe.'
		}
	},
	deletion: {
		title: 'Je account verwijderen',
		text: 'Alles wat deze site over je weet, wordt meteen verwijderd. Dit kan niet ongedaan worden gemaakt.',
		later: (time) =>
			`Je wordt meteen overal uitgelogd. Alles wat deze site over je weet, wordt ${time} verwijderd. Log voor die tijd in om het account te behouden.`,
		open: 'Account verwijderen…',
		word: 'verwijderen',
		label: (word) => `Typ ter bevestiging ‘${word}’`,
		submit: 'Mijn account verwijderen',
		refused: { title: 'Het account is niet verwijderd', text: 'Typ het woord precies zoals het er staat.' },
		doneTitle: 'Je account is verwijderd',
		done: 'Je bent op alle apparaten uitgelogd.',
		scheduledTitle: 'Je account wordt verwijderd',
		scheduled: (date) =>
			`Je bent op alle apparaten uitgelogd. Je account wordt na dit tijdstip verwijderd: ${date}. Log voor die tijd in om het te behouden.`,
		home: 'Terug naar de site'
	},
	address: {
		section: {
			title: 'E-mailadres',
			present: 'Je adres is',
			none: 'Je hebt nog geen adres.',
			unproven: 'Het is nog niet bevestigd.',
			label: 'Nieuw e-mailadres',
			submit: 'Adres wijzigen',
			sent: 'We hebben een e-mail naar het nieuwe adres gestuurd. Open de link daarin om de wijziging af te ronden.',
			refused: { title: 'Het adres is niet gewijzigd', text: 'Je hebt dit adres al.' }
		},
		confirm: {
			title: 'Bevestig je nieuwe e-mailadres',
			signedIn: 'Je bent ingelogd als',
			text: 'Je account krijgt het adres',
			submit: 'Adres wijzigen',
			cancel: 'Annuleren en niets wijzigen',
			doneTitle: 'Je e-mailadres is gewijzigd',
			done: 'We hebben een e-mail naar je vorige adres gestuurd. Met de link daarin kan de wijziging een week lang ongedaan worden gemaakt.',
			next: 'Naar je account'
		},
		undo: {
			title: 'De wijziging van je adres ongedaan maken?',
			text: 'Je account krijgt het vorige adres terug:',
			note: 'Je wordt op alle apparaten uitgelogd, en alle anderen ook.',
			submit: 'Wijziging ongedaan maken',
			doneTitle: 'De wijziging is ongedaan gemaakt',
			done: 'Iedereen is uitgelogd. Log in en controleer op je accountpagina of alle manieren om in te loggen van jou zijn.',
			signIn: 'Inloggen'
		}
	},
	account: {
		title: 'Je account',
		home: 'Terug naar de site',
		acting: { title: 'Je handelt als deze persoon', text: 'Je ziet een deel van de pagina en kunt niets wijzigen.' },
		overview: {
			title: 'Overzicht',
			ways: (count) =>
				number(count, { one: 'Je hebt # manier om in te loggen.', other: 'Je hebt # manieren om in te loggen.' }),
			factorOn: 'Inloggen in twee stappen staat aan.',
			factorOff: 'Inloggen in twee stappen staat uit.',
			addWay: 'Manier om in te loggen toevoegen',
			addFactor: 'Inloggen in twee stappen aanzetten'
		},
		profile: {
			title: 'Profiel',
			name: 'Naam',
			email: 'E-mailadres',
			unnamed: 'Nog geen naam',
			proven: 'Bevestigd',
			save: 'Opslaan',
			done: 'Je profiel is opgeslagen.',
			refused: {
				title: 'Deze naam kan niet worden gebruikt',
				text: 'Voer een naam van maximaal 100 tekens in, op één regel.'
			}
		},
		sessions: {
			title: 'Waar je bent ingelogd',
			device: (browser, system) => `${browser} op ${system}`,
			unknown: 'Onbekende browser',
			current: 'Deze browser',
			lastUsed: (when) => `Laatst gebruikt ${when}`,
			signedIn: (when) => `Ingelogd ${when}`,
			signedInWith: (when, provider) => `Ingelogd ${when} met ${provider}`,
			acting: 'Iemand van de klantenservice handelt hier namens jou',
			end: 'Uitloggen',
			endOne: (device) => `Uitloggen: ${device}`,
			endOthers: 'Overal elders uitloggen',
			unlisted: 'Je kunt in alle andere browsers en apps tegelijk uitloggen.',
			done: 'De sessie is beëindigd.',
			doneOthers: 'Je bent overal elders uitgelogd.'
		},
		signOut: { title: 'Uitloggen', text: 'Je bent ingelogd als', submit: 'Uitloggen' }
	},
	accountTokens: {
		title: 'API-tokens',
		none: 'Je hebt geen token. Met een token kan een programma deze site namens jou gebruiken.',
		unnamed: 'Token',
		lastUsed: (when) => `Laatst gebruikt ${when}`,
		neverUsed: 'Nooit gebruikt',
		expires: (when) => `Verloopt ${when}`,
		end: 'Intrekken',
		endOne: (token) => `Intrekken: ${token}`,
		create: 'Token maken',
		label: 'Naam',
		lifetime: 'Verloopt',
		inDays: (days) => number(days, { one: 'Over # dag', other: 'Over # dagen' }),
		mayDo: 'Het token mag worden gebruikt voor',
		ended: 'Het token is ingetrokken.',
		created: 'Het token is gemaakt.',
		wrong: {
			title: 'Het token is niet gemaakt',
			text: 'Voer een naam van maximaal 100 tekens in en kies minimaal één gebruik.'
		},
		tooMany: { title: 'Het token is niet gemaakt', text: 'Je hebt te veel tokens. Trek er eerst een in.' },
		newTitle: 'Je nieuwe token',
		once: 'Kopieer het nu: het wordt niet nog eens getoond. Iedereen die het heeft, kan deze site namens jou gebruiken.',
		value: 'Token',
		back: 'Terug naar je account'
	}
};
