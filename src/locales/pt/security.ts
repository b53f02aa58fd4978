import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('pt');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: 'Nome de usuário',
		name: 'Nome (opcional)',
		current: 'Senha atual',
		new: 'Nova senha',
		rule: (length) =>
			number(length, {
				one: 'Pelo menos # caractere. Uma frase é fácil de lembrar.',
				other: 'Pelo menos # caracteres. Uma frase é fácil de lembrar.'
			}),
		forgotten: 'Esqueceu a senha?',
		noAccount: 'Criar uma conta',
		toSignIn: 'Entrar',
		signUp: {
			title: 'Criar uma conta',
			titleFor: (app) => `Criar uma conta em ${app}`,
			submit: 'Criar uma conta',
			known: 'Já tenho uma conta',
			taken: {
				title: 'Este endereço de e-mail já tem uma conta',
				text: 'Entre com ele ou use outro endereço de e-mail.'
			}
		},
		sent: {
			title: 'Confira seu e-mail',
			text: 'Enviamos um e-mail para',
			what: 'Abra o link nele para concluir. Ele pode levar um minuto para chegar. Confira também a pasta de spam.',
			again: 'Enviar o e-mail novamente',
			another: 'Usar outro endereço de e-mail'
		},
		verify: {
			title: 'Confirme seu endereço de e-mail',
			text: 'Você está criando uma conta para',
			choose: 'Este não é o navegador em que você começou. Escolha a senha aqui.',
			signInFirst:
				'Se você já entrou antes em uma conta com este endereço, entre primeiro nela e abra o link novamente: caso contrário, ela será excluída.',
			submit: 'Confirmar e entrar',
			own: 'Sua conta tem o endereço',
			ownSubmit: 'Confirmar',
			cancel: 'Não criar uma conta'
		},
		forgot: {
			title: 'Redefinir sua senha',
			text: 'Digite seu endereço de e-mail. Enviaremos um e-mail com a próxima etapa.',
			submit: 'Enviar o e-mail',
			sentTitle: 'Confira seu e-mail',
			sent: 'Enviamos um e-mail para',
			sentAway: 'Enviamos um e-mail.',
			sentWhat: 'Ele traz a próxima etapa. Ele pode levar um minuto para chegar. Confira também a pasta de spam.'
		},
		reset: {
			title: 'Escolha uma nova senha',
			text: 'Para a conta com o endereço',
			submit: 'Salvar a nova senha',
			doneTitle: 'Sua senha foi alterada',
			done: 'Você saiu de todos os dispositivos. Entre com a nova senha.'
		},
		change: {
			title: 'Alterar sua senha',
			firstTitle: 'Escolha uma senha',
			text: 'Você entrou como',
			submit: 'Salvar a nova senha',
			note: 'Você sairá de todos os outros dispositivos.',
			cancel: 'Cancelar',
			wrong: { title: 'A senha atual não está correta', text: 'Nada mudou. Tente novamente.' },
			doneTitle: 'Sua senha foi alterada',
			done: 'Você saiu de todos os outros dispositivos.',
			next: 'Continuar'
		},
		section: {
			title: 'Senha',
			none: 'Você ainda não tem uma senha.',
			change: 'Alterar a senha',
			choose: 'Escolha uma senha'
		},
		refused: {
			too_short: (length) =>
				number(length, {
					one: 'Ela é curta demais. Use pelo menos # caractere.',
					other: 'Ela é curta demais. Use pelo menos # caracteres.'
				}),
			too_long: 'Ela é longa demais. Use no máximo 4096 caracteres.',
			common: 'Muitas pessoas a usam, por isso é adivinhada primeiro. Escolha outra.',
			context: 'Ela é formada pelo seu próprio nome ou pelo nome deste site. Escolha outra.',
			breached: 'Ela está em listas de senhas roubadas. Escolha outra.'
		}
	},
	factors: {
		challenge: {
			title: 'Digite seu código',
			text: 'Abra seu aplicativo autenticador e digite o código que ele mostra para',
			titleOfAny: 'Confirme que é você',
			textOfAny: 'Mais uma etapa para entrar como',
			code: 'Código',
			codeOfApp: 'Código do seu aplicativo autenticador',
			trust: (time) => `Não perguntar novamente neste dispositivo por ${time}`,
			sendMail: 'Enviar um código por e-mail',
			sendPhone: (to) => `Enviar um código por SMS para ${to}`,
			mailSent: 'Enviamos um código para',
			codeOfMail: 'Código do e-mail',
			codeOfPhone: 'Código do SMS',
			again: 'Enviar um novo código',
			submit: 'Continuar',
			lost: 'Usar um código de recuperação',
			recoveryText: 'Digite um dos códigos de recuperação que você salvou. Cada um funciona uma vez.',
			recovery: 'Código de recuperação',
			cancel: 'Cancelar'
		},
		setUp: {
			title: 'Configure seu aplicativo autenticador',
			required: 'Este site pede uma segunda etapa a cada acesso. Configure-a agora para continuar como',
			scan: 'Leia este código com um aplicativo autenticador no seu celular.',
			type: 'Digite esta chave em um aplicativo autenticador no seu celular.',
			open: 'Abrir em um aplicativo neste dispositivo',
			key: 'Ou digite esta chave',
			keyAlone: 'Chave',
			picture: 'Código QR da chave',
			then: 'Depois, digite o código que o aplicativo mostra.',
			code: 'Código',
			submit: 'Ativar',
			cancel: 'Cancelar'
		},
		phone: {
			title: 'Adicione um número de telefone',
			text: 'Quando você entrar, enviaremos um código por SMS para este número. Digite o número com o código do país.',
			number: 'Número de telefone',
			example: '+1 415 555 0123',
			send: 'Enviar um código',
			invalid: {
				title: 'Isso não é um número de telefone',
				text: 'Digite-o com o sinal de mais e o código do país, como +1 415 555 0123.'
			},
			sent: 'Digite o código que enviamos para',
			submit: 'Adicionar o número',
			cancel: 'Cancelar',
			message: (code, site) => `${code} é seu código para ${site}. Não o compartilhe.`
		},
		codes: {
			title: 'Salve seus códigos de recuperação',
			text: 'Se você perder o celular, entre com um deles. Cada um funciona uma vez. Eles não serão mostrados novamente.',
			list: 'Seus códigos de recuperação',
			download: 'Baixar',
			file: 'codigos-de-recuperacao.txt',
			heading: (site) => `Códigos de recuperação para ${site}. Cada um funciona uma vez.`,
			print: 'Imprimir',
			next: 'Já salvei',
			newTitle: 'Criar novos códigos de recuperação?',
			newText: 'Os códigos que você tem agora deixarão de funcionar.',
			make: 'Criar novos códigos',
			cancel: 'Cancelar'
		},
		section: {
			title: 'Acesso em duas etapas',
			off: 'Sua conta é protegida por uma etapa. Um aplicativo autenticador adiciona uma segunda.',
			setUp: 'Configurar um aplicativo autenticador',
			totp: 'Aplicativo autenticador',
			phone: 'Código por SMS',
			addPhone: 'Adicionar um número de telefone',
			added: (when) => `Adicionado ${when}`,
			lastUsed: (when) => `último uso ${when}`,
			remove: 'Remover',
			removeOne: (name) => `Remover: ${name}`,
			confirm: 'Depois disso, bastará uma etapa para entrar. Você sairá de todos os outros lugares.',
			removed: 'O aplicativo autenticador foi removido.',
			removedPhone: 'O número de telefone foi removido.',
			recovery: 'Códigos de recuperação',
			left: (count) => number(count, { one: 'Resta # código', other: 'Restam # códigos' }),
			few: 'Crie novos antes que acabem.',
			none: 'Não resta nenhum código. Crie novos agora.',
			make: 'Criar novos códigos',
			devices: 'Dispositivos confiáveis',
			devicesText: 'Nestes dispositivos, basta uma etapa para entrar.',
			thisDevice: 'Este dispositivo',
			trusted: (when) => `Marcado como confiável ${when}`,
			ends: (when) => `expira ${when}`,
			end: 'Remover',
			endOne: (name) => `Remover: ${name}`,
			ended: 'O dispositivo não é mais confiável.'
		}
	}
};
