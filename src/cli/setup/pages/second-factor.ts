/** The pages of `init --pages remote` for a second factor: to prove it, and to set it up. */
import type { Shown } from './parts.js';
import { codesOf, functionsIn, functionsPath, indented, labelled, loadOf, partsIn, script } from './parts.js';
import { importOf } from '../modules.js';
import { phoneProof, phoneSetting } from './phone.js';

const proof = 'src/routes/second-factor';
const settings = 'src/routes/account/second-factor';

/** @param configuration the path of the module that exports `auth` */
export function secondFactorPages(shown: Shown, configuration: string): Record<string, string> {
	if (!shown.features.includes('second-factor')) return {};
	const { extension } = shown.project;
	return {
		[`${proof}/+page.server.${extension}`]: proofLoad(shown),
		[`${proof}/+page.svelte`]: proofPage(shown),
		[`${settings}/+page.server.${extension}`]: settingsLoad(shown, configuration),
		[`${settings}/+page.svelte`]: settingsPage(shown)
	};
}

/** Whether users set the first one up before their session begins. */
const isRequired = ({ features }: Shown) => features.includes('required-factor');
const sendsToPhones = ({ features }: Shown) => features.includes('phone-codes');

function proofLoad(shown: Shown): string {
	const { project } = shown;
	const path = `${proof}/+page.server.${project.extension}`;
	const none = '// No sign-in waits in this browser: it has ended, or has expired.';
	const imports = ["import { redirect } from '@sveltejs/kit';"];
	const challenge = 'const challenge = await locals.factors.challenge();';
	if (!isRequired(shown)) {
		const lines = [challenge, none, "if (!challenge) redirect(303, '/sign-in');", 'return { challenge };'];
		return loadOf(project, { imports, parameter: '{ locals }', lines });
	}
	const names = '{ confirmFirstFactor, firstFactorSetUp }';
	return loadOf(project, {
		imports: [...imports, `import ${names} from '${importOf(project, functionsPath(project), path)}';`],
		parameter: '{ locals }',
		lines: [
			challenge,
			none,
			'// After the set-up, the page shows the recovery codes to the user, who is signed in now.',
			"if (!challenge && !(await locals.auth())) redirect(303, '/sign-in');",
			'// After a wrong code, the page shows the same key again.',
			'return { challenge, setUp: await firstFactorSetUp(confirmFirstFactor.fields.setUp.value()) };'
		]
	});
}

function proofPage(shown: Shown): string {
	const { project, passkey } = shown;
	const path = `${proof}/+page.svelte`;
	const required = isRequired(shown);
	const lines = [
		...(passkey ? ["import { withPasskey } from 'framework-auth/webauthn';"] : []),
		...(required ? [] : ["import { page } from '$app/state';"]),
		functionsIn(shown, path, [...(required ? ['confirmFirstFactor'] : []), 'verifyFactor']),
		...partsIn(shown, path, ['Issues', 'Page']),
		'',
		'let { data } = $props();',
		...(passkey ? ["const byPasskey = verifyFactor.for('passkey');"] : []),
		...(sendsToPhones(shown)
			? ["const byPhone = verifyFactor.for('phone');", "const send = verifyFactor.for('send');"]
			: []),
		"const byRecovery = verifyFactor.for('recovery');",
		"const cancel = verifyFactor.for('cancel');",
		'const { _code, trustDevice } = verifyFactor.fields;',
		'const { _recovery } = byRecovery.fields;',
		...(required ? ['const first = confirmFirstFactor.fields;'] : [])
	];
	const cancelForm = `<form {...cancel}><button {...cancel.fields.decision.as('submit', 'cancel')}>Cancel</button></form>`;
	const forms = `${required ? firstForm : plainFirstForm}
{:else}
${indented(answerForms(shown))}
{/if}
${cancelForm}`;
	return `${script(project, lines)}
<Page title="Second step">
${indented(required ? `${finished}\n{:else}\n${indented(forms)}\n{/if}` : forms)}
</Page>
`;
}

/** The ways to prove a second factor that the user has. */
function answerForms(shown: Shown): string {
	return `<p>You are signing in as {data.challenge.user.email ?? data.challenge.user.name}.</p>
{#if data.challenge.kinds.includes('totp')}
	<form {...verifyFactor} aria-label="Code">
		<Issues of={verifyFactor.fields} />
${indented(labelled('_code', 'Code of the app', 'text', 'one-time-code', ' inputmode="numeric" required'), 2)}
		<label class="check"><input {...trustDevice.as('checkbox')} /> Trust this browser</label>
		<button disabled={verifyFactor.pending > 0}>Continue</button>
	</form>
{/if}
${shown.passkey ? passkeyForm : ''}${sendsToPhones(shown) ? phoneProof : ''}<details open={byRecovery.fields.allIssues() !== undefined}>
	<summary>Use a recovery code</summary>
	<form {...byRecovery} aria-label="Recovery code">
		<Issues of={byRecovery.fields} />
${indented(labelled('_recovery', 'Recovery code', 'text', 'off'), 2)}
		<button disabled={byRecovery.pending > 0}>Use this code</button>
	</form>
</details>`;
}

