import type { PartialMails } from '../language.js';

const validity = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `Gültigkeit von Code und Link: ${codeTime}.`
		: `Gültigkeit des Codes: ${codeTime}, des Links: ${linkTime}.`;
const once = (time: string) => `Der Link funktioniert einmal. Gültigkeit: ${time}. Geben Sie ihn nicht weiter.`;

const signIn = {
	title: (site: string) => `Bei ${site} anmelden`,
	preview: (host: string, time: string) => `Für ${host}. Gilt einmal. Gültigkeit: ${time}.`,
	pressButton: (host: string) => `Mit der Schaltfläche melden Sie sich bei ${host} an.`,
	openLink: (host: string) => `Öffnen Sie diesen Link, um sich bei ${host} anzumelden:`,
	typeCode: (host: string) => `Geben Sie diesen Code auf der Seite von ${host} ein, auf der Sie ihn angefordert haben:`,
	orPressButton: 'Oder verwenden Sie die Schaltfläche, im selben Browser.',
	orOpenLink: 'Oder öffnen Sie diesen Link, im selben Browser:',
	orPressAnywhere: 'Oder verwenden Sie die Schaltfläche.',
	orOpenAnywhere: 'Oder öffnen Sie diesen Link:',
	button: 'Anmelden',
	validityOfLink: (time: string) =>
		`Der Link funktioniert einmal. Gültigkeit: ${time}. Wer ihn hat, kann sich als Sie anmelden. Geben Sie ihn nicht weiter.`,
	validityOfCode: (time: string) =>
		`Der Code funktioniert einmal. Gültigkeit: ${time}. Wer ihn hat, kann sich als Sie anmelden. Geben Sie ihn nicht weiter.`,
	validityOfBoth: (codeTime: string, linkTime: string) =>
		`${validity(codeTime, linkTime)} Nur eines von beiden funktioniert, und nur einmal. Wer eines davon hat, kann sich als Sie anmelden. Geben Sie sie nicht weiter.`,
	unasked: 'Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.'
};

const signOut = 'melden Sie sich auf Ihrer Kontoseite überall ab';
const secureWay = 'sichern Sie, was verwendet wurde: Ihr Passwort, Ihr Postfach oder Ihr Konto anderswo';

