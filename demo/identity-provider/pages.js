/**
 * The pages of the local identity provider: plain forms, no script, light and dark.
 */

/** Asks for the account. The one account is filled in, so that a click is enough. */
export function signInPage({ app, account, scopes, failed }) {
	const hint = failed
		? html`<p role="alert">
				That is not the account. It is <code>${account.login}</code> with the password <code>${account.password}</code>.
			</p>`
		: html`<p>The test account is filled in: you only need the button.</p>`;
	return page({
		title: 'Sign in',
		content: html`
			<p class="what">The local identity provider of the demo</p>
			<h1>Sign in to ${app}</h1>
			${raw(hint)}
			<form method="post">
				<label
					>Account <input name="login" value="${account.login}" autocomplete="off" spellcheck="false" required
				/></label>
				<label
					>Password <input name="password" type="password" value="${account.password}" autocomplete="off" required
				/></label>
				<button>Sign in</button>
				<button name="cancel" value="1" class="plain" formnovalidate>Cancel</button>
			</form>
			<p class="note">${app} will learn ${learned(scopes)}.</p>
		`
	});
}

/** Asks once more, for a request with `prompt=consent`. */
export function consentPage({ app, account, scopes }) {
	return page({
		title: 'Allow',
		content: html`
			<p class="what">The local identity provider of the demo</p>
			<h1>Allow ${app}?</h1>
			<p>It will learn ${learned(scopes)} of ${account.claims.name ?? account.login}.</p>
			<form method="post">
				<button>Allow</button>
				<button name="cancel" value="1" class="plain">Cancel</button>
			</form>
		`
	});
}

/** Asks before the session at the provider ends. @param {string} form the markup that `oidc-provider` needs */
export function signOutPage(form) {
	return page({
		title: 'Sign out',
		content: html`
			<p class="what">The local identity provider of the demo</p>
			<h1>Sign out here, too?</h1>
			${raw(form)}
			<div class="buttons">
				<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
				<button form="op.logoutForm" class="plain">Stay signed in</button>
			</div>
		`
	});
}

/** Shows the error of the request, for the developer of the app. */
export function errorPage({ error, error_description: description }) {
	return page({
		title: 'The request failed',
		content: html`
			<p class="what">The local identity provider of the demo</p>
			<h1>The request failed</h1>
			<p>${description ?? ''}</p>
			<p class="note"><code>${error}</code></p>
		`
	});
}

function learned(scopes) {
	const things = [
		'who you are',
		...(scopes.includes('profile') ? ['your name'] : []),
		...(scopes.includes('email') ? ['your email address'] : [])
	];
	return new Intl.ListFormat('en').format(things);
}

function page({ title, content }) {
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>${title}</title>
				<link rel="icon" href="data:," />
				<style>
					${raw(style)}
				</style>
			</head>
			<body>
				<main>${raw(content)}</main>
			</body>
		</html>`;
}

const style = `
:root {
	color-scheme: light dark;
	--page: light-dark(#eef0f4, #0f1116);
	--surface: light-dark(#fff, #1c1f27);
	--line: light-dark(#c9ccd5, #444957);
	--text: light-dark(#1b1e25, #e9eaee);
	--muted: light-dark(#565c6b, #a6acba);
	--accent: light-dark(#0f6b4f, #7fe0bf);
	--on-accent: light-dark(#fff, #0b221a);
	font: 1rem/1.6 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--text); overflow-wrap: anywhere; }
main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--surface); border-radius: .75rem; border-top: .3rem solid var(--accent); }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; }
p { margin: 0 0 1rem; }
.what, .note { color: var(--muted); font-size: .875rem; }
.what { margin-bottom: .25rem; }
.note { margin: 1.25rem 0 0; }
[role=alert] { color: light-dark(#a3262c, #ffb3b0); }
form, label, .buttons { display: grid; gap: .35rem; }
form, .buttons { gap: 1rem; }
label { font-weight: 600; }
input, button { font: inherit; padding: .6rem .75rem; border-radius: .5rem; border: 1px solid var(--line); background: none; color: inherit; min-width: 0; }
button { font-weight: 600; cursor: pointer; background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.plain { background: none; border-color: transparent; color: var(--muted); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** Marks markup that is already safe. */
function raw(markup) {
	return { markup };
}

/** Joins markup and values; values are escaped. */
function html(strings, ...values) {
	return String.raw({ raw: strings }, ...values.map((value) => value?.markup ?? escape(String(value))));
}

function escape(text) {
	const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
	return text.replace(/[&<>"']/g, (character) => entities[character]);
}
