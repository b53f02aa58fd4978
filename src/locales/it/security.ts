import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('it');

/** Passwords and second factors. */
export const security: PartialMessages = {
	password: {
		username: 'Nome utente',
		name: 'Nome (facoltativo)',
		current: 'Password attuale',
		new: 'Nuova password',
		rule: (length) =>
			number(length, {
				one: 'Almeno # carattere. Una frase è facile da ricordare.',
				other: 'Almeno # caratteri. Una frase è facile da ricordare.'
			}),
		forgotten: 'Hai dimenticato la password?',
		noAccount: 'Crea un account',
		toSignIn: 'Accedi',
		signUp: {
			title: 'Crea un account',
			titleFor: (app) => `Crea un account su ${app}`,
			submit: 'Crea un account',
			known: 'Ho già un account',
			taken: {
				title: 'Questo indirizzo email ha già un account',
				text: 'Accedi con quello o usa un altro indirizzo email.'
			}
		},
		sent: {
			title: 'Controlla la tua email',
			text: 'Abbiamo inviato un’email a',
			what: 'Apri il link che contiene per completare l’operazione. Può impiegare un minuto ad arrivare. Controlla anche la cartella dello spam.',
			again: 'Invia di nuovo l’email',
			another: 'Usa un altro indirizzo email'
		},
		verify: {
			title: 'Conferma il tuo indirizzo email',
			text: 'Stai creando un account per',
			choose: 'Questo non è il browser in cui hai iniziato. Scegli qui la password.',
			signInFirst:
				'Se hai già effettuato l’accesso a un account con questo indirizzo, accedi prima a quello e apri di nuovo il link: altrimenti verrà eliminato.',
			submit: 'Conferma e accedi',
			own: 'Il tuo account ha l’indirizzo',
			ownSubmit: 'Conferma',
			cancel: 'Non creare un account'
		},
		forgot: {
			title: 'Reimposta la password',
			text: 'Inserisci il tuo indirizzo email. Ti invieremo un’email con il passaggio successivo.',
			submit: 'Invia l’email',
			sentTitle: 'Controlla la tua email',
			sent: 'Abbiamo inviato un’email a',
			sentAway: 'Abbiamo inviato un’email.',
			sentWhat:
				'Contiene il passaggio successivo. Può impiegare un minuto ad arrivare. Controlla anche la cartella dello spam.'
		},
		reset: {
			title: 'Scegli una nuova password',
			text: 'Per l’account con l’indirizzo',
			submit: 'Salva la nuova password',
			doneTitle: 'La password è stata cambiata',
			done: 'Sei uscito da tutti i dispositivi. Accedi con la nuova password.'
		},
		change: {
			title: 'Cambia la password',
			firstTitle: 'Scegli una password',
			text: 'Hai effettuato l’accesso come',
			submit: 'Salva la nuova password',
			note: 'Uscirai da tutti gli altri dispositivi.',
			cancel: 'Annulla',
			wrong: { title: 'La password attuale non è corretta', text: 'Non è cambiato nulla. Riprova.' },
			doneTitle: 'La password è stata cambiata',
			done: 'Sei uscito da tutti gli altri dispositivi.',
			next: 'Continua'
		},
		section: {
			title: 'Password',
			none: 'Non hai ancora una password.',
			change: 'Cambia la password',
			choose: 'Scegli una password'
		},
		refused: {
			too_short: (length) =>
				number(length, {
					one: 'È troppo corta. Usa almeno # carattere.',
					other: 'È troppo corta. Usa almeno # caratteri.'
				}),
			too_long: 'È troppo lunga. Usa al massimo 4096 caratteri.',
			common: 'La usano in molti, quindi viene indovinata per prima. Scegline un’altra.',
			context: 'È formata dal tuo nome o dal nome di questo sito. Scegline un’altra.',
			breached: 'È negli elenchi di password rubate. Scegline un’altra.'
		}
	},
	factors: {
		challenge: {
			title: 'Inserisci il codice',
			text: 'Apri la tua app di autenticazione e inserisci il codice che mostra per',
			titleOfAny: 'Conferma che sei tu',
			textOfAny: 'Ancora un passaggio per accedere come',
			code: 'Codice',
			codeOfApp: 'Codice della tua app di autenticazione',
			trust: (time) => `Non chiedere più su questo dispositivo per ${time}`,
			sendMail: 'Inviami un codice via email',
			sendPhone: (to) => `Invia un codice via SMS a ${to}`,
			mailSent: 'Abbiamo inviato un codice a',
			codeOfMail: 'Codice dell’email',
			codeOfPhone: 'Codice dell’SMS',
			again: 'Invia un nuovo codice',
			submit: 'Continua',
			lost: 'Usa un codice di recupero',
			recoveryText: 'Inserisci uno dei codici di recupero che hai salvato. Ognuno funziona una volta.',
			recovery: 'Codice di recupero',
			cancel: 'Annulla'
		},
		setUp: {
			title: 'Configura la tua app di autenticazione',
			required: 'Questo sito chiede un secondo passaggio a ogni accesso. Configuralo ora per continuare come',
			scan: 'Scansiona questo codice con un’app di autenticazione sul telefono.',
			type: 'Inserisci questa chiave in un’app di autenticazione sul telefono.',
			open: 'Apri in un’app su questo dispositivo',
			key: 'Oppure inserisci questa chiave',
			keyAlone: 'Chiave',
			picture: 'Codice QR della chiave',
			then: 'Poi inserisci il codice che l’app mostra.',
			code: 'Codice',
			submit: 'Attiva',
			cancel: 'Annulla'
		},
		phone: {
			title: 'Aggiungi un numero di telefono',
			text: 'Quando accedi, inviamo un codice via SMS a questo numero. Inserisci il numero con il prefisso internazionale.',
			number: 'Numero di telefono',
			example: '+1 415 555 0123',
			send: 'Invia un codice',
			invalid: {
				title: 'Questo non è un numero di telefono',
				text: 'Inseriscilo con il segno più e il prefisso internazionale, ad esempio +1 415 555 0123.'
			},
			sent: 'Inserisci il codice che abbiamo inviato a',
			submit: 'Aggiungi il numero',
			cancel: 'Annulla',
			message: (code, site) => `${code} è il tuo codice per ${site}. Non condividerlo.`
		},
		codes: {
			title: 'Salva i tuoi codici di recupero',
			text: 'Se perdi il telefono, accedi con uno di essi. Ognuno funziona una volta. Non verranno mostrati di nuovo.',
			list: 'I tuoi codici di recupero',
			download: 'Scarica',
			file: 'codici-di-recupero.txt',
			heading: (site) => `Codici di recupero per ${site}. Ognuno funziona una volta.`,
			print: 'Stampa',
			next: 'Li ho salvati',
			newTitle: 'Creare nuovi codici di recupero?',
			newText: 'I codici che hai ora smetteranno di funzionare.',
			make: 'Crea nuovi codici',
			cancel: 'Annulla'
		},
		section: {
			title: 'Accesso in due passaggi',
			off: 'Il tuo account è protetto da un passaggio. Un’app di autenticazione ne aggiunge un secondo.',
			setUp: 'Configura un’app di autenticazione',
			totp: 'App di autenticazione',
			phone: 'Verifica via SMS',
			addPhone: 'Aggiungi un numero di telefono',
			added: (when) => `Aggiunta ${when}`,
			lastUsed: (when) => `ultimo uso ${when}`,
			remove: 'Rimuovi',
			removeOne: (name) => `Rimuovi: ${name}`,
			confirm: 'Per accedere basterà un passaggio. Uscirai da tutte le altre sessioni.',
			removed: 'L’app di autenticazione è stata rimossa.',
			removedPhone: 'Il numero di telefono è stato rimosso.',
			recovery: 'Codici di recupero',
			left: (count) => number(count, { one: 'Resta # codice', other: 'Restano # codici' }),
			few: 'Creane di nuovi prima che finiscano.',
			none: 'Non resta alcun codice. Creane subito di nuovi.',
			make: 'Crea nuovi codici',
			devices: 'Dispositivi attendibili',
			devicesText: 'Su questi dispositivi per accedere basta un passaggio.',
			thisDevice: 'Questo dispositivo',
			trusted: (when) => `Reso attendibile ${when}`,
			ends: (when) => `scade ${when}`,
			end: 'Rimuovi',
			endOne: (name) => `Rimuovi: ${name}`,
			ended: 'Il dispositivo non è più attendibile.'
		}
	}
};
