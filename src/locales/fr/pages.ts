import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: 'Se connecter',
		titleFor: (app) => `Se connecter à ${app}`,
		with: (provider) => `Se connecter avec ${provider}`,
		submit: 'Se connecter',
		none: 'Aucun moyen de connexion n’est encore disponible.',
		or: 'ou',
		back: 'Retour',
		password: 'Mot de passe',
		showPassword: 'Afficher le mot de passe',
		lastUsed: 'Utilisé en dernier',
		handle: 'Identifiant',
		remember: 'Rester connecté',
		email: {
			label: 'Adresse e-mail',
			placeholder: 'nom@example.com',
			submit: 'Continuer par e-mail',
			next: 'Continuer',
			send: 'Recevoir un e-mail de connexion',
			another: 'Utiliser une autre adresse e-mail'
		}
	},
	signedIn: {
		text: 'Vous êtes connecté en tant que',
		unnamed: 'une personne sans nom',
		next: 'Continuer',
		signOut: 'Se déconnecter'
	},
	passkey: {
		signIn: 'Se connecter avec une clé d’accès',
		create: 'Créer une clé d’accès',
		noScript: 'Les clés d’accès nécessitent JavaScript. Activez-le ou choisissez un autre moyen de connexion.',
		unsupported:
			'Ce navigateur ne prend pas en charge les clés d’accès. Mettez-le à jour ou choisissez un autre moyen de connexion.',
		cancelled:
			'La demande a été annulée, ou cet appareil n’a pas de clé d’accès pour ce site. Réessayez ou choisissez un autre moyen de connexion.',
		registered: 'Cet appareil a déjà une clé d’accès pour votre compte. Utilisez-la pour vous connecter.',
		missing: 'Saisissez d’abord votre adresse e-mail.',
		wait: 'Trop de tentatives. Attendez quelques minutes, puis réessayez.',
		failed: 'Une erreur est survenue. Réessayez.'
	},
	signOut: {
		title: 'Se déconnecter',
		question: 'Voulez-vous vous déconnecter\u00a0?',
		atProvider: (provider) => `Vous serez aussi déconnecté de ${provider}.`,
		submit: 'Se déconnecter',
		cancel: 'Annuler'
	},
	verifyRequest: {
		title: 'Consultez vos e-mails',
		text: 'Nous vous avons envoyé un e-mail avec un lien de connexion. Il peut mettre une minute à arriver. Vérifiez aussi vos spams.',
		linkSent: 'Nous avons envoyé un lien de connexion à',
		linkText: 'Il peut mettre une minute à arriver. Vérifiez aussi vos spams.',
		codeSent: 'Nous avons envoyé un code à',
		codeText:
			'Saisissez le code ici, ou ouvrez le lien dans l’e-mail. Il peut mettre une minute à arriver. Vérifiez aussi vos spams.',
		sentAgain: 'Nous avons envoyé un autre e-mail. Seul le plus récent compte.',
		code: 'Code',
		submit: 'Se connecter',
		again: 'Renvoyer l’e-mail'
	},
	confirmEmail: {
		title: 'Se connecter par e-mail',
		text: 'Ce lien vous connecte en tant que',
		instead: {
			before: 'Vous êtes connecté en tant que',
			after: '. Si vous continuez, vous serez déconnecté de ce compte.'
		},
		somebody: 'une autre personne',
		submit: 'Se connecter',
		cancel: 'Ne pas se connecter'
	},
	earlierUser: {
		title: 'Ce compte est-il à vous\u00a0?',
		text: 'Il y a déjà sur ce site un compte avec l’adresse',
		by: (providers) => `Il a été créé par une connexion avec ${providers}.`,
		connectText: 'S’il est à vous, connectez-vous comme avant. L’adresse est alors associée au compte.',
		connect: 'Se connecter comme avant',
		releaseText:
			'S’il n’est pas à vous, créez un nouveau compte. L’autre compte perd cette adresse, et vous ne verrez pas ses données.',
		release: 'Créer un nouveau compte'
	},
	wrongCode: {
		title: 'Le code n’est pas correct',
		text: 'Saisissez le code de l’e-mail le plus récent, ou demandez-en un nouveau.'
	},
	reauthentication: {
		title: 'Confirmez que c’est bien vous',
		text: 'Vous êtes connecté en tant que',
		unnamed: 'une personne sans nom',
		passkey: 'Utiliser une clé d’accès',
		submit: 'Confirmer',
		mail: 'M’envoyer un e-mail',
		with: (provider) => `Confirmer avec ${provider}`,
		linkSent: 'Nous avons envoyé un lien à',
		another: 'Choisir un autre moyen',
		none: 'Il n’y a pas encore de moyen de le confirmer. Ajoutez une clé d’accès à votre compte ou confirmez votre adresse e-mail. Puis réessayez.',
		noneOfThese:
			'Cette page demande un moyen de confirmation que votre compte n’a pas encore. Ajoutez-le, puis réessayez.',
		signInAgain: 'Votre compte n’a pas encore de moyen de le confirmer. Connectez-vous plutôt à nouveau.',
		signOutFirst:
			'Votre compte n’a pas encore de moyen de le confirmer. Déconnectez-vous plutôt, puis reconnectez-vous.',
		orSignInAgain: 'Si vous n’avez rien de tout cela, connectez-vous à nouveau.',
		orSignOut: 'Si vous n’avez rien de tout cela, déconnectez-vous, puis reconnectez-vous.',
		signInAgainWith: (provider) => `Se reconnecter avec ${provider}`,
		noScript: 'Les clés d’accès nécessitent JavaScript. Activez-le ou choisissez un autre moyen.',
		cancel: 'Annuler',
		signOut: 'Ce n’est pas vous\u00a0? Se déconnecter',
		elsewhere: {
			title: 'Ouvrez ce lien là où vous l’avez demandé',
			text: 'Il fonctionne une fois, dans le navigateur où vous êtes connecté, et pendant quelques minutes. Ouvrez-le dans ce navigateur, ou demandez un nouvel e-mail.'
		}
	},
	native: {
		title: 'Continuer dans l’application\u00a0?',
		text: (app) =>
			`Une application de cet appareil demande à utiliser ${app} avec votre compte. Ne continuez que si vous venez de l’ouvrir.`,
		signedIn: 'Vous êtes connecté en tant que',
		unnamed: 'une personne sans nom',
		submit: 'Continuer',
		cancel: 'Annuler',
		another: 'Utiliser un autre compte',
		old: 'Votre connexion remonte à un certain temps. Connectez-vous à nouveau pour continuer.',
		again: 'Se reconnecter'
	},
	linking: {
		title: 'Associer ce compte\u00a0?',
		titleTaken: 'Passer à un autre compte\u00a0?',
		signedIn: 'Vous êtes connecté en tant que',
		unnamed: 'une personne sans nom',
		chosen: (provider) => `Chez ${provider}, vous avez choisi le compte`,
		unnamedAccount: 'un compte sans nom',
		linkText: (provider) =>
			`Si vous les associez, vous pourrez aussi vous connecter à votre compte actuel avec ce compte ${provider}. Ne le faites que si les deux sont à vous.`,
		link: 'Associer les comptes',
		switchText:
			'Si vous les gardez séparés, vous serez déconnecté ici et connecté avec le compte que vous avez choisi.',
		takenText:
			'Il appartient à une autre personne sur ce site et ne peut pas être associé au vôtre. Si vous changez, vous serez déconnecté ici et connecté en tant que cette personne.',
		unlinkableText:
			'Il ne peut pas être associé au compte que vous utilisez. Si vous changez, vous serez déconnecté ici et connecté avec le compte que vous avez choisi.',
		switch: 'Passer à l’autre compte',
		cancel: 'Annuler sans rien changer'
	},
	popup: { title: 'Vous êtes connecté', text: 'Vous pouvez fermer cette fenêtre.', next: 'Continuer ici' },
	error: {
		newMail: 'Envoyer un nouvel e-mail',
		again: 'Réessayer',
		home: 'Aller à la page d’accueil',
		reference: 'Référence\u00a0:',
		wait: (seconds) => `Réessayez dans ${waitingTime({ lang: 'fr' }, seconds)}.`
	},
	development: { heading: 'Affiché uniquement en développement' }
};
