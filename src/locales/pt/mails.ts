import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `O código e o link expiram em ${codeTime}.`
		: `O código expira em ${codeTime}, o link em ${linkTime}.`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: 'Se o botão não funcionar, abra este endereço no seu navegador:',
	signIn: {
		title: (site) => `Entrar em ${site}`,
		preview: (host, time) => `Para ${host}. Funciona uma vez e expira em ${time}.`,
		pressButton: (host) => `Use o botão para entrar em ${host}.`,
		openLink: (host) => `Abra este link para entrar em ${host}:`,
		typeCode: (host) => `Digite este código na página de ${host} em que você o pediu:`,
		orPressButton: 'Ou use o botão, no mesmo navegador.',
		orOpenLink: 'Ou abra este link, no mesmo navegador:',
		orPressAnywhere: 'Ou use o botão.',
		orOpenAnywhere: 'Ou abra este link:',
		button: 'Entrar',
		validityOfLink: (time) =>
			`O link funciona uma vez e expira em ${time}. Quem o tiver pode entrar em seu nome. Não o compartilhe.`,
		validityOfCode: (time) =>
			`O código funciona uma vez e expira em ${time}. Quem o tiver pode entrar em seu nome. Não o compartilhe.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Só um deles funciona, e só uma vez. Quem tiver um deles pode entrar em seu nome. Não os compartilhe.`,
		unasked: 'Se você não pediu este e-mail, pode ignorá-lo.'
	},
	reauthenticate: {
		title: (site) => `Confirme que é você em ${site}`,
		preview: (host, time) => `Para ${host}. Funciona uma vez e expira em ${time}.`,
		pressButton: (host) => `Use o botão para confirmar em ${host} que é você.`,
		openLink: (host) => `Abra este link para confirmar em ${host} que é você:`,
		typeCode: (host) => `Digite este código na página de ${host} em que você o pediu:`,
		orPressButton: 'Ou use o botão, no mesmo navegador.',
		orOpenLink: 'Ou abra este link, no mesmo navegador:',
		orPressAnywhere: 'Ou use o botão, no mesmo navegador.',
		orOpenAnywhere: 'Ou abra este link, no mesmo navegador:',
		button: 'Confirmar',
		validityOfLink: (time) =>
			`O link funciona uma vez, no navegador em que você o pediu, e expira em ${time}. Não o compartilhe.`,
		validityOfCode: (time) =>
			`O código funciona uma vez, no navegador em que você o pediu, e expira em ${time}. Não o compartilhe.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Só um deles funciona, uma vez, no navegador em que você o pediu. Não os compartilhe.`,
		unasked: 'Se você não pediu este e-mail, outra pessoa pode estar usando sua conta: saia de todos os lugares.'
	},
	signUp: {
		title: (site) => `Confirme seu endereço de e-mail para ${site}`,
		text: (host) => [`Você começou a criar uma conta em ${host}. Abra o link para concluir.`],
		button: 'Confirmar',
		validity: (time) => `O link funciona uma vez e expira em ${time}. Não o compartilhe.`,
		unasked: 'Se você não pediu este e-mail, pode ignorá-lo. Nesse caso, não haverá nenhuma conta.'
	},
	accountExists: {
		title: (site) => `Você já tem uma conta em ${site}`,
		text: (host) => [
			`Alguém quis criar uma conta em ${host} com este endereço de e-mail, que já tem uma.`,
			'Entre com ele. Se você esqueceu sua senha, escolha uma nova lá.'
		],
		button: 'Entrar',
		unasked: 'Se não foi você, pode ignorar este e-mail. Sua conta não mudou.'
	},
	reset: {
		title: (site) => `Escolha uma nova senha para ${site}`,
		text: (host) => [`Você pediu uma nova senha em ${host}. Abra o link para escolhê-la.`],
		button: 'Escolha uma nova senha',
		validity: (time) => `O link funciona uma vez e expira em ${time}. Não o compartilhe.`,
		unasked: 'Se você não pediu este e-mail, pode ignorá-lo. Sua senha continua a mesma.'
	},
	noAccount: {
		title: (site) => `Você não tem uma conta em ${site}`,
		text: (host) => [
			`Alguém pediu uma nova senha em ${host} para este endereço de e-mail. Não há nenhuma conta com ele.`,
			'Se você tem uma conta lá, ela tem outro endereço de e-mail.'
		],
		button: 'Ir para a página de entrada',
		unasked: 'Se não foi você, pode ignorar este e-mail.'
	},
	otherWay: {
		title: (site) => `Entre em ${site} como antes`,
		text: (host) => [
			`Alguém pediu uma nova senha em ${host} para este endereço de e-mail.`,
			'A conta com este endereço usa outra forma de entrar, e o endereço nunca foi confirmado. Entre dessa forma.'
		],
		button: 'Ir para a página de entrada',
		unasked: 'Se não foi você, pode ignorar este e-mail. A conta não mudou.'
	},
	passwordChanged: {
		title: (site) => `Sua senha de ${site} foi alterada`,
		text: (host) => [
			`A senha da sua conta em ${host} acabou de ser alterada. Você saiu de todos os outros dispositivos.`,
			'Se foi você, não há nada a fazer. Se não foi você, escolha uma nova senha imediatamente.'
		],
		button: 'Escolha uma nova senha',
		unasked: 'Enviamos este e-mail toda vez que a senha muda.'
	},
	changeAddress: {
		title: (site) => `Confirme seu novo endereço de e-mail para ${site}`,
		text: (host) => [
			`Você quer usar este endereço de e-mail para a sua conta em ${host}. Abra o link para confirmá-lo.`
		],
		button: 'Confirmar o endereço',
		validity: (time) =>
			`O link funciona uma vez, enquanto você estiver conectado, e expira em ${time}. Não o compartilhe.`,
		unasked: 'Se você não pediu este e-mail, não abra o link. Você pode ignorar este e-mail.'
	},
	addressTaken: {
		title: (site) => `Você já usa este endereço de e-mail em ${site}`,
		text: (host) => [
			`Alguém que entrou em outra conta em ${host} quis usar este endereço de e-mail para ela.`,
			'O endereço pertence à sua conta. Nada mudou.'
		],
		button: 'Ir para a sua conta',
		unasked: 'Se não foi você, pode ignorar este e-mail.'
	},
	addressChanged: {
		title: (site) => `Seu endereço de e-mail de ${site} foi alterado`,
		text: (host) => [
			`Sua conta em ${host} agora tem outro endereço de e-mail. Se foi você, não há nada a fazer.`,
			'Se não foi você, desfaça a alteração: este endereço volta a ser seu, e todas as pessoas saem.'
		],
		button: 'Desfazer a alteração',
		validity: (time) => `O link funciona uma vez e expira em ${time}. Guarde este e-mail até lá.`,
		unasked: 'Enviamos este e-mail toda vez que o endereço de uma conta muda.'
	},
	addressReturned: {
		title: (site) => `Seu endereço de e-mail de ${site} foi alterado`,
		text: (host) => [`Sua conta em ${host} voltou a ter o endereço de e-mail anterior.`],
		button: 'Ir para a sua conta',
		unasked: 'Enviamos este e-mail toda vez que o endereço de uma conta muda.'
	},
	secondFactor: {
		title: (site) => `Seu código para ${site}`,
		preview: (host, time) => `Para ${host}. Funciona uma vez e expira em ${time}.`,
		typeCode: (host) => `Digite este código na página de ${host} em que você está entrando:`,
		validity: (time) =>
			`O código funciona uma vez, no navegador em que você o pediu, e expira em ${time}. Não o compartilhe.`,
		unasked:
			'Se você não pediu este e-mail, outra pessoa conhece sua senha ou tem outra forma de entrar em seu nome: altere sua senha.'
	},
	security: {
		newDevice: {
			title: (site) => `Novo acesso a ${site}`,
			text: (host) => `Alguém entrou na sua conta em ${host} com um novo navegador.`,
			otherwise:
				'Se não foi você, saia de todos os lugares na página da sua conta e proteja o que foi usado: sua senha, seu e-mail ou sua conta em outro lugar.'
		},
		passkeyAdded: {
			title: (site) => `Uma chave de acesso foi adicionada à sua conta em ${site}`,
			text: (host) => `Uma nova chave de acesso pode entrar na sua conta em ${host}.`,
			otherwise: 'Se não foi você, remova a chave de acesso e saia de todos os lugares na página da sua conta.'
		},
		passkeyRemoved: {
			title: (site) => `Uma chave de acesso foi removida da sua conta em ${site}`,
			text: (host) => `Uma chave de acesso não pode mais entrar na sua conta em ${host}.`,
			otherwise:
				'Se não foi você, saia de todos os lugares na página da sua conta e adicione sua chave de acesso novamente.'
		},
		accountLinked: {
			title: (site) => `Outra forma de entrar em ${site}`,
			text: (host, name) => `De agora em diante, uma conta de ${name} pode entrar na sua conta em ${host}.`,
			otherwise: 'Se não foi você, desconecte a conta e saia de todos os lugares na página da sua conta.'
		},
		accountUnlinked: {
			title: (site) => `Uma forma de entrar em ${site} foi removida`,
			text: (host, name) => `Uma conta de ${name} não pode mais entrar na sua conta em ${host}.`,
			otherwise: 'Se não foi você, saia de todos os lugares na página da sua conta e conecte a conta novamente.'
		},
		factorAdded: {
			title: (site) => `Um segundo fator foi adicionado à sua conta em ${site}`,
			text: (host, name) => `Sua conta em ${host} tem um novo segundo fator: ${name}.`,
			otherwise: 'Se não foi você, remova-o e saia de todos os lugares na página da sua conta.'
		},
		factorRemoved: {
			title: (site) => `Um segundo fator foi removido da sua conta em ${site}`,
			text: (host, name) => `Este segundo fator foi removido da sua conta em ${host}: ${name}.`,
			otherwise:
				'Se não foi você, saia de todos os lugares na página da sua conta, altere sua senha e adicione o segundo fator novamente.'
		},
		recoveryCodeUsed: {
			title: (site) => `Um código de recuperação foi usado em ${site}`,
			text: (host) => `Alguém usou um dos seus códigos de recuperação para entrar na sua conta em ${host}.`,
			otherwise:
				'Se não foi você, saia de todos os lugares na página da sua conta, altere sua senha e crie novos códigos de recuperação.'
		},
		deletionScheduled: {
			title: (site) => `Sua conta em ${site} será excluída`,
			text: (host, time) =>
				`Sua conta em ${host} será excluída depois desta data: ${time}. Você saiu de todos os lugares. Para manter a conta, entre antes disso.`,
			otherwise: 'Se não foi você, entre: isso mantém a conta. Depois, saia de todos os lugares na página da sua conta.'
		},
		deletionUndone: {
			title: (site) => `Sua conta em ${site} foi mantida`,
			text: (host) => `Sua conta em ${host} não será excluída, porque alguém entrou nela.`,
			otherwise:
				'Se não foi você, saia de todos os lugares na página da sua conta e proteja o que foi usado: sua senha, seu e-mail ou sua conta em outro lugar.'
		},
		button: 'Ir para a sua conta',
		expected: 'Se foi você, não há nada a fazer.',
		factors: { totp: 'um aplicativo autenticador', phone: 'um número de telefone' },
		device: (browser, system) => `${browser} no ${system}`
	}
};
