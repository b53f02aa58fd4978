import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `El código y el enlace caducan en ${codeTime}.`
		: `El código caduca en ${codeTime} y el enlace en ${linkTime}.`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: 'Si el botón no funciona, abre esta dirección en tu navegador:',
	signIn: {
		title: (site) => `Iniciar sesión en ${site}`,
		preview: (host, time) => `Para ${host}. Funciona una vez y caduca en ${time}.`,
		pressButton: (host) => `Pulsa el botón para iniciar sesión en ${host}.`,
		openLink: (host) => `Abre este enlace para iniciar sesión en ${host}:`,
		typeCode: (host) => `Introduce este código en la página de ${host} donde lo pediste:`,
		orPressButton: 'O pulsa el botón, en el mismo navegador.',
		orOpenLink: 'O abre este enlace, en el mismo navegador:',
		orPressAnywhere: 'O pulsa el botón.',
		orOpenAnywhere: 'O abre este enlace:',
		button: 'Iniciar sesión',
		validityOfLink: (time) =>
			`El enlace funciona una vez y caduca en ${time}. Quien lo tenga puede iniciar sesión en tu nombre. No lo compartas.`,
		validityOfCode: (time) =>
			`El código funciona una vez y caduca en ${time}. Quien lo tenga puede iniciar sesión en tu nombre. No lo compartas.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Solo funciona uno de los dos, y solo una vez. Quien tenga uno puede iniciar sesión en tu nombre. No los compartas.`,
		unasked: 'Si no has pedido este correo, puedes ignorarlo.'
	},
	reauthenticate: {
		title: (site) => `Confirma que eres tú en ${site}`,
		preview: (host, time) => `Para ${host}. Funciona una vez y caduca en ${time}.`,
		pressButton: (host) => `Pulsa el botón para confirmar en ${host} que eres tú.`,
		openLink: (host) => `Abre este enlace para confirmar en ${host} que eres tú:`,
		typeCode: (host) => `Introduce este código en la página de ${host} donde lo pediste:`,
		orPressButton: 'O pulsa el botón, en el mismo navegador.',
		orOpenLink: 'O abre este enlace, en el mismo navegador:',
		orPressAnywhere: 'O pulsa el botón, en el mismo navegador.',
		orOpenAnywhere: 'O abre este enlace, en el mismo navegador:',
		button: 'Confirmar',
		validityOfLink: (time) =>
			`El enlace funciona una vez, en el navegador en el que lo pediste, y caduca en ${time}. No lo compartas.`,
		validityOfCode: (time) =>
			`El código funciona una vez, en el navegador en el que lo pediste, y caduca en ${time}. No lo compartas.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Solo funciona uno de los dos, una vez, en el navegador en el que lo pediste. No los compartas.`,
		unasked:
			'Si no has pedido este correo, puede que otra persona esté usando tu cuenta: cierra sesión en todas partes.'
	},
	signUp: {
		title: (site) => `Confirma tu dirección de correo para ${site}`,
		text: (host) => [`Has empezado a crear una cuenta en ${host}. Abre el enlace para terminar.`],
		button: 'Confirmar',
		validity: (time) => `El enlace funciona una vez y caduca en ${time}. No lo compartas.`,
		unasked: 'Si no has pedido este correo, puedes ignorarlo. En ese caso no habrá ninguna cuenta.'
	},
	accountExists: {
		title: (site) => `Ya tienes una cuenta en ${site}`,
		text: (host) => [
			`Alguien ha querido crear una cuenta en ${host} con esta dirección de correo, que ya tiene una.`,
			'Inicia sesión con ella. Si has olvidado tu contraseña, elige allí una nueva.'
		],
		button: 'Iniciar sesión',
		unasked: 'Si no has sido tú, puedes ignorar este correo. Tu cuenta no ha cambiado.'
	},
	reset: {
		title: (site) => `Elige una contraseña nueva para ${site}`,
		text: (host) => [`Has pedido una contraseña nueva en ${host}. Abre el enlace para elegirla.`],
		button: 'Elegir una contraseña nueva',
		validity: (time) => `El enlace funciona una vez y caduca en ${time}. No lo compartas.`,
		unasked: 'Si no has pedido este correo, puedes ignorarlo. Tu contraseña sigue igual.'
	},
	noAccount: {
		title: (site) => `No tienes ninguna cuenta en ${site}`,
		text: (host) => [
			`Alguien ha pedido una contraseña nueva en ${host} para esta dirección de correo. No hay ninguna cuenta con ella.`,
			'Si tienes una cuenta allí, tiene otra dirección de correo.'
		],
		button: 'Ir a la página de inicio de sesión',
		unasked: 'Si no has sido tú, puedes ignorar este correo.'
	},
	otherWay: {
		title: (site) => `Inicia sesión en ${site} como antes`,
		text: (host) => [
			`Alguien ha pedido una contraseña nueva en ${host} para esta dirección de correo.`,
			'La cuenta con esta dirección usa otra forma de iniciar sesión, y su dirección nunca se confirmó. Inicia sesión de esa forma.'
		],
		button: 'Ir a la página de inicio de sesión',
		unasked: 'Si no has sido tú, puedes ignorar este correo. La cuenta no ha cambiado.'
	},
	passwordChanged: {
		title: (site) => `Tu contraseña de ${site} se ha cambiado`,
		text: (host) => [
			`La contraseña de tu cuenta en ${host} se acaba de cambiar. Se ha cerrado tu sesión en todos los demás dispositivos.`,
			'Si has sido tú, no hay nada que hacer. Si no has sido tú, elige enseguida una contraseña nueva.'
		],
		button: 'Elegir una contraseña nueva',
		unasked: 'Enviamos este correo cada vez que cambia la contraseña.'
	},
	changeAddress: {
		title: (site) => `Confirma tu nueva dirección de correo para ${site}`,
		text: (host) => [
			`Quieres usar esta dirección de correo para tu cuenta en ${host}. Abre el enlace para confirmarla.`
		],
		button: 'Confirmar la dirección',
		validity: (time) =>
			`El enlace funciona una vez, mientras tengas la sesión iniciada, y caduca en ${time}. No lo compartas.`,
		unasked: 'Si no has pedido este correo, no abras el enlace. Puedes ignorar este correo.'
	},
	addressTaken: {
		title: (site) => `Ya usas esta dirección de correo en ${site}`,
		text: (host) => [
			`Alguien que ha iniciado sesión en otra cuenta de ${host} ha querido usar para ella esta dirección de correo.`,
			'La dirección pertenece a tu cuenta. No ha cambiado nada.'
		],
		button: 'Ir a tu cuenta',
		unasked: 'Si no has sido tú, puedes ignorar este correo.'
	},
	addressChanged: {
		title: (site) => `Tu dirección de correo de ${site} se ha cambiado`,
		text: (host) => [
			`Tu cuenta en ${host} tiene ahora otra dirección de correo. Si has sido tú, no hay nada que hacer.`,
			'Si no has sido tú, deshaz el cambio: esta dirección vuelve a ser tuya y se cierra la sesión de todos.'
		],
		button: 'Deshacer el cambio',
		validity: (time) => `El enlace funciona una vez y caduca en ${time}. Guarda este correo hasta entonces.`,
		unasked: 'Enviamos este correo cada vez que cambia la dirección de una cuenta.'
	},
	addressReturned: {
		title: (site) => `Tu dirección de correo de ${site} se ha cambiado`,
		text: (host) => [`Tu cuenta en ${host} vuelve a tener su dirección de correo anterior.`],
		button: 'Ir a tu cuenta',
		unasked: 'Enviamos este correo cada vez que cambia la dirección de una cuenta.'
	},
	secondFactor: {
		title: (site) => `Tu código para ${site}`,
		preview: (host, time) => `Para ${host}. Funciona una vez y caduca en ${time}.`,
		typeCode: (host) => `Introduce este código en la página de ${host} en la que inicias sesión:`,
		validity: (time) =>
			`El código funciona una vez, en el navegador en el que lo pediste, y caduca en ${time}. No lo compartas.`,
		unasked:
			'Si no has pedido este correo, otra persona conoce tu contraseña o puede iniciar sesión de otra forma en tu nombre: cambia tu contraseña.'
	},
	security: {
		newDevice: {
			title: (site) => `Nuevo inicio de sesión en ${site}`,
			text: (host) => `Alguien ha iniciado sesión en tu cuenta de ${host} con un navegador nuevo.`,
			otherwise:
				'Si no has sido tú, cierra sesión en todas partes en la página de tu cuenta y protege lo que se usó: tu contraseña, tu buzón o tu cuenta en otro sitio.'
		},
		passkeyAdded: {
			title: (site) => `Se ha añadido una llave de acceso a tu cuenta en ${site}`,
			text: (host) => `Con una llave de acceso nueva se puede iniciar sesión en tu cuenta de ${host}.`,
			otherwise:
				'Si no has sido tú, quita la llave de acceso y cierra sesión en todas partes en la página de tu cuenta.'
		},
		passkeyRemoved: {
			title: (site) => `Se ha quitado una llave de acceso de tu cuenta en ${site}`,
			text: (host) => `Con una de tus llaves de acceso ya no se puede iniciar sesión en tu cuenta de ${host}.`,
			otherwise:
				'Si no has sido tú, cierra sesión en todas partes en la página de tu cuenta y vuelve a añadir tu llave de acceso.'
		},
		accountLinked: {
			title: (site) => `Otra forma de iniciar sesión en ${site}`,
			text: (host, name) =>
				`A partir de ahora, con una cuenta de ${name} se puede iniciar sesión en tu cuenta de ${host}.`,
			otherwise: 'Si no has sido tú, desconecta la cuenta y cierra sesión en todas partes en la página de tu cuenta.'
		},
		accountUnlinked: {
			title: (site) => `Se ha quitado una forma de iniciar sesión en ${site}`,
			text: (host, name) => `Con una cuenta de ${name} ya no se puede iniciar sesión en tu cuenta de ${host}.`,
			otherwise:
				'Si no has sido tú, cierra sesión en todas partes en la página de tu cuenta y vuelve a conectar la cuenta.'
		},
		factorAdded: {
			title: (site) => `Se ha añadido un segundo factor a tu cuenta en ${site}`,
			text: (host, name) => `Tu cuenta en ${host} tiene un nuevo segundo factor: ${name}.`,
			otherwise: 'Si no has sido tú, quítalo y cierra sesión en todas partes en la página de tu cuenta.'
		},
		factorRemoved: {
			title: (site) => `Se ha quitado un segundo factor de tu cuenta en ${site}`,
			text: (host, name) => `Este segundo factor se ha quitado de tu cuenta en ${host}: ${name}.`,
			otherwise:
				'Si no has sido tú, cierra sesión en todas partes en la página de tu cuenta, cambia tu contraseña y vuelve a añadir el segundo factor.'
		},
		recoveryCodeUsed: {
			title: (site) => `Se ha usado un código de recuperación en ${site}`,
			text: (host) =>
				`Alguien ha usado uno de tus códigos de recuperación para iniciar sesión en tu cuenta de ${host}.`,
			otherwise:
				'Si no has sido tú, cierra sesión en todas partes en la página de tu cuenta, cambia tu contraseña y crea códigos de recuperación nuevos.'
		},
		deletionScheduled: {
			title: (site) => `Tu cuenta en ${site} se eliminará`,
			text: (host, time) =>
				`Tu cuenta en ${host} se eliminará después de esta fecha: ${time}. Se ha cerrado tu sesión en todas partes. Para conservar la cuenta, inicia sesión antes.`,
			otherwise:
				'Si no has sido tú, inicia sesión: así se conserva la cuenta. Después cierra sesión en todas partes en la página de tu cuenta.'
		},
		deletionUndone: {
			title: (site) => `Tu cuenta en ${site} se conserva`,
			text: (host) => `Tu cuenta en ${host} no se eliminará porque alguien ha iniciado sesión en ella.`,
			otherwise:
				'Si no has sido tú, cierra sesión en todas partes en la página de tu cuenta y protege lo que se usó: tu contraseña, tu buzón o tu cuenta en otro sitio.'
		},
		button: 'Ir a tu cuenta',
		expected: 'Si has sido tú, no hay nada que hacer.',
		factors: { totp: 'una aplicación de autenticación', phone: 'un número de teléfono' },
		device: (browser, system) => `${browser} en ${system}`
	}
};
