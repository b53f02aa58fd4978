/**
 * The pages of the local identity provider: plain forms, no script, light and dark. It has a mark and colours of its own, so that
 * people see that they have left the app.
 */

const mark =
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="16" cy="16" r="16" fill="#0f6b4f"/><path d="M16 16.5a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5zm0 2.25c-5 0-8.5 2.5-8.5 5.75V25h17v-.5c0-3.25-3.5-5.75-8.5-5.75z" fill="#fff"/></svg>';

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
			<h1>Sign in to ${app}</h1>
			${raw(hint)}
			<form method="post">
				<label
					><span>Account</span>
					<input name="login" value="${account.login}" autocomplete="off" spellcheck="false" required
				/></label>
				<label
					><span>Password</span>
					<input name="password" type="password" value="${account.password}" autocomplete="off" required
				/></label>
				<button>Sign in</button>
				<button name="cancel" value="1" class="plain" formnovalidate>Cancel</button>
			</form>
			<p class="note">The app learns ${learned(scopes)}.</p>
		`
	});
}

/** Asks once more, for a request with `prompt=consent`. */
export function consentPage({ app, account, scopes }) {
	return page({
		title: 'Allow',
		content: html`
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
				<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}" />
				<style>
					${raw(style)}
				</style>
			</head>
			<body>
				<header>
					${raw(mark)}
					<p><strong>Local ID</strong> The local identity provider of the demo</p>
				</header>
				<main>${raw(content)}</main>
			</body>
		</html>`;
}

const style = `
:root {
	color-scheme: light dark;
	--page: light-dark(#eef3f0, #0e1412);
	--surface: light-dark(#fff, #18211e);
	--line: light-dark(#c3cec9, #41504a);
	--text: light-dark(#17211d, #e6efeb);
	--muted: light-dark(#50605a, #a3b5ad);
	--accent: light-dark(#0f6b4f, #7fe0bf);
	--on-accent: light-dark(#fff, #0b221a);
	--bad: light-dark(#a3262c, #ffb3b0);
	font: 1rem/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; align-content: center; justify-items: center; gap: 1rem; padding: 1rem; background: var(--page); color: var(--text); overflow-wrap: anywhere; }
header, main { width: 100%; max-width: 24rem; }
header { display: flex; gap: .75rem; align-items: center; }
header svg { flex: none; }
header p { margin: 0; font-size: .875rem; line-height: 1.35; color: var(--muted); }
header strong { display: block; font-size: 1rem; color: var(--text); }
main { padding: 1.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1rem; color: var(--muted); }
.note { margin: 1rem 0 0; font-size: .875rem; }
code { color: var(--text); }
[role=alert] { padding: .625rem .875rem; border: 1px solid currentcolor; border-radius: .5rem; color: var(--bad); }
[role=alert] code { color: inherit; }
form, .buttons { display: grid; gap: .75rem; }
label { display: grid; gap: .25rem; }
label span { font-weight: 600; }
input, button { min-width: 0; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: none; border: 1px solid var(--muted); border-radius: .5rem; }
button { margin-top: .25rem; font-weight: 600; cursor: pointer; background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button:hover { filter: brightness(1.08); }
button.plain { margin: 0; background: none; border-color: var(--line); color: var(--text); font-weight: 500; }
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
