/** The texts of organizations in Portuguese, as in Brazil. */
import { plural } from '../../../../../locales/language.js';
import type { OrganizationTranslation } from '../types.js';

const number = plural('pt');

export const texts: OrganizationTranslation = {
	title: 'Organizações',
	none: 'Você não faz parte de nenhuma organização.',
	leave: 'Sair',
	leaveOne: (name) => `Sair de ${name}`,
	left: 'Você saiu da organização.',
	name: 'Nome de uma nova organização',
	create: 'Criar organização',
	created: 'A organização foi criada.',
	invitationTitle: (name) => `Participar de ${name}`,
	invitationText: (role) => `Você recebeu um convite com a função “${role}”.`,
	signInFirst: 'Entre ou crie uma conta e você voltará a esta página.',
	signIn: 'Entrar',
	otherAddress: (email) =>
		`Este convite é para um endereço de e-mail diferente de ${email || 'o da sua conta'}. Saia e entre com o endereço que recebeu o e-mail.`,
	back: (name) => `Voltar para ${name}`,
	members: 'Membros',
	you: 'você',
	role: 'Função',
	roleOf: (name) => `Função de ${name}`,
	changeRole: 'Alterar função',
	remove: 'Remover',
	removeOne: (name) => `Remover ${name}`,
	invite: 'Convidar pessoas',
	email: 'Endereço de e-mail',
	sendInvitation: 'Enviar convite',
	makeLink: 'Criar um link',
	link: 'Qualquer pessoa com este link pode participar. Ele é exibido uma única vez:',
	waiting: 'Convites',
	byLink: (uses) => number(uses, { one: 'Um link, para # pessoa', other: 'Um link, para # pessoas' }),
	until: (date) => `até ${date}`,
	cancel: 'Retirar',
	cancelOne: (name) => `Retirar o convite de ${name}`,
	settings: 'Nome e endereço',
	organizationName: 'Nome',
	slug: 'Nome nos endereços',
	save: 'Salvar',
	end: 'Excluir a organização',
	endText: (slug) => `Todos os membros e convites são excluídos junto com ela. Para continuar, digite “${slug}”.`,
	roleChanged: 'A função foi alterada.',
	memberRemoved: 'O membro foi removido.',
	invitationSent: 'O convite foi enviado.',
	invitationWithdrawn: 'O convite foi retirado.',
	saved: 'As alterações foram salvas.',
	policy: 'Política de segurança',
	policyText: 'Vale para todos os membros a partir da próxima página que abrirem.',
	secondFactor: 'Os membros entram em duas etapas',
	maxAge: 'Os membros confirmam a identidade de novo após',
	noMaxAge: 'Sem limite',
	allowedMethods: 'Métodos de acesso permitidos (todos, se você não escolher nenhum)',
	policySaved: 'A política foi salva.',
	policyTitle: (name) => `Antes de abrir ${name}`,
	secondFactorUnmet: (name) =>
		`${name} pede que os membros entrem em duas etapas, como uma senha e o código de um aplicativo.`,
	secondFactorFix: 'Confirmar a segunda etapa',
	maxAgeUnmet: (name) => `${name} pede que os membros confirmem a identidade de tempos em tempos.`,
	maxAgeFix: 'Confirmar sua identidade',
	providersUnmet: (name, methods) => `${name} pede que os membros entrem com ${methods}.`,
	providersMissing: (name) =>
		`${name} permite apenas métodos de acesso que este site não tem. Pergunte a quem o administra.`,
	roles: 'Funções da organização',
	roleName: 'Nome de uma nova função',
	permissions: 'Permissões',
	permissionsOf: (name) => `Permissões de ${name}`,
	changePermissions: 'Alterar permissões',
	noPermissions: 'Sem permissões',
	createRole: 'Criar função',
	roleSaved: 'A função foi salva.',
	roleRemoved: 'A função foi removida.',
	join: (name) => `Participar de ${name}`,
	roleChangedSubject: (organization) => `Sua função em ${organization} foi alterada`,
	roleChangedMail: (organization, role) => `Agora a sua função em ${organization} é “${role}”.`,
	removedSubject: (organization) => `Você não faz mais parte de ${organization}`,
	removedMail: (organization) => `Alguém que administra ${organization} removeu você. Você não tem mais acesso.`,
	mailAdvice: 'Se você não esperava por isso, pergunte a um proprietário da organização.',
	errors: {
		SignInRequired: { title: 'Entre primeiro', text: 'Depois, abra a página novamente.' },
		OrganizationMissing: {
			title: 'Página não encontrada',
			text: 'Verifique o endereço ou pergunte a quem o passou.'
		},
		RoleMissing: { title: 'Você não tem permissão para isso', text: 'Pergunte a um proprietário da organização.' },
		PolicyNotMet: {
			title: 'A política exige mais',
			text: 'Entre como a política da organização pede e tente novamente.'
		},
		RoleInUse: { title: 'Há membros com esta função', text: 'Dê a eles outra função primeiro.' },
		LastOwner: {
			title: 'A organização precisa de um proprietário',
			text: 'Primeiro, torne outro membro proprietário.'
		},
		SlugTaken: { title: 'Este nome já está em uso', text: 'Escolha outro.' },
		OrganizationLimit: {
			title: 'Não é possível ter outra organização',
			text: 'Você não pode criar mais organizações.'
		},
		OrganizationInvalid: { title: 'Isso não funcionou', text: 'Verifique o que você digitou e tente novamente.' },
		InvitationInvalid: { title: 'Este convite não é mais válido', text: 'Peça um novo.' },
		InvitationForOther: {
			title: 'Este convite é para outra pessoa',
			text: 'Entre com o endereço de e-mail que o recebeu.'
		},
		InvitationLimit: { title: 'Convites demais', text: 'Aguarde um minuto ou retire alguns dos pendentes.' }
	}
};
