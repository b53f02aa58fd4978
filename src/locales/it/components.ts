import type { PartialComponents } from '../language.js';

/** The texts of the components, and of errors. */
export const components: PartialComponents = {
	signIn: 'Accedi',
	signOut: 'Esci',
	remember: 'Resta connesso',
	showPassword: 'Mostra la password',
	createAccount: 'Crea un account',
	menu: 'Il tuo account',
	account: 'Account',
	errors: {
		EmailSignin: { title: 'Impossibile inviare l’email', text: 'Riprova tra qualche minuto.' },
		InvalidEmail: { title: 'Inserisci un indirizzo email valido', text: 'Per esempio: nome@example.com.' },
		Verification: {
			title: 'Questo link non funziona più',
			text: 'È già stato usato o è scaduto. Richiedine uno nuovo.'
		},
		ChallengeRequired: { title: 'Ancora un passaggio', text: 'Conferma l’accesso con il secondo passaggio.' },
		FactorRefused: {
			title: 'Il codice non è corretto',
			text: 'Potrebbe essere già stato usato o essere troppo vecchio. Inserisci il più recente. Se lo mostra un’app, controlla l’ora del telefono.'
		},
		HumanCheckFailed: {
			title: 'Non siamo riusciti a verificare che sei una persona',
			text: 'Completa la verifica nel modulo e riprova. Serve JavaScript.'
		},
		PasswordRefused: { title: 'Scegli un’altra password', text: 'La password è troppo corta o facile da indovinare.' },
		UsernameRefused: {
			title: 'Scegli un altro nome utente',
			text: 'Ha da 3 a 32 lettere, cifre, punti, trattini o trattini bassi e non deve essere già in uso.'
		},
		ReauthenticationExpired: {
			title: 'Conferma di nuovo',
			text: 'Ci è voluto troppo tempo, o nel frattempo la sessione è cambiata. Ricomincia.'
		},
		ReauthenticationInsufficient: {
			title: 'Questa pagina richiede una prova più forte',
			text: 'Non è cambiato nulla. Scegli un altro modo.'
		},
		ReauthenticationMismatch: {
			title: 'Quello era un altro account',
			text: 'Sei ancora connesso come prima e non è cambiato nulla. Conferma con l’account con cui hai effettuato l’accesso.'
		},
		ReauthenticationRequired: {
			title: 'Hai effettuato l’accesso un po’ di tempo fa',
			text: 'Nel tuo account non è ancora cambiato nulla. Conferma che sei tu e riprova entro cinque minuti.'
		},
		SignUpClosed: {
			title: 'Qui non puoi creare un account',
			text: 'Questo sito non accetta nuovi account da chiunque. Se hai un account, accedi come prima.'
		},
		NoProviderForAddress: {
			title: 'Nessun accesso per questo indirizzo',
			text: 'Questo sito non prevede l’accesso per il dominio di questo indirizzo. Controlla l’indirizzo o scegli un altro metodo di accesso.'
		},
		UnknownTenant: {
			title: 'Questo sito non esiste',
			text: 'A questo indirizzo non c’è alcun sito. Controlla come è scritto.'
		},
		UserBlocked: {
			title: 'Il tuo account è bloccato',
			text: 'Non puoi accedervi. Se pensi che si tratti di un errore, contatta il gestore di questo sito.'
		},
		PasskeyChanged: {
			title: 'Questa passkey è cambiata',
			text: 'Da quando l’hai aggiunta, è cambiata la possibilità di copiarla su altri dispositivi. Accedi in un altro modo, rimuovila nella pagina del tuo account e aggiungila di nuovo.'
		},
		WebAuthnVerificationError: {
			title: 'La passkey non è stata accettata',
			text: 'Riprova. Se succede ancora, scegli un altro metodo di accesso.'
		},
		AccessDenied: { title: 'Accesso negato', text: 'Questo account non è autorizzato ad accedere qui.' },
		AccountNotLinked: {
			title: 'Questo account non può essere collegato al tuo',
			text: 'Potrebbe appartenere a un’altra persona su questo sito. Per usarlo per accedere, prima esci.'
		},
		Configuration: {
			title: 'Qualcosa non va da parte nostra',
			text: 'Al momento non puoi accedere. Riprova più tardi. Se gestisci questo sito, controlla il registro del server.'
		},
		CredentialsSignin: { title: 'Accesso non riuscito', text: 'Controlla i dati inseriti e riprova.' },
		CrossSiteRequest: {
			title: 'La richiesta è stata rifiutata',
			text: 'Non proveniva da una pagina di questo sito. Apri la pagina di accesso e riprova.'
		},
		InvalidCheck: {
			title: 'Questo accesso è scaduto',
			text: 'Ci è voluto troppo tempo, era già completato o è iniziato in un altro browser. Ricomincia.'
		},
		InvalidHandle: {
			title: 'Account non trovato',
			text: 'Controlla l’identificativo, per esempio alice.bsky.social, e riprova.'
		},
		InvalidProvider: {
			title: 'Metodo di accesso sconosciuto',
			text: 'Questo sito non lo offre. Scegline un altro nella pagina di accesso.'
		},
		InvalidRequest: { title: 'La richiesta non era valida', text: 'Apri la pagina di accesso e riprova.' },
		OAuthAccountNotLinked: {
			title: 'Accedi come prima',
			text: 'Hai già qui un account che usa un altro metodo di accesso. Accedi prima con quello. Poi potrai collegare questo account.'
		},
		OAuthCallbackError: {
			title: 'L’accesso non è stato completato',
			text: 'È stato annullato, o il provider l’ha rifiutato. Riprova. Se succede ancora, scegli un altro metodo di accesso.'
		},
		OAuthSignin: {
			title: 'Impossibile raggiungere il provider',
			text: 'Riprova. Se succede ancora, scegli un altro metodo di accesso.'
		},
		SessionLimitReached: {
			title: 'Hai effettuato l’accesso su troppi dispositivi',
			text: 'Esci da uno di essi e riprova.'
		},
		TooManyRequests: { title: 'Troppi tentativi', text: 'Aspetta qualche minuto e riprova.' },
		Unavailable: { title: 'Riprova tra un momento', text: 'L’accesso non è disponibile in questo momento.' },
		UnknownAction: { title: 'Pagina non trovata', text: 'Vai alla pagina iniziale e continua da lì.' }
	}
};
