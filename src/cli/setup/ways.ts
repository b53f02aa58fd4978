/** The ways to sign in that `init` sets up, each with the lines of code that it needs. */
import { documentAt } from '../../lib/base/config/documents.js';
import { CommandError, UsageError } from '../command.js';
import { newSecret } from '../new-secret.js';
import type { Project } from '../project.js';
import { importNameOf, vendors } from '../vendors.js';
import type { Part } from './part.js';

/** Where emails are that nothing sends. */
const inDevelopment = 'Emails are at http://localhost:5173/auth/mailbox in development, and in the terminal';

/** Services that send the emails of a sign-in by link, and of passwords. */
const mailServices: Readonly<Record<string, string>> = {
	email: 'Email',
	forwardemail: 'ForwardEmail',
	mailgun: 'Mailgun',
	postmark: 'Postmark',
	resend: 'Resend',
	sendgrid: 'SendGrid'
};

/** The ways to sign in without a vendor, for a list to choose from. */
export const ownWays = [
	{ value: 'local', label: 'A provider on this machine, to try the library', hint: 'in development only' },
	{ value: 'passkey', label: 'Passkeys' },
	{ value: 'password', label: 'Passwords', hint: 'emails stay on this machine until you choose a mail service' },
	{ value: 'email', label: 'A link in an email, by SMTP' },
	...Object.entries(mailServices)
		.filter(([id]) => id !== 'email')
		.map(([value, label]) => ({ value, label: `A link in an email, by ${label}` }))
];

/** Whether this way sends a link in an email. */
export function isMailService(id: string): boolean {
	return Object.hasOwn(mailServices, id);
}

/** Whether users of this way have to be stored. */
export function needsAdapter(id: string): boolean {
	return id === 'passkey' || id === 'password' || isMailService(id);
}

/**
 * Returns the parts of the ways to sign in.
 * @param project decides on the syntax
 * @throws {CommandError} for a way that is unknown or lacks another one
 */
export function waysOf(ids: readonly string[], project: Pick<Project, 'kit' | 'extension'>): Part[] {
	const mail = ids.find((id) => Object.hasOwn(mailServices, id));
	return ids.map((id) => {
		if (id === 'local') return localProvider(project);
		if (id === 'passkey') {
			return {
				imports: ["import Passkey from 'framework-auth/providers/passkey';"],
				expression: 'Passkey()',
				packages: ['@simplewebauthn/server', '@simplewebauthn/browser']
			};
		}
		if (id === 'password') {
			return {
				imports: ["import Password from 'framework-auth/providers/password';"],
				expression: mail ? `Password({ mail: ${mailServices[mail]}() })` : 'Password()',
				...(!mail && {
					todo: `${inDevelopment}. Before you deploy, choose a mail service: ${documentAt('guides/mail.md')}`
				})
			};
		}
		return Object.hasOwn(mailServices, id) ? mailService(id) : vendor(id);
	});
}

/** The provider of `framework-auth identity-provider`. A production build does not have it. */
function localProvider({ kit, extension }: Pick<Project, 'kit' | 'extension'>): Part {
	const provider = "{ id: 'local', name: 'Local', type: 'oidc' }";
	const typed = extension === 'ts' ? `${provider} as const` : `/** @type {const} */ (${provider})`;
	return {
		imports: [`import { dev } from '$app/${kit === 2 ? 'environment' : 'env'}';`],
		expression: `...(dev ? [${typed}] : [])`,
		variables: { AUTH_LOCAL_ID: 'app', AUTH_LOCAL_SECRET: newSecret(), AUTH_LOCAL_ISSUER: 'http://localhost:9000' },
		todo: 'In a second terminal: npx framework-auth identity-provider'
	};
}

function mailService(id: string): Part {
	const name = mailServices[id] ?? id;
	const prefix = `AUTH_${id.toUpperCase()}`;
	return {
		imports: [`import ${name} from 'framework-auth/providers/${id}';`],
		expression: `${name}()`,
		variables: { [id === 'email' ? `${prefix}_SERVER` : `${prefix}_KEY`]: '', [`${prefix}_FROM`]: '' },
		packages: id === 'email' ? ['nodemailer'] : [],
		todo: `${inDevelopment}. Before you deploy, fill in the variables of ${name} where the app runs`
	};
}

function vendor(id: string): Part {
	const entry = vendors.get(id);
	if (!entry) throw new UsageError(`There is no provider "${id}". \`framework-auth providers\` lists all of them.`);
	if (entry.gone) throw new CommandError(`${entry.name} ${entry.gone.what}. ${entry.gone.advice}`);
	const name = importNameOf(entry.name);
	return {
		imports: [`import ${name} from 'framework-auth/providers/${id}';`],
		expression: name,
		variables: Object.fromEntries(entry.variables.map((variable) => [variable, ''])),
		todo: `Register an app at ${entry.name}: npx framework-auth providers ${id}`
	};
}
