/** The pages of `init --pages remote` on which a person creates an account. */
import type { Shown } from './parts.js';
import { functionsIn, indented, labelled, partsIn, script } from './parts.js';

const path = 'src/routes/sign-up/+page.svelte';
const verifyPath = 'src/routes/verify-email/+page.svelte';

/** The users of a provider, and of a link in an email, come with their first sign-in. */
export function signUpPages(shown: Shown): Record<string, string> {
	const { project, password, passkey } = shown;
	if (!password && !passkey) return {};
	const names = [...(password ? ['signUp'] : []), ...(passkey ? ['signUpWithPasskey'] : [])];
	const lines = [
		...(passkey ? ["import { withPasskey } from 'framework-auth/webauthn';"] : []),
		functionsIn(shown, path, names),
		...partsIn(shown, path, ['Issues', 'Page', ...(password ? (['Step'] as const) : [])]),
		'',
		...(password ? ['const { name, email, _password } = signUp.fields;'] : []),
		...(passkey ? ['const byPasskey = signUpWithPasskey.fields;'] : [])
	];
	const forms = [
		...(password ? [passwordForm] : []),
		...(passkey ? [`${password ? '<h2>With a passkey</h2>\n' : ''}${passkeyForm(password)}`] : []),
		'<p>You have an account? <a href="/sign-in">Sign in</a></p>'
	];
	return {
		[path]: `${script(project, lines)}\n<Page title="Create an account">\n${indented(forms.join('\n'))}\n</Page>\n`,
		...(password && { [verifyPath]: verifyPage(shown) })
	};
}

const passwordForm = `<form {...signUp} aria-label="Create an account">
	<Issues of={signUp.fields} />
${indented(labelled('name', 'Name', 'text', 'name', ''))}
${indented(labelled('email', 'Email', 'email', 'username'))}
${indented(labelled('_password', 'Password', 'password', 'new-password'))}
	<button disabled={signUp.pending > 0}>Create an account</button>
</form>
<Step of={signUp.result} />`;

/** @param isSecond whether the page has fields for the form with a password, whose labels differ */
function passkeyForm(isSecond: boolean): string {
	const [name, email] = isSecond ? ['Your name', 'Your email'] : ['Name', 'Email'];
	return `<form {...signUpWithPasskey} aria-label="Create an account with a passkey" {@attach withPasskey('register')}>
	<Issues of={byPasskey} />
${indented(labelled('byPasskey.name', name, 'text', 'name', ''))}
${indented(labelled('byPasskey.email', email, 'email', 'username'))}
	<input {...byPasskey._passkey.as('hidden', '')} />
	<button>Create an account with a passkey</button>
</form>`;
}

/** The field for the password is for a browser other than that of the sign-up. */
function verifyPage(shown: Shown): string {
	const lines = [
		"import { page } from '$app/state';",
		functionsIn(shown, verifyPath, ['verifyEmail']),
		...partsIn(shown, verifyPath, ['Issues', 'Page', 'Step']),
		'',
		'const { email, token, _password } = verifyEmail.fields;',
		'const { searchParams } = $derived(page.url);'
	];
	return `${script(shown.project, lines)}
<Page title="Confirm your email">
	<form {...verifyEmail} aria-label="Confirm your email">
		${carried('email')}
		${carried('token')}
		<Issues of={verifyEmail.fields} />
		{#if _password.issues()}
${indented(labelled('_password', 'Password', 'password', 'current-password'), 3)}
		{/if}
		<button disabled={verifyEmail.pending > 0}>Continue</button>
	</form>
	<Step of={verifyEmail.result} />
</Page>
`;
}

/** A value of the link in the email. */
export function carried(field: 'email' | 'token'): string {
	return `<input {...${field}.as('hidden', ${field}.value() ?? searchParams.get('${field}') ?? '')} />`;
}