/** A user who needs a second factor sets it up. */
const firstForm = `{#if data.setUp}
	<p>This site asks for a code of an authenticator app. Set one up to go on.</p>
${indented(keyOf('data.setUp'))}
	<form {...confirmFirstFactor} aria-label="First code">
		<input {...first.setUp.as('hidden', data.setUp.id)} />
		<Issues of={confirmFirstFactor.fields} />
${indented(labelled('first._code', 'Code of the app', 'text', 'one-time-code', ' inputmode="numeric" required'), 2)}
		<button disabled={confirmFirstFactor.pending > 0}>Turn it on</button>
	</form>`;

/** The same, for a configuration that asks for a second factor later. */
const plainFirstForm = `{#if data.challenge.setUp}
	<p>This site asks for a code of an authenticator app. Set one up to go on.</p>
${indented(keyOf('data.challenge.setUp'))}
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
	</form>`;

/** The sign-in is finished: with the first code, there are recovery codes. */
const finished = `{#if !data.challenge}
${indented(codesOf('confirmFirstFactor.result?.codes'))}
	<p>You are signed in. <a href={confirmFirstFactor.result?.redirectTo ?? '/'}>Continue</a></p>`;

const passkeyForm = `{#if data.challenge.kinds.includes('passkey')}
	<form {...byPasskey} aria-label="Passkey" {@attach withPasskey('factor')}>
		<input {...byPasskey.fields._passkey.as('hidden', '')} />
		<Issues of={byPasskey.fields} />
		<button>Use a passkey</button>
	</form>
{/if}
`;

/** The key of an app. The library has made the picture, which an app reads on a light ground. */
function keyOf(setUp: string): string {
	return `{#if ${setUp}.qr}<div class="qr">{@html ${setUp}.qr}</div>{/if}
<p>
	Scan the QR code with the app, <a href={${setUp}.uri}>open the app</a> on this device, or type in the key:
	<code>{${setUp}.key}</code>
</p>`;
}

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
			'// In a session that is not fresh, the user confirms their identity first. After a wrong code, the page shows the same key again.',
			"const hasApp = factors.some(({ kind }) => kind === 'totp');",
			'const setUp = hasApp ? null : await factorSetUp(confirmFactor.fields.setUp.value());',
			'return { factors, codesLeft: left, devices, setUp };'
		]
	});
}

function settingsPage(shown: Shown): string {
	const path = `${settings}/+page.svelte`;
	const sends = sendsToPhones(shown);
	const lines = [
		functionsIn(shown, path, ['confirmFactor', 'createRecoveryCodes', 'endDevice', 'removeFactor']),
		...partsIn(shown, path, ['Issues', 'Page', 'Step']),
		'',
		'let { data } = $props();',
		'const { setUp, _code } = confirmFactor.fields;',
		'const codes = $derived(createRecoveryCodes.result?.codes ?? confirmFactor.result?.codes);',
		...(sends ? ["const phone = $derived(data.factors.find(({ kind }) => kind === 'phone'));"] : []),
		"const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });"
	];
	return `${script(shown.project, lines)}
<Page title="Second step">
${indented(codesOf('codes'))}
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
		<p>An authenticator app is set up.</p>
		<form {...remove}>
			<input {...remove.fields.kind.as('hidden', 'totp')} />
			<Issues of={remove.fields} />
			<button>Turn it off</button>
		</form>
	{/if}
${sends ? indented(phoneSetting) : ''}	{#if data.factors.length > 0}
		<h2>Recovery codes</h2>
		<p>{data.codesLeft === 1 ? 'One recovery code is' : \`\${data.codesLeft} recovery codes are\`} left.</p>
		<form {...createRecoveryCodes}>
			<Issues of={createRecoveryCodes.fields} />
			<button>Make new recovery codes</button>
		</form>
	{/if}
	{#if data.devices.length > 0}
		<h2>Trusted browsers</h2>
		<ul aria-label="Trusted browsers">
			{#each data.devices as { id, current, expires } (id)}
				<li>
					<span>Until {format.format(expires)}{current ? ': this browser' : ''}</span>
					<form {...endDevice.for(id)}><button>Stop trusting this browser</button></form>
				</li>
			{/each}
		</ul>
	{/if}
	<p><a href="/account">Back to your account</a></p>
</Page>
`;
}
