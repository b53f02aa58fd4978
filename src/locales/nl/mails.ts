import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `De code en de link verlopen over ${codeTime}.`
		: `De code verloopt over ${codeTime}, de link over ${linkTime}.`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: 'Als de knop niet werkt, open dan dit adres in je browser:',
	signIn: {
		title: (site) => `Inloggen bij ${site}`,
		preview: (host, time) => `Voor ${host}. Werkt één keer en verloopt over ${time}.`,
		pressButton: (host) => `Gebruik de knop om in te loggen bij ${host}.`,
		openLink: (host) => `Open deze link om in te loggen bij ${host}:`,
		typeCode: (host) => `Voer deze code in op de pagina van ${host} waar je hem hebt aangevraagd:`,
		orPressButton: 'Of gebruik de knop, in dezelfde browser.',
		orOpenLink: 'Of open deze link, in dezelfde browser:',
		orPressAnywhere: 'Of gebruik de knop.',
		orOpenAnywhere: 'Of open deze link:',
		button: 'Inloggen',
		validityOfLink: (time) =>
			`De link werkt één keer en verloopt over ${time}. Iedereen die hem heeft, kan namens jou inloggen. Deel hem niet.`,
		validityOfCode: (time) =>
			`De code werkt één keer en verloopt over ${time}. Iedereen die hem heeft, kan namens jou inloggen. Deel hem niet.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Slechts een van beide werkt, en maar één keer. Iedereen die er een heeft, kan namens jou inloggen. Deel ze niet.`,
		unasked: 'Als je deze e-mail niet hebt aangevraagd, kun je hem negeren.'
	},
	reauthenticate: {
		title: (site) => `Bevestig bij ${site} dat jij het bent`,
		preview: (host, time) => `Voor ${host}. Werkt één keer en verloopt over ${time}.`,
		pressButton: (host) => `Gebruik de knop om bij ${host} te bevestigen dat jij het bent.`,
		openLink: (host) => `Open deze link om bij ${host} te bevestigen dat jij het bent:`,
		typeCode: (host) => `Voer deze code in op de pagina van ${host} waar je hem hebt aangevraagd:`,
		orPressButton: 'Of gebruik de knop, in dezelfde browser.',
		orOpenLink: 'Of open deze link, in dezelfde browser:',
		orPressAnywhere: 'Of gebruik de knop, in dezelfde browser.',
		orOpenAnywhere: 'Of open deze link, in dezelfde browser:',
		button: 'Bevestigen',
		validityOfLink: (time) =>
			`De link werkt één keer, in de browser waarin je hem hebt aangevraagd, en verloopt over ${time}. Deel hem niet.`,
		validityOfCode: (time) =>
			`De code werkt één keer, in de browser waarin je hem hebt aangevraagd, en verloopt over ${time}. Deel hem niet.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Slechts een van beide werkt, één keer, in de browser waarin je ze hebt aangevraagd. Deel ze niet.`,
		unasked: 'Als je deze e-mail niet hebt aangevraagd, gebruikt iemand anders misschien je account: log overal uit.'
	},
	signUp: {
		title: (site) => `Bevestig je e-mailadres voor ${site}`,
		text: (host) => [`Je bent begonnen een account te maken bij ${host}. Open de link om het af te ronden.`],
		button: 'Bevestigen',
		validity: (time) => `De link werkt één keer en verloopt over ${time}. Deel hem niet.`,
		unasked: 'Als je deze e-mail niet hebt aangevraagd, kun je hem negeren. Dan komt er geen account.'
	},
	accountExists: {
		title: (site) => `Je hebt al een account bij ${site}`,
		text: (host) => [
			`Iemand wilde bij ${host} een account maken met dit e-mailadres, dat er al een heeft.`,
			'Log ermee in. Als je je wachtwoord bent vergeten, kies daar dan een nieuw.'
		],
		button: 'Inloggen',
		unasked: 'Als jij het niet was, kun je deze e-mail negeren. Je account is niet veranderd.'
	},
	reset: {
		title: (site) => `Kies een nieuw wachtwoord voor ${site}`,
		text: (host) => [`Je hebt bij ${host} om een nieuw wachtwoord gevraagd. Open de link om het te kiezen.`],
		button: 'Kies een nieuw wachtwoord',
		validity: (time) => `De link werkt één keer en verloopt over ${time}. Deel hem niet.`,
		unasked: 'Als je deze e-mail niet hebt aangevraagd, kun je hem negeren. Je wachtwoord blijft zoals het is.'
	},
	noAccount: {
		title: (site) => `Je hebt geen account bij ${site}`,
		text: (host) => [
			`Iemand heeft bij ${host} om een nieuw wachtwoord gevraagd voor dit e-mailadres. Er is geen account met dit adres.`,
			'Als je daar een account hebt, heeft het een ander e-mailadres.'
		],
		button: 'Naar de inlogpagina',
		unasked: 'Als jij het niet was, kun je deze e-mail negeren.'
	},
	otherWay: {
		title: (site) => `Log in bij ${site} zoals je eerder deed`,
		text: (host) => [
			`Iemand heeft bij ${host} om een nieuw wachtwoord gevraagd voor dit e-mailadres.`,
			'Het account met dit adres gebruikt een andere manier om in te loggen, en het adres is nooit bevestigd. Log op die manier in.'
		],
		button: 'Naar de inlogpagina',
		unasked: 'Als jij het niet was, kun je deze e-mail negeren. Het account is niet veranderd.'
	},
	passwordChanged: {
		title: (site) => `Je wachtwoord voor ${site} is gewijzigd`,
		text: (host) => [
			`Het wachtwoord van je account bij ${host} is zojuist gewijzigd. Je bent op alle andere apparaten uitgelogd.`,
			'Als jij het was, hoef je niets te doen. Als jij het niet was, kies dan meteen een nieuw wachtwoord.'
		],
		button: 'Kies een nieuw wachtwoord',
		unasked: 'We sturen deze e-mail elke keer dat het wachtwoord verandert.'
	},
	changeAddress: {
		title: (site) => `Bevestig je nieuwe e-mailadres voor ${site}`,
		text: (host) => [
			`Je wilt dit e-mailadres gebruiken voor je account bij ${host}. Open de link om het te bevestigen.`
		],
		button: 'Adres bevestigen',
		validity: (time) => `De link werkt één keer, zolang je bent ingelogd, en verloopt over ${time}. Deel hem niet.`,
		unasked: 'Als je deze e-mail niet hebt aangevraagd, open de link dan niet. Je kunt deze e-mail negeren.'
	},
	addressTaken: {
		title: (site) => `Je gebruikt dit e-mailadres al bij ${site}`,
		text: (host) => [
			`Iemand die bij ${host} met een ander account is ingelogd, wilde dit e-mailadres daarvoor gebruiken.`,
			'Het adres hoort bij jouw account. Er is niets veranderd.'
		],
		button: 'Naar je account',
		unasked: 'Als jij het niet was, kun je deze e-mail negeren.'
	},
	addressChanged: {
		title: (site) => `Je e-mailadres voor ${site} is gewijzigd`,
		text: (host) => [
			`Je account bij ${host} heeft nu een ander e-mailadres. Als jij het was, hoef je niets te doen.`,
			'Als jij het niet was, maak de wijziging dan ongedaan: dit adres is weer van jou en iedereen wordt uitgelogd.'
		],
		button: 'Wijziging ongedaan maken',
		validity: (time) => `De link werkt één keer en verloopt over ${time}. Bewaar deze e-mail tot dan.`,
		unasked: 'We sturen deze e-mail elke keer dat het adres van een account verandert.'
	},
	addressReturned: {
		title: (site) => `Je e-mailadres voor ${site} is gewijzigd`,
		text: (host) => [`Je account bij ${host} heeft weer zijn vorige e-mailadres.`],
		button: 'Naar je account',
		unasked: 'We sturen deze e-mail elke keer dat het adres van een account verandert.'
	},
	secondFactor: {
		title: (site) => `Je code voor ${site}`,
		preview: (host, time) => `Voor ${host}. Werkt één keer en verloopt over ${time}.`,
		typeCode: (host) => `Voer deze code in op de pagina van ${host} waarop je inlogt:`,
		validity: (time) =>
			`De code werkt één keer, in de browser waarin je hem hebt aangevraagd, en verloopt over ${time}. Deel hem niet.`,
		unasked:
			'Als je deze e-mail niet hebt aangevraagd, kent iemand anders je wachtwoord of kan die op een andere manier als jou inloggen: wijzig je wachtwoord.'
	},
	security: {
		newDevice: {
			title: (site) => `Nieuwe login bij ${site}`,
			text: (host) => `Iemand heeft op je account bij ${host} ingelogd met een nieuwe browser.`,
			otherwise:
				'Als jij het niet was, log dan overal uit op je accountpagina en beveilig wat is gebruikt: je wachtwoord, je mailbox of je account elders.'
		},
		passkeyAdded: {
			title: (site) => `Er is een toegangssleutel toegevoegd aan je account bij ${site}`,
			text: (host) => `Met een nieuwe toegangssleutel kan op je account bij ${host} worden ingelogd.`,
			otherwise: 'Als jij het niet was, verwijder dan de toegangssleutel en log overal uit op je accountpagina.'
		},
		passkeyRemoved: {
			title: (site) => `Er is een toegangssleutel verwijderd uit je account bij ${site}`,
			text: (host) => `Met een toegangssleutel kan niet meer op je account bij ${host} worden ingelogd.`,
			otherwise: 'Als jij het niet was, log dan overal uit op je accountpagina en voeg je toegangssleutel weer toe.'
		},
		accountLinked: {
			title: (site) => `Een andere manier om in te loggen bij ${site}`,
			text: (host, name) => `Met een account bij ${name} kan vanaf nu op je account bij ${host} worden ingelogd.`,
			otherwise: 'Als jij het niet was, ontkoppel dan het account en log overal uit op je accountpagina.'
		},
		accountUnlinked: {
			title: (site) => `Een manier om in te loggen bij ${site} is verwijderd`,
			text: (host, name) => `Met een account bij ${name} kan niet meer op je account bij ${host} worden ingelogd.`,
			otherwise: 'Als jij het niet was, log dan overal uit op je accountpagina en koppel het account weer.'
		},
		factorAdded: {
			title: (site) => `Er is een tweede factor toegevoegd aan je account bij ${site}`,
			text: (host, name) => `Je account bij ${host} heeft een nieuwe tweede factor: ${name}.`,
			otherwise: 'Als jij het niet was, verwijder die dan en log overal uit op je accountpagina.'
		},
		factorRemoved: {
			title: (site) => `Er is een tweede factor verwijderd uit je account bij ${site}`,
			text: (host, name) => `Deze tweede factor is verwijderd uit je account bij ${host}: ${name}.`,
			otherwise:
				'Als jij het niet was, log dan overal uit op je accountpagina, wijzig je wachtwoord en voeg de tweede factor weer toe.'
		},
		recoveryCodeUsed: {
			title: (site) => `Er is een herstelcode gebruikt bij ${site}`,
			text: (host) => `Iemand heeft met een van je herstelcodes ingelogd op je account bij ${host}.`,
			otherwise:
				'Als jij het niet was, log dan overal uit op je accountpagina, wijzig je wachtwoord en maak nieuwe herstelcodes.'
		},
		deletionScheduled: {
			title: (site) => `Je account bij ${site} wordt verwijderd`,
			text: (host, time) =>
				`Je account bij ${host} wordt na dit tijdstip verwijderd: ${time}. Je bent overal uitgelogd. Log voor die tijd in om het account te behouden.`,
			otherwise:
				'Als jij het niet was, log dan in: zo blijft het account bestaan. Log daarna overal uit op je accountpagina.'
		},
		deletionUndone: {
			title: (site) => `Je account bij ${site} blijft bestaan`,
			text: (host) => `Je account bij ${host} wordt niet verwijderd, omdat iemand erop heeft ingelogd.`,
			otherwise:
				'Als jij het niet was, log dan overal uit op je accountpagina en beveilig wat is gebruikt: je wachtwoord, je mailbox of je account elders.'
		},
		button: 'Naar je account',
		expected: 'Als jij het was, hoef je niets te doen.',
		factors: { totp: 'een authenticator-app', phone: 'een telefoonnummer' },
		device: (browser, system) => `${browser} op ${system}`
	}
};
