/**
 * The ways to sign in that share one field for the email address. If there is only one, with or without passkeys, one page
 * shows all of it. If there are more, or the domain of the address may lead to a provider, the first step asks for the address, and
 * the second shows the ways.
 */
import type { CredentialsProvider } from '../context/providers/credentials.js';
import type { EmailProvider } from '../context/providers/email.js';
import { html } from '../../base/markup/html.js';
import type { Html } from '../../base/markup/html.js';
import { hiddenFields } from './fields.js';
import type { FieldState } from './fields.js';
import { addressInput, button, credentialsForm, mailButton, mailForm, or, rememberBox, signUpLink } from './forms.js';
import type { Forms, Rank } from './forms.js';
import { passkeyForm } from './passkey.js';
import { addressField } from './ways.js';
import type { ByAddress } from './ways.js';

/** The page around the group. */
export interface Surroundings {
	/** The rank of the group's first button. */
	readonly rank: Rank;
	/** Returns the label of a credentials provider's button. */
	labelOf(provider: CredentialsProvider): string;
	/** Whether the address was refused, so that the first step asks for it again. */
	readonly askAgain: boolean;
	/** Whether the page begins with the group, so that its first field has the focus. */
	readonly focus: boolean;
	/** Whether this is the second step, which shows the ways for an address that was typed in. */
	readonly second: boolean;
}

/** Returns the address for which the second step shows the ways, or undefined if there is no second step, or not yet. */
export function secondStepFor(forms: Forms, group: ByAddress): string | undefined {
	return group.ways.length > (group.byDomain ? 0 : 1) ? typedAddress(forms, group) : undefined;
}

/** Returns the group as HTML. */
export function byAddressHtml(forms: Forms, group: ByAddress, around: Surroundings): Html {
	const { ways, passkeys } = group;
	const [way] = ways;
	if (!way && !group.byDomain)
		return html`${passkeys.map((each, at) => passkeyForm(forms, each, { rank: at === 0 ? around.rank : 'secondary' }))}`;
	if (way && ways.length === 1 && !group.byDomain) return onlyWay(forms, group, around, way);
	const address = secondStepFor(forms, group);
	return around.second && address !== undefined
		? secondStep(forms, group, around, address)
		: firstStep(forms, group, around);
}

/** Returns the address that was typed in before, in any of the forms. */
function typedAddress({ typedIn }: Forms, { ways }: ByAddress): string | undefined {
	const provider = ways.find(({ id }) => id === typedIn?.provider);
	return typedIn?.fields[(provider && addressField(provider)) ?? 'email'];
}

/** Returns the `autocomplete` for the field. If the provider has passkeys, browsers offer them in this field. */
function usernameOf({ passkeys }: ByAddress): string {
	return passkeys.some(({ conditionalUI }) => conditionalUI) ? 'username webauthn' : 'username';
}

function stateOf(forms: Forms, group: ByAddress, { askAgain, focus }: Surroundings): FieldState {
	return { value: typedAddress(forms, group), invalid: askAgain, focus: askAgain || focus };
}

function onlyWay(forms: Forms, group: ByAddress, around: Surroundings, way: CredentialsProvider | EmailProvider): Html {
	const { rank, focus } = around;
	const field = addressField(way) ?? 'email';
	const autocomplete = usernameOf(group);
	const form =
		way.kind === 'email'
			? mailForm(forms, way, {
					label: forms.messages.signIn.email.submit,
					autocomplete: group.passkeys.length > 0 ? autocomplete : 'email',
					rank,
					state: stateOf(forms, group, around)
				})
			: credentialsForm(forms, way, {
					label: around.labelOf(way),
					rank,
					focus,
					autocomplete: { [field]: autocomplete }
				});
	return html`${form}${passkeysAt(forms, group, `${way.id}-${field}`)}`;
}

/** Returns the form that asks for the address. */
function firstStep(forms: Forms, group: ByAddress, around: Surroundings): Html {
	const { authPath, messages, callbackUrl } = forms;
	const ids = group.ways.map(({ id }) => id);
	const keepsPasswords = group.ways.some((way) => way.kind === 'credentials' && way.passwords !== undefined);
	return html`<form method="post" action="${authPath}/signin">
			${hiddenFields({ callbackUrl })}${addressInput(forms, 'address', usernameOf(group), stateOf(forms, group, around))}
			${rememberBox(forms, 'address')} ${button(forms, messages.signIn.email.next, { ids, rank: around.rank })}
		</form>
		${passkeysAt(forms, group, 'address-email')}${keepsPasswords && signUpLink(forms)}`;
}

/** Returns the passkey forms that take the address from a field of another form. */
function passkeysAt(forms: Forms, { passkeys }: ByAddress, inputId: string): Html[] {
	return passkeys.map((each) => passkeyForm(forms, each, { rank: 'secondary', address: { inputId } }));
}

/** Returns the ways for an address, which are the same for every address. */
function secondStep(forms: Forms, group: ByAddress, { rank, labelOf }: Surroundings, email: string): Html {
	const { authPath, messages, callbackUrl } = forms;
	const { ways, passkeys } = group;
	const offersPasskeys = passkeys.some(({ conditionalUI }) => conditionalUI);
	const severalMails = ways.filter(({ kind }) => kind === 'email').length > 1;
	const items = ways.map((way, at) => {
		const rankHere = at === 0 ? rank : 'secondary';
		if (way.kind === 'email') {
			const label = severalMails ? messages.signIn.with(way.name) : messages.signIn.email.send;
			return mailButton(forms, way, { email, label, rank: rankHere });
		}
		const names = Object.keys(way.fields);
		const field = addressField(way) ?? 'email';
		const password = names.find((name) => name !== field) ?? '';
		const form = credentialsForm(forms, way, {
			label: labelOf(way),
			rank: rankHere,
			fixed: { [field]: email },
			autocomplete: {
				[field]: 'username',
				...(offersPasskeys && at === 0 && { [password]: 'current-password webauthn' })
			}
		});
		const next = ways[at + 1] ?? passkeys[0];
		return html`${form}${next && or(messages)}`;
	});
	const alone = ways[0]?.kind === 'email' && html`<p><strong class="address">${email}</strong></p>`;
	const keys = passkeys.map((each) =>
		passkeyForm(forms, each, { rank: 'secondary', address: { email, offered: ways[0]?.kind === 'credentials' } })
	);
	return html`${alone}${items}${keys}
		<form method="post" action="${authPath}/signin">
			${hiddenFields({ callbackUrl })}${button(forms, messages.signIn.back, { rank: 'quiet' })}
		</form>`;
}
