import { plural } from '../language.js';
import type { PartialMessages } from '../language.js';

const number = plural('it');

/** The account page. */
export const account: PartialMessages = {
	accountPasskeys: {
		title: 'Passkey',
		none: 'Non hai ancora una passkey. Con una passkey accedi con un dito, il volto o un PIN.',
		unnamed: 'Passkey',
		manyDevices: 'Su tutti i dispositivi del tuo account',
		oneDevice: 'Su un dispositivo',
		rename: 'Rinomina',
		renameOne: (passkey) => `Rinomina: ${passkey}`,
		removeOne: (passkey) => `Rimuovi: ${passkey}`,
		name: 'Nome',
		save: 'Salva',
		remove: 'Rimuovi',
		confirm: 'Dopo non potrai più usarla per accedere. Eliminala anche dal dispositivo.',
		add: 'Aggiungi una passkey',
		addWith: (provider) => `Aggiungi una passkey: ${provider}`,
		noScript: 'Per aggiungere una passkey serve JavaScript. Il resto di questa pagina funziona senza.',
		renamed: 'Il nome è stato salvato.',
		removed: 'La passkey è stata rimossa.',
		added: 'La passkey è stata aggiunta.',
		wrongName: {
			title: 'Il nome non è stato salvato',
			text: 'Inserisci un nome di massimo 100 caratteri, su una riga.'
		},
		last: {
			title: 'La passkey non è stata rimossa',
			text: 'È la tua ultima passkey e forse il tuo unico metodo di accesso. Prima aggiungine un’altra.'
		}
	},
	accountWays: {
		title: 'Account collegati',
		unlink: 'Scollega',
		unlinkOne: (provider) => `Scollega ${provider}`,
		last: 'Il tuo unico metodo di accesso',
		unused: 'Non si usa più per accedere',
		connect: (provider) => `Collega ${provider}`,
		done: 'L’account è stato scollegato.',
		refused: {
			title: 'L’account non è stato scollegato',
			text: 'È il tuo unico metodo di accesso. Prima aggiungine un altro.'
		}
	},
	deletion: {
		title: 'Elimina il tuo account',
		text: 'Tutto ciò che questo sito sa di te viene eliminato subito. L’operazione non può essere annullata.',
		later: (time) =>
			`Esci subito ovunque. Tutto ciò che questo sito sa di te viene eliminato ${time}. Per conservare l’account, accedi prima di allora.`,
		open: 'Elimina l’account…',
		word: 'elimina',
		label: (word) => `Per confermare, scrivi “${word}”`,
		submit: 'Elimina il mio account',
		refused: { title: 'L’account non è stato eliminato', text: 'Scrivi la parola esattamente come è mostrata.' },
		doneTitle: 'Il tuo account è stato eliminato',
		done: 'Sei uscito da tutti i dispositivi.',
		scheduledTitle: 'Il tuo account sarà eliminato',
		scheduled: (date) =>
			`Sei uscito da tutti i dispositivi. Il tuo account sarà eliminato dopo questa data: ${date}. Per conservarlo, accedi prima di allora.`,
		home: 'Torna al sito'
	},
	address: {
		section: {
			title: 'Indirizzo email',
			present: 'Il tuo indirizzo è',
			none: 'Non hai ancora un indirizzo.',
			unproven: 'Non è ancora confermato.',
			label: 'Nuovo indirizzo email',
			submit: 'Cambia l’indirizzo',
			sent: 'Abbiamo inviato un’email al nuovo indirizzo. Apri il link che contiene per completare l’operazione.',
			refused: { title: 'L’indirizzo non è stato cambiato', text: 'Hai già questo indirizzo.' }
		},
		confirm: {
			title: 'Conferma il tuo nuovo indirizzo email',
			signedIn: 'Hai effettuato l’accesso come',
			text: 'Il tuo account avrà l’indirizzo',
			submit: 'Cambia l’indirizzo',
			cancel: 'Annulla senza cambiare nulla',
			doneTitle: 'Il tuo indirizzo email è stato cambiato',
			done: 'Abbiamo inviato un’email al tuo indirizzo precedente. Il link che contiene permette di annullare la modifica per una settimana.',
			next: 'Vai al tuo account'
		},
		undo: {
			title: 'Annullare la modifica dell’indirizzo?',
			text: 'Il tuo account riottiene il suo indirizzo precedente:',
			note: 'Uscirai da tutti i dispositivi, e con te chiunque altro.',
			submit: 'Annulla la modifica',
			doneTitle: 'La modifica è stata annullata',
			done: 'Tutti sono stati disconnessi. Accedi e controlla nella pagina del tuo account se tutti i metodi di accesso sono tuoi.',
			signIn: 'Accedi'
		}
	},
	account: {
		title: 'Il tuo account',
		home: 'Torna al sito',
		acting: {
			title: 'Stai agendo come questa persona',
			text: 'Vedi una parte della pagina e non puoi modificare nulla.'
		},
		overview: {
			title: 'Panoramica',
			ways: (count) => number(count, { one: 'Hai # metodo di accesso.', other: 'Hai # metodi di accesso.' }),
			factorOn: 'L’accesso in due passaggi è attivo.',
			factorOff: 'L’accesso in due passaggi non è attivo.',
			addWay: 'Aggiungi un metodo di accesso',
			addFactor: 'Attiva l’accesso in due passaggi'
		},
		profile: {
			title: 'Profilo',
			name: 'Nome',
			email: 'Indirizzo email',
			unnamed: 'Ancora nessun nome',
			proven: 'Confermato',
			save: 'Salva',
			done: 'Il tuo profilo è stato salvato.',
			refused: {
				title: 'Questo nome non si può usare',
				text: 'Inserisci un nome di massimo 100 caratteri, su una riga.'
			}
		},
		sessions: {
			title: 'Dove hai effettuato l’accesso',
			device: (browser, system) => `${browser} su ${system}`,
			unknown: 'Browser sconosciuto',
			current: 'Questo browser',
			lastUsed: (when) => `Ultimo uso ${when}`,
			signedIn: (when) => `Accesso ${when}`,
			signedInWith: (when, provider) => `Accesso ${when} con ${provider}`,
			acting: 'Qualcuno dell’assistenza sta agendo qui a tuo nome',
			end: 'Esci',
			endOne: (device) => `Esci: ${device}`,
			endOthers: 'Esci da tutte le altre sessioni',
			unlisted: 'Puoi uscire da tutti gli altri browser e app in una volta.',
			done: 'La sessione è terminata.',
			doneOthers: 'Sei uscito da tutte le altre sessioni.'
		},
		signOut: { title: 'Esci', text: 'Hai effettuato l’accesso come', submit: 'Esci' }
	},
	accountTokens: {
		title: 'Token API',
		none: 'Non hai alcun token. Con un token, un programma può usare questo sito a tuo nome.',
		unnamed: 'Token',
		lastUsed: (when) => `Ultimo uso ${when}`,
		neverUsed: 'Mai usato',
		expires: (when) => `Scade ${when}`,
		end: 'Revoca',
		endOne: (token) => `Revoca: ${token}`,
		create: 'Crea un token',
		label: 'Nome',
		lifetime: 'Scade',
		inDays: (days) => number(days, { one: 'Tra # giorno', other: 'Tra # giorni' }),
		mayDo: 'Il token può essere usato per',
		ended: 'Il token è stato revocato.',
		created: 'Il token è stato creato.',
		wrong: {
			title: 'Il token non è stato creato',
			text: 'Inserisci un nome di massimo 100 caratteri e scegli almeno un uso.'
		},
		tooMany: { title: 'Il token non è stato creato', text: 'Hai troppi token. Prima revocane uno.' },
		newTitle: 'Il tuo nuovo token',
		once: 'Copialo ora: non verrà mostrato di nuovo. Chiunque lo abbia può usare questo sito a tuo nome.',
		value: 'Token',
		back: 'Torna al tuo account'
	}
};
