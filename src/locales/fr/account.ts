import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('fr');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: 'Clés d’accès',
		none: 'Vous n’avez pas encore de clé d’accès. Avec une clé d’accès, vous vous connectez avec un doigt, votre visage ou un code PIN.',
		unnamed: 'Clé d’accès',
		manyDevices: 'Sur tous les appareils de votre compte',
		oneDevice: 'Sur un appareil',
		rename: 'Renommer',
		renameOne: (passkey) => `Renommer\u00a0: ${passkey}`,
		removeOne: (passkey) => `Supprimer\u00a0: ${passkey}`,
		name: 'Nom',
		save: 'Enregistrer',
		remove: 'Supprimer',
		confirm: 'Vous ne pourrez plus vous en servir pour vous connecter. Supprimez-la aussi sur votre appareil.',
		add: 'Ajouter une clé d’accès',
		addWith: (provider) => `Ajouter une clé d’accès\u00a0: ${provider}`,
		noScript: 'L’ajout d’une clé d’accès nécessite JavaScript. Le reste de cette page fonctionne sans.',
		renamed: 'Le nom a été enregistré.',
		removed: 'La clé d’accès a été supprimée.',
		added: 'La clé d’accès a été ajoutée.',
		wrongName: {
			title: 'Le nom n’a pas été enregistré',
			text: 'Saisissez un nom de 100 caractères au plus, sur une ligne.'
		},
		last: {
			title: 'La clé d’accès n’a pas été supprimée',
			text: 'C’est votre dernière clé d’accès, et peut-être votre seul moyen de connexion. Ajoutez-en d’abord une autre.'
		}
	},
	accountWays: {
		title: 'Comptes associés',
		unlink: 'Dissocier',
		unlinkOne: (provider) => `Dissocier ${provider}`,
		last: 'Votre seul moyen de connexion',
		unused: 'Ne sert plus à se connecter',
		connect: (provider) => `Associer ${provider}`,
		done: 'Le compte est dissocié.',
		refused: {
			title: 'Le compte n’a pas été dissocié',
			text: 'C’est votre seul moyen de connexion. Ajoutez-en d’abord un autre.'
		}
	},
	deletion: {
		title: 'Supprimer votre compte',
		text: 'Tout ce que ce site sait de vous est supprimé immédiatement. C’est irréversible.',
		later: (time) =>
			`Vous êtes déconnecté partout immédiatement. Tout ce que ce site sait de vous est supprimé ${time}. Pour garder le compte, connectez-vous avant.`,
		open: 'Supprimer le compte…',
		word: 'supprimer',
		label: (word) => `Pour confirmer, saisissez «\u00a0${word}\u00a0»`,
		submit: 'Supprimer mon compte',
		refused: { title: 'Le compte n’a pas été supprimé', text: 'Saisissez le mot exactement comme il est affiché.' },
		doneTitle: 'Votre compte a été supprimé',
		done: 'Vous êtes déconnecté sur tous les appareils.',
		scheduledTitle: 'Votre compte va être supprimé',
		scheduled: (date) =>
			`Vous êtes déconnecté sur tous les appareils. Votre compte sera supprimé après cette date\u00a0: ${date}. Pour le garder, connectez-vous avant.`,
		home: 'Retour au site'
	},
	address: {
		section: {
			title: 'Adresse e-mail',
			present: 'Votre adresse est',
			none: 'Vous n’avez pas encore d’adresse.',
			unproven: 'Elle n’est pas encore confirmée.',
			label: 'Nouvelle adresse e-mail',
			submit: 'Changer l’adresse',
			sent: 'Nous avons envoyé un e-mail à la nouvelle adresse. Ouvrez le lien qu’il contient pour terminer.',
			refused: { title: 'L’adresse n’a pas été changée', text: 'Vous avez déjà cette adresse.' }
		},
		confirm: {
			title: 'Confirmez votre nouvelle adresse e-mail',
			signedIn: 'Vous êtes connecté en tant que',
			text: 'Votre compte reçoit l’adresse',
			submit: 'Changer l’adresse',
			cancel: 'Annuler sans rien changer',
			doneTitle: 'Votre adresse e-mail a été changée',
			done: 'Nous avons envoyé un e-mail à votre ancienne adresse. Son lien permet d’annuler le changement pendant une semaine.',
			next: 'Accéder à votre compte'
		},
		undo: {
			title: 'Annuler le changement d’adresse\u00a0?',
			text: 'Votre compte retrouve son ancienne adresse\u00a0:',
			note: 'Tout le monde, vous compris, sera déconnecté sur tous les appareils.',
			submit: 'Annuler le changement',
			doneTitle: 'Le changement a été annulé',
			done: 'Tout le monde est déconnecté. Connectez-vous et vérifiez sur la page de votre compte que tous les moyens de connexion sont les vôtres.',
			signIn: 'Se connecter'
		}
	},
	account: {
		title: 'Votre compte',
		home: 'Retour au site',
		acting: {
			title: 'Vous agissez au nom de cette personne',
			text: 'Vous voyez une partie de la page et ne pouvez rien changer.'
		},
		overview: {
			title: 'Vue d’ensemble',
			ways: (count) =>
				number(count, { one: 'Vous avez # moyen de connexion.', other: 'Vous avez # moyens de connexion.' }),
			factorOn: 'La connexion en deux étapes est activée.',
			factorOff: 'La connexion en deux étapes est désactivée.',
			addWay: 'Ajouter un moyen de connexion',
			addFactor: 'Activer la connexion en deux étapes'
		},
		profile: {
			title: 'Profil',
			name: 'Nom',
			email: 'Adresse e-mail',
			unnamed: 'Pas encore de nom',
			proven: 'Confirmée',
			save: 'Enregistrer',
			done: 'Votre profil a été enregistré.',
			refused: {
				title: 'Ce nom ne peut pas être utilisé',
				text: 'Saisissez un nom de 100 caractères au plus, sur une ligne.'
			}
		},
		sessions: {
			title: 'Où vous êtes connecté',
			device: (browser, system) => `${browser} sur ${system}`,
			unknown: 'Navigateur inconnu',
			current: 'Ce navigateur',
			lastUsed: (when) => `Dernière utilisation ${when}`,
			signedIn: (when) => `Connecté ${when}`,
			signedInWith: (when, provider) => `Connecté ${when} avec ${provider}`,
			acting: 'Une personne du support agit ici en votre nom',
			end: 'Se déconnecter',
			endOne: (device) => `Se déconnecter\u00a0: ${device}`,
			endOthers: 'Se déconnecter partout ailleurs',
			unlisted: 'Vous pouvez vous déconnecter de tous les autres navigateurs et applications en une fois.',
			done: 'La session est terminée.',
			doneOthers: 'Vous êtes déconnecté partout ailleurs.'
		},
		signOut: { title: 'Se déconnecter', text: 'Vous êtes connecté en tant que', submit: 'Se déconnecter' }
	},
	accountTokens: {
		title: 'Jetons d’API',
		none: 'Vous n’avez pas de jeton. Avec un jeton, un programme peut utiliser ce site en votre nom.',
		unnamed: 'Jeton',
		lastUsed: (when) => `Dernière utilisation ${when}`,
		neverUsed: 'Jamais utilisé',
		expires: (when) => `Expire ${when}`,
		end: 'Révoquer',
		endOne: (token) => `Révoquer\u00a0: ${token}`,
		create: 'Créer un jeton',
		label: 'Nom',
		lifetime: 'Expiration',
		inDays: (days) => number(days, { one: 'Dans # jour', other: 'Dans # jours' }),
		mayDo: 'Le jeton peut servir à',
		ended: 'Le jeton a été révoqué.',
		created: 'Le jeton a été créé.',
		wrong: {
			title: 'Le jeton n’a pas été créé',
			text: 'Saisissez un nom de 100 caractères au plus et choisissez au moins un usage.'
		},
		tooMany: { title: 'Le jeton n’a pas été créé', text: 'Vous avez trop de jetons. Révoquez-en d’abord un.' },
		newTitle: 'Votre nouveau jeton',
		once: 'Copiez-le maintenant\u00a0: il ne sera plus affiché. Toute personne qui le possède peut utiliser ce site en votre nom.',
		value: 'Jeton',
		back: 'Retour à votre compte'
	}
};
