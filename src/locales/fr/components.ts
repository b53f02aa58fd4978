import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: 'Se connecter',
	signOut: 'Se déconnecter',
	remember: 'Rester connecté',
	showPassword: 'Afficher le mot de passe',
	createAccount: 'Créer un compte',
	menu: 'Votre compte',
	account: 'Compte',
	errors: {
		EmailSignin: { title: 'L’e-mail n’a pas pu être envoyé', text: 'Réessayez dans quelques minutes.' },
		InvalidEmail: { title: 'Saisissez une adresse e-mail valide', text: 'Par exemple\u00a0: nom@example.com.' },
		Verification: {
			title: 'Ce lien ne fonctionne plus',
			text: 'Il a déjà été utilisé ou a expiré. Demandez-en un nouveau.'
		},
		ChallengeRequired: { title: 'Encore une étape', text: 'Confirmez votre connexion avec la deuxième étape.' },
		FactorRefused: {
			title: 'Ce code n’est pas correct',
			text: 'Il a peut-être déjà servi ou est trop ancien. Saisissez le plus récent. Si une application l’affiche, vérifiez l’heure de votre téléphone.'
		},
		HumanCheckFailed: {
			title: 'Nous n’avons pas pu vérifier que vous êtes humain',
			text: 'Effectuez la vérification dans le formulaire, puis réessayez. JavaScript est nécessaire.'
		},
		PasswordRefused: {
			title: 'Choisissez un autre mot de passe',
			text: 'Le mot de passe est trop court ou facile à deviner.'
		},
		UsernameRefused: {
			title: 'Choisissez un autre nom d’utilisateur',
			text: 'Il comporte de 3 à 32 lettres, chiffres, points, tirets ou tirets bas, et ne doit pas être déjà pris.'
		},
		ReauthenticationExpired: {
			title: 'Confirmez à nouveau',
			text: 'Cela a pris trop de temps, ou votre session a changé entre-temps. Recommencez.'
		},
		ReauthenticationInsufficient: {
			title: 'Cette page exige une preuve plus forte',
			text: 'Rien n’a changé. Choisissez un autre moyen.'
		},
		ReauthenticationMismatch: {
			title: 'C’était un autre compte',
			text: 'Vous êtes toujours connecté comme avant, et rien n’a changé. Confirmez avec le compte auquel vous êtes connecté.'
		},
		ReauthenticationRequired: {
			title: 'Votre connexion remonte à un certain temps',
			text: 'Rien n’a encore changé dans votre compte. Confirmez que c’est bien vous, puis réessayez dans les cinq minutes.'
		},
		SignUpClosed: {
			title: 'Vous ne pouvez pas créer de compte ici',
			text: 'Ce site n’accepte pas tous les nouveaux comptes. Si vous avez un compte, connectez-vous comme auparavant.'
		},
		NoProviderForAddress: {
			title: 'Pas de connexion pour cette adresse',
			text: 'Ce site ne propose pas de connexion pour le domaine de cette adresse. Vérifiez l’adresse ou choisissez un autre moyen de connexion.'
		},
		UnknownTenant: {
			title: 'Ce site n’existe pas',
			text: 'Il n’y a pas de site à cette adresse. Vérifiez l’orthographe.'
		},
		UserBlocked: {
			title: 'Votre compte est bloqué',
			text: 'Vous ne pouvez pas vous y connecter. Si vous pensez qu’il s’agit d’une erreur, contactez l’exploitant de ce site.'
		},
		PasskeyChanged: {
			title: 'Cette clé d’accès a changé',
			text: 'Depuis son ajout, la possibilité de la copier sur d’autres appareils a changé. Connectez-vous autrement, supprimez-la sur la page de votre compte, puis ajoutez-la de nouveau.'
		},
		WebAuthnVerificationError: {
			title: 'La clé d’accès n’a pas été acceptée',
			text: 'Réessayez. Si cela se reproduit, choisissez un autre moyen de connexion.'
		},
		AccessDenied: { title: 'Accès refusé', text: 'Ce compte n’est pas autorisé à se connecter ici.' },
		AccountNotLinked: {
			title: 'Ce compte ne peut pas être associé au vôtre',
			text: 'Il appartient peut-être à une autre personne sur ce site. Pour vous connecter avec ce compte, déconnectez-vous d’abord.'
		},
		Configuration: {
			title: 'Un problème est survenu de notre côté',
			text: 'Vous ne pouvez pas vous connecter pour le moment. Réessayez plus tard. Si vous gérez ce site, consultez le journal du serveur.'
		},
		CredentialsSignin: { title: 'Échec de la connexion', text: 'Vérifiez les informations saisies, puis réessayez.' },
		CrossSiteRequest: {
			title: 'La demande a été refusée',
			text: 'Elle ne venait pas d’une page de ce site. Ouvrez la page de connexion, puis réessayez.'
		},
		InvalidCheck: {
			title: 'Cette connexion a expiré',
			text: 'Elle a pris trop de temps, était déjà terminée ou a commencé dans un autre navigateur. Recommencez.'
		},
		InvalidHandle: {
			title: 'Ce compte est introuvable',
			text: 'Vérifiez l’identifiant, par exemple alice.bsky.social, puis réessayez.'
		},
		InvalidProvider: {
			title: 'Moyen de connexion inconnu',
			text: 'Ce site ne le propose pas. Choisissez-en un autre sur la page de connexion.'
		},
		InvalidRequest: { title: 'La demande n’était pas valide', text: 'Ouvrez la page de connexion, puis réessayez.' },
		OAuthAccountNotLinked: {
			title: 'Connectez-vous comme auparavant',
			text: 'Vous avez déjà ici un compte qui utilise un autre moyen de connexion. Connectez-vous d’abord avec celui-ci. Vous pourrez ensuite associer ce compte.'
		},
		OAuthCallbackError: {
			title: 'La connexion n’a pas abouti',
			text: 'Elle a été annulée, ou le fournisseur l’a refusée. Réessayez. Si cela se reproduit, choisissez un autre moyen de connexion.'
		},
		OAuthSignin: {
			title: 'Le fournisseur est injoignable',
			text: 'Réessayez. Si cela se reproduit, choisissez un autre moyen de connexion.'
		},
		SessionLimitReached: {
			title: 'Vous êtes connecté sur trop d’appareils',
			text: 'Déconnectez-vous de l’un d’eux, puis réessayez.'
		},
		TooManyRequests: { title: 'Trop de tentatives', text: 'Attendez quelques minutes, puis réessayez.' },
		Unavailable: { title: 'Réessayez dans un instant', text: 'La connexion n’est pas disponible pour le moment.' },
		UnknownAction: { title: 'Page introuvable', text: 'Allez à la page d’accueil et continuez à partir de là.' }
	}
};
