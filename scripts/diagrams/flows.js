/** The flows that the guides show as diagrams, step by step. @type {import('./draw.js').Flow[]} */
export const flows = [
	{
		id: 'oauth',
		title: 'Sign in with a provider',
		description:
			'The browser asks your app to sign in. The app puts state, nonce and a PKCE verifier into an encrypted cookie, and sends the browser to the provider. The provider sends the browser back with a code, which the app exchanges for tokens. After the checks, the app finds or creates the user, and sets the session cookie.',
		lanes: ['Browser', 'Your app', 'Database', 'Provider'],
		steps: [
			{ from: 'Browser', to: 'Your app', text: 'sign in with GitHub' },
			{ at: 'Your app', text: 'makes state, nonce and PKCE verifier' },
			{ from: 'Your app', to: 'Browser', text: 'go to the provider; an encrypted cookie' },
			{ from: 'Browser', to: 'Provider', text: 'authorization request: state, nonce, code_challenge' },
			{ at: 'Provider', text: 'the user signs in and agrees' },
			{ from: 'Provider', to: 'Browser', text: 'go back: code, state' },
			{ from: 'Browser', to: 'Your app', text: 'callback: code, state, the cookie' },
			{ at: 'Your app', text: 'checks state against the cookie, once' },
			{ from: 'Your app', to: 'Provider', text: 'code, PKCE verifier, client secret' },
			{ from: 'Provider', to: 'Your app', text: 'access token, and with OpenID Connect an ID token' },
			{ at: 'Your app', text: 'checks signature, issuer, audience, expiry, nonce' },
			{ from: 'Your app', to: 'Database', text: 'find or create the user' },
			{ from: 'Your app', to: 'Browser', text: 'signed in: the session cookie' }
		]
	},
	{
		id: 'mail',
		title: 'Sign in with a link in an email',
		description:
			'The browser sends an address. The app stores a hash of a token, and sends the link by email. In the browser that requested it, the link signs the user in at once. Any other browser, or a scanner of emails, gets a page that asks first. The token works once, and the app sets the session cookie.',
		lanes: ['Mailbox', 'Browser', 'Your app', 'Database'],
		steps: [
			{ from: 'Browser', to: 'Your app', text: 'the address' },
			{ at: 'Your app', text: 'counts the email, by address and by client' },
			{ from: 'Your app', to: 'Database', text: 'a hash of the token, for an hour' },
			{ from: 'Your app', to: 'Mailbox', text: 'an email with the link' },
			{ from: 'Your app', to: 'Browser', text: 'check your email' },
			{ from: 'Mailbox', to: 'Browser', text: 'the user opens the link' },
			{ from: 'Browser', to: 'Your app', text: 'the link' },
			{ part: 'only in another browser, and for scanners' },
			{ from: 'Your app', to: 'Browser', text: 'a page with a button' },
			{ from: 'Browser', to: 'Your app', text: 'the user presses it' },
			{ part: 'always' },
			{ from: 'Your app', to: 'Database', text: 'use the token up, once' },
			{ from: 'Your app', to: 'Browser', text: 'signed in: the session cookie' }
		]
	},
	{
		id: 'credentials',
		title: 'Sign in with credentials',
		description:
			'The browser posts a name and a password. The library checks where the request comes from and counts the attempt, then calls your function. Wrong credentials get the form again. Right ones get a session cookie.',
		lanes: ['Browser', 'framework-auth', 'Your authorize', 'Your users'],
		steps: [
			{ from: 'Browser', to: 'framework-auth', text: 'name and password' },
			{ at: 'framework-auth', text: 'same origin? counts the attempt, by account and by client' },
			{ from: 'framework-auth', to: 'Your authorize', text: 'the credentials' },
			{ from: 'Your authorize', to: 'Your users', text: 'the user and the hash' },
			{ from: 'Your authorize', to: 'framework-auth', text: 'the user, or null' },
			{ part: 'null' },
			{ from: 'framework-auth', to: 'Browser', text: 'the form again: wrong credentials' },
			{ part: 'a user' },
			{ at: 'framework-auth', text: 'asks the signIn callback, begins the session' },
			{ from: 'framework-auth', to: 'Browser', text: 'signed in: the session cookie' }
		]
	},
	{
		id: 'passkey',
		title: 'Sign in with a passkey',
		description:
			'The app sends a challenge. The authenticator asks for a finger, a face or a PIN and signs the challenge together with the origin of the page. The app verifies the signature with the stored public key and sets the session cookie.',
		lanes: ['Authenticator', 'Browser', 'Your app', 'Database'],
		steps: [
			{ from: 'Browser', to: 'Your app', text: 'request to sign in' },
			{ from: 'Your app', to: 'Browser', text: 'a challenge; an encrypted cookie' },
			{ from: 'Browser', to: 'Authenticator', text: 'challenge, origin' },
			{ at: 'Authenticator', text: 'a finger, a face or a PIN' },
			{ from: 'Authenticator', to: 'Browser', text: 'signature' },
			{ from: 'Browser', to: 'Your app', text: 'signature, id of the passkey' },
			{ from: 'Your app', to: 'Database', text: 'public key and user' },
			{ at: 'Your app', text: 'checks challenge, origin, relying party, signature, count' },
			{ from: 'Your app', to: 'Browser', text: 'signed in: the session cookie' }
		]
	},
	{
		id: 'two-factor',
		title: 'Sign in with a second factor',
		description:
			'After the first factor there is no session yet. The browser gets an encrypted cookie for ten minutes, and goes to a page that asks for a code. Each code works once. Then the session begins.',
		lanes: ['App with codes', 'Browser', 'Your app', 'Database'],
		steps: [
			{ from: 'Browser', to: 'Your app', text: 'the first factor: a password, a link, a provider' },
			{ from: 'Your app', to: 'Database', text: 'has the user a second factor?' },
			{ from: 'Your app', to: 'Browser', text: 'go to /auth/challenge; a cookie for ten minutes' },
			{ at: 'Your app', text: 'no session yet' },
			{ from: 'App with codes', to: 'Browser', text: 'the user enters the code' },
			{ from: 'Browser', to: 'Your app', text: 'the code' },
			{ at: 'Your app', text: 'counts the attempt: five in 15 minutes' },
			{ from: 'Your app', to: 'Database', text: 'use the code up, once' },
			{ from: 'Your app', to: 'Browser', text: 'signed in: the session cookie' }
		]
	},
	{
		id: 'session',
		title: 'Read and renew a session',
		description:
			'With an encrypted cookie, the app decrypts the cookie and asks no database. With a row, it looks up the hash of the token. In both cases, the app renews a used session at most once a day, and sets a new cookie.',
		lanes: ['Browser', 'Your app', 'Database'],
		steps: [
			{ part: 'encrypted cookie: strategy jwt' },
			{ from: 'Browser', to: 'Your app', text: 'a request with the cookie' },
			{ at: 'Your app', text: 'decrypts the cookie, at the first locals.auth()' },
			{ from: 'Your app', to: 'Browser', text: 'the page; once a day also a new cookie' },
			{ part: 'row: strategy database' },
			{ from: 'Browser', to: 'Your app', text: 'a request with the cookie: a random token' },
			{ from: 'Your app', to: 'Database', text: 'session and user, in one query' },
			{ from: 'Your app', to: 'Database', text: 'once a day: a later expiry' },
			{ from: 'Your app', to: 'Browser', text: 'the page; once a day also the cookie' }
		]
	},
	{
		id: 'linking',
		title: 'Link an account to the user who is signed in',
		description:
			'A signed-in user asks to link an account. The app asks the user to confirm their identity, and sends the browser to the provider. The app links an account without an owner. An account of this user changes nothing, and the app refuses an account of another user.',
		lanes: ['Browser', 'Your app', 'Database', 'Provider'],
		steps: [
			{ from: 'Browser', to: 'Your app', text: 'link my GitHub account' },
			{ at: 'Your app', text: 'signed in or confirmed within five minutes?' },
			{ from: 'Your app', to: 'Browser', text: 'go to the provider' },
			{ from: 'Browser', to: 'Provider', text: 'the user signs in there' },
			{ from: 'Provider', to: 'Browser', text: 'go back: code, state' },
			{ from: 'Browser', to: 'Your app', text: 'callback' },
			{ from: 'Your app', to: 'Database', text: 'whose account is it?' },
			{ part: 'it has no owner' },
			{ from: 'Your app', to: 'Database', text: 'link it to this user' },
			{ from: 'Your app', to: 'Browser', text: 'linked; a new session token' },
			{ part: 'it belongs to another user' },
			{ from: 'Your app', to: 'Browser', text: 'AccountNotLinked; nothing has changed' }
		]
	}
];
