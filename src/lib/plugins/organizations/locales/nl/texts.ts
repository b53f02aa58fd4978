/** The texts of organizations in Dutch, with the informal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('nl');

export const texts: OrganizationTranslation = {
	title: 'Organisaties',
	none: 'Je bent geen lid van een organisatie.',
	leave: 'Verlaten',
	leaveOne: (name) => `${name} verlaten`,
	left: 'Je hebt de organisatie verlaten.',
	name: 'Naam van een nieuwe organisatie',
	create: 'Organisatie maken',
	created: 'De organisatie is gemaakt.',
	invitationTitle: (name) => `Lid worden van ${name}`,
	invitationText: (role) => `Je bent uitgenodigd met de rol ‘${role}’.`,
	signInFirst: 'Log in of maak een account. Daarna kom je terug op deze pagina.',
	signIn: 'Inloggen',
	otherAddress: (email) =>
		`Deze uitnodiging is voor een ander e-mailadres dan ${email || 'dat van je account'}. Log uit en log in met het adres dat de e-mail heeft ontvangen.`,
	back: (name) => `Terug naar ${name}`,
	members: 'Leden',
	you: 'jij',
	role: 'Rol',
	roleOf: (name) => `Rol van ${name}`,
	changeRole: 'Rol wijzigen',
	remove: 'Verwijderen',
	removeOne: (name) => `${name} verwijderen`,
	invite: 'Mensen uitnodigen',
	email: 'E-mailadres',
	sendInvitation: 'Uitnodiging versturen',
	makeLink: 'Link maken',
	link: 'Iedereen met deze link kan lid worden. Hij wordt één keer getoond:',
	waiting: 'Uitnodigingen',
	byLink: (uses) => number(uses, { one: 'Een link, voor één persoon', other: 'Een link, voor # personen' }),
	until: (date) => `tot ${date}`,
	cancel: 'Intrekken',
	cancelOne: (name) => `De uitnodiging voor ${name} intrekken`,
	settings: 'Naam en adres',
	organizationName: 'Naam',
	slug: 'Naam in adressen',
	save: 'Opslaan',
	end: 'De organisatie verwijderen',
	endText: (slug) => `Alle leden en uitnodigingen worden mee verwijderd. Typ ‘${slug}’ om door te gaan.`,
	roleChanged: 'De rol is gewijzigd.',
	memberRemoved: 'Het lid is verwijderd.',
	invitationSent: 'De uitnodiging is verstuurd.',
	invitationWithdrawn: 'De uitnodiging is ingetrokken.',
	saved: 'De wijzigingen zijn opgeslagen.',
	policy: 'Beveiligingsbeleid',
	policyText: 'Het geldt voor alle leden vanaf de volgende pagina die ze openen.',
	secondFactor: 'Leden loggen in met twee stappen',
	maxAge: 'Leden bevestigen hun identiteit opnieuw na',
	noMaxAge: 'Geen limiet',
	allowedMethods: 'Toegestane inlogmethoden (alle, als je er geen kiest)',
	policySaved: 'Het beleid is opgeslagen.',
	policyTitle: (name) => `Voordat je ${name} opent`,
	secondFactorUnmet: (name) =>
		`${name} vraagt leden om in twee stappen in te loggen, bijvoorbeeld met een wachtwoord en de code van een app.`,
	secondFactorFix: 'Tweede stap bevestigen',
	maxAgeUnmet: (name) => `${name} vraagt leden om af en toe hun identiteit te bevestigen.`,
	maxAgeFix: 'Je identiteit bevestigen',
	providersUnmet: (name, methods) => `${name} vraagt leden om in te loggen met ${methods}.`,
	providersMissing: (name) =>
		`${name} staat alleen inlogmethoden toe die deze site niet heeft. Vraag het aan wie de site beheert.`,
	roles: 'Rollen van de organisatie',
	roleName: 'Naam van een nieuwe rol',
	permissions: 'Rechten',
	permissionsOf: (name) => `Rechten van ${name}`,
	changePermissions: 'Rechten wijzigen',
	noPermissions: 'Geen rechten',
	createRole: 'Rol maken',
	roleSaved: 'De rol is opgeslagen.',
	roleRemoved: 'De rol is verwijderd.',
	join: (name) => `Lid worden van ${name}`,
	roleChangedSubject: (organization) => `Je rol in ${organization} is gewijzigd`,
	roleChangedMail: (organization, role) => `Je hebt nu de rol ‘${role}’ in ${organization}.`,
	removedSubject: (organization) => `Je bent geen lid meer van ${organization}`,
	removedMail: (organization) =>
		`Iemand die ${organization} beheert, heeft je verwijderd. Je hebt er geen toegang meer toe.`,
	mailAdvice: 'Had je dit niet verwacht? Vraag het aan een eigenaar van de organisatie.',
	errors: {
		SignInRequired: { title: 'Log eerst in', text: 'Open daarna de pagina opnieuw.' },
		OrganizationMissing: {
			title: 'Pagina niet gevonden',
			text: 'Controleer het adres, of vraag het aan degene van wie je het hebt.'
		},
		RoleMissing: { title: 'Dit mag je niet', text: 'Vraag het aan een eigenaar van de organisatie.' },
		PolicyNotMet: {
			title: 'Het beleid vraagt meer',
			text: 'Log in zoals het beleid van de organisatie vraagt en probeer het opnieuw.'
		},
		RoleInUse: { title: 'Leden hebben deze rol', text: 'Geef ze eerst een andere rol.' },
		LastOwner: { title: 'De organisatie heeft een eigenaar nodig', text: 'Maak eerst een ander lid eigenaar.' },
		SlugTaken: { title: 'Deze naam is bezet', text: 'Kies een andere.' },
		OrganizationLimit: { title: 'Geen organisatie erbij', text: 'Je kunt niet nog een organisatie maken.' },
		OrganizationInvalid: { title: 'Dit lukt niet', text: 'Controleer wat je hebt ingevuld en probeer het opnieuw.' },
		InvitationInvalid: { title: 'Deze uitnodiging is verlopen', text: 'Vraag om een nieuwe.' },
		InvitationForOther: {
			title: 'Deze uitnodiging is voor iemand anders',
			text: 'Log in met het e-mailadres dat de uitnodiging heeft ontvangen.'
		},
		InvitationLimit: {
			title: 'Te veel uitnodigingen',
			text: 'Wacht een minuut, of trek een paar openstaande uitnodigingen in.'
		}
	}
};
