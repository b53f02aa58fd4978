/** The texts of organizations in French, with the formal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('fr');

export const texts: OrganizationTranslation = {
	title: 'Organisations',
	none: 'Vous n’êtes membre d’aucune organisation.',
	leave: 'Quitter',
	leaveOne: (name) => `Quitter ${name}`,
	left: 'Vous avez quitté l’organisation.',
	name: 'Nom d’une nouvelle organisation',
	create: 'Créer l’organisation',
	created: 'L’organisation a été créée.',
	invitationTitle: (name) => `Rejoindre ${name}`,
	invitationText: (role) => `Vous êtes invité avec le rôle «\u00a0${role}\u00a0».`,
	signInFirst: 'Connectez-vous ou créez un compte, et vous reviendrez sur cette page.',
	signIn: 'Se connecter',
	otherAddress: (email) =>
		`Cette invitation est destinée à une autre adresse e-mail que ${email || 'celle de votre compte'}. Déconnectez-vous, puis connectez-vous avec l’adresse qui a reçu l’e-mail.`,
	back: (name) => `Retour à ${name}`,
	members: 'Membres',
	you: 'vous',
	role: 'Rôle',
	roleOf: (name) => `Rôle\u00a0: ${name}`,
	changeRole: 'Changer le rôle',
	remove: 'Retirer',
	removeOne: (name) => `Retirer ${name}`,
	invite: 'Inviter des personnes',
	email: 'Adresse e-mail',
	sendInvitation: 'Envoyer l’invitation',
	makeLink: 'Créer un lien',
	link: 'Toute personne qui a ce lien peut rejoindre l’organisation. Il n’est affiché qu’une fois\u00a0:',
	waiting: 'Invitations',
	byLink: (uses) => number(uses, { one: 'Un lien, pour # personne', other: 'Un lien, pour # personnes' }),
	until: (date) => `jusqu’au ${date}`,
	cancel: 'Annuler',
	cancelOne: (name) => `Annuler l’invitation\u00a0: ${name}`,
	settings: 'Nom et adresse',
	organizationName: 'Nom',
	slug: 'Nom dans les adresses',
	save: 'Enregistrer',
	end: 'Supprimer l’organisation',
	endText: (slug) =>
		`Tous les membres et toutes les invitations sont supprimés avec elle. Pour continuer, saisissez «\u00a0${slug}\u00a0».`,
	endsOn: (date) => `Elle sera supprimée le ${date}.`,
	endLater: (date) => `Jusqu’au ${date}, vous pouvez la restaurer sur la page de votre compte.`,
	restore: 'Restaurer',
	restoreOne: (name) => `Restaurer ${name}`,
	restored: 'L’organisation a été restaurée.',
	roleChanged: 'Le rôle a été changé.',
	memberRemoved: 'Le membre a été retiré.',
	invitationSent: 'L’invitation a été envoyée.',
	invitationWithdrawn: 'L’invitation a été annulée.',
	saved: 'Les modifications ont été enregistrées.',
	policy: 'Politique de sécurité',
	policyText: 'Elle s’applique à tous les membres dès la prochaine page qu’ils ouvrent.',
	secondFactor: 'Les membres se connectent en deux étapes',
	maxAge: 'Les membres confirment à nouveau leur identité après',
	noMaxAge: 'Aucune limite',
	allowedMethods: 'Modes de connexion autorisés (tous, si vous n’en choisissez aucun)',
	policySaved: 'La politique a été enregistrée.',
	policyTitle: (name) => `Avant d’ouvrir ${name}`,
	secondFactorUnmet: (name) =>
		`${name} demande à ses membres de se connecter en deux étapes, par exemple avec un mot de passe et le code d’une application.`,
	secondFactorFix: 'Confirmer la deuxième étape',
	maxAgeUnmet: (name) => `${name} demande à ses membres de confirmer leur identité de temps en temps.`,
	maxAgeFix: 'Confirmer votre identité',
	providersUnmet: (name, methods) => `${name} demande à ses membres de se connecter avec ${methods}.`,
	providersMissing: (name) =>
		`${name} n’autorise que des modes de connexion que ce site ne propose pas. Adressez-vous à la personne qui le gère.`,
	roles: 'Rôles de l’organisation',
	roleName: 'Nom d’un nouveau rôle',
	permissions: 'Autorisations',
	permissionsOf: (name) => `Autorisations de ${name}`,
	changePermissions: 'Modifier les autorisations',
	noPermissions: 'Aucune autorisation',
	createRole: 'Créer le rôle',
	roleSaved: 'Le rôle est enregistré.',
	roleRemoved: 'Le rôle est supprimé.',
	teams: 'Équipes',
	membersOf: (count) => number(count, { one: '# membre', many: '# de membres', other: '# membres' }),
	noTeams: 'Il n’y a pas encore d’équipe.',
	noTeamMembers: 'Aucun membre',
	teamName: 'Nom d’une nouvelle équipe',
	partOf: 'Fait partie de',
	partOfNone: 'Aucune autre équipe',
	createTeam: 'Créer l’équipe',
	changeTeam: 'Modifier l’équipe',
	nameOfTeam: (team) => `Nom de ${team}`,
	memberOfTeam: (team) => `Membre pour ${team}`,
	addToTeam: 'Ajouter à l’équipe',
	roleInTeam: (name, team) => `Rôle de ${name} dans ${team}`,
	removeFromTeam: (name, team) => `Retirer ${name} de ${team}`,
	teamSaved: 'L’équipe est enregistrée.',
	teamRemoved: 'L’équipe est supprimée.',
	join: (name) => `Rejoindre ${name}`,
	roleChangedSubject: (organization) => `Votre rôle a changé\u00a0: ${organization}`,
	roleChangedMail: (organization, role) => `Votre rôle dans ${organization} est désormais «\u00a0${role}\u00a0».`,
	removedSubject: (organization) => `Vous n’êtes plus membre de ${organization}`,
	removedMail: (organization) => `Une personne qui gère ${organization} vous en a retiré. Vous n’y avez plus accès.`,
	removedFromTeamSubject: (team, organization) => `Vous n’êtes plus dans l’équipe ${team} de ${organization}`,
	removedFromTeamMail: (team, organization) =>
		`Vous avez été retiré de l’équipe ${team} de ${organization}. Vous n’avez plus accès par elle.`,
	teamRoleSubject: (team, organization) => `Votre rôle dans l’équipe ${team} de ${organization}`,
	teamRoleMail: (team, organization, role) =>
		`Vous êtes dans l’équipe ${team} de ${organization}, avec le rôle «\u00a0${role}\u00a0».`,
	mailAdvice: 'Si vous ne vous y attendiez pas, adressez-vous à un propriétaire de l’organisation.',
	errors: {
		SignInRequired: { title: 'Connectez-vous d’abord', text: 'Ouvrez ensuite de nouveau la page.' },
		OrganizationMissing: {
			title: 'Page introuvable',
			text: 'Vérifiez l’adresse ou demandez à la personne qui vous l’a donnée.'
		},
		RoleMissing: { title: 'Vous n’y êtes pas autorisé', text: 'Adressez-vous à un propriétaire de l’organisation.' },
		PolicyNotMet: {
			title: 'La politique en demande plus',
			text: 'Connectez-vous comme le demande la politique de l’organisation, puis réessayez.'
		},
		RoleInUse: { title: 'Des membres ont ce rôle', text: 'Donnez-leur d’abord un autre rôle.' },
		TeamInUse: { title: 'L’équipe a des sous-équipes', text: 'Déplacez-les ou supprimez-les d’abord.' },
		LastOwner: {
			title: 'L’organisation a besoin d’un propriétaire',
			text: 'Donnez d’abord ce rôle à un autre membre.'
		},
		SlugTaken: { title: 'Ce nom est déjà pris', text: 'Choisissez-en un autre.' },
		OrganizationLimit: {
			title: 'Pas d’autre organisation',
			text: 'Vous ne pouvez pas créer d’autre organisation.'
		},
		OrganizationInvalid: { title: 'Cela n’a pas fonctionné', text: 'Vérifiez votre saisie et réessayez.' },
		InvitationInvalid: { title: 'Cette invitation n’est plus valable', text: 'Demandez-en une nouvelle.' },
		InvitationForOther: {
			title: 'Cette invitation est destinée à quelqu’un d’autre',
			text: 'Connectez-vous avec l’adresse e-mail qui l’a reçue.'
		},
		InvitationLimit: {
			title: 'Trop d’invitations',
			text: 'Attendez une minute ou annulez des invitations en attente.'
		}
	}
};
