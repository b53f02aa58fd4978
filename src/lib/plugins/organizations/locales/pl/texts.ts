/** The texts of organizations in Polish. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('pl');

export const texts: OrganizationTranslation = {
	title: 'Organizacje',
	none: 'Nie należysz do żadnej organizacji.',
	leave: 'Opuść',
	leaveOne: (name) => `Opuść: ${name}`,
	left: 'Nie należysz już do organizacji.',
	name: 'Nazwa nowej organizacji',
	create: 'Utwórz organizację',
	created: 'Organizacja została utworzona.',
	invitationTitle: (name) => `Dołącz do ${name}`,
	invitationText: (role) => `Masz zaproszenie z rolą „${role}”.`,
	signInFirst: 'Zaloguj się lub utwórz konto, a wrócisz na tę stronę.',
	signIn: 'Zaloguj się',
	otherAddress: (email) =>
		`To zaproszenie jest dla innego adresu e-mail niż ${email || 'adres Twojego konta'}. Wyloguj się i zaloguj adresem, na który przyszła wiadomość.`,
	back: (name) => `Wróć do ${name}`,
	members: 'Członkowie',
	you: 'Ty',
	role: 'Rola',
	roleOf: (name) => `Rola: ${name}`,
	changeRole: 'Zmień rolę',
	remove: 'Usuń',
	removeOne: (name) => `Usuń: ${name}`,
	invite: 'Zaproś osoby',
	email: 'Adres e-mail',
	sendInvitation: 'Wyślij zaproszenie',
	makeLink: 'Utwórz link',
	link: 'Każdy, kto ma ten link, może dołączyć. Link jest pokazywany tylko raz:',
	waiting: 'Zaproszenia',
	byLink: (uses) =>
		number(uses, {
			one: 'Link dla # osoby',
			few: 'Link dla # osób',
			many: 'Link dla # osób',
			other: 'Link dla # osoby'
		}),
	until: (date) => `do ${date}`,
	cancel: 'Wycofaj',
	cancelOne: (name) => `Wycofaj zaproszenie: ${name}`,
	settings: 'Nazwa i adres',
	organizationName: 'Nazwa',
	slug: 'Nazwa w adresach',
	save: 'Zapisz',
	end: 'Usuń organizację',
	endText: (slug) => `Razem z nią usuwa się wszystkie członkostwa i zaproszenia. Aby kontynuować, wpisz „${slug}”.`,
	roleChanged: 'Rola została zmieniona.',
	memberRemoved: 'Członek został usunięty.',
	invitationSent: 'Zaproszenie zostało wysłane.',
	invitationWithdrawn: 'Zaproszenie zostało wycofane.',
	saved: 'Zmiany zostały zapisane.',
	policy: 'Zasady bezpieczeństwa',
	policyText: 'Obowiązują wszystkich członków od następnej strony, którą otworzą.',
	secondFactor: 'Członkowie logują się dwuetapowo',
	maxAge: 'Członkowie ponownie potwierdzają tożsamość po',
	noMaxAge: 'Bez limitu',
	allowedMethods: 'Dozwolone metody logowania (wszystkie, jeśli żadnej nie wybierzesz)',
	policySaved: 'Zasady zostały zapisane.',
	policyTitle: (name) => `Zanim otworzysz ${name}`,
	secondFactorUnmet: (name) =>
		`${name} wymaga od członków logowania dwuetapowego, na przykład hasłem i kodem z aplikacji.`,
	secondFactorFix: 'Potwierdź drugi krok',
	maxAgeUnmet: (name) => `${name} wymaga od członków potwierdzania tożsamości co pewien czas.`,
	maxAgeFix: 'Potwierdź swoją tożsamość',
	providersUnmet: (name, methods) => `${name} wymaga od członków logowania przez ${methods}.`,
	providersMissing: (name) =>
		`${name} dopuszcza tylko metody logowania, których ta witryna nie ma. Zapytaj osobę, która ją prowadzi.`,
	roles: 'Role organizacji',
	roleName: 'Nazwa nowej roli',
	permissions: 'Uprawnienia',
	permissionsOf: (name) => `Uprawnienia roli ${name}`,
	changePermissions: 'Zmień uprawnienia',
	noPermissions: 'Brak uprawnień',
	createRole: 'Utwórz rolę',
	roleSaved: 'Rola została zapisana.',
	roleRemoved: 'Rola została usunięta.',
	teams: 'Zespoły',
	membersOf: (count) => number(count, { one: '# członek', few: '# członków', many: '# członków', other: '# członka' }),
	noTeams: 'Nie ma jeszcze zespołów.',
	noTeamMembers: 'Brak członków',
	teamName: 'Nazwa nowego zespołu',
	partOf: 'Część zespołu',
	partOfNone: 'Żaden inny zespół',
	createTeam: 'Utwórz zespół',
	changeTeam: 'Zmień zespół',
	nameOfTeam: (team) => `Nazwa zespołu ${team}`,
	memberOfTeam: (team) => `Członek dla zespołu ${team}`,
	addToTeam: 'Dodaj do zespołu',
	roleInTeam: (name, team) => `Rola w zespole ${team}: ${name}`,
	removeFromTeam: (name, team) => `Usuń z zespołu ${team}: ${name}`,
	teamSaved: 'Zespół został zapisany.',
	teamRemoved: 'Zespół został usunięty.',
	join: (name) => `Dołącz do ${name}`,
	roleChangedSubject: (organization) => `Zmiana Twojej roli w ${organization}`,
	roleChangedMail: (organization, role) => `Twoja rola w ${organization} to teraz „${role}”.`,
	removedSubject: (organization) => `Nie należysz już do ${organization}`,
	removedMail: (organization) =>
		`Twoje członkostwo w ${organization} zakończyła osoba, która tym zarządza. Nie masz już dostępu.`,
	removedFromTeamSubject: (team, organization) => `Nie należysz już do zespołu ${team} w ${organization}`,
	removedFromTeamMail: (team, organization) =>
		`Usunięto Cię z zespołu ${team} w ${organization}. Nie masz już dostępu przez ten zespół.`,
	teamRoleSubject: (team, organization) => `Twoja rola w zespole ${team} w ${organization}`,
	teamRoleMail: (team, organization, role) => `Należysz do zespołu ${team} w ${organization}, z rolą „${role}”.`,
	mailAdvice: 'Jeśli to niespodzianka, zapytaj właściciela organizacji.',
	errors: {
		SignInRequired: { title: 'Najpierw się zaloguj', text: 'Potem otwórz stronę ponownie.' },
		OrganizationMissing: {
			title: 'Nie znaleziono strony',
			text: 'Sprawdź adres lub zapytaj osobę, od której go masz.'
		},
		RoleMissing: { title: 'Nie masz do tego uprawnień', text: 'Zapytaj właściciela organizacji.' },
		PolicyNotMet: {
			title: 'Zasady wymagają więcej',
			text: 'Zaloguj się tak, jak wymagają zasady organizacji, i spróbuj ponownie.'
		},
		RoleInUse: { title: 'Niektórzy członkowie mają tę rolę', text: 'Najpierw nadaj im inną.' },
		TeamInUse: { title: 'Zespół ma podzespoły', text: 'Najpierw je przenieś lub usuń.' },
		LastOwner: {
			title: 'Organizacja musi mieć właściciela',
			text: 'Najpierw ustanów właścicielem inną osobę.'
		},
		SlugTaken: { title: 'Ta nazwa jest zajęta', text: 'Wybierz inną.' },
		OrganizationLimit: { title: 'Nie można dodać organizacji', text: 'Nie możesz utworzyć kolejnej organizacji.' },
		OrganizationInvalid: { title: 'To się nie udało', text: 'Sprawdź wpisane dane i spróbuj ponownie.' },
		InvitationInvalid: { title: 'To zaproszenie jest już nieważne', text: 'Poproś o nowe.' },
		InvitationForOther: {
			title: 'To zaproszenie jest dla kogoś innego',
			text: 'Zaloguj się adresem e-mail, na który przyszło.'
		},
		InvitationLimit: { title: 'Zbyt wiele zaproszeń', text: 'Odczekaj minutę lub wycofaj część oczekujących.' }
	}
};
