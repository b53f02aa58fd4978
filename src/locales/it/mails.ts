import type { PartialMails } from '../language.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `Il codice e il link scadono tra ${codeTime}.`
		: `Il codice scade tra ${codeTime}, il link tra ${linkTime}.`;

/** The emails. */
export const mails: PartialMails = {
	plainLink: 'Se il pulsante non funziona, apri questo indirizzo nel browser:',
	signIn: {
		title: (site) => `Accedi a ${site}`,
		preview: (host, time) => `Per ${host}. Funziona una volta e scade tra ${time}.`,
		pressButton: (host) => `Premi il pulsante per accedere a ${host}.`,
		openLink: (host) => `Apri questo link per accedere a ${host}:`,
		typeCode: (host) => `Inserisci questo codice nella pagina di ${host} in cui l’hai richiesto:`,
		orPressButton: 'Oppure premi il pulsante, nello stesso browser.',
		orOpenLink: 'Oppure apri questo link, nello stesso browser:',
		orPressAnywhere: 'Oppure premi il pulsante.',
		orOpenAnywhere: 'Oppure apri questo link:',
		button: 'Accedi',
		validityOfLink: (time) =>
			`Il link funziona una volta e scade tra ${time}. Chiunque lo abbia può accedere a tuo nome. Non condividerlo.`,
		validityOfCode: (time) =>
			`Il codice funziona una volta e scade tra ${time}. Chiunque lo abbia può accedere a tuo nome. Non condividerlo.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Ne funziona solo uno, e una sola volta. Chiunque ne abbia uno può accedere a tuo nome. Non condividerli.`,
		unasked: 'Se non hai richiesto questa email, puoi ignorarla.'
	},
	reauthenticate: {
		title: (site) => `Conferma che sei tu su ${site}`,
		preview: (host, time) => `Per ${host}. Funziona una volta e scade tra ${time}.`,
		pressButton: (host) => `Premi il pulsante per confermare su ${host} che sei tu.`,
		openLink: (host) => `Apri questo link per confermare su ${host} che sei tu:`,
		typeCode: (host) => `Inserisci questo codice nella pagina di ${host} in cui l’hai richiesto:`,
		orPressButton: 'Oppure premi il pulsante, nello stesso browser.',
		orOpenLink: 'Oppure apri questo link, nello stesso browser:',
		orPressAnywhere: 'Oppure premi il pulsante, nello stesso browser.',
		orOpenAnywhere: 'Oppure apri questo link, nello stesso browser:',
		button: 'Conferma',
		validityOfLink: (time) =>
			`Il link funziona una volta, nel browser in cui l’hai richiesto, e scade tra ${time}. Non condividerlo.`,
		validityOfCode: (time) =>
			`Il codice funziona una volta, nel browser in cui l’hai richiesto, e scade tra ${time}. Non condividerlo.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${expiry(codeTime, linkTime)} Ne funziona solo uno, una volta, nel browser in cui li hai richiesti. Non condividerli.`,
		unasked: 'Se non hai richiesto questa email, un’altra persona potrebbe usare il tuo account: esci ovunque.'
	},
	signUp: {
		title: (site) => `Conferma il tuo indirizzo email per ${site}`,
		text: (host) => [`Hai iniziato a creare un account su ${host}. Apri il link per completarlo.`],
		button: 'Conferma',
		validity: (time) => `Il link funziona una volta e scade tra ${time}. Non condividerlo.`,
		unasked: 'Se non hai richiesto questa email, puoi ignorarla. In tal caso non ci sarà alcun account.'
	},
	accountExists: {
		title: (site) => `Hai già un account su ${site}`,
		text: (host) => [
			`Qualcuno voleva creare un account su ${host} con questo indirizzo email, che ne ha già uno.`,
			'Accedi con quello. Se hai dimenticato la password, scegline lì una nuova.'
		],
		button: 'Accedi',
		unasked: 'Se non sei stato tu, puoi ignorare questa email. Il tuo account non è cambiato.'
	},
	reset: {
		title: (site) => `Scegli una nuova password per ${site}`,
		text: (host) => [`Hai richiesto una nuova password su ${host}. Apri il link per sceglierla.`],
		button: 'Scegli una nuova password',
		validity: (time) => `Il link funziona una volta e scade tra ${time}. Non condividerlo.`,
		unasked: 'Se non hai richiesto questa email, puoi ignorarla. La tua password resta com’è.'
	},
	noAccount: {
		title: (site) => `Non hai un account su ${site}`,
		text: (host) => [
			`Qualcuno ha richiesto una nuova password su ${host} per questo indirizzo email. Non c’è alcun account con questo indirizzo.`,
			'Se lì hai un account, ha un altro indirizzo email.'
		],
		button: 'Vai alla pagina di accesso',
		unasked: 'Se non sei stato tu, puoi ignorare questa email.'
	},
	otherWay: {
		title: (site) => `Accedi a ${site} come prima`,
		text: (host) => [
			`Qualcuno ha richiesto una nuova password su ${host} per questo indirizzo email.`,
			'L’account con questo indirizzo usa un altro metodo di accesso, e l’indirizzo non è mai stato confermato. Accedi in quel modo.'
		],
		button: 'Vai alla pagina di accesso',
		unasked: 'Se non sei stato tu, puoi ignorare questa email. L’account non è cambiato.'
	},
	passwordChanged: {
		title: (site) => `La tua password per ${site} è stata cambiata`,
		text: (host) => [
			`La password del tuo account su ${host} è stata appena cambiata. Sei uscito da tutti gli altri dispositivi.`,
			'Se sei stato tu, non devi fare nulla. Se non sei stato tu, scegli subito una nuova password.'
		],
		button: 'Scegli una nuova password',
		unasked: 'Inviamo questa email ogni volta che la password cambia.'
	},
	changeAddress: {
		title: (site) => `Conferma il tuo nuovo indirizzo email per ${site}`,
		text: (host) => [`Vuoi usare questo indirizzo email per il tuo account su ${host}. Apri il link per confermarlo.`],
		button: 'Conferma l’indirizzo',
		validity: (time) => `Il link funziona una volta, finché l’accesso è attivo, e scade tra ${time}. Non condividerlo.`,
		unasked: 'Se non hai richiesto questa email, non aprire il link. Puoi ignorare questa email.'
	},
	addressTaken: {
		title: (site) => `Usi già questo indirizzo email su ${site}`,
		text: (host) => [
			`Qualcuno che ha effettuato l’accesso a un altro account su ${host} voleva usare per quello questo indirizzo email.`,
			'L’indirizzo appartiene al tuo account. Non è cambiato nulla.'
		],
		button: 'Vai al tuo account',
		unasked: 'Se non sei stato tu, puoi ignorare questa email.'
	},
	addressChanged: {
		title: (site) => `Il tuo indirizzo email per ${site} è stato cambiato`,
		text: (host) => [
			`Il tuo account su ${host} ora ha un altro indirizzo email. Se sei stato tu, non devi fare nulla.`,
			'Se non sei stato tu, annulla la modifica: questo indirizzo torna a essere tuo e tutti vengono disconnessi.'
		],
		button: 'Annulla la modifica',
		validity: (time) => `Il link funziona una volta e scade tra ${time}. Conserva questa email fino ad allora.`,
		unasked: 'Inviamo questa email ogni volta che l’indirizzo di un account cambia.'
	},
	addressReturned: {
		title: (site) => `Il tuo indirizzo email per ${site} è stato cambiato`,
		text: (host) => [`Il tuo account su ${host} ha di nuovo il suo indirizzo email precedente.`],
		button: 'Vai al tuo account',
		unasked: 'Inviamo questa email ogni volta che l’indirizzo di un account cambia.'
	},
	secondFactor: {
		title: (site) => `Il tuo codice per ${site}`,
		preview: (host, time) => `Per ${host}. Funziona una volta e scade tra ${time}.`,
		typeCode: (host) => `Inserisci questo codice nella pagina di ${host} in cui stai accedendo:`,
		validity: (time) =>
			`Il codice funziona una volta, nel browser in cui l’hai richiesto, e scade tra ${time}. Non condividerlo.`,
		unasked:
			'Se non hai richiesto questa email, un’altra persona conosce la tua password o può accedere a tuo nome in altro modo: cambia la password.'
	},
	security: {
		newDevice: {
			title: (site) => `Nuovo accesso a ${site}`,
			text: (host) => `Qualcuno ha effettuato l’accesso al tuo account su ${host} con un nuovo browser.`,
			otherwise:
				'Se non sei stato tu, esci ovunque dalla pagina del tuo account e proteggi ciò che è stato usato: la tua password, la tua casella di posta o il tuo account altrove.'
		},
		passkeyAdded: {
			title: (site) => `È stata aggiunta una passkey al tuo account su ${site}`,
			text: (host) => `Una nuova passkey può accedere al tuo account su ${host}.`,
			otherwise: 'Se non sei stato tu, rimuovi la passkey ed esci ovunque dalla pagina del tuo account.'
		},
		passkeyRemoved: {
			title: (site) => `È stata rimossa una passkey dal tuo account su ${site}`,
			text: (host) => `Una passkey non può più accedere al tuo account su ${host}.`,
			otherwise: 'Se non sei stato tu, esci ovunque dalla pagina del tuo account e aggiungi di nuovo la tua passkey.'
		},
		accountLinked: {
			title: (site) => `Un altro metodo di accesso a ${site}`,
			text: (host, name) => `D’ora in poi un account ${name} può accedere al tuo account su ${host}.`,
			otherwise: 'Se non sei stato tu, scollega l’account ed esci ovunque dalla pagina del tuo account.'
		},
		accountUnlinked: {
			title: (site) => `È stato rimosso un metodo di accesso a ${site}`,
			text: (host, name) => `Un account ${name} non può più accedere al tuo account su ${host}.`,
			otherwise: 'Se non sei stato tu, esci ovunque dalla pagina del tuo account e collega di nuovo l’account.'
		},
		factorAdded: {
			title: (site) => `È stato aggiunto un secondo fattore al tuo account su ${site}`,
			text: (host, name) => `Il tuo account su ${host} ha un nuovo secondo fattore: ${name}.`,
			otherwise: 'Se non sei stato tu, rimuovilo ed esci ovunque dalla pagina del tuo account.'
		},
		factorRemoved: {
			title: (site) => `È stato rimosso un secondo fattore dal tuo account su ${site}`,
			text: (host, name) => `Questo secondo fattore è stato rimosso dal tuo account su ${host}: ${name}.`,
			otherwise:
				'Se non sei stato tu, esci ovunque dalla pagina del tuo account, cambia la password e aggiungi di nuovo il secondo fattore.'
		},
		recoveryCodeUsed: {
			title: (site) => `È stato usato un codice di recupero su ${site}`,
			text: (host) => `Qualcuno ha usato uno dei tuoi codici di recupero per accedere al tuo account su ${host}.`,
			otherwise:
				'Se non sei stato tu, esci ovunque dalla pagina del tuo account, cambia la password e crea nuovi codici di recupero.'
		},
		deletionScheduled: {
			title: (site) => `Il tuo account su ${site} sarà eliminato`,
			text: (host, time) =>
				`Il tuo account su ${host} sarà eliminato dopo questa data: ${time}. Sei uscito ovunque. Per conservare l’account, accedi prima di allora.`,
			otherwise:
				'Se non sei stato tu, accedi: così l’account viene conservato. Poi esci ovunque dalla pagina del tuo account.'
		},
		deletionUndone: {
			title: (site) => `Il tuo account su ${site} sarà conservato`,
			text: (host) => `Il tuo account su ${host} non sarà eliminato, perché qualcuno ha effettuato l’accesso.`,
			otherwise:
				'Se non sei stato tu, esci ovunque dalla pagina del tuo account e proteggi ciò che è stato usato: la tua password, la tua casella di posta o il tuo account altrove.'
		},
		button: 'Vai al tuo account',
		expected: 'Se sei stato tu, non devi fare nulla.',
		factors: { totp: 'un’app di autenticazione', phone: 'un numero di telefono' },
		device: (browser, system) => `${browser} su ${system}`
	}
};
