import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: 'Entrar',
		titleFor: (app) => `Entrar em ${app}`,
		with: (provider) => `Entrar com ${provider}`,
		submit: 'Entrar',
		none: 'Ainda não há uma forma de entrar.',
		or: 'ou',
		back: 'Voltar',
		password: 'Senha',
		showPassword: 'Mostrar a senha',
		lastUsed: 'Último uso',
		handle: 'Identificador',
		remember: 'Continuar conectado',
		email: {
			label: 'Endereço de e-mail',
			placeholder: 'nome@example.com',
			submit: 'Continuar com e-mail',
			next: 'Continuar',
			send: 'Enviar um e-mail para entrar',
			another: 'Usar outro endereço de e-mail'
		}
	},
	signedIn: { text: 'Você entrou como', unnamed: 'uma pessoa sem nome', next: 'Continuar', signOut: 'Sair' },
	passkey: {
		signIn: 'Entrar com uma chave de acesso',
		create: 'Criar uma chave de acesso',
		noScript: 'As chaves de acesso precisam de JavaScript. Ative-o ou escolha outra forma de entrar.',
		unsupported: 'Este navegador não é compatível com chaves de acesso. Atualize-o ou escolha outra forma de entrar.',
		cancelled:
			'A solicitação foi cancelada, ou este dispositivo não tem uma chave de acesso para este site. Tente novamente ou escolha outra forma de entrar.',
		registered: 'Este dispositivo já tem uma chave de acesso para a sua conta. Entre com ela.',
		missing: 'Digite primeiro seu endereço de e-mail.',
		wait: 'Tentativas demais. Espere alguns minutos e tente novamente.',
		failed: 'Algo deu errado. Tente novamente.'
	},
	signOut: {
		title: 'Sair',
		question: 'Você quer sair?',
		atProvider: (provider) => `Você também sairá de ${provider}.`,
		submit: 'Sair',
		cancel: 'Cancelar'
	},
	verifyRequest: {
		title: 'Confira seu e-mail',
		text: 'Enviamos um e-mail com um link de acesso. Ele pode levar um minuto para chegar. Confira também a pasta de spam.',
		linkSent: 'Enviamos um link de acesso para',
		linkText: 'Ele pode levar um minuto para chegar. Confira também a pasta de spam.',
		codeSent: 'Enviamos um código para',
		codeText:
			'Digite o código aqui ou abra o link no e-mail. Ele pode levar um minuto para chegar. Confira também a pasta de spam.',
		sentAgain: 'Enviamos outro e-mail. Só o mais recente vale.',
		code: 'Código',
		submit: 'Entrar',
		again: 'Enviar o e-mail novamente'
	},
	confirmEmail: {
		title: 'Entrar por e-mail',
		text: 'Com este link, você entra como',
		instead: { before: 'Você entrou como', after: '. Se continuar, você sairá dessa conta.' },
		somebody: 'outra pessoa',
		submit: 'Entrar',
		cancel: 'Não entrar'
	},
	earlierUser: {
		title: 'Esta conta é sua?',
		text: 'Neste site já existe uma conta com o endereço',
		by: (providers) => `Ela foi criada ao entrar com ${providers}.`,
		connectText: 'Se ela for sua, entre como antes. Assim, o endereço fica conectado à conta.',
		connect: 'Entrar como antes',
		releaseText: 'Se ela não for sua, crie uma nova conta. A outra perde este endereço, e você não verá os dados dela.',
		release: 'Criar uma nova conta'
	},
	wrongCode: { title: 'O código não está correto', text: 'Digite o código do e-mail mais recente ou peça um novo.' },
	reauthentication: {
		title: 'Confirme que é você',
		text: 'Você entrou como',
		unnamed: 'uma pessoa sem nome',
		passkey: 'Usar uma chave de acesso',
		submit: 'Confirmar',
		mail: 'Enviar um e-mail para mim',
		with: (provider) => `Confirmar com ${provider}`,
		linkSent: 'Enviamos um link para',
		another: 'Escolher outra forma',
		none: 'Ainda não há uma forma de confirmar. Adicione uma chave de acesso à sua conta ou confirme seu endereço de e-mail. Depois, tente novamente.',
		noneOfThese:
			'Esta página pede uma forma de confirmação que a sua conta ainda não tem. Adicione-a e tente novamente.',
		signInAgain: 'Sua conta ainda não tem uma forma de confirmar. Em vez disso, entre novamente.',
		signOutFirst: 'Sua conta ainda não tem uma forma de confirmar. Em vez disso, saia e entre novamente.',
		orSignInAgain: 'Se você não tem nenhuma destas, entre novamente.',
		orSignOut: 'Se você não tem nenhuma destas, saia e entre novamente.',
		signInAgainWith: (provider) => `Entrar novamente com ${provider}`,
		noScript: 'As chaves de acesso precisam de JavaScript. Ative-o ou escolha outra forma.',
		cancel: 'Cancelar',
		signOut: 'Não é você? Sair',
		elsewhere: {
			title: 'Abra este link onde você o pediu',
			text: 'Ele funciona uma vez, no navegador em que você entrou, e por alguns minutos. Abra-o lá ou peça um novo e-mail.'
		}
	},
	native: {
		title: 'Continuar no aplicativo?',
		text: (app) =>
			`Um aplicativo neste dispositivo pede para usar ${app} com a sua conta. Continue somente se você acabou de abri-lo.`,
		signedIn: 'Você entrou como',
		unnamed: 'uma pessoa sem nome',
		submit: 'Continuar',
		cancel: 'Cancelar',
		another: 'Usar outra conta',
		old: 'Você entrou há algum tempo. Entre novamente para continuar.',
		again: 'Entrar novamente'
	},
	linking: {
		title: 'Conectar esta conta?',
		titleTaken: 'Mudar para outra conta?',
		signedIn: 'Você entrou como',
		unnamed: 'uma pessoa sem nome',
		chosen: (provider) => `Em ${provider}, você escolheu a conta`,
		unnamedAccount: 'uma conta sem nome',
		linkText: (provider) =>
			`Se você as conectar, também poderá entrar na sua conta atual com esta conta de ${provider}. Faça isso somente se ambas forem suas.`,
		link: 'Conectar as contas',
		switchText: 'Se você as mantiver separadas, sairá daqui e entrará com a conta que escolheu.',
		takenText:
			'Ela pertence a outra pessoa neste site e não pode ser conectada à sua. Se você mudar, sairá daqui e entrará como essa pessoa.',
		unlinkableText:
			'Ela não pode ser conectada à conta que você usa agora. Se você mudar, sairá daqui e entrará com a conta que escolheu.',
		switch: 'Mudar para a outra conta',
		cancel: 'Cancelar e não mudar nada'
	},
	popup: { title: 'Você entrou', text: 'Você pode fechar esta janela.', next: 'Continuar aqui' },
	error: {
		newMail: 'Enviar um novo e-mail',
		again: 'Tentar novamente',
		home: 'Ir para a página inicial',
		reference: 'Referência:',
		wait: (seconds) => `Tente novamente em ${waitingTime({ lang: 'pt' }, seconds)}.`
	},
	development: { heading: 'Mostrado somente durante o desenvolvimento' }
};
