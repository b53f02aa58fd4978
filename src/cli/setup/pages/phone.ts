/** The page of `init --pages remote` that adds a phone number, and what the pages of a second factor have for codes that are sent there. */
import type { Shown } from './parts.js';
import { codesOf, functionsIn, indented, labelled, loadOf, partsIn, script } from './parts.js';
import { importOf } from '../modules.js';

const folder = 'src/routes/account/phone';

/** @param configuration the path of the module that exports `auth` */
export function phonePage(shown: Shown, configuration: string): Record<string, string> {
	const { project, features } = shown;
	if (!features.includes('phone-codes')) return {};
	const server = `${folder}/+page.server.${project.extension}`;
	const path = `${folder}/+page.svelte`;
	const lines = [
		functionsIn(shown, path, ['confirmPhone', 'sendPhoneCode']),
		...partsIn(shown, path, ['Issues', 'Page', 'Step']),
		'',
		'const { setUp, _code } = confirmPhone.fields;',
		'const { phone } = sendPhoneCode.fields;',
		'// After a wrong code, the set-up is still in the form.',
		'const sent = $derived(sendPhoneCode.result?.setUp ?? setUp.value());'
	];
	return {
		[server]: loadOf(project, {
			imports: [`import { auth } from '${importOf(project, configuration, server)}';`],
			parameter: '',
			lines: [
				'// A new number needs a session that is fresh: the user confirms their identity first.',
				'await auth.requireSession({ fresh: 300 });'
			]
		}),
		[path]: `${script(project, lines)}
<Page title="Phone number">
	{#if confirmPhone.result}
${indented(codesOf('confirmPhone.result.codes'), 2)}
		<p role="status">Your number was added.</p>
	{:else if sent}
		<Step of={sendPhoneCode.result} />
		<form {...confirmPhone} aria-label="Code of the message">
			<input {...setUp.as('hidden', sent)} />
			<Issues of={confirmPhone.fields} />
${indented(labelled('_code', 'Code of the message', 'text', 'one-time-code', ' inputmode="numeric" required'), 3)}
			<button disabled={confirmPhone.pending > 0}>Add the number</button>
		</form>
		<p><a href="/account/phone" data-sveltekit-reload>Use another number</a></p>
	{:else}
		<p>Codes by short message are a second step for people without an authenticator app.</p>
		<form {...sendPhoneCode} aria-label="Phone number">
			<Issues of={sendPhoneCode.fields} />
${indented(labelled('phone', 'Phone number, with its country code', 'tel', 'tel'), 3)}
			<button disabled={sendPhoneCode.pending > 0}>Send a code</button>
		</form>
	{/if}
	<p><a href="/account/second-factor">Back to your second step</a></p>
</Page>
`
	};
}

/** The number of the user, on the page of their second factors. */
export const phoneSetting = `<h2>Codes by short message</h2>
{#if phone}
	{@const remove = removeFactor.for('phone')}
	<p>Codes go to <span dir="ltr">{phone.phoneNumber}</span>.</p>
	<form {...remove}>
		<input {...remove.fields.kind.as('hidden', 'phone')} />
		<Issues of={remove.fields} />
		<button>Remove the number</button>
	</form>
{:else}
	<p><a href="/account/phone" data-sveltekit-reload>Add a phone number</a></p>
{/if}
`;

/** The forms of a sign-in that waits: they send a code, and take it. */
export const phoneProof = `{#if data.challenge.kinds.includes('phone')}
	{#if data.challenge.sent.includes('phone')}
		<form {...byPhone} aria-label="Code of the message">
			<input {...byPhone.fields.kind.as('hidden', 'phone')} />
			<Issues of={byPhone.fields} />
${indented(labelled('byPhone.fields._code', 'Code of the message', 'text', 'one-time-code', ' inputmode="numeric" required'), 3)}
			<label class="check"><input {...byPhone.fields.trustDevice.as('checkbox')} /> Trust this browser</label>
			<button disabled={byPhone.pending > 0}>Use this code</button>
		</form>
	{/if}
	<form {...send}>
		<Issues of={send.fields} />
		<button {...send.fields.send.as('submit', 'phone')}>
			Send {data.challenge.sent.includes('phone') ? 'another' : 'a'} code to <span dir="ltr">{data.challenge.phone}</span>
		</button>
	</form>
{/if}
`;
