/** The pages of `init --pages remote` for a second factor: to prove it, and to set it up. */
import type { Shown } from './parts.js';
import { functionsIn, functionsPath, indented, labelled, loadOf, partsIn, script } from './parts.js';
import { importOf } from '../modules.js';

const proof = 'src/routes/second-factor';
const settings = 'src/routes/account/second-factor';

/** @param configuration the path of the module that exports `auth` */
export function secondFactorPages(shown: Shown, configuration: string): Record<string, string> {
	if (!shown.features.includes('second-factor')) return {};
	const { extension } = shown.project;
	return {
		[`${proof}/+page.server.${extension}`]: loadOf(shown.project, {
			imports: ["import { redirect } from '@sveltejs/kit';"],
			parameter: '{ locals }',
			lines: [
				'const challenge = await locals.factors.challenge();',
				'// No sign-in waits in this browser: it was finished, or took too long.',
				"if (!challenge) redirect(303, '/sign-in');",
				'return { challenge };'
			]
		}),
		[`${proof}/+page.svelte`]: proofPage(shown),
		[`${settings}/+page.server.${extension}`]: settingsLoad(shown, configuration),
		[`${settings}/+page.svelte`]: settingsPage(shown)
	};
}

function proofPage(shown: Shown): string {
	const { project, passkey } = shown;
	const path = `${proof}/+page.svelte`;
	const lines = [
		...(passkey ? ["import { withPasskey } from 'framework-auth/webauthn';"] : []),
		"import { page } from '$app/state';",
		functionsIn(shown, path, ['verifyFactor']),
		...partsIn(shown, path, ['Issues', 'Page']),
		'',
		'let { data } = $props();',
		...(passkey ? ["const byPasskey = verifyFactor.for('passkey');"] : []),
		"const byRecovery = verifyFactor.for('recovery');",
		"const cancel = verifyFactor.for('cancel');",
		'const { _code, trustDevice } = verifyFactor.fields;',
		'const { _recovery } = byRecovery.fields;'
	];
	return `${script(project, lines)}
<Page title="Second step">
	{#if data.challenge.setUp}
		<p>This site asks for a code of an authenticator app. Set one up to go on.</p>
${indented(keyOf('data.challenge.setUp'), 2)}
		<form method="POST" action="/auth/challenge" aria-label="First code">
			<input type="hidden" name="setUp" value={data.challenge.setUp.id} />
			<label>
				Code of the app
				<input name="code" inputmode="numeric" autocomplete="one-time-code" required />
			</label>
			{#if page.url.searchParams.has('error')}
				<p role="alert">The code was not accepted. Scan the new QR code.</p>
			{/if}
			<button>Turn it on</button>
		</form>
	{:else}
		<p>You are signing in as {data.challenge.user.email ?? data.challenge.user.name}.</p>
		{#if data.challenge.kinds.includes('totp')}
			<form {...verifyFactor} aria-label="Code">
				<Issues of={verifyFactor.fields} />
${indented(labelled('_code', 'Code of the app', 'text', 'one-time-code', ' inputmode="numeric" required'), 4)}
				<label class="check"><input {...trustDevice.as('checkbox')} /> Trust this browser</label>
				<button disabled={verifyFactor.pending > 0}>Continue</button>
			</form>
		{/if}
${passkey ? indented(passkeyForm, 2) : ''}		<details open={byRecovery.fields.allIssues() !== undefined}>
			<summary>Use a recovery code</summary>
			<form {...byRecovery} aria-label="Recovery code">
				<Issues of={byRecovery.fields} />
${indented(labelled('_recovery', 'Recovery code', 'text', 'off'), 4)}
				<button disabled={byRecovery.pending > 0}>Use this code</button>
			</form>
		</details>
	{/if}
	<form {...cancel}><button {...cancel.fields.decision.as('submit', 'cancel')}>Cancel</button></form>
</Page>
`;
}

const passkeyForm = `{#if data.challenge.kinds.includes('passkey')}
	<form {...byPasskey} aria-label="Passkey" {@attach withPasskey('factor')}>
		<input {...byPasskey.fields._passkey.as('hidden', '')} />
		<Issues of={byPasskey.fields} />
		<button>Use a passkey</button>
	</form>
{/if}
`;

