import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('es');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: 'Llaves de acceso',
		none: 'Todavía no tienes ninguna llave de acceso. Con una llave de acceso inicias sesión con el dedo, la cara o un PIN.',
		unnamed: 'Llave de acceso',
		manyDevices: 'En todos los dispositivos de tu cuenta',
		oneDevice: 'En un dispositivo',
		rename: 'Cambiar nombre',
		renameOne: (passkey) => `Cambiar nombre: ${passkey}`,
		removeOne: (passkey) => `Quitar: ${passkey}`,
		name: 'Nombre',
		save: 'Guardar',
		remove: 'Quitar',
		confirm: 'Después no podrás iniciar sesión con ella. Elimínala también en tu dispositivo.',
		add: 'Añadir una llave de acceso',
		addWith: (provider) => `Añadir una llave de acceso: ${provider}`,
		noScript: 'Para añadir una llave de acceso hace falta JavaScript. El resto de esta página funciona sin él.',
		renamed: 'El nombre se ha guardado.',
		removed: 'La llave de acceso se ha quitado.',
		added: 'La llave de acceso se ha añadido.',
		wrongName: {
			title: 'El nombre no se ha guardado',
			text: 'Introduce un nombre de 100 caracteres como máximo, en una línea.'
		},
		last: {
			title: 'La llave de acceso no se ha quitado',
			text: 'Es tu última llave de acceso y puede que tu única forma de iniciar sesión. Añade otra antes.'
		}
	},
	accountWays: {
		title: 'Cuentas conectadas',
		unlink: 'Desconectar',
		unlinkOne: (provider) => `Desconectar ${provider}`,
		last: 'Tu única forma de iniciar sesión',
		unused: 'Ya no se usa para iniciar sesión',
		connect: (provider) => `Conectar ${provider}`,
		done: 'La cuenta está desconectada.',
		refused: {
			title: 'La cuenta no se ha desconectado',
			text: 'Es tu única forma de iniciar sesión. Añade otra antes.'
		}
	},
	deletion: {
		title: 'Eliminar tu cuenta',
		text: 'Todo lo que este sitio sabe de ti se elimina al momento. No se puede deshacer.',
		later: (time) =>
			`Se cierra tu sesión en todas partes al momento. Todo lo que este sitio sabe de ti se elimina ${time}. Para conservar la cuenta, inicia sesión antes.`,
		open: 'Eliminar la cuenta…',
		word: 'eliminar',
		label: (word) => `Para confirmar, escribe «${word}»`,
		submit: 'Eliminar mi cuenta',
		refused: { title: 'La cuenta no se ha eliminado', text: 'Escribe la palabra tal como aparece.' },
		doneTitle: 'Tu cuenta se ha eliminado',
		done: 'Se ha cerrado tu sesión en todos los dispositivos.',
		scheduledTitle: 'Tu cuenta se eliminará',
		scheduled: (date) =>
			`Se ha cerrado tu sesión en todos los dispositivos. Tu cuenta se eliminará después de esta fecha: ${date}. Para conservarla, inicia sesión antes.`,
		home: 'Volver al sitio'
	},
	address: {
		section: {
			title: 'Dirección de correo',
			present: 'Tu dirección es',
			none: 'Todavía no tienes ninguna dirección.',
			unproven: 'Todavía no está confirmada.',
			label: 'Nueva dirección de correo',
			submit: 'Cambiar la dirección',
			sent: 'Hemos enviado un correo a la nueva dirección. Abre el enlace que contiene para terminar.',
			refused: { title: 'La dirección no se ha cambiado', text: 'Ya tienes esta dirección.' }
		},
		confirm: {
			title: 'Confirma tu nueva dirección de correo',
			signedIn: 'Has iniciado sesión como',
			text: 'Tu cuenta tendrá la dirección',
			submit: 'Cambiar la dirección',
			cancel: 'Cancelar y no cambiar nada',
			doneTitle: 'Tu dirección de correo se ha cambiado',
			done: 'Hemos enviado un correo a tu dirección anterior. Su enlace permite deshacer el cambio durante una semana.',
			next: 'Ir a tu cuenta'
		},
		undo: {
			title: '¿Deshacer el cambio de tu dirección?',
			text: 'Tu cuenta recupera su dirección anterior:',
			note: 'Se cerrará tu sesión en todos los dispositivos, y también la de todos los demás.',
			submit: 'Deshacer el cambio',
			doneTitle: 'El cambio se ha deshecho',
			done: 'Se ha cerrado la sesión de todos. Inicia sesión y comprueba en la página de tu cuenta que todas las formas de iniciar sesión son tuyas.',
			signIn: 'Iniciar sesión'
		}
	},
	account: {
		title: 'Tu cuenta',
		home: 'Volver al sitio',
		acting: { title: 'Estás actuando como esta persona', text: 'Ves una parte de la página y no puedes cambiar nada.' },
		overview: {
			title: 'Resumen',
			ways: (count) =>
				number(count, { one: 'Tienes # forma de iniciar sesión.', other: 'Tienes # formas de iniciar sesión.' }),
			factorOn: 'El inicio de sesión en dos pasos está activado.',
			factorOff: 'El inicio de sesión en dos pasos está desactivado.',
			addWay: 'Añadir una forma de iniciar sesión',
			addFactor: 'Activar el inicio de sesión en dos pasos'
		},
		profile: {
			title: 'Perfil',
			name: 'Nombre',
			email: 'Dirección de correo',
			unnamed: 'Todavía sin nombre',
			proven: 'Confirmada',
			save: 'Guardar',
			done: 'Tu perfil se ha guardado.',
			refused: {
				title: 'Este nombre no se puede usar',
				text: 'Introduce un nombre de 100 caracteres como máximo, en una línea.'
			}
		},
		sessions: {
			title: 'Dónde has iniciado sesión',
			device: (browser, system) => `${browser} en ${system}`,
			unknown: 'Navegador desconocido',
			current: 'Este navegador',
			lastUsed: (when) => `Último uso ${when}`,
			signedIn: (when) => `Sesión iniciada ${when}`,
			signedInWith: (when, provider) => `Sesión iniciada ${when} con ${provider}`,
			acting: 'Alguien de soporte está actuando aquí en tu nombre',
			end: 'Cerrar sesión',
			endOne: (device) => `Cerrar sesión: ${device}`,
			endOthers: 'Cerrar sesión en todas las demás partes',
			unlisted: 'Puedes cerrar sesión en todos los demás navegadores y aplicaciones a la vez.',
			done: 'La sesión ha terminado.',
			doneOthers: 'Se ha cerrado tu sesión en todas las demás partes.'
		},
		signOut: { title: 'Cerrar sesión', text: 'Has iniciado sesión como', submit: 'Cerrar sesión' }
	},
	accountTokens: {
		title: 'Tokens de API',
		none: 'No tienes ningún token. Con un token, un programa puede usar este sitio en tu nombre.',
		unnamed: 'Token',
		lastUsed: (when) => `Último uso ${when}`,
		neverUsed: 'Nunca usado',
		expires: (when) => `Caduca ${when}`,
		end: 'Revocar',
		endOne: (token) => `Revocar: ${token}`,
		create: 'Crear un token',
		label: 'Nombre',
		lifetime: 'Caduca',
		inDays: (days) => number(days, { one: 'En # día', other: 'En # días' }),
		mayDo: 'El token puede usarse para',
		ended: 'El token se ha revocado.',
		created: 'El token se ha creado.',
		wrong: {
			title: 'El token no se ha creado',
			text: 'Introduce un nombre de 100 caracteres como máximo y elige al menos un uso.'
		},
		tooMany: { title: 'El token no se ha creado', text: 'Tienes demasiados tokens. Revoca uno antes.' },
		newTitle: 'Tu nuevo token',
		once: 'Cópialo ahora: no se volverá a mostrar. Quien lo tenga puede usar este sitio en tu nombre.',
		value: 'Token',
		back: 'Volver a tu cuenta'
	}
};
