/** The texts of organizations in Spanish, with the informal address. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('es');

export const texts: OrganizationTranslation = {
	title: 'Organizaciones',
	none: 'No perteneces a ninguna organización.',
	leave: 'Salir',
	leaveOne: (name) => `Salir de ${name}`,
	left: 'Has salido de la organización.',
	name: 'Nombre de una organización nueva',
	create: 'Crear organización',
	created: 'La organización se ha creado.',
	invitationTitle: (name) => `Unirse a ${name}`,
	invitationText: (role) => `Tienes una invitación con el rol «${role}».`,
	signInFirst: 'Inicia sesión o crea una cuenta y volverás a esta página.',
	signIn: 'Iniciar sesión',
	otherAddress: (email) =>
		`Esta invitación es para una dirección de correo distinta de ${email || 'la de tu cuenta'}. Cierra sesión e iníciala con la dirección que recibió el correo.`,
	back: (name) => `Volver a ${name}`,
	members: 'Miembros',
	you: 'tú',
	role: 'Rol',
	roleOf: (name) => `Rol de ${name}`,
	changeRole: 'Cambiar rol',
	remove: 'Quitar',
	removeOne: (name) => `Quitar a ${name}`,
	invite: 'Invitar a personas',
	email: 'Correo electrónico',
	sendInvitation: 'Enviar invitación',
	makeLink: 'Crear un enlace',
	link: 'Cualquiera que tenga este enlace puede unirse. Solo se muestra una vez:',
	waiting: 'Invitaciones',
	byLink: (uses) => number(uses, { one: 'Un enlace, para una persona', other: 'Un enlace, para # personas' }),
	until: (date) => `hasta el ${date}`,
	cancel: 'Retirar',
	cancelOne: (name) => `Retirar la invitación para ${name}`,
	settings: 'Nombre y dirección',
	organizationName: 'Nombre',
	slug: 'Nombre en las direcciones',
	save: 'Guardar',
	end: 'Eliminar la organización',
	endText: (slug) => `Con ella se eliminan todos los miembros y las invitaciones. Para continuar, escribe «${slug}».`,
	roleChanged: 'El rol se ha cambiado.',
	memberRemoved: 'El miembro se ha quitado.',
	invitationSent: 'La invitación se ha enviado.',
	invitationWithdrawn: 'La invitación se ha retirado.',
	saved: 'Los cambios se han guardado.',
	policy: 'Política de seguridad',
	policyText: 'Se aplica a todos los miembros desde la próxima página que abran.',
	secondFactor: 'Los miembros inician sesión en dos pasos',
	maxAge: 'Los miembros confirman su identidad de nuevo después de',
	noMaxAge: 'Sin límite',
	allowedMethods: 'Métodos de inicio de sesión permitidos (todos, si no eliges ninguno)',
	policySaved: 'La política se ha guardado.',
	policyTitle: (name) => `Antes de abrir ${name}`,
	secondFactorUnmet: (name) =>
		`${name} pide a sus miembros que inicien sesión en dos pasos, por ejemplo con una contraseña y el código de una aplicación.`,
	secondFactorFix: 'Confirmar el segundo paso',
	maxAgeUnmet: (name) => `${name} pide a sus miembros que confirmen su identidad de vez en cuando.`,
	maxAgeFix: 'Confirmar tu identidad',
	providersUnmet: (name, methods) => `${name} pide a sus miembros que inicien sesión con ${methods}.`,
	providersMissing: (name) =>
		`${name} solo permite métodos de inicio de sesión que este sitio no tiene. Pregunta a quien lo gestiona.`,
	roles: 'Roles de la organización',
	roleName: 'Nombre de un rol nuevo',
	permissions: 'Permisos',
	permissionsOf: (name) => `Permisos de ${name}`,
	changePermissions: 'Cambiar permisos',
	noPermissions: 'Sin permisos',
	createRole: 'Crear rol',
	roleSaved: 'El rol se ha guardado.',
	roleRemoved: 'El rol se ha eliminado.',
	teams: 'Equipos',
	membersOf: (count) => number(count, { one: '# miembro', many: '# de miembros', other: '# miembros' }),
	noTeams: 'Todavía no hay equipos.',
	noTeamMembers: 'Sin miembros',
	teamName: 'Nombre de un equipo nuevo',
	partOf: 'Parte de',
	partOfNone: 'Ningún otro equipo',
	createTeam: 'Crear equipo',
	changeTeam: 'Cambiar el equipo',
	nameOfTeam: (team) => `Nombre de ${team}`,
	memberOfTeam: (team) => `Miembro para ${team}`,
	addToTeam: 'Añadir al equipo',
	roleInTeam: (name, team) => `Rol de ${name} en ${team}`,
	removeFromTeam: (name, team) => `Quitar a ${name} de ${team}`,
	teamSaved: 'El equipo se ha guardado.',
	teamRemoved: 'El equipo se ha eliminado.',
	join: (name) => `Unirme a ${name}`,
	roleChangedSubject: (organization) => `Tu rol en ${organization} ha cambiado`,
	roleChangedMail: (organization, role) => `Ahora tienes el rol «${role}» en ${organization}.`,
	removedSubject: (organization) => `Ya no eres miembro de ${organization}`,
	removedMail: (organization) =>
		`Alguien que administra ${organization} te ha quitado de la organización. Ya no tienes acceso.`,
	removedFromTeamSubject: (team, organization) => `Ya no estás en el equipo ${team} de ${organization}`,
	removedFromTeamMail: (team, organization) =>
		`Te han quitado del equipo ${team} de ${organization}. Ya no tienes acceso por él.`,
	teamRoleSubject: (team, organization) => `Tu rol en el equipo ${team} de ${organization}`,
	teamRoleMail: (team, organization, role) => `Estás en el equipo ${team} de ${organization}, con el rol «${role}».`,
	mailAdvice: 'Si no lo esperabas, pregunta a alguno de los propietarios de la organización.',
	errors: {
		SignInRequired: { title: 'Inicia sesión primero', text: 'Después, vuelve a abrir la página.' },
		OrganizationMissing: {
			title: 'Página no encontrada',
			text: 'Comprueba la dirección o pregunta a quien te la dio.'
		},
		RoleMissing: { title: 'No tienes permiso para esto', text: 'Pregunta a un propietario de la organización.' },
		PolicyNotMet: {
			title: 'La política pide más',
			text: 'Inicia sesión como pide la política de la organización e inténtalo de nuevo.'
		},
		RoleInUse: { title: 'Hay miembros con este rol', text: 'Asígnales antes otro rol.' },
		TeamInUse: { title: 'El equipo tiene subequipos', text: 'Muévelos o elimínalos antes.' },
		LastOwner: {
			title: 'La organización necesita un propietario',
			text: 'Haz antes propietario a otro miembro.'
		},
		SlugTaken: { title: 'Este nombre ya está en uso', text: 'Elige otro.' },
		OrganizationLimit: { title: 'No puede haber otra organización', text: 'No puedes crear más organizaciones.' },
		OrganizationInvalid: { title: 'No ha funcionado', text: 'Revisa lo que has escrito e inténtalo de nuevo.' },
		InvitationInvalid: { title: 'Esta invitación ya no es válida', text: 'Pide una nueva.' },
		InvitationForOther: {
			title: 'Esta invitación es para otra persona',
			text: 'Inicia sesión con la dirección de correo que la recibió.'
		},
		InvitationLimit: {
			title: 'Demasiadas invitaciones',
			text: 'Espera un minuto o retira algunas de las que están pendientes.'
		}
	}
};
