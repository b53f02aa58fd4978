/** The sign-in page of `init --pages remote`. */
import type { Shown } from './parts.js';
import { functionsIn, importsOfProviders, indented, labelled, partsIn, providersOf, script } from './parts.js';

const path = 'src/routes/sign-in/+page.svelte';

export function signInPage(shown: Shown): Record<string, string> {
	const { project, password, passkey, mail, providers } = shown;
	const asks = password || mail !== undefined;
	const lines = [
		...(passkey ? ["import { withPasskey } from 'framework-auth/webauthn';"] : []),
		...importsOfProviders(shown),
		"import { page } from '$app/state';",
		functionsIn(shown, path, ['signIn']),
		...partsIn(shown, path, ['Issues', 'Page', ...(asks ? (['Step'] as const) : [])]),
		'',
		'const { searchParams } = $derived(page.url);',
		"const target = $derived(searchParams.get('callbackUrl') ?? '');",
		...(password ? ['const { email, _password, redirectTo } = signIn.fields;'] : []),
		...(mail === undefined ? [] : [`const byMail = signIn.for('${mail}');`]),
		...(passkey ? ["const byPasskey = signIn.for('passkey');"] : []),
		...providersOf(shown)
	];
	const forms = [
		problem,
		...(providers.length > 0 ? [providerForms] : []),
		...(password ? [passwordForm(passkey)] : []),
		...(mail === undefined ? [] : [mailForm(passkey && !password)]),
		...(passkey ? [passkeyForm(asks)] : []),
		...(password || passkey ? ['<p>No account yet? <a href="/sign-up">Create an account</a></p>'] : [])
	];
	return {
		[path]: `${script(project, lines)}\n<Page title="Sign in">\n${indented(forms.join('\n'))}\n</Page>\n`
	};
}

/** The library leads back to the page with the code of an error. Its text is never that of the address, which anyone can write. */
const problem = `{#if searchParams.has('error')}
	<p role="alert">
		{searchParams.get('error') === 'OAuthAccountNotLinked'
			? 'You already have an account. Sign in the way you did before.'
			: 'That did not work. Please try again.'}
	</p>
{/if}`;

/** SvelteKit 2 loses the query of the page without JavaScript when a form fails: then the field has the address still. */
const leading = (field: string) => `<input {...${field}.as('hidden', ${field}.value() ?? target)} />`;

const providerForms = `{#each providers as { id, name } (id)}
	{@const form = signIn.for(id)}
	<form {...form}>
		${leading('form.fields.redirectTo')}
		<Issues of={form.fields} />
		<button>Continue with {name}</button>
	</form>
{/each}`;

function passwordForm(passkey: boolean): string {
	return `<form {...signIn} aria-label="Sign in">
	${leading('redirectTo')}
	<Issues of={signIn.fields} />
${indented(labelled('email', 'Email', 'email', passkey ? 'username webauthn' : 'username'))}
${indented(labelled('_password', 'Password', 'password', 'current-password'))}
	<button disabled={signIn.pending > 0}>Sign in</button>
	<p><a href="/forgot-password">Forgot your password?</a></p>
</form>
<Step of={signIn.result} />`;
}

function mailForm(offersPasskeys: boolean): string {
	return `<form {...byMail} aria-label="Sign in by email">
	${leading('byMail.fields.redirectTo')}
	<Issues of={byMail.fields} />
${indented(labelled('byMail.fields.email', 'Send a link to', 'email', offersPasskeys ? 'username webauthn' : 'username'))}
	<button disabled={byMail.pending > 0}>Send the link</button>
</form>
<Step of={byMail.result} />`;
}

/** @param hasField whether a field of the page offers passkeys to fill in */
function passkeyForm(hasField: boolean): string {
	return `<form {...byPasskey} {@attach withPasskey('authenticate'${hasField ? ', { autofill: true }' : ''})}>
	${leading('byPasskey.fields.redirectTo')}
	<input {...byPasskey.fields._passkey.as('hidden', '')} />
	<Issues of={byPasskey.fields} />
	<button>Sign in with a passkey</button>
</form>`;
}
