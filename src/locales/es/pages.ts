import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: 'Iniciar sesión',
		titleFor: (app) => `Iniciar sesión en ${app}`,
		with: (provider) => `Iniciar sesión con ${provider}`,
		submit: 'Iniciar sesión',
		none: 'Todavía no hay ninguna forma de iniciar sesión.',
		or: 'o',
		back: 'Atrás',
		password: 'Contraseña',
		showPassword: 'Mostrar la contraseña',
		lastUsed: 'Último uso',
		handle: 'Identificador',
		remember: 'Mantener la sesión iniciada',
		email: {
			label: 'Dirección de correo',
			placeholder: 'nombre@example.com',
			submit: 'Continuar con el correo',
			next: 'Continuar',
			send: 'Enviarme un correo para iniciar sesión',
			another: 'Usar otra dirección de correo'
		}
	},
	signedIn: {
		text: 'Has iniciado sesión como',
		unnamed: 'una persona sin nombre',
		next: 'Continuar',
		signOut: 'Cerrar sesión'
	},
	passkey: {
		signIn: 'Iniciar sesión con una llave de acceso',
		create: 'Crear una llave de acceso',
		noScript: 'Las llaves de acceso necesitan JavaScript. Actívalo o elige otra forma de iniciar sesión.',
		unsupported: 'Este navegador no admite llaves de acceso. Actualízalo o elige otra forma de iniciar sesión.',
		cancelled:
			'La solicitud se canceló o este dispositivo no tiene ninguna llave de acceso para este sitio. Vuelve a intentarlo o elige otra forma de iniciar sesión.',
		registered: 'Este dispositivo ya tiene una llave de acceso para tu cuenta. Inicia sesión con ella.',
		missing: 'Introduce primero tu dirección de correo.',
		wait: 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.',
		failed: 'Algo ha fallado. Vuelve a intentarlo.'
	},
	signOut: {
		title: 'Cerrar sesión',
		question: '¿Quieres cerrar sesión?',
		atProvider: (provider) => `También se cerrará tu sesión en ${provider}.`,
		submit: 'Cerrar sesión',
		cancel: 'Cancelar'
	},
	verifyRequest: {
		title: 'Revisa tu correo',
		text: 'Te hemos enviado un correo con un enlace para iniciar sesión. Puede tardar un minuto en llegar. Mira también en la carpeta de correo no deseado.',
		linkSent: 'Hemos enviado un enlace para iniciar sesión a',
		linkText: 'Puede tardar un minuto en llegar. Mira también en la carpeta de correo no deseado.',
		codeSent: 'Hemos enviado un código a',
		codeText:
			'Introduce aquí el código o abre el enlace del correo. Puede tardar un minuto en llegar. Mira también en la carpeta de correo no deseado.',
		sentAgain: 'Hemos enviado otro correo. Solo vale el más reciente.',
		code: 'Código',
		submit: 'Iniciar sesión',
		again: 'Volver a enviar el correo'
	},
	confirmEmail: {
		title: 'Iniciar sesión por correo',
		text: 'Este enlace inicia tu sesión como',
		instead: { before: 'Has iniciado sesión como', after: '. Si continúas, se cerrará la sesión de esta cuenta.' },
		somebody: 'otra persona',
		submit: 'Iniciar sesión',
		cancel: 'No iniciar sesión'
	},
	earlierUser: {
		title: '¿Es tuya esta cuenta?',
		text: 'En este sitio ya hay una cuenta con la dirección',
		by: (providers) => `Se creó al iniciar sesión con ${providers}.`,
		connectText: 'Si es tuya, inicia sesión como antes. Así la dirección queda conectada a la cuenta.',
		connect: 'Iniciar sesión como antes',
		releaseText: 'Si no es tuya, crea una cuenta nueva. La otra pierde esta dirección, y no verás sus datos.',
		release: 'Crear una cuenta nueva'
	},
	wrongCode: {
		title: 'El código no es correcto',
		text: 'Introduce el código del correo más reciente o pide uno nuevo.'
	},
	reauthentication: {
		title: 'Confirma que eres tú',
		text: 'Has iniciado sesión como',
		unnamed: 'una persona sin nombre',
		passkey: 'Usar una llave de acceso',
		submit: 'Confirmar',
		mail: 'Enviarme un correo',
		with: (provider) => `Confirmar con ${provider}`,
		linkSent: 'Hemos enviado un enlace a',
		another: 'Elegir otra forma',
		none: 'Todavía no hay forma de confirmarlo. Añade una llave de acceso a tu cuenta o confirma tu dirección de correo. Después vuelve a intentarlo.',
		noneOfThese: 'Esta página pide una forma de confirmarlo que tu cuenta aún no tiene. Añádela y vuelve a intentarlo.',
		signInAgain: 'Tu cuenta aún no tiene forma de confirmarlo. En su lugar, inicia sesión de nuevo.',
		signOutFirst: 'Tu cuenta aún no tiene forma de confirmarlo. En su lugar, cierra sesión y vuelve a iniciarla.',
		orSignInAgain: 'Si no tienes nada de esto, inicia sesión de nuevo.',
		orSignOut: 'Si no tienes nada de esto, cierra sesión y vuelve a iniciarla.',
		signInAgainWith: (provider) => `Volver a iniciar sesión con ${provider}`,
		noScript: 'Las llaves de acceso necesitan JavaScript. Actívalo o elige otra forma.',
		cancel: 'Cancelar',
		signOut: '¿No eres tú? Cerrar sesión',
		elsewhere: {
			title: 'Abre este enlace donde lo pediste',
			text: 'Funciona una vez, en el navegador en el que has iniciado sesión y durante unos minutos. Ábrelo allí o pide un correo nuevo.'
		}
	},
	native: {
		title: '¿Continuar en la aplicación?',
		text: (app) =>
			`Una aplicación de este dispositivo pide usar ${app} con tu cuenta. Continúa solo si acabas de abrirla.`,
		signedIn: 'Has iniciado sesión como',
		unnamed: 'una persona sin nombre',
		submit: 'Continuar',
		cancel: 'Cancelar',
		another: 'Usar otra cuenta',
		old: 'Iniciaste sesión hace un rato. Inicia sesión de nuevo para continuar.',
		again: 'Volver a iniciar sesión'
	},
	linking: {
		title: '¿Conectar esta cuenta?',
		titleTaken: '¿Cambiar a otra cuenta?',
		signedIn: 'Has iniciado sesión como',
		unnamed: 'una persona sin nombre',
		chosen: (provider) => `En ${provider} elegiste la cuenta`,
		unnamedAccount: 'una cuenta sin nombre',
		linkText: (provider) =>
			`Si las conectas, también podrás iniciar sesión en tu cuenta actual con esta cuenta de ${provider}. Hazlo solo si ambas son tuyas.`,
		link: 'Conectar las cuentas',
		switchText: 'Si las mantienes separadas, se cerrará tu sesión aquí y se iniciará con la cuenta que elegiste.',
		takenText:
			'Pertenece a otra persona de este sitio y no se puede conectar con la tuya. Si cambias, se cerrará tu sesión aquí y se iniciará como esa persona.',
		unlinkableText:
			'No se puede conectar con la cuenta que usas ahora. Si cambias, se cerrará tu sesión aquí y se iniciará con la cuenta que elegiste.',
		switch: 'Cambiar a la otra cuenta',
		cancel: 'Cancelar y no cambiar nada'
	},
	popup: { title: 'Has iniciado sesión', text: 'Puedes cerrar esta ventana.', next: 'Continuar aquí' },
	error: {
		newMail: 'Enviar un correo nuevo',
		again: 'Volver a intentarlo',
		home: 'Ir a la página de inicio',
		reference: 'Referencia:',
		wait: (seconds) => `Vuelve a intentarlo dentro de ${waitingTime({ lang: 'es' }, seconds)}.`
	},
	development: { heading: 'Solo se muestra durante el desarrollo' }
};