/** The key of an app. The library has made the picture, which an app reads on a light ground. */
const keyOf = (setUp: string): string => `{#if ${setUp}.qr}<div class="qr">{@html ${setUp}.qr}</div>{/if}
<p>
	Scan the QR code with the app, <a href={${setUp}.uri}>open the app</a> on this device, or type in the key:
	<code>{${setUp}.key}</code>
</p>`;

function settingsLoad({ project }: Shown, configuration: string): string {
	const path = `${settings}/+page.server.${project.extension}`;
	return loadOf(project, {
		imports: [
			`import { confirmFactor, factorSetUp } from '${importOf(project, functionsPath(project), path)}';`,
			`import { auth } from '${importOf(project, configuration, path)}';`
		],
		parameter: '{ locals }',
		lines: [
			'await auth.requireSession();',
			'const [factors, { left }, devices] = await Promise.all([',
			'\tlocals.factors.list(),',
			'\tlocals.factors.recoveryCodesLeft(),',
			'\tlocals.factors.devices()',
			']);',
			'// A session that is not fresh is proved first. After a wrong code, the page shows the same key again.',
			"const hasApp = factors.some(({ kind }) => kind === 'totp');",
			'const setUp = hasApp ? null : await factorSetUp(confirmFactor.fields.setUp.value());',
			'return { factors, codesLeft: left, devices, setUp };'
		]
	});
}

function settingsPage(shown: Shown): string {
	const path = `${settings}/+page.svelte`;
	const lines = [
		functionsIn(shown, path, ['confirmFactor', 'createRecoveryCodes', 'endDevice', 'removeFactor']),
		...partsIn(shown, path, ['Issues', 'Page', 'Step']),
		'',
		'let { data } = $props();',
		'const { setUp, _code } = confirmFactor.fields;',
		'const codes = $derived(createRecoveryCodes.result?.codes ?? confirmFactor.result?.codes);',
		"const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });"
	];
	return `${script(shown.project, lines)}
<Page title="Second step">
	{#if codes}
		<div role="status">
			<strong>Recovery codes</strong>
			<p>Each signs you in once without the app. Keep them in a safe place now: they are not shown again.</p>
			<ul>
				{#each codes as code (code)}<li><code>{code}</code></li>{/each}
			</ul>
		</div>
	{/if}
	{#if data.setUp}
		<p>With an authenticator app, your password alone does not sign in.</p>
${indented(keyOf('data.setUp'), 2)}
		<form {...confirmFactor} aria-label="First code">
			<input {...setUp.as('hidden', data.setUp.id)} />
			<Issues of={confirmFactor.fields} />
${indented(labelled('_code', 'Code of the app', 'text', 'one-time-code', ' inputmode="numeric" required'), 3)}
			<button disabled={confirmFactor.pending > 0}>Turn it on</button>
		</form>
		<Step of={removeFactor.result} />
	{:else}
		{@const remove = removeFactor.for('totp')}
		<p>
			An authenticator app is set up. {data.codesLeft === 1
				? 'One recovery code is'
				: \`\${data.codesLeft} recovery codes are\`} left.
		</p>
		<form {...createRecoveryCodes}>
			<Issues of={createRecoveryCodes.fields} />
			<button>Make new recovery codes</button>
		</form>
		<form {...remove}>
			<input {...remove.fields.kind.as('hidden', 'totp')} />
			<Issues of={remove.fields} />
			<button>Turn it off</button>
		</form>
	{/if}
	{#if data.devices.length > 0}
		<h2>Trusted browsers</h2>
		<ul aria-label="Trusted browsers">
			{#each data.devices as { id, current, expires } (id)}
				<li>
					<span>Until {format.format(expires)}{current ? ': this browser' : ''}</span>
					<form {...endDevice.for(id)}><button>Trust it no longer</button></form>
				</li>
			{/each}
		</ul>
	{/if}
	<p><a href="/account">Back to your account</a></p>
</Page>
`;
}
