import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `Le code et le lien expirent dans ${codeTime}.`
		: `Le code expire dans ${codeTime}, le lien dans ${linkTime}.`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: 'Si le bouton ne fonctionne pas, ouvrez cette adresse dans votre navigateur\u00a0:',
	signIn: {
		title: (site) => `Se connecter à ${site}`,
		preview: (host, time) => `Pour ${host}. Fonctionne une fois et expire dans ${time}.`,
		pressButton: (host) => `Utilisez le bouton pour vous connecter à ${host}.`,
		openLink: (host) => `Ouvrez ce lien pour vous connecter à ${host}\u00a0:`,
		typeCode: (host) => `Saisissez ce code sur la page de ${host} où vous l’avez demandé\u00a0:`,
		orPressButton: 'Ou utilisez le bouton, dans le même navigateur.',
		orOpenLink: 'Ou ouvrez ce lien, dans le même navigateur\u00a0:',
		orPressAnywhere: 'Ou utilisez le bouton.',
		orOpenAnywhere: 'Ou ouvrez ce lien\u00a0:',
		button: 'Se connecter',
		validityOfLink: (time) =>
			`Le lien fonctionne une fois et expire dans ${time}. Toute personne qui le possède peut se connecter à votre place. Ne le partagez pas.`,
		validityOfCode: (time) =>
			`Le code fonctionne une fois et expire dans ${time}. Toute personne qui le possède peut se connecter à votre place. Ne le partagez pas.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Un seul des deux fonctionne, et une seule fois. Toute personne qui en possède un peut se connecter à votre place. Ne les partagez pas.`,
		unasked: 'Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer.'
	},
	reauthenticate: {
		title: (site) => `Confirmez que c’est bien vous sur ${site}`,
		preview: (host, time) => `Pour ${host}. Fonctionne une fois et expire dans ${time}.`,
		pressButton: (host) => `Utilisez le bouton pour confirmer sur ${host} que c’est bien vous.`,
		openLink: (host) => `Ouvrez ce lien pour confirmer sur ${host} que c’est bien vous\u00a0:`,
		typeCode: (host) => `Saisissez ce code sur la page de ${host} où vous l’avez demandé\u00a0:`,
		orPressButton: 'Ou utilisez le bouton, dans le même navigateur.',
		orOpenLink: 'Ou ouvrez ce lien, dans le même navigateur\u00a0:',
		orPressAnywhere: 'Ou utilisez le bouton, dans le même navigateur.',
		orOpenAnywhere: 'Ou ouvrez ce lien, dans le même navigateur\u00a0:',
		button: 'Confirmer',
		validityOfLink: (time) =>
			`Le lien fonctionne une fois, dans le navigateur où vous l’avez demandé, et expire dans ${time}. Ne le partagez pas.`,
		validityOfCode: (time) =>
			`Le code fonctionne une fois, dans le navigateur où vous l’avez demandé, et expire dans ${time}. Ne le partagez pas.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Un seul des deux fonctionne, une fois, dans le navigateur où vous l’avez demandé. Ne les partagez pas.`,
		unasked:
			'Si vous n’avez pas demandé cet e-mail, une autre personne utilise peut-être votre compte\u00a0: déconnectez-vous partout.'
	},
	signUp: {
		title: (site) => `Confirmez votre adresse e-mail pour ${site}`,
		text: (host) => [`Vous avez commencé à créer un compte sur ${host}. Ouvrez le lien pour terminer.`],
		button: 'Confirmer',
		validity: (time) => `Le lien fonctionne une fois et expire dans ${time}. Ne le partagez pas.`,
		unasked: 'Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer. Aucun compte ne sera alors créé.'
	},
	accountExists: {
		title: (site) => `Vous avez déjà un compte sur ${site}`,
		text: (host) => [
			`Quelqu’un a voulu créer un compte sur ${host} avec cette adresse e-mail, qui en a déjà un.`,
			'Connectez-vous à ce compte. Si vous avez oublié votre mot de passe, vous pouvez y en choisir un nouveau.'
		],
		button: 'Se connecter',
		unasked: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail. Votre compte n’a pas changé.'
	},
	reset: {
		title: (site) => `Choisissez un nouveau mot de passe pour ${site}`,
		text: (host) => [`Vous avez demandé un nouveau mot de passe sur ${host}. Ouvrez le lien pour le choisir.`],
		button: 'Choisir un nouveau mot de passe',
		validity: (time) => `Le lien fonctionne une fois et expire dans ${time}. Ne le partagez pas.`,
		unasked: 'Si vous n’avez pas demandé cet e-mail, vous pouvez l’ignorer. Votre mot de passe reste inchangé.'
	},
	noAccount: {
		title: (site) => `Vous n’avez pas de compte sur ${site}`,
		text: (host) => [
			`Quelqu’un a demandé un nouveau mot de passe sur ${host} pour cette adresse e-mail. Aucun compte n’y est associé.`,
			'Si vous y avez un compte, il a une autre adresse e-mail.'
		],
		button: 'Aller à la page de connexion',
		unasked: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail.'
	},
	otherWay: {
		title: (site) => `Connectez-vous à ${site} comme auparavant`,
		text: (host) => [
			`Quelqu’un a demandé un nouveau mot de passe sur ${host} pour cette adresse e-mail.`,
			'Le compte avec cette adresse utilise un autre moyen de connexion, et son adresse n’a jamais été confirmée. Connectez-vous de cette façon.'
		],
		button: 'Aller à la page de connexion',
		unasked: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail. Le compte n’a pas changé.'
	},
	passwordChanged: {
		title: (site) => `Votre mot de passe pour ${site} a été changé`,
		text: (host) => [
			`Le mot de passe de votre compte sur ${host} vient d’être changé. Vous avez été déconnecté sur tous les autres appareils.`,
			'Si c’était vous, il n’y a rien à faire. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.'
		],
		button: 'Choisir un nouveau mot de passe',
		unasked: 'Nous envoyons cet e-mail à chaque changement du mot de passe.'
	},
	changeAddress: {
		title: (site) => `Confirmez votre nouvelle adresse e-mail pour ${site}`,
		text: (host) => [
			`Vous voulez utiliser cette adresse e-mail pour votre compte sur ${host}. Ouvrez le lien pour la confirmer.`
		],
		button: 'Confirmer l’adresse',
		validity: (time) =>
			`Le lien fonctionne une fois, tant que vous êtes connecté, et expire dans ${time}. Ne le partagez pas.`,
		unasked: 'Si vous n’avez pas demandé cet e-mail, n’ouvrez pas le lien. Vous pouvez ignorer cet e-mail.'
	},
	addressTaken: {
		title: (site) => `Vous utilisez déjà cette adresse e-mail sur ${site}`,
		text: (host) => [
			`Une personne connectée à un autre compte sur ${host} a voulu utiliser cette adresse e-mail pour celui-ci.`,
			'L’adresse appartient à votre compte. Rien n’a changé.'
		],
		button: 'Accéder à votre compte',
		unasked: 'Si ce n’était pas vous, vous pouvez ignorer cet e-mail.'
	},
	addressChanged: {
		title: (site) => `Votre adresse e-mail pour ${site} a été changée`,
		text: (host) => [
			`Votre compte sur ${host} a maintenant une autre adresse e-mail. Si c’était vous, il n’y a rien à faire.`,
			'Si ce n’était pas vous, annulez le changement\u00a0: cette adresse redevient la vôtre, et tout le monde est déconnecté.'
		],
		button: 'Annuler le changement',
		validity: (time) => `Le lien fonctionne une fois et expire dans ${time}. Gardez cet e-mail jusque-là.`,
		unasked: 'Nous envoyons cet e-mail à chaque changement de l’adresse d’un compte.'
	},
	addressReturned: {
		title: (site) => `Votre adresse e-mail pour ${site} a été changée`,
		text: (host) => [`Votre compte sur ${host} a retrouvé son ancienne adresse e-mail.`],
		button: 'Accéder à votre compte',
		unasked: 'Nous envoyons cet e-mail à chaque changement de l’adresse d’un compte.'
	},
	secondFactor: {
		title: (site) => `Votre code pour ${site}`,
		preview: (host, time) => `Pour ${host}. Fonctionne une fois et expire dans ${time}.`,
		typeCode: (host) => `Saisissez ce code sur la page de ${host} où vous vous connectez\u00a0:`,
		validity: (time) =>
			`Le code fonctionne une fois, dans le navigateur où vous l’avez demandé, et expire dans ${time}. Ne le partagez pas.`,
		unasked:
			'Si vous n’avez pas demandé cet e-mail, une autre personne connaît votre mot de passe ou peut se connecter autrement à votre place\u00a0: changez votre mot de passe.'
	},
	security: {
		newDevice: {
			title: (site) => `Nouvelle connexion à ${site}`,
			text: (host) => `Quelqu’un s’est connecté à votre compte sur ${host} avec un nouveau navigateur.`,
			otherwise:
				'Si ce n’était pas vous, déconnectez-vous partout sur la page de votre compte et sécurisez ce qui a été utilisé\u00a0: votre mot de passe, votre messagerie ou votre compte ailleurs.'
		},
		passkeyAdded: {
			title: (site) => `Une clé d’accès a été ajoutée à votre compte sur ${site}`,
			text: (host) => `Une nouvelle clé d’accès permet de se connecter à votre compte sur ${host}.`,
			otherwise:
				'Si ce n’était pas vous, supprimez la clé d’accès et déconnectez-vous partout sur la page de votre compte.'
		},
		passkeyRemoved: {
			title: (site) => `Une clé d’accès a été supprimée de votre compte sur ${site}`,
			text: (host) => `L’une de vos clés d’accès ne permet plus de se connecter à votre compte sur ${host}.`,
			otherwise:
				'Si ce n’était pas vous, déconnectez-vous partout sur la page de votre compte et ajoutez à nouveau votre clé d’accès.'
		},
		accountLinked: {
			title: (site) => `Un autre moyen de se connecter à ${site}`,
			text: (host, name) => `Un compte ${name} permet désormais de se connecter à votre compte sur ${host}.`,
			otherwise: 'Si ce n’était pas vous, dissociez le compte et déconnectez-vous partout sur la page de votre compte.'
		},
		accountUnlinked: {
			title: (site) => `Un moyen de se connecter à ${site} a été supprimé`,
			text: (host, name) => `Un compte ${name} ne permet plus de se connecter à votre compte sur ${host}.`,
			otherwise:
				'Si ce n’était pas vous, déconnectez-vous partout sur la page de votre compte et associez à nouveau le compte.'
		},
		factorAdded: {
			title: (site) => `Un deuxième facteur a été ajouté à votre compte sur ${site}`,
			text: (host, name) => `Votre compte sur ${host} a un nouveau deuxième facteur\u00a0: ${name}.`,
			otherwise: 'Si ce n’était pas vous, supprimez-le et déconnectez-vous partout sur la page de votre compte.'
		},
		factorRemoved: {
			title: (site) => `Un deuxième facteur a été supprimé de votre compte sur ${site}`,
			text: (host, name) => `Ce deuxième facteur a été supprimé de votre compte sur ${host}\u00a0: ${name}.`,
			otherwise:
				'Si ce n’était pas vous, déconnectez-vous partout sur la page de votre compte, changez votre mot de passe et ajoutez à nouveau le deuxième facteur.'
		},
		recoveryCodeUsed: {
			title: (site) => `Un code de récupération a été utilisé sur ${site}`,
			text: (host) =>
				`Quelqu’un a utilisé l’un de vos codes de récupération pour se connecter à votre compte sur ${host}.`,
			otherwise:
				'Si ce n’était pas vous, déconnectez-vous partout sur la page de votre compte, changez votre mot de passe et créez de nouveaux codes de récupération.'
		},
		deletionScheduled: {
			title: (site) => `Votre compte sur ${site} va être supprimé`,
			text: (host, time) =>
				`Votre compte sur ${host} sera supprimé après cette date\u00a0: ${time}. Vous êtes déconnecté partout. Pour garder le compte, connectez-vous avant.`,
			otherwise:
				'Si ce n’était pas vous, connectez-vous\u00a0: le compte est alors conservé. Déconnectez-vous ensuite partout sur la page de votre compte.'
		},
		deletionUndone: {
			title: (site) => `Votre compte sur ${site} est conservé`,
			text: (host) => `Votre compte sur ${host} ne sera pas supprimé, car quelqu’un s’y est connecté.`,
			otherwise:
				'Si ce n’était pas vous, déconnectez-vous partout sur la page de votre compte et sécurisez ce qui a été utilisé\u00a0: votre mot de passe, votre messagerie ou votre compte ailleurs.'
		},
		button: 'Accéder à votre compte',
		expected: 'Si c’était vous, il n’y a rien à faire.',
		factors: { totp: 'une application d’authentification', phone: 'un numéro de téléphone' },
		device: (browser, system) => `${browser} sur ${system}`
	}
};
