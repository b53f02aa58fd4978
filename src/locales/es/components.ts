import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: 'Iniciar sesión',
	signOut: 'Cerrar sesión',
	remember: 'Mantener la sesión iniciada',
	showPassword: 'Mostrar la contraseña',
	createAccount: 'Crear una cuenta',
	menu: 'Tu cuenta',
	account: 'Cuenta',
	errors: {
		EmailSignin: { title: 'No se pudo enviar el correo', text: 'Vuelve a intentarlo en unos minutos.' },
		InvalidEmail: { title: 'Introduce una dirección de correo válida', text: 'Por ejemplo: nombre@example.com.' },
		Verification: { title: 'Este enlace ya no funciona', text: 'Ya se ha usado o ha caducado. Pide uno nuevo.' },
		ChallengeRequired: { title: 'Un paso más', text: 'Confirma el inicio de sesión con el segundo paso.' },
		FactorRefused: {
			title: 'Ese código no es correcto',
			text: 'Puede que ya se haya usado o que sea demasiado antiguo. Introduce el más reciente. Si lo muestra una aplicación, comprueba la hora de tu teléfono.'
		},
		HumanCheckFailed: {
			title: 'No hemos podido comprobar que eres una persona',
			text: 'Completa la comprobación del formulario y vuelve a intentarlo. Hace falta JavaScript.'
		},
		PasswordRefused: { title: 'Elige otra contraseña', text: 'La contraseña es demasiado corta o fácil de adivinar.' },
		UsernameRefused: {
			title: 'Elige otro nombre de usuario',
			text: 'Tiene de 3 a 32 letras, cifras, puntos, guiones o guiones bajos, y no puede estar en uso.'
		},
		ReauthenticationExpired: {
			title: 'Vuelve a confirmar',
			text: 'Ha tardado demasiado o tu sesión ha cambiado mientras tanto. Empieza de nuevo.'
		},
		ReauthenticationInsufficient: {
			title: 'Esta página exige una prueba más fuerte',
			text: 'No ha cambiado nada. Elige otra forma.'
		},
		ReauthenticationMismatch: {
			title: 'Era otra cuenta',
			text: 'Tu sesión sigue como antes y no ha cambiado nada. Confirma con la cuenta en la que has iniciado sesión.'
		},
		ReauthenticationRequired: {
			title: 'Iniciaste sesión hace un rato',
			text: 'Todavía no ha cambiado nada en tu cuenta. Confirma que eres tú y vuelve a intentarlo antes de que pasen cinco minutos.'
		},
		SignUpClosed: {
			title: 'Aquí no puedes crear una cuenta',
			text: 'Este sitio no admite cuentas nuevas de cualquiera. Si tienes una cuenta, inicia sesión como antes.'
		},
		NoProviderForAddress: {
			title: 'No hay inicio de sesión para esta dirección',
			text: 'Este sitio no tiene inicio de sesión para el dominio de esta dirección. Comprueba la dirección o elige otra forma de iniciar sesión.'
		},
		UnknownTenant: {
			title: 'Este sitio no existe',
			text: 'No hay ningún sitio en esta dirección. Comprueba cómo está escrita.'
		},
		UserBlocked: {
			title: 'Tu cuenta está bloqueada',
			text: 'No puedes iniciar sesión en ella. Si crees que es un error, ponte en contacto con el responsable de este sitio.'
		},
		PasskeyChanged: {
			title: 'Esta llave de acceso ha cambiado',
			text: 'Desde que la añadiste, ha cambiado si se puede copiar a otros dispositivos. Inicia sesión de otra forma, quítala en la página de tu cuenta y vuelve a añadirla.'
		},
		WebAuthnVerificationError: {
			title: 'La llave de acceso no se ha aceptado',
			text: 'Vuelve a intentarlo. Si ocurre de nuevo, elige otra forma de iniciar sesión.'
		},
		AccessDenied: { title: 'Acceso denegado', text: 'Esta cuenta no puede iniciar sesión aquí.' },
		AccountNotLinked: {
			title: 'Esta cuenta no se puede conectar con la tuya',
			text: 'Puede que pertenezca a otra persona de este sitio. Para iniciar sesión con ella, cierra antes la sesión.'
		},
		Configuration: {
			title: 'Algo ha fallado por nuestra parte',
			text: 'Ahora mismo no puedes iniciar sesión. Vuelve a intentarlo más tarde. Si gestionas este sitio, consulta el registro del servidor.'
		},
		CredentialsSignin: {
			title: 'No se pudo iniciar sesión',
			text: 'Comprueba los datos que has introducido y vuelve a intentarlo.'
		},
		CrossSiteRequest: {
			title: 'La solicitud se ha rechazado',
			text: 'No procedía de una página de este sitio. Abre la página de inicio de sesión y vuelve a intentarlo.'
		},
		InvalidCheck: {
			title: 'Este inicio de sesión ha caducado',
			text: 'Ha tardado demasiado, ya se había completado o empezó en otro navegador. Empieza de nuevo.'
		},
		InvalidHandle: {
			title: 'No se ha encontrado esta cuenta',
			text: 'Comprueba el identificador, por ejemplo alice.bsky.social, y vuelve a intentarlo.'
		},
		InvalidProvider: {
			title: 'Forma de iniciar sesión desconocida',
			text: 'Este sitio no la ofrece. Elige otra en la página de inicio de sesión.'
		},
		InvalidRequest: {
			title: 'La solicitud no era válida',
			text: 'Abre la página de inicio de sesión y vuelve a intentarlo.'
		},
		OAuthAccountNotLinked: {
			title: 'Inicia sesión como antes',
			text: 'Ya tienes aquí una cuenta que usa otra forma de iniciar sesión. Inicia sesión primero con ella. Después podrás conectar esta cuenta.'
		},
		OAuthCallbackError: {
			title: 'El inicio de sesión no se completó',
			text: 'Se canceló o el proveedor lo rechazó. Vuelve a intentarlo. Si ocurre de nuevo, elige otra forma de iniciar sesión.'
		},
		OAuthSignin: {
			title: 'No se puede acceder al proveedor',
			text: 'Vuelve a intentarlo. Si ocurre de nuevo, elige otra forma de iniciar sesión.'
		},
		SessionLimitReached: {
			title: 'Has iniciado sesión en demasiados dispositivos',
			text: 'Cierra sesión en uno de ellos y vuelve a intentarlo.'
		},
		TooManyRequests: { title: 'Demasiados intentos', text: 'Espera unos minutos y vuelve a intentarlo.' },
		Unavailable: {
			title: 'Vuelve a intentarlo en un momento',
			text: 'El inicio de sesión no está disponible ahora mismo.'
		},
		UnknownAction: { title: 'Página no encontrada', text: 'Ve a la página de inicio y continúa desde allí.' }
	}
};
