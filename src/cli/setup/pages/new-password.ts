/** The pages of `init --pages remote` for a password that was forgotten. */
import type { Shown } from './parts.js';
import { functionsIn, indented, labelled, partsIn, script } from './parts.js';
import { carried } from './sign-up.js';

const forgotPath = 'src/routes/forgot-password/+page.svelte';
const resetPath = 'src/routes/reset-password/+page.svelte';

export function newPasswordPages(shown: Shown): Record<string, string> {
	if (!shown.password) return {};
	const forgot = [
		functionsIn(shown, forgotPath, ['forgotPassword']),
		...partsIn(shown, forgotPath, ['Issues', 'Page', 'Step']),
		'',
		'const { email } = forgotPassword.fields;'
	];
	const reset = [
		"import { page } from '$app/state';",
		functionsIn(shown, resetPath, ['resetPassword']),
		...partsIn(shown, resetPath, ['Issues', 'Page', 'Step']),
		'',
		'const { email, token, _password } = resetPassword.fields;',
		'const { searchParams } = $derived(page.url);'
	];
	return {
		[forgotPath]: `${script(shown.project, forgot)}
<Page title="Forgot your password?">
	<form {...forgotPassword} aria-label="Forgot your password?">
		<Issues of={forgotPassword.fields} />
${indented(labelled('email', 'Email', 'email', 'username'), 2)}
		<button disabled={forgotPassword.pending > 0}>Send the email</button>
	</form>
	<Step of={forgotPassword.result} />
	<p><a href="/sign-in">Back to sign in</a></p>
</Page>
`,
		[resetPath]: `${script(shown.project, reset)}
<Page title="New password">
	<form {...resetPassword} aria-label="New password">
		${carried('email')}
		${carried('token')}
		<Issues of={resetPassword.fields} />
${indented(labelled('_password', 'New password', 'password', 'new-password'), 2)}
		<button disabled={resetPassword.pending > 0}>Save</button>
	</form>
	<Step of={resetPassword.result} />
	<p><a href="/sign-in">Back to sign in</a></p>
</Page>
`
	};
}