/** The emails. */
export const mails: PartialMails = {
	plainLink: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse in Ihrem Browser:',
	signIn,
	reauthenticate: {
		...signIn,
		title: (site) => `Bestätigen Sie bei ${site}, dass Sie es sind`,
		pressButton: (host) => `Mit der Schaltfläche bestätigen Sie bei ${host}, dass Sie es sind.`,
		openLink: (host) => `Öffnen Sie diesen Link, um bei ${host} zu bestätigen, dass Sie es sind:`,
		button: 'Bestätigen',
		orPressAnywhere: signIn.orPressButton,
		orOpenAnywhere: signIn.orOpenLink,
		validityOfLink: (time) =>
			`Der Link funktioniert einmal, in dem Browser, in dem Sie ihn angefordert haben. Gültigkeit: ${time}. Geben Sie ihn nicht weiter.`,
		validityOfCode: (time) =>
			`Der Code funktioniert einmal, in dem Browser, in dem Sie ihn angefordert haben. Gültigkeit: ${time}. Geben Sie ihn nicht weiter.`,
		validityOfBoth: (codeTime, linkTime) =>
			`${validity(codeTime, linkTime)} Nur eines von beiden funktioniert, einmal, in dem Browser, in dem Sie sie angefordert haben. Geben Sie sie nicht weiter.`,
		unasked:
			'Wenn Sie diese E-Mail nicht angefordert haben, verwendet vielleicht eine andere Person Ihr Konto: Melden Sie sich überall ab.'
	},
	signUp: {
		title: (site) => `Bestätigen Sie Ihre E-Mail-Adresse für ${site}`,
		text: (host) => [
			`Sie haben begonnen, bei ${host} ein Konto zu erstellen. Öffnen Sie den Link, um es abzuschließen.`
		],
		button: 'Bestätigen',
		validity: once,
		unasked: 'Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren. Dann gibt es kein Konto.'
	},
	accountExists: {
		title: (site) => `Sie haben schon ein Konto bei ${site}`,
		text: (host) => [
			`Jemand wollte bei ${host} ein Konto mit dieser E-Mail-Adresse erstellen. Es gibt aber schon eines.`,
			'Melden Sie sich damit an. Wenn Sie Ihr Passwort vergessen haben, wählen Sie dort ein neues.'
		],
		button: 'Anmelden',
		unasked: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Konto hat sich nicht geändert.'
	},
	reset: {
		title: (site) => `Neues Passwort für ${site} wählen`,
		text: (host) => [`Sie haben bei ${host} ein neues Passwort angefordert. Öffnen Sie den Link, um es zu wählen.`],
		button: 'Neues Passwort wählen',
		validity: once,
		unasked:
			'Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren. Ihr Passwort bleibt, wie es ist.'
	},
	noAccount: {
		title: (site) => `Sie haben kein Konto bei ${site}`,
		text: (host) => [
			`Jemand hat bei ${host} ein neues Passwort für diese E-Mail-Adresse angefordert. Zu dieser Adresse gibt es kein Konto.`,
			'Wenn Sie dort ein Konto haben, hat es eine andere E-Mail-Adresse.'
		],
		button: 'Zur Anmeldeseite',
		unasked: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.'
	},
	otherWay: {
		title: (site) => `Melden Sie sich bei ${site} so an wie zuvor`,
		text: (host) => [
			`Jemand hat bei ${host} ein neues Passwort für diese E-Mail-Adresse angefordert.`,
			'Das Konto mit dieser Adresse hat eine andere Anmeldemethode, und die Adresse wurde nie bestätigt. Melden Sie sich damit an.'
		],
		button: 'Zur Anmeldeseite',
		unasked: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Das Konto hat sich nicht geändert.'
	},
	passwordChanged: {
		title: (site) => `Ihr Passwort für ${site} wurde geändert`,
		text: (host) => [
			`Das Passwort Ihres Kontos bei ${host} wurde gerade geändert. Sie wurden auf allen anderen Geräten abgemeldet.`,
			'Wenn Sie es waren, müssen Sie nichts tun. Wenn nicht, wählen Sie sofort ein neues Passwort.'
		],
		button: 'Neues Passwort wählen',
		unasked: 'Wir senden diese E-Mail jedes Mal, wenn sich das Passwort ändert.'
	},
	changeAddress: {
		title: (site) => `Bestätigen Sie Ihre neue E-Mail-Adresse für ${site}`,
		text: (host) => [
			`Sie möchten diese E-Mail-Adresse für Ihr Konto bei ${host} verwenden. Öffnen Sie den Link, um sie zu bestätigen.`
		],
		button: 'Adresse bestätigen',
		validity: (time) =>
			`Der Link funktioniert einmal, solange Sie angemeldet sind. Gültigkeit: ${time}. Geben Sie ihn nicht weiter.`,
		unasked:
			'Wenn Sie diese E-Mail nicht angefordert haben, öffnen Sie den Link nicht. Sie können diese E-Mail ignorieren.'
	},
	addressTaken: {
		title: (site) => `Sie verwenden diese E-Mail-Adresse schon bei ${site}`,
		text: (host) => [
			`Jemand, der bei ${host} mit einem anderen Konto angemeldet ist, wollte diese E-Mail-Adresse dafür verwenden.`,
			'Die Adresse gehört zu Ihrem Konto. Es hat sich nichts geändert.'
		],
		button: 'Zu Ihrem Konto',
		unasked: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.'
	},
	addressChanged: {
		title: (site) => `Ihre E-Mail-Adresse für ${site} wurde geändert`,
		text: (host) => [
			`Ihr Konto bei ${host} hat jetzt eine andere E-Mail-Adresse. Wenn Sie es waren, müssen Sie nichts tun.`,
			'Wenn nicht, machen Sie die Änderung rückgängig: Dann haben Sie wieder diese Adresse, und alle werden abgemeldet.'
		],
		button: 'Änderung rückgängig machen',
		validity: (time) => `Der Link funktioniert einmal. Gültigkeit: ${time}. Bewahren Sie diese E-Mail so lange auf.`,
		unasked: 'Wir senden diese E-Mail jedes Mal, wenn sich die Adresse eines Kontos ändert.'
	},
	addressReturned: {
		title: (site) => `Ihre E-Mail-Adresse für ${site} wurde geändert`,
		text: (host) => [`Ihr Konto bei ${host} hat wieder seine frühere E-Mail-Adresse.`],
		button: 'Zu Ihrem Konto',
		unasked: 'Wir senden diese E-Mail jedes Mal, wenn sich die Adresse eines Kontos ändert.'
	},
	secondFactor: {
		title: (site) => `Ihr Code für ${site}`,
		preview: signIn.preview,
		typeCode: (host) => `Geben Sie diesen Code auf der Seite von ${host} ein, auf der Sie sich anmelden:`,
		validity: (time) =>
			`Der Code funktioniert einmal, in dem Browser, in dem Sie ihn angefordert haben. Gültigkeit: ${time}. Geben Sie ihn nicht weiter.`,
		unasked:
			'Wenn Sie diese E-Mail nicht angefordert haben, kennt eine andere Person Ihr Passwort oder kann sich auf andere Art als Sie anmelden: Ändern Sie Ihr Passwort.'
	},
	security: {
		button: 'Zu Ihrem Konto',
		expected: 'Wenn Sie es waren, müssen Sie nichts tun.',
		factors: { totp: 'eine Authentifizierungs-App', phone: 'eine Telefonnummer' },
		device: (browser, system) => `${browser} unter ${system}`,
		newDevice: {
			title: (site) => `Neue Anmeldung bei ${site}`,
			text: (host) => `Jemand hat sich bei Ihrem Konto bei ${host} mit einem neuen Browser angemeldet.`,
			otherwise: `Wenn nicht, ${signOut}, und ${secureWay}.`
		},
		passkeyAdded: {
			title: (site) => `Ihrem Konto bei ${site} wurde ein Passkey hinzugefügt`,
			text: (host) => `Mit einem neuen Passkey kann man sich bei Ihrem Konto bei ${host} anmelden.`,
			otherwise: `Wenn nicht, entfernen Sie den Passkey, und ${signOut}.`
		},
		passkeyRemoved: {
			title: (site) => `Aus Ihrem Konto bei ${site} wurde ein Passkey entfernt`,
			text: (host) => `Mit einem Ihrer Passkeys kann man sich nicht mehr bei Ihrem Konto bei ${host} anmelden.`,
			otherwise: `Wenn nicht, ${signOut}, und fügen Sie Ihren Passkey wieder hinzu.`
		},
		accountLinked: {
			title: (site) => `Eine weitere Anmeldemethode bei ${site}`,
			text: (host, name) => `Mit einem Konto bei ${name} kann man sich ab jetzt bei Ihrem Konto bei ${host} anmelden.`,
			otherwise: `Wenn nicht, trennen Sie das Konto, und ${signOut}.`
		},
		accountUnlinked: {
			title: (site) => `Eine Anmeldemethode bei ${site} wurde entfernt`,
			text: (host, name) =>
				`Mit einem Konto bei ${name} kann man sich nicht mehr bei Ihrem Konto bei ${host} anmelden.`,
			otherwise: `Wenn nicht, ${signOut}, und verbinden Sie das Konto wieder.`
		},
		factorAdded: {
			title: (site) => `Ihrem Konto bei ${site} wurde ein zweiter Faktor hinzugefügt`,
			text: (host, name) => `Ihr Konto bei ${host} hat einen neuen zweiten Faktor: ${name}.`,
			otherwise: `Wenn nicht, entfernen Sie ihn, und ${signOut}.`
		},
		factorRemoved: {
			title: (site) => `Aus Ihrem Konto bei ${site} wurde ein zweiter Faktor entfernt`,
			text: (host, name) => `Dieser zweite Faktor wurde aus Ihrem Konto bei ${host} entfernt: ${name}.`,
			otherwise: `Wenn nicht, ${signOut}, ändern Sie Ihr Passwort, und fügen Sie den zweiten Faktor wieder hinzu.`
		},
		recoveryCodeUsed: {
			title: (site) => `Ein Wiederherstellungscode wurde bei ${site} verwendet`,
			text: (host) => `Jemand hat sich mit einem Ihrer Wiederherstellungscodes bei Ihrem Konto bei ${host} angemeldet.`,
			otherwise: `Wenn nicht, ${signOut}, ändern Sie Ihr Passwort, und erstellen Sie neue Wiederherstellungscodes.`
		},
		deletionScheduled: {
			title: (site) => `Ihr Konto bei ${site} wird gelöscht`,
			text: (host, time) =>
				`Ihr Konto bei ${host} wird nach diesem Zeitpunkt gelöscht: ${time}. Sie sind überall abgemeldet. Um das Konto zu behalten, melden Sie sich vorher an.`,
			otherwise: `Wenn nicht, melden Sie sich an: Dann bleibt das Konto. Danach ${signOut}.`
		},
		deletionUndone: {
			title: (site) => `Ihr Konto bei ${site} bleibt`,
			text: (host) => `Ihr Konto bei ${host} wird nicht gelöscht, weil sich jemand damit angemeldet hat.`,
			otherwise: `Wenn nicht, ${signOut}, und ${secureWay}.`
		}
	}
};
