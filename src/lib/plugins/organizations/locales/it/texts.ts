/** The texts of organizations in Italian, with the informal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('it');

export const texts: OrganizationTranslation = {
	title: 'Organizzazioni',
	none: 'Non fai parte di alcuna organizzazione.',
	leave: 'Abbandona',
	leaveOne: (name) => `Abbandona ${name}`,
	left: 'Hai abbandonato l’organizzazione.',
	name: 'Nome di una nuova organizzazione',
	create: 'Crea organizzazione',
	created: 'L’organizzazione è stata creata.',
	invitationTitle: (name) => `Unisciti a ${name}`,
	invitationText: (role) => `Hai ricevuto un invito con il ruolo “${role}”.`,
	signInFirst: 'Accedi o crea un account e tornerai a questa pagina.',
	signIn: 'Accedi',
	otherAddress: (email) =>
		`Questo invito è per un indirizzo email diverso da ${email || 'quello del tuo account'}. Esci e accedi con l’indirizzo che ha ricevuto l’email.`,
	back: (name) => `Torna a ${name}`,
	members: 'Membri',
	you: 'tu',
	role: 'Ruolo',
	roleOf: (name) => `Ruolo di ${name}`,
	changeRole: 'Cambia ruolo',
	remove: 'Rimuovi',
	removeOne: (name) => `Rimuovi ${name}`,
	invite: 'Invita persone',
	email: 'Indirizzo email',
	sendInvitation: 'Invia l’invito',
	makeLink: 'Crea un link',
	link: 'Chiunque abbia questo link può unirsi. Viene mostrato una sola volta:',
	waiting: 'Inviti',
	byLink: (uses) => number(uses, { one: 'Un link, per una persona', other: 'Un link, per # persone' }),
	until: (date) => `fino al ${date}`,
	cancel: 'Ritira',
	cancelOne: (name) => `Ritira l’invito per ${name}`,
	settings: 'Nome e indirizzo',
	organizationName: 'Nome',
	slug: 'Nome negli indirizzi',
	save: 'Salva',
	end: 'Elimina l’organizzazione',
	endText: (slug) => `Vengono eliminati anche tutti i membri e gli inviti. Per continuare, scrivi “${slug}”.`,
	roleChanged: 'Il ruolo è stato cambiato.',
	memberRemoved: 'Il membro è stato rimosso.',
	invitationSent: 'L’invito è stato inviato.',
	invitationWithdrawn: 'L’invito è stato ritirato.',
	saved: 'Le modifiche sono state salvate.',
	policy: 'Criteri di sicurezza',
	policyText: 'Valgono per tutti i membri dalla prossima pagina che aprono.',
	secondFactor: 'I membri accedono in due passaggi',
	maxAge: 'I membri confermano di nuovo la propria identità dopo',
	noMaxAge: 'Nessun limite',
	allowedMethods: 'Metodi di accesso consentiti (tutti, se non ne scegli nessuno)',
	policySaved: 'I criteri sono stati salvati.',
	policyTitle: (name) => `Prima di aprire ${name}`,
	secondFactorUnmet: (name) =>
		`${name} chiede ai suoi membri di accedere in due passaggi, ad esempio con una password e il codice di un’app.`,
	secondFactorFix: 'Conferma il secondo passaggio',
	maxAgeUnmet: (name) => `${name} chiede ai suoi membri di confermare la propria identità di tanto in tanto.`,
	maxAgeFix: 'Conferma la tua identità',
	providersUnmet: (name, methods) => `${name} chiede ai suoi membri di accedere con ${methods}.`,
	providersMissing: (name) =>
		`${name} consente solo metodi di accesso che questo sito non ha. Chiedi a chi lo gestisce.`,
	roles: 'Ruoli dell’organizzazione',
	roleName: 'Nome di un nuovo ruolo',
	permissions: 'Autorizzazioni',
	permissionsOf: (name) => `Autorizzazioni di ${name}`,
	changePermissions: 'Modifica autorizzazioni',
	noPermissions: 'Nessuna autorizzazione',
	createRole: 'Crea ruolo',
	roleSaved: 'Il ruolo è stato salvato.',
	roleRemoved: 'Il ruolo è stato rimosso.',
	join: (name) => `Unisciti a ${name}`,
	roleChangedSubject: (organization) => `Il tuo ruolo in ${organization} è cambiato`,
	roleChangedMail: (organization, role) => `Ora il tuo ruolo in ${organization} è “${role}”.`,
	removedSubject: (organization) => `Non fai più parte di ${organization}`,
	removedMail: (organization) => `Qualcuno che gestisce ${organization} ti ha rimosso. Non hai più accesso.`,
	mailAdvice: 'Se non te lo aspettavi, chiedi a un proprietario dell’organizzazione.',
	errors: {
		SignInRequired: { title: 'Prima accedi', text: 'Poi apri di nuovo la pagina.' },
		OrganizationMissing: {
			title: 'Pagina non trovata',
			text: 'Controlla l’indirizzo o chiedi a chi te lo ha dato.'
		},
		RoleMissing: { title: 'Non hai il permesso di farlo', text: 'Chiedi a un proprietario dell’organizzazione.' },
		PolicyNotMet: {
			title: 'I criteri richiedono di più',
			text: 'Accedi come richiedono i criteri dell’organizzazione e riprova.'
		},
		RoleInUse: { title: 'Alcuni membri hanno questo ruolo', text: 'Assegna prima a loro un altro ruolo.' },
		LastOwner: {
			title: 'L’organizzazione ha bisogno di un proprietario',
			text: 'Prima rendi proprietario un altro membro.'
		},
		SlugTaken: { title: 'Questo nome è già in uso', text: 'Scegline un altro.' },
		OrganizationLimit: { title: 'Nessun’altra organizzazione', text: 'Non puoi creare altre organizzazioni.' },
		OrganizationInvalid: { title: 'Non ha funzionato', text: 'Controlla ciò che hai inserito e riprova.' },
		InvitationInvalid: { title: 'Questo invito non è più valido', text: 'Chiedine uno nuovo.' },
		InvitationForOther: {
			title: 'Questo invito è per un’altra persona',
			text: 'Accedi con l’indirizzo email che lo ha ricevuto.'
		},
		InvitationLimit: { title: 'Troppi inviti', text: 'Attendi un minuto o ritira alcuni di quelli in sospeso.' }
	}
};
