import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('fr');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: 'Nom d’utilisateur',
		name: 'Nom (facultatif)',
		current: 'Mot de passe actuel',
		new: 'Nouveau mot de passe',
		rule: (length) =>
			number(length, {
				one: 'Au moins # caractère. Une phrase est facile à retenir.',
				other: 'Au moins # caractères. Une phrase est facile à retenir.'
			}),
		forgotten: 'Mot de passe oublié\u00a0?',
		noAccount: 'Créer un compte',
		toSignIn: 'Se connecter',
		signUp: {
			title: 'Créer un compte',
			titleFor: (app) => `Créer un compte sur ${app}`,
			submit: 'Créer un compte',
			known: 'J’ai un compte',
			taken: {
				title: 'Cette adresse e-mail a déjà un compte',
				text: 'Connectez-vous à ce compte, ou utilisez une autre adresse e-mail.'
			}
		},
		sent: {
			title: 'Consultez vos e-mails',
			text: 'Nous avons envoyé un e-mail à',
			what: 'Ouvrez le lien qu’il contient pour terminer. Il peut mettre une minute à arriver. Vérifiez aussi vos spams.',
			again: 'Renvoyer l’e-mail',
			another: 'Utiliser une autre adresse e-mail'
		},
		verify: {
			title: 'Confirmez votre adresse e-mail',
			text: 'Vous créez un compte pour',
			choose: 'Ce n’est pas le navigateur dans lequel vous avez commencé. Choisissez le mot de passe ici.',
			signInFirst:
				'Si vous vous êtes déjà connecté à un compte avec cette adresse, connectez-vous-y d’abord, puis ouvrez à nouveau le lien\u00a0: sinon, il sera supprimé.',
			submit: 'Confirmer et se connecter',
			own: 'Votre compte a l’adresse',
			ownSubmit: 'Confirmer',
			cancel: 'Ne pas créer de compte'
		},
		forgot: {
			title: 'Réinitialiser votre mot de passe',
			text: 'Saisissez votre adresse e-mail. Nous vous envoyons un e-mail avec l’étape suivante.',
			submit: 'Envoyer l’e-mail',
			sentTitle: 'Consultez vos e-mails',
			sent: 'Nous avons envoyé un e-mail à',
			sentAway: 'Nous avons envoyé un e-mail.',
			sentWhat: 'Il contient l’étape suivante. Il peut mettre une minute à arriver. Vérifiez aussi vos spams.'
		},
		reset: {
			title: 'Choisissez un nouveau mot de passe',
			text: 'Pour le compte avec l’adresse',
			submit: 'Enregistrer le nouveau mot de passe',
			doneTitle: 'Votre mot de passe a été changé',
			done: 'Vous êtes déconnecté sur tous les appareils. Connectez-vous avec le nouveau mot de passe.'
		},
		change: {
			title: 'Changer votre mot de passe',
			firstTitle: 'Choisissez un mot de passe',
			text: 'Vous êtes connecté en tant que',
			submit: 'Enregistrer le nouveau mot de passe',
			note: 'Vous serez déconnecté sur tous les autres appareils.',
			cancel: 'Annuler',
			wrong: { title: 'Le mot de passe actuel n’est pas correct', text: 'Rien n’a changé. Réessayez.' },
			doneTitle: 'Votre mot de passe a été changé',
			done: 'Vous êtes déconnecté sur tous les autres appareils.',
			next: 'Continuer'
		},
		section: {
			title: 'Mot de passe',
			none: 'Vous n’avez pas encore de mot de passe.',
			change: 'Changer le mot de passe',
			choose: 'Choisir un mot de passe'
		},
		refused: {
			too_short: (length) =>
				number(length, {
					one: 'Il est trop court. Utilisez au moins # caractère.',
					other: 'Il est trop court. Utilisez au moins # caractères.'
				}),
			too_long: 'Il est trop long. Utilisez au plus 4096 caractères.',
			common: 'Beaucoup de gens l’utilisent, il est donc deviné en premier. Choisissez-en un autre.',
			context: 'Il se compose de votre propre nom ou du nom de ce site. Choisissez-en un autre.',
			breached: 'Il figure dans des listes de mots de passe volés. Choisissez-en un autre.'
		}
	},
	factors: {
		challenge: {
			title: 'Saisissez votre code',
			text: 'Ouvrez votre application d’authentification et saisissez le code qu’elle affiche pour',
			titleOfAny: 'Confirmez que c’est bien vous',
			textOfAny: 'Encore une étape pour vous connecter en tant que',
			code: 'Code',
			codeOfApp: 'Code de votre application d’authentification',
			trust: (time) => `Ne plus demander sur cet appareil pendant ${time}`,
			sendMail: 'Recevoir un code par e-mail',
			sendPhone: (to) => `Envoyer un code par SMS au ${to}`,
			mailSent: 'Nous avons envoyé un code à',
			codeOfMail: 'Code de l’e-mail',
			codeOfPhone: 'Code du SMS',
			again: 'Envoyer un nouveau code',
			submit: 'Continuer',
			lost: 'Utiliser un code de récupération',
			recoveryText: 'Saisissez l’un des codes de récupération que vous avez enregistrés. Chacun fonctionne une fois.',
			recovery: 'Code de récupération',
			cancel: 'Annuler'
		},
		setUp: {
			title: 'Configurez votre application d’authentification',
			required:
				'Ce site demande une deuxième étape à chaque connexion. Configurez-la maintenant pour continuer en tant que',
			scan: 'Scannez ce code avec une application d’authentification sur votre téléphone.',
			type: 'Saisissez cette clé dans une application d’authentification sur votre téléphone.',
			open: 'L’ouvrir dans une application de cet appareil',
			key: 'Ou saisissez cette clé',
			keyAlone: 'Clé',
			picture: 'Code QR de la clé',
			then: 'Saisissez ensuite le code que l’application affiche.',
			code: 'Code',
			submit: 'Activer',
			cancel: 'Annuler'
		},
		phone: {
			title: 'Ajoutez un numéro de téléphone',
			text: 'Lorsque vous vous connectez, nous envoyons un code par SMS à ce numéro. Saisissez le numéro avec l’indicatif du pays.',
			number: 'Numéro de téléphone',
			example: '+1 415 555 0123',
			send: 'Envoyer un code',
			invalid: {
				title: 'Ce n’est pas un numéro de téléphone',
				text: 'Saisissez-le avec le signe plus et l’indicatif du pays, par exemple +1 415 555 0123.'
			},
			sent: 'Saisissez le code que nous avons envoyé au',
			submit: 'Ajouter le numéro',
			cancel: 'Annuler',
			message: (code, site) => `${code} est votre code pour ${site}. Ne le partagez pas.`
		},
		codes: {
			title: 'Enregistrez vos codes de récupération',
			text: 'Si vous perdez votre téléphone, connectez-vous avec l’un d’eux. Chacun fonctionne une fois. Ils ne seront plus affichés.',
			list: 'Vos codes de récupération',
			download: 'Télécharger',
			file: 'codes-de-recuperation.txt',
			heading: (site) => `Codes de récupération pour ${site}. Chacun fonctionne une fois.`,
			print: 'Imprimer',
			next: 'Je les ai enregistrés',
			newTitle: 'Créer de nouveaux codes de récupération\u00a0?',
			newText: 'Les codes que vous avez maintenant cesseront de fonctionner.',
			make: 'Créer de nouveaux codes',
			cancel: 'Annuler'
		},
		section: {
			title: 'Connexion en deux étapes',
			off: 'Votre compte est protégé par une étape. Une application d’authentification en ajoute une deuxième.',
			setUp: 'Configurer une application d’authentification',
			totp: 'Application d’authentification',
			phone: 'Vérification par SMS',
			addPhone: 'Ajouter un numéro de téléphone',
			added: (when) => `Ajout ${when}`,
			lastUsed: (when) => `dernière utilisation ${when}`,
			remove: 'Supprimer',
			removeOne: (name) => `Supprimer\u00a0: ${name}`,
			confirm: 'La connexion ne comporte alors qu’une étape. Vous serez déconnecté partout ailleurs.',
			removed: 'L’application d’authentification a été supprimée.',
			removedPhone: 'Le numéro de téléphone a été supprimé.',
			recovery: 'Codes de récupération',
			left: (count) => number(count, { one: 'Il reste # code', other: 'Il reste # codes' }),
			few: 'Créez-en de nouveaux avant de ne plus en avoir.',
			none: 'Il ne reste plus de codes. Créez-en de nouveaux maintenant.',
			make: 'Créer de nouveaux codes',
			devices: 'Appareils de confiance',
			devicesText: 'Sur ces appareils, la connexion ne comporte qu’une étape.',
			thisDevice: 'Cet appareil',
			trusted: (when) => `Approuvé ${when}`,
			ends: (when) => `expire ${when}`,
			end: 'Retirer',
			endOne: (name) => `Retirer\u00a0: ${name}`,
			ended: 'L’appareil n’est plus un appareil de confiance.'
		}
	}
};
