import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: 'Entrar',
	signOut: 'Sair',
	remember: 'Continuar conectado',
	showPassword: 'Mostrar a senha',
	createAccount: 'Criar uma conta',
	menu: 'Sua conta',
	account: 'Conta',
	errors: {
		EmailSignin: { title: 'Não foi possível enviar o e-mail', text: 'Tente novamente em alguns minutos.' },
		InvalidEmail: { title: 'Digite um endereço de e-mail válido', text: 'Por exemplo: nome@example.com.' },
		Verification: { title: 'Este link não funciona mais', text: 'Ele já foi usado ou expirou. Peça um novo.' },
		ChallengeRequired: { title: 'Mais uma etapa', text: 'Confirme seu acesso com a segunda etapa.' },
		FactorRefused: {
			title: 'Esse código não está correto',
			text: 'Ele pode já ter sido usado ou ser muito antigo. Digite o mais recente. Se um aplicativo o mostra, verifique a hora do seu celular.'
		},
		HumanCheckFailed: {
			title: 'Não conseguimos confirmar que você é uma pessoa',
			text: 'Conclua a verificação no formulário e tente novamente. Ela precisa de JavaScript.'
		},
		PasswordRefused: { title: 'Escolha outra senha', text: 'A senha é curta demais ou fácil de adivinhar.' },
		UsernameRefused: {
			title: 'Escolha outro nome de usuário',
			text: 'Ele tem de 3 a 32 letras, números, pontos, hifens ou sublinhados e não pode estar em uso.'
		},
		ReauthenticationExpired: {
			title: 'Confirme novamente',
			text: 'Demorou demais, ou sua sessão mudou nesse meio-tempo. Comece novamente.'
		},
		ReauthenticationInsufficient: {
			title: 'Esta página exige uma prova mais forte',
			text: 'Nada mudou. Escolha outra forma.'
		},
		ReauthenticationMismatch: {
			title: 'Essa era outra conta',
			text: 'Você continua conectado como antes, e nada mudou. Confirme com a conta em que você entrou.'
		},
		ReauthenticationRequired: {
			title: 'Você entrou há algum tempo',
			text: 'Nada mudou na sua conta ainda. Confirme que é você e tente novamente em até cinco minutos.'
		},
		SignUpClosed: {
			title: 'Você não pode criar uma conta aqui',
			text: 'Este site não aceita novas contas de qualquer pessoa. Se você tem uma conta, entre como antes.'
		},
		NoProviderForAddress: {
			title: 'Não é possível entrar com este endereço',
			text: 'Este site não oferece nenhuma forma de entrar para o domínio deste endereço. Verifique o endereço ou escolha outra forma de entrar.'
		},
		UnknownTenant: {
			title: 'Este site não existe',
			text: 'Não há nenhum site neste endereço. Verifique como ele está escrito.'
		},
		UserBlocked: {
			title: 'Sua conta está bloqueada',
			text: 'Você não pode entrar nela. Se achar que é um engano, fale com o responsável por este site.'
		},
		PasskeyChanged: {
			title: 'Esta chave de acesso mudou',
			text: 'Desde que você a adicionou, mudou a possibilidade de copiá-la para outros dispositivos. Entre de outra forma, remova-a na página da sua conta e adicione-a de novo.'
		},
		WebAuthnVerificationError: {
			title: 'A chave de acesso não foi aceita',
			text: 'Tente novamente. Se acontecer de novo, escolha outra forma de entrar.'
		},
		AccessDenied: { title: 'Acesso negado', text: 'Esta conta não tem permissão para entrar aqui.' },
		AccountNotLinked: {
			title: 'Esta conta não pode ser conectada à sua',
			text: 'Ela pode pertencer a outra pessoa neste site. Para entrar com ela, saia primeiro.'
		},
		Configuration: {
			title: 'Algo deu errado do nosso lado',
			text: 'Você não pode entrar no momento. Tente novamente mais tarde. Se você administra este site, consulte o log do servidor.'
		},
		CredentialsSignin: {
			title: 'Não foi possível entrar',
			text: 'Verifique os dados que você digitou e tente novamente.'
		},
		CrossSiteRequest: {
			title: 'A solicitação foi recusada',
			text: 'Ela não veio de uma página deste site. Abra a página de entrada e tente novamente.'
		},
		InvalidCheck: {
			title: 'Este acesso expirou',
			text: 'Demorou demais, já foi concluído ou começou em outro navegador. Comece novamente.'
		},
		InvalidHandle: {
			title: 'Esta conta não foi encontrada',
			text: 'Verifique o identificador, por exemplo alice.bsky.social, e tente novamente.'
		},
		InvalidProvider: {
			title: 'Forma de entrar desconhecida',
			text: 'Este site não a oferece. Escolha outra na página de entrada.'
		},
		InvalidRequest: { title: 'A solicitação não era válida', text: 'Abra a página de entrada e tente novamente.' },
		OAuthAccountNotLinked: {
			title: 'Entre como antes',
			text: 'Você já tem aqui uma conta que usa outra forma de entrar. Entre primeiro com ela. Depois, você poderá conectar esta conta.'
		},
		OAuthCallbackError: {
			title: 'O acesso não foi concluído',
			text: 'Ele foi cancelado, ou o provedor o recusou. Tente novamente. Se acontecer de novo, escolha outra forma de entrar.'
		},
		OAuthSignin: {
			title: 'Não foi possível acessar o provedor',
			text: 'Tente novamente. Se acontecer de novo, escolha outra forma de entrar.'
		},
		SessionLimitReached: {
			title: 'Você está conectado em dispositivos demais',
			text: 'Saia de um deles e tente novamente.'
		},
		TooManyRequests: { title: 'Tentativas demais', text: 'Espere alguns minutos e tente novamente.' },
		Unavailable: { title: 'Tente novamente em instantes', text: 'O acesso não está disponível agora.' },
		UnknownAction: { title: 'Página não encontrada', text: 'Vá para a página inicial e continue a partir dela.' }
	}
};
