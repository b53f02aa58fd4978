/** The texts of organizations in German, with the formal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('de');

export const texts: OrganizationTranslation = {
	title: 'Organisationen',
	chooseOrganization: 'Organisation wählen',
	newOrganization: 'Neue Organisation',
	none: 'Sie sind in keiner Organisation Mitglied.',
	leave: 'Austreten',
	leaveOne: (name) => `Aus ${name} austreten`,
	left: 'Sie sind aus der Organisation ausgetreten.',
	name: 'Name einer neuen Organisation',
	create: 'Organisation erstellen',
	created: 'Die Organisation wurde erstellt.',
	invitationTitle: (name) => `${name} beitreten`,
	invitationText: (role) => `Sie sind mit der Rolle „${role}“ eingeladen.`,
	signInFirst: 'Melden Sie sich an, oder erstellen Sie ein Konto. Danach kommen Sie auf diese Seite zurück.',
	signIn: 'Anmelden',
	verifyFirst:
		'Diese Einladung ist älter als ein Tag. Bestätigen Sie zuerst Ihre E-Mail-Adresse. Danach kommen Sie auf diese Seite zurück.',
	verify: 'E-Mail senden',
	otherAddress: (email) =>
		`Diese Einladung gilt nicht für ${email || 'die Adresse Ihres Kontos'}. Melden Sie sich ab, und melden Sie sich mit der Adresse an, die die E-Mail erhalten hat.`,
	back: (name) => `Zurück zu ${name}`,
	members: 'Mitglieder',
	you: 'Sie',
	role: 'Rolle',
	roleOf: (name) => `Rolle von ${name}`,
	changeRole: 'Rolle ändern',
	remove: 'Entfernen',
	removeOne: (name) => `${name} entfernen`,
	invite: 'Personen einladen',
	email: 'E-Mail-Adresse',
	sendInvitation: 'Einladung senden',
	makeLink: 'Link erstellen',
	link: 'Mit diesem Link kann jede Person beitreten. Er wird nur einmal angezeigt:',
	waiting: 'Einladungen',
	byLink: (uses) => number(uses, { one: 'Ein Link für eine Person', other: 'Ein Link für # Personen' }),
	until: (date) => `bis ${date}`,
	cancel: 'Zurückziehen',
	cancelOne: (name) => `Einladung für ${name} zurückziehen`,
	settings: 'Name und Webadresse',
	organizationName: 'Name',
	slug: 'Name in Webadressen',
	logo: 'Logo (https-Adresse eines Bildes)',
	save: 'Speichern',
	transfer: 'Inhaberschaft übertragen',
	transferText: 'Ein anderes Mitglied wird an Ihrer Stelle Inhaber. Sie bleiben Mitglied, mit einer anderen Rolle.',
	newOwner: 'Neuer Inhaber',
	roleAfterwards: 'Ihre Rolle danach',
	transferred: 'Die Inhaberschaft wurde übertragen.',
	end: 'Organisation löschen',
	endText: (slug) =>
		`Alle Mitgliedschaften und Einladungen werden ebenfalls gelöscht. Um fortzufahren, geben Sie „${slug}“ ein.`,
	endsOn: (date) => `Sie wird am ${date} gelöscht.`,
	endLater: (date) => `Bis ${date} können Sie sie auf Ihrer Kontoseite wiederherstellen.`,
	restore: 'Wiederherstellen',
	restoreOne: (name) => `${name} wiederherstellen`,
	restored: 'Die Organisation wurde wiederhergestellt.',
	roleChanged: 'Die Rolle wurde geändert.',
	memberRemoved: 'Das Mitglied wurde entfernt.',
	invitationSent: 'Die Einladung wurde gesendet.',
	invitationWithdrawn: 'Die Einladung wurde zurückgezogen.',
	saved: 'Die Änderungen wurden gespeichert.',
	policy: 'Sicherheitsrichtlinie',
	policyText: 'Sie gilt für alle Mitglieder, ab der nächsten Seite, die sie öffnen.',
	secondFactor: 'Mitglieder melden sich in zwei Schritten an',
	maxAge: 'Mitglieder bestätigen ihre Identität erneut nach',
	noMaxAge: 'Keine Grenze',
	allowedMethods: 'Erlaubte Anmeldemethoden (alle, wenn Sie keine wählen)',
	policySaved: 'Die Richtlinie wurde gespeichert.',
	policyTitle: (name) => `Bevor Sie ${name} öffnen`,
	secondFactorUnmet: (name) =>
		`${name} verlangt von Mitgliedern eine Anmeldung in zwei Schritten, etwa mit einem Passwort und einem Code aus einer App.`,
	secondFactorFix: 'Zweiten Schritt bestätigen',
	maxAgeUnmet: (name) => `${name} verlangt von Mitgliedern, ihre Identität von Zeit zu Zeit zu bestätigen.`,
	maxAgeFix: 'Identität bestätigen',
	providersUnmet: (name, methods) => `${name} verlangt von Mitgliedern eine Anmeldung mit ${methods}.`,
	providersMissing: (name) =>
		`${name} erlaubt nur Anmeldemethoden, die es auf dieser Website nicht gibt. Wenden Sie sich an den Betreiber dieser Website.`,
	roles: 'Rollen der Organisation',
	roleName: 'Name einer neuen Rolle',
	permissions: 'Berechtigungen',
	permissionsOf: (name) => `Berechtigungen von ${name}`,
	changePermissions: 'Berechtigungen ändern',
	noPermissions: 'Keine Berechtigungen',
	createRole: 'Rolle erstellen',
	roleSaved: 'Die Rolle wurde gespeichert.',
	roleRemoved: 'Die Rolle wurde entfernt.',
	teams: 'Teams',
	membersOf: (count) => number(count, { one: '# Mitglied', other: '# Mitglieder' }),
	noTeams: 'Es gibt noch keine Teams.',
	noTeamMembers: 'Keine Mitglieder',
	teamName: 'Name eines neuen Teams',
	partOf: 'Teil von',
	partOfNone: 'Keinem anderen Team',
	createTeam: 'Team erstellen',
	changeTeam: 'Team ändern',
	nameOfTeam: (team) => `Name von ${team}`,
	memberOfTeam: (team) => `Mitglied für ${team}`,
	addToTeam: 'In das Team aufnehmen',
	roleInTeam: (name, team) => `Rolle von ${name} in ${team}`,
	removeFromTeam: (name, team) => `${name} aus ${team} entfernen`,
	teamSaved: 'Das Team wurde gespeichert.',
	teamRemoved: 'Das Team wurde entfernt.',
	tokens: 'API-Tokens',
	tokensText: 'Ein Token handelt für die Organisation und nicht für ein Mitglied.',
	tokenLabel: 'Name eines neuen Tokens',
	tokenEnds: 'Es läuft ab nach',
	createToken: 'Token erstellen',
	newToken: 'Kopieren Sie das Token jetzt. Es wird nur einmal angezeigt:',
	revoke: 'Widerrufen',
	revokeOne: (label) => `${label} widerrufen`,
	tokenRevoked: 'Das Token wurde widerrufen.',
	madeBy: (name) => `erstellt von ${name}`,
	lastUsed: (date) => `zuletzt verwendet am ${date}`,
	neverUsed: 'nie verwendet',
	tokensOutlive: 'Neue API-Tokens gelten weiter, wenn die Person, die sie erstellt hat, austritt',
	tokenSubject: (organization) => `API-Tokens von ${organization}`,
	tokenCreatedMail: (organization, label) =>
		`Jemand, der ${organization} verwaltet, hat das API-Token „${label}“ erstellt, das für die Organisation handelt.`,
	tokenRevokedMail: (organization, label) =>
		`Jemand, der ${organization} verwaltet, hat Ihr API-Token „${label}“ widerrufen.`,
	join: (name) => `${name} beitreten`,
	roleChangedSubject: (organization) => `Ihre Rolle in ${organization} wurde geändert`,
	roleChangedMail: (organization, role) => `Sie haben in ${organization} jetzt die Rolle „${role}“.`,
	removedSubject: (organization) => `Sie sind nicht mehr Mitglied von ${organization}`,
	removedMail: (organization) =>
		`Jemand, der ${organization} verwaltet, hat Sie entfernt. Sie haben dort keinen Zugang mehr.`,
	removedFromTeamSubject: (team, organization) => `Sie sind nicht mehr im Team ${team} von ${organization}`,
	removedFromTeamMail: (team, organization) =>
		`Sie wurden aus dem Team ${team} von ${organization} entfernt. Damit entfällt der Zugang, den Sie darüber hatten.`,
	teamRoleSubject: (team, organization) => `Ihre Rolle im Team ${team} von ${organization}`,
	teamRoleMail: (team, organization, role) => `Sie sind im Team ${team} von ${organization}, mit der Rolle „${role}“.`,
	mailAdvice: 'Wenn Sie das nicht erwartet haben, wenden Sie sich an einen Inhaber der Organisation.',
	errors: {
		SignInRequired: { title: 'Melden Sie sich zuerst an', text: 'Öffnen Sie danach die Seite noch einmal.' },
		OrganizationMissing: {
			title: 'Seite nicht gefunden',
			text: 'Prüfen Sie die Adresse, oder fragen Sie die Person, von der Sie sie haben.'
		},
		RoleMissing: {
			title: 'Dafür fehlt Ihnen die Berechtigung',
			text: 'Wenden Sie sich an einen Inhaber der Organisation.'
		},
		PolicyNotMet: {
			title: 'Die Richtlinie verlangt mehr',
			text: 'Melden Sie sich so an, wie es die Richtlinie der Organisation verlangt, und versuchen Sie es noch einmal.'
		},
		RoleInUse: { title: 'Mitglieder haben diese Rolle', text: 'Geben Sie ihnen zuerst eine andere.' },
		TeamInUse: { title: 'Das Team hat untergeordnete Teams', text: 'Verschieben oder entfernen Sie diese zuerst.' },
		TokenLimit: { title: 'Zu viele API-Tokens', text: 'Widerrufen Sie eines, das nicht mehr verwendet wird.' },
		LastOwner: {
			title: 'Die Organisation braucht einen Inhaber',
			text: 'Übertragen Sie die Inhaberschaft zuerst einem anderen Mitglied.'
		},
		SlugTaken: { title: 'Dieser Name ist vergeben', text: 'Wählen Sie einen anderen.' },
		OrganizationLimit: {
			title: 'Keine weitere Organisation möglich',
			text: 'Sie können keine weitere Organisation erstellen.'
		},
		OrganizationInvalid: {
			title: 'Das ist nicht gültig',
			text: 'Prüfen Sie Ihre Eingaben, und versuchen Sie es noch einmal.'
		},
		InvitationInvalid: { title: 'Diese Einladung gilt nicht mehr', text: 'Bitten Sie um eine neue.' },
		InvitationForOther: {
			title: 'Diese Einladung ist für jemand anderen',
			text: 'Melden Sie sich mit der E-Mail-Adresse an, die sie erhalten hat.'
		},
		InvitationLimit: {
			title: 'Zu viele Einladungen',
			text: 'Warten Sie eine Minute, oder ziehen Sie offene Einladungen zurück.'
		}
	}
};
