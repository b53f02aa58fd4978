import { waitingTime } from '../time-in-words.js';
import type { PartialMessages } from '../language.js';

/** Signing in and out, and the questions on the way. */
export const pages: PartialMessages = {
	signIn: {
		title: 'Accedi',
		titleFor: (app) => `Accedi a ${app}`,
		with: (provider) => `Accedi con ${provider}`,
		submit: 'Accedi',
		none: 'Non c’è ancora alcun metodo di accesso.',
		or: 'oppure',
		back: 'Indietro',
		password: 'Password',
		showPassword: 'Mostra la password',
		lastUsed: 'Ultimo usato',
		handle: 'Identificativo',
		remember: 'Resta connesso',
		email: {
			label: 'Indirizzo email',
			placeholder: 'nome@example.com',
			submit: 'Continua con l’email',
			next: 'Continua',
			send: 'Inviami un’email per accedere',
			another: 'Usa un altro indirizzo email'
		}
	},
	signedIn: {
		text: 'Hai effettuato l’accesso come',
		unnamed: 'una persona senza nome',
		next: 'Continua',
		signOut: 'Esci'
	},
	passkey: {
		signIn: 'Accedi con una passkey',
		create: 'Crea una passkey',
		noScript: 'Le passkey richiedono JavaScript. Attivalo o scegli un altro metodo di accesso.',
		unsupported: 'Questo browser non supporta le passkey. Aggiornalo o scegli un altro metodo di accesso.',
		cancelled:
			'La richiesta è stata annullata, o questo dispositivo non ha una passkey per questo sito. Riprova o scegli un altro metodo di accesso.',
		registered: 'Questo dispositivo ha già una passkey per il tuo account. Usala per accedere.',
		missing: 'Inserisci prima il tuo indirizzo email.',
		wait: 'Troppi tentativi. Aspetta qualche minuto e riprova.',
		failed: 'Qualcosa è andato storto. Riprova.'
	},
	signOut: {
		title: 'Esci',
		question: 'Vuoi uscire?',
		atProvider: (provider) => `Uscirai anche da ${provider}.`,
		submit: 'Esci',
		cancel: 'Annulla'
	},
	verifyRequest: {
		title: 'Controlla la tua email',
		text: 'Ti abbiamo inviato un’email con un link per accedere. Può impiegare un minuto ad arrivare. Controlla anche la cartella dello spam.',
		linkSent: 'Abbiamo inviato un link per accedere a',
		linkText: 'Può impiegare un minuto ad arrivare. Controlla anche la cartella dello spam.',
		codeSent: 'Abbiamo inviato un codice a',
		codeText:
			'Inserisci qui il codice o apri il link nell’email. Può impiegare un minuto ad arrivare. Controlla anche la cartella dello spam.',
		sentAgain: 'Abbiamo inviato un’altra email. Vale solo la più recente.',
		code: 'Codice',
		submit: 'Accedi',
		again: 'Invia di nuovo l’email'
	},
	confirmEmail: {
		title: 'Accedi via email',
		text: 'Con questo link accedi come',
		instead: { before: 'Hai effettuato l’accesso come', after: '. Se continui, uscirai da questo account.' },
		somebody: 'un’altra persona',
		submit: 'Accedi',
		cancel: 'Non accedere'
	},
	earlierUser: {
		title: 'Questo account è tuo?',
		text: 'Su questo sito c’è già un account con l’indirizzo',
		by: (providers) => `È stato creato con un accesso tramite ${providers}.`,
		connectText: 'Se è tuo, accedi come prima. Così l’indirizzo viene collegato all’account.',
		connect: 'Accedi come prima',
		releaseText: 'Se non è tuo, crea un nuovo account. L’altro perde questo indirizzo, e non vedrai i suoi dati.',
		release: 'Crea un nuovo account'
	},
	wrongCode: {
		title: 'Il codice non è corretto',
		text: 'Inserisci il codice dell’email più recente o richiedine uno nuovo.'
	},
	reauthentication: {
		title: 'Conferma che sei tu',
		text: 'Hai effettuato l’accesso come',
		unnamed: 'una persona senza nome',
		passkey: 'Usa una passkey',
		submit: 'Conferma',
		mail: 'Inviami un’email',
		with: (provider) => `Conferma con ${provider}`,
		linkSent: 'Abbiamo inviato un link a',
		another: 'Scegli un altro modo',
		none: 'Non c’è ancora un modo per confermarlo. Aggiungi una passkey al tuo account o conferma il tuo indirizzo email. Poi riprova.',
		noneOfThese: 'Questa pagina chiede un modo per confermarlo che il tuo account non ha ancora. Aggiungilo e riprova.',
		signInAgain: 'Il tuo account non ha ancora un modo per confermarlo. Accedi invece di nuovo.',
		signOutFirst: 'Il tuo account non ha ancora un modo per confermarlo. Esci invece e accedi di nuovo.',
		orSignInAgain: 'Se non ne hai nessuno, accedi invece di nuovo.',
		orSignOut: 'Se non ne hai nessuno, esci invece e accedi di nuovo.',
		signInAgainWith: (provider) => `Accedi di nuovo con ${provider}`,
		noScript: 'Le passkey richiedono JavaScript. Attivalo o scegli un altro modo.',
		cancel: 'Annulla',
		signOut: 'Non sei tu? Esci',
		elsewhere: {
			title: 'Apri questo link dove l’hai richiesto',
			text: 'Funziona una volta, nel browser in cui hai effettuato l’accesso e per pochi minuti. Aprilo lì o richiedi una nuova email.'
		}
	},
	native: {
		title: 'Continuare nell’app?',
		text: (app) =>
			`Un’app su questo dispositivo chiede di usare ${app} con il tuo account. Continua solo se l’hai appena aperta.`,
		signedIn: 'Hai effettuato l’accesso come',
		unnamed: 'una persona senza nome',
		submit: 'Continua',
		cancel: 'Annulla',
		another: 'Usa un altro account',
		old: 'Hai effettuato l’accesso un po’ di tempo fa. Accedi di nuovo per continuare.',
		again: 'Accedi di nuovo'
	},
	linking: {
		title: 'Collegare questo account?',
		titleTaken: 'Passare a un altro account?',
		signedIn: 'Hai effettuato l’accesso come',
		unnamed: 'una persona senza nome',
		chosen: (provider) => `Su ${provider} hai scelto l’account`,
		unnamedAccount: 'un account senza nome',
		linkText: (provider) =>
			`Se li colleghi, potrai accedere al tuo account attuale anche con questo account ${provider}. Fallo solo se entrambi sono tuoi.`,
		link: 'Collega gli account',
		switchText: 'Se li tieni separati, uscirai da qui e accederai con l’account che hai scelto.',
		takenText:
			'Appartiene a un’altra persona su questo sito e non può essere collegato al tuo. Se cambi, uscirai da qui e accederai come quella persona.',
		unlinkableText:
			'Non può essere collegato all’account che usi ora. Se cambi, uscirai da qui e accederai con l’account che hai scelto.',
		switch: 'Passa all’altro account',
		cancel: 'Annulla senza cambiare nulla'
	},
	popup: { title: 'Hai effettuato l’accesso', text: 'Puoi chiudere questa finestra.', next: 'Continua qui' },
	error: {
		newMail: 'Invia una nuova email',
		again: 'Riprova',
		home: 'Vai alla pagina iniziale',
		reference: 'Riferimento:',
		wait: (seconds) => `Riprova tra ${waitingTime({ lang: 'it' }, seconds)}.`
	},
	development: { heading: 'Visibile solo durante lo sviluppo' }
};
