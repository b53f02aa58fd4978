import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('es');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: 'Nombre de usuario',
		name: 'Nombre (opcional)',
		current: 'Contraseña actual',
		new: 'Nueva contraseña',
		rule: (length) =>
			number(length, {
				one: 'Al menos # carácter. Una frase es fácil de recordar.',
				other: 'Al menos # caracteres. Una frase es fácil de recordar.'
			}),
		forgotten: '¿Has olvidado la contraseña?',
		noAccount: 'Crear una cuenta',
		toSignIn: 'Iniciar sesión',
		signUp: {
			title: 'Crear una cuenta',
			titleFor: (app) => `Crear una cuenta en ${app}`,
			submit: 'Crear una cuenta',
			known: 'Ya tengo una cuenta',
			taken: {
				title: 'Esta dirección de correo ya tiene una cuenta',
				text: 'Inicia sesión con ella o usa otra dirección de correo.'
			}
		},
		sent: {
			title: 'Revisa tu correo',
			text: 'Hemos enviado un correo a',
			what: 'Abre el enlace que contiene para terminar. Puede tardar un minuto en llegar. Mira también en la carpeta de correo no deseado.',
			again: 'Volver a enviar el correo',
			another: 'Usar otra dirección de correo'
		},
		verify: {
			title: 'Confirma tu dirección de correo',
			text: 'Vas a crear una cuenta para',
			choose: 'Este no es el navegador en el que empezaste. Elige aquí la contraseña.',
			signInFirst:
				'Si ya has iniciado sesión en una cuenta con esta dirección, inicia sesión primero en ella y vuelve a abrir el enlace: de lo contrario, se eliminará.',
			submit: 'Confirmar e iniciar sesión',
			own: 'Tu cuenta tiene la dirección',
			ownSubmit: 'Confirmar',
			cancel: 'No crear una cuenta'
		},
		forgot: {
			title: 'Restablecer tu contraseña',
			text: 'Introduce tu dirección de correo. Te enviaremos un correo con el siguiente paso.',
			submit: 'Enviar el correo',
			sentTitle: 'Revisa tu correo',
			sent: 'Hemos enviado un correo a',
			sentAway: 'Hemos enviado un correo.',
			sentWhat:
				'Contiene el siguiente paso. Puede tardar un minuto en llegar. Mira también en la carpeta de correo no deseado.'
		},
		reset: {
			title: 'Elige una contraseña nueva',
			text: 'Para la cuenta con la dirección',
			submit: 'Guardar la contraseña nueva',
			doneTitle: 'Tu contraseña se ha cambiado',
			done: 'Se ha cerrado tu sesión en todos los dispositivos. Inicia sesión con la contraseña nueva.'
		},
		change: {
			title: 'Cambiar tu contraseña',
			firstTitle: 'Elige una contraseña',
			text: 'Has iniciado sesión como',
			submit: 'Guardar la contraseña nueva',
			note: 'Se cerrará tu sesión en todos los demás dispositivos.',
			cancel: 'Cancelar',
			wrong: { title: 'La contraseña actual no es correcta', text: 'No ha cambiado nada. Vuelve a intentarlo.' },
			doneTitle: 'Tu contraseña se ha cambiado',
			done: 'Se ha cerrado tu sesión en todos los demás dispositivos.',
			next: 'Continuar'
		},
		section: {
			title: 'Contraseña',
			none: 'Todavía no tienes contraseña.',
			change: 'Cambiar la contraseña',
			choose: 'Elegir una contraseña'
		},
		refused: {
			too_short: (length) =>
				number(length, {
					one: 'Es demasiado corta. Usa al menos # carácter.',
					other: 'Es demasiado corta. Usa al menos # caracteres.'
				}),
			too_long: 'Es demasiado larga. Usa como máximo 4096 caracteres.',
			common: 'La usa mucha gente, así que se adivina primero. Elige otra.',
			context: 'Está formada por tu propio nombre o por el de este sitio. Elige otra.',
			breached: 'Está en listas de contraseñas robadas. Elige otra.'
		}
	},
	factors: {
		challenge: {
			title: 'Introduce tu código',
			text: 'Abre tu aplicación de autenticación e introduce el código que muestra para',
			titleOfAny: 'Confirma que eres tú',
			textOfAny: 'Un paso más para iniciar sesión como',
			code: 'Código',
			codeOfApp: 'Código de tu aplicación de autenticación',
			trust: (time) => `No volver a preguntar en este dispositivo durante ${time}`,
			sendMail: 'Enviarme un código por correo',
			sendPhone: (to) => `Enviar un código por SMS a ${to}`,
			mailSent: 'Hemos enviado un código a',
			codeOfMail: 'Código del correo',
			codeOfPhone: 'Código del SMS',
			again: 'Enviar un código nuevo',
			submit: 'Continuar',
			lost: 'Usar un código de recuperación',
			recoveryText: 'Introduce uno de los códigos de recuperación que guardaste. Cada uno funciona una vez.',
			recovery: 'Código de recuperación',
			cancel: 'Cancelar'
		},
		setUp: {
			title: 'Configura tu aplicación de autenticación',
			required: 'Este sitio pide un segundo paso en cada inicio de sesión. Configúralo ahora para continuar como',
			scan: 'Escanea este código con una aplicación de autenticación de tu teléfono.',
			type: 'Introduce esta clave en una aplicación de autenticación de tu teléfono.',
			open: 'Abrirla en una aplicación de este dispositivo',
			key: 'O introduce esta clave',
			keyAlone: 'Clave',
			picture: 'Código QR de la clave',
			then: 'Después introduce el código que muestra la aplicación.',
			code: 'Código',
			submit: 'Activar',
			cancel: 'Cancelar'
		},
		phone: {
			title: 'Añade un número de teléfono',
			text: 'Cuando inicies sesión, enviaremos un código por SMS a este número. Introduce el número con el prefijo del país.',
			number: 'Número de teléfono',
			example: '+1 415 555 0123',
			send: 'Enviar un código',
			invalid: {
				title: 'Eso no es un número de teléfono',
				text: 'Introdúcelo con el signo más y el prefijo del país, como +1 415 555 0123.'
			},
			sent: 'Introduce el código que hemos enviado a',
			submit: 'Añadir el número',
			cancel: 'Cancelar',
			message: (code, site) => `${code} es tu código para ${site}. No lo compartas.`
		},
		codes: {
			title: 'Guarda tus códigos de recuperación',
			text: 'Si pierdes el teléfono, inicia sesión con uno de ellos. Cada uno funciona una vez. No se volverán a mostrar.',
			list: 'Tus códigos de recuperación',
			download: 'Descargar',
			file: 'codigos-de-recuperacion.txt',
			heading: (site) => `Códigos de recuperación de ${site}. Cada uno funciona una vez.`,
			print: 'Imprimir',
			next: 'Los he guardado',
			newTitle: '¿Crear códigos de recuperación nuevos?',
			newText: 'Los códigos que tienes ahora dejarán de funcionar.',
			make: 'Crear códigos nuevos',
			cancel: 'Cancelar'
		},
		section: {
			title: 'Inicio de sesión en dos pasos',
			off: 'Tu cuenta está protegida por un paso. Una aplicación de autenticación añade un segundo.',
			setUp: 'Configurar una aplicación de autenticación',
			totp: 'Aplicación de autenticación',
			phone: 'Verificación por SMS',
			addPhone: 'Añadir un número de teléfono',
			added: (when) => `Se añadió ${when}`,
			lastUsed: (when) => `último uso ${when}`,
			remove: 'Quitar',
			removeOne: (name) => `Quitar: ${name}`,
			confirm: 'Después bastará un paso para iniciar sesión. Se cerrará tu sesión en todas las demás partes.',
			removed: 'La aplicación de autenticación se ha quitado.',
			removedPhone: 'El número de teléfono se ha quitado.',
			recovery: 'Códigos de recuperación',
			left: (count) => number(count, { one: 'Queda # código', other: 'Quedan # códigos' }),
			few: 'Crea códigos nuevos antes de que se acaben.',
			none: 'No quedan códigos. Crea ahora otros nuevos.',
			make: 'Crear códigos nuevos',
			devices: 'Dispositivos de confianza',
			devicesText: 'En estos dispositivos basta un paso para iniciar sesión.',
			thisDevice: 'Este dispositivo',
			trusted: (when) => `De confianza desde ${when}`,
			ends: (when) => `caduca ${when}`,
			end: 'Quitar',
			endOne: (name) => `Quitar: ${name}`,
			ended: 'El dispositivo ya no es de confianza.'
		}
	}
};
