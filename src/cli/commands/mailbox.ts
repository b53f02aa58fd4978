/** `framework-auth mailbox`: shows the emails that an app in development could not send. */
import type { Letter } from '../../lib/plugins/email/mailbox/letters.js';
import { CommandError, UsageError } from '../command.js';
import type { Command, Invocation } from '../command.js';
import { readVariables } from '../variables.js';

/** The address of `vite dev`. */
const usual = 'http://localhost:5173';

/** An email, as it comes in JSON. */
type LetterRow = Omit<Letter, 'sent'> & { readonly sent: string };

export const mailbox: Command = {
	about: 'Shows the emails that the app sends in development without a mail service',
	takes: '[number]',
	options: {
		url: { type: 'string', value: 'url', about: `the address of the development server, ${usual} by default` },
		json: { type: 'boolean', about: 'prints JSON' }
	},
	async run({ cwd, names: [number, ...more], options, terminal }) {
		if (more.length > 0) throw new UsageError('Give the number of one email.');
		const emails = await fetchEmails(await addressOf(options.url, cwd));
		if (number === undefined) {
			if (options.json) terminal.say(JSON.stringify(emails, null, '\t'));
			else if (emails.length === 0)
				terminal.say(
					'There are no emails yet. Ask for one in the app, such as a sign-in by email, and run this again.'
				);
			// The newest is the last: it is where a person looks in a terminal.
			else for (const email of emails.toReversed()) terminal.say(`${lineOf(email, terminal)}\n`);
			return 0;
		}
		const email = emails.find(({ id }) => id === number);
		if (!email) throw new CommandError(`There is no email ${number}. \`framework-auth mailbox\` lists them.`);
		terminal.say(options.json ? JSON.stringify(email, null, '\t') : email.text);
		return 0;
	}
};

function lineOf({ id, to, subject, url, code, sent }: LetterRow, { strong, quiet }: Invocation['terminal']): string {
	const head = `${id}. ${strong(subject)} ${quiet(`to ${to}, ${new Date(sent).toLocaleTimeString('en-GB')}`)}`;
	return [head, ...(code === undefined ? [] : [`   Code: ${code}`]), `   ${url}`].join('\n');
}

/** Returns the address of the mailbox. `AUTH_URL` counts where it is an address of this machine. @throws {UsageError} */
async function addressOf(option: string | boolean | undefined, cwd: string): Promise<URL> {
	if (option !== undefined && !URL.canParse(String(option))) {
		throw new UsageError(`--url "${String(option)}" is not a URL. Write it with http://.`);
	}
	const { AUTH_URL: configured = '' } = await readVariables(cwd);
	const isLocal =
		URL.canParse(configured) && /^(?:localhost|127\.0\.0\.1|.+\.localhost)$/.test(new URL(configured).hostname);
	const address = new URL(option === undefined ? (isLocal ? configured : usual) : String(option));
	const path = address.pathname.replace(/\/+$/, '') || '/auth';
	return new URL(path.endsWith('/mailbox') ? path : `${path}/mailbox`, address.origin);
}

/** @throws {CommandError} if no development server of an app with the library answers */
async function fetchEmails(address: URL): Promise<LetterRow[]> {
	let response;
	try {
		response = await fetch(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(30_000) });
	} catch {
		throw new CommandError(
			`Nothing answers at ${address.origin}. Start the app (npm run dev), or give its address: --url http://localhost:5174.`
		);
	}
	if (response.status === 403) throw new CommandError((await response.text()).trim());
	const isJson = response.headers.get('content-type')?.startsWith('application/json');
	if (response.ok && isJson) return (await response.json()) as LetterRow[];
	throw new CommandError(
		`There is no mailbox at ${address.href}: only \`npm run dev\` has one. Give the address of the app, with the path of its routes if that is not /auth: --url http://localhost:5174.`
	);
}
