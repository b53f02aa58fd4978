import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('pt');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: 'Chaves de acesso',
		none: 'Você ainda não tem uma chave de acesso. Com uma chave de acesso, você entra com o dedo, o rosto ou um PIN.',
		unnamed: 'Chave de acesso',
		manyDevices: 'Em todos os dispositivos da sua conta',
		oneDevice: 'Em um dispositivo',
		rename: 'Renomear',
		renameOne: (passkey) => `Renomear: ${passkey}`,
		removeOne: (passkey) => `Remover: ${passkey}`,
		name: 'Nome',
		save: 'Salvar',
		remove: 'Remover',
		confirm: 'Depois, você não poderá mais entrar com ela. Exclua-a também no seu dispositivo.',
		add: 'Adicionar uma chave de acesso',
		addWith: (provider) => `Adicionar uma chave de acesso: ${provider}`,
		noScript: 'Adicionar uma chave de acesso requer JavaScript. O resto desta página funciona sem ele.',
		renamed: 'O nome foi salvo.',
		removed: 'A chave de acesso foi removida.',
		added: 'A chave de acesso foi adicionada.',
		wrongName: { title: 'O nome não foi salvo', text: 'Digite um nome de no máximo 100 caracteres, em uma linha.' },
		last: {
			title: 'A chave de acesso não foi removida',
			text: 'É a sua última chave de acesso e talvez a sua única forma de entrar. Adicione outra primeiro.'
		}
	},
	accountWays: {
		title: 'Contas conectadas',
		unlink: 'Desconectar',
		unlinkOne: (provider) => `Desconectar ${provider}`,
		last: 'Sua única forma de entrar',
		unused: 'Não é mais usada para entrar',
		connect: (provider) => `Conectar ${provider}`,
		done: 'A conta foi desconectada.',
		refused: { title: 'A conta não foi desconectada', text: 'É a sua única forma de entrar. Adicione outra primeiro.' }
	},
	deletion: {
		title: 'Excluir sua conta',
		text: 'Tudo o que este site sabe sobre você é excluído imediatamente. Isso não pode ser desfeito.',
		later: (time) =>
			`Você sai de todos os lugares imediatamente. Tudo o que este site sabe sobre você é excluído ${time}. Para manter a conta, entre antes disso.`,
		open: 'Excluir a conta…',
		word: 'excluir',
		label: (word) => `Para confirmar, digite “${word}”`,
		submit: 'Excluir minha conta',
		refused: { title: 'A conta não foi excluída', text: 'Digite a palavra exatamente como ela aparece.' },
		doneTitle: 'Sua conta foi excluída',
		done: 'Você saiu de todos os dispositivos.',
		scheduledTitle: 'Sua conta será excluída',
		scheduled: (date) =>
			`Você saiu de todos os dispositivos. Sua conta será excluída depois desta data: ${date}. Para mantê-la, entre antes disso.`,
		home: 'Voltar ao site'
	},
	address: {
		section: {
			title: 'Endereço de e-mail',
			present: 'Seu endereço é',
			none: 'Você ainda não tem um endereço.',
			unproven: 'Ele ainda não foi confirmado.',
			label: 'Novo endereço de e-mail',
			submit: 'Alterar o endereço',
			sent: 'Enviamos um e-mail para o novo endereço. Abra o link nele para concluir.',
			refused: { title: 'O endereço não foi alterado', text: 'Você já tem este endereço.' }
		},
		confirm: {
			title: 'Confirme seu novo endereço de e-mail',
			signedIn: 'Você entrou como',
			text: 'Sua conta passa a ter o endereço',
			submit: 'Alterar o endereço',
			cancel: 'Cancelar e não mudar nada',
			doneTitle: 'Seu endereço de e-mail foi alterado',
			done: 'Enviamos um e-mail para o seu endereço anterior. O link nele permite desfazer a alteração por uma semana.',
			next: 'Ir para a sua conta'
		},
		undo: {
			title: 'Desfazer a alteração do seu endereço?',
			text: 'Sua conta volta a ter o endereço anterior:',
			note: 'Você sairá de todos os dispositivos, assim como todas as outras pessoas.',
			submit: 'Desfazer a alteração',
			doneTitle: 'A alteração foi desfeita',
			done: 'Todas as pessoas saíram. Entre e verifique na página da sua conta se todas as formas de entrar são suas.',
			signIn: 'Entrar'
		}
	},
	account: {
		title: 'Sua conta',
		home: 'Voltar ao site',
		acting: { title: 'Você está agindo como esta pessoa', text: 'Você vê uma parte da página e não pode mudar nada.' },
		overview: {
			title: 'Visão geral',
			ways: (count) => number(count, { one: 'Você tem # forma de entrar.', other: 'Você tem # formas de entrar.' }),
			factorOn: 'O acesso em duas etapas está ativado.',
			factorOff: 'O acesso em duas etapas está desativado.',
			addWay: 'Adicionar uma forma de entrar',
			addFactor: 'Ativar o acesso em duas etapas'
		},
		profile: {
			title: 'Perfil',
			name: 'Nome',
			email: 'Endereço de e-mail',
			unnamed: 'Ainda sem nome',
			proven: 'Confirmado',
			save: 'Salvar',
			done: 'Seu perfil foi salvo.',
			refused: {
				title: 'Este nome não pode ser usado',
				text: 'Digite um nome de no máximo 100 caracteres, em uma linha.'
			}
		},
		sessions: {
			title: 'Onde você está conectado',
			device: (browser, system) => `${browser} no ${system}`,
			unknown: 'Navegador desconhecido',
			current: 'Este navegador',
			lastUsed: (when) => `Último uso ${when}`,
			signedIn: (when) => `Entrou ${when}`,
			signedInWith: (when, provider) => `Entrou ${when} com ${provider}`,
			acting: 'Alguém do suporte está agindo aqui em seu nome',
			end: 'Sair',
			endOne: (device) => `Sair: ${device}`,
			endOthers: 'Sair de todos os outros lugares',
			unlisted: 'Você pode sair de todos os outros navegadores e aplicativos de uma vez.',
			done: 'A sessão foi encerrada.',
			doneOthers: 'Você saiu de todos os outros lugares.'
		},
		signOut: { title: 'Sair', text: 'Você entrou como', submit: 'Sair' }
	},
	accountTokens: {
		title: 'Tokens de API',
		none: 'Você não tem nenhum token. Com um token, um programa pode usar este site em seu nome.',
		unnamed: 'Token',
		lastUsed: (when) => `Último uso ${when}`,
		neverUsed: 'Nunca usado',
		expires: (when) => `Expira ${when}`,
		end: 'Revogar',
		endOne: (token) => `Revogar: ${token}`,
		create: 'Criar um token',
		label: 'Nome',
		lifetime: 'Expira',
		inDays: (days) => number(days, { one: 'Em # dia', other: 'Em # dias' }),
		mayDo: 'O token pode ser usado para',
		ended: 'O token foi revogado.',
		created: 'O token foi criado.',
		wrong: {
			title: 'O token não foi criado',
			text: 'Digite um nome de no máximo 100 caracteres e escolha pelo menos um uso.'
		},
		tooMany: { title: 'O token não foi criado', text: 'Você tem tokens demais. Revogue um primeiro.' },
		newTitle: 'Seu novo token',
		once: 'Copie-o agora: ele não será mostrado novamente. Quem o tiver poderá usar este site em seu nome.',
		value: 'Token',
		back: 'Voltar para a sua conta'
	}
};
