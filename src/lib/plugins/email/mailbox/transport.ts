/** Sends emails to the mailbox of development where a provider has been given nothing to send them with. */
import type { EmailConfig, ProviderObject } from '../../../../providers/types.js';
import { mergeOptions } from '../../../base/config/provider-options.js';
import { html } from '../../../base/markup/html.js';
import { takesMailbox, type TakesMailbox } from '../../../base/config/invitations-in-development.js';
import { variablePrefix } from '../../../base/config/environment.js';
import { keepLetter, type KeptMail, type Letter } from './letters.js';

/** Where the emails of a development server can be seen, and how it speaks. */
export interface Post {
	/** The path of the mailbox on the site. */
	readonly path: string;
	/** Prints a line where the developer sees it. */
	print(line: string): void;
	warn(text: string): void;
}

/** Returns the providers, of which those that cannot send emails send them to the mailbox. None of the given ones is changed. */
export function withMailbox<Source extends ProviderObject>(sources: readonly Source[], post: Post): readonly Source[] {
	return sources.map((source) => {
		const merged = mergeOptions(source) as ProviderObject & { passwords?: unknown; mail?: unknown };
		if ('passwords' in merged) return keepingPasswords(source, merged, post);
		return merged.type === 'email' && lacksTransport(merged as EmailConfig) ? toMailbox(source, post) : source;
	});
}

/** Lets plugins send invitations to the mailbox, where the application does not send them. */
export function offerMailbox(plugins: readonly object[], post: Post): void {
	const deliver = deliverTo(post);
	for (const plugin of plugins as readonly (Partial<TakesMailbox> & { readonly name?: string })[]) {
		const taken = plugin[takesMailbox]?.(({ email, url, organization: { name }, inviter }) => {
			const text = `${inviter ?? 'Someone'} invites you to ${name}.`;
			const body = html`<p>${text}</p>
				<p><a href="${url}">Open the invitation</a></p>`;
			const content = { subject: `Join ${name}`, text: `${text}\n\n${url}\n`, html: body.text };
			deliver({ identifier: email, url, token: url, content });
		});
		if (!taken) continue;
		post.warn(
			`plugin "${plugin.name}" has no \`sendInvitation\`, so that invitations go to ${post.path} in development. ` +
				'A build invites by link only, until you write the function: organizations({ sendInvitation })'
		);
	}
}

function keepingPasswords<Source extends ProviderObject>(
	source: Source,
	{ id, mail }: ProviderObject & { mail?: unknown },
	post: Post
): Source {
	if (mail === undefined || mail === null) {
		post.warn(
			`provider "${id}" has no \`mail\`, so that emails go to ${post.path} in development. ` +
				"A build does not start without one: Password({ mail: Resend({ from: 'Example <no-reply@example.com>' }) })"
		);
		const sender = { id: 'mailbox', name: 'Mailbox', type: 'email', sendVerificationRequest: deliverTo(post) };
		return withOption(source, 'mail', sender);
	}
	if (typeof mail !== 'object' || !lacksTransport(mergeOptions(mail as ProviderObject) as EmailConfig)) return source;
	return withOption(source, 'mail', toMailbox(mail as ProviderObject, post));
}

/** Whether a sender of this library has neither a server nor a key. Others bring their own function. */
function lacksTransport({ check, server, apiKey }: EmailConfig): boolean {
	return typeof check === 'function' && !server && !apiKey;
}

function toMailbox<Source extends ProviderObject>(source: Source, post: Post): Source {
	const { id } = mergeOptions(source);
	const prefix = variablePrefix(id);
	post.warn(
		`provider "${id}" has nothing to send emails with, so that they go to ${post.path} in development. ` +
			`A build does not start without it: set ${prefix}_SERVER or ${prefix}_KEY, as the provider asks`
	);
	return withOption(source, 'sendVerificationRequest', deliverTo(post));
}

function withOption<Source extends ProviderObject>(source: Source, name: string, value: unknown): Source {
	const { options = {} } = source as { options?: object };
	return { ...source, options: { ...options, [name]: value } };
}

function deliverTo(post: Post) {
	return (request: KeptMail): void => {
		const letter = keepLetter(request);
		for (const line of linesOf(letter, `${new URL(letter.url).origin}${post.path}`)) post.print(line);
	};
}

/** A link in a line of its own can be clicked in most terminals. */
function linesOf({ to, subject, url, code }: Letter, mailbox: string): string[] {
	return [
		'',
		`  Email to ${to}: ${subject}`,
		...(code === undefined ? [] : [`  Code: ${code}`]),
		`  ${url}`,
		`  All emails: ${mailbox}`
	];
}
