/**
 * Mail services as they document themselves: what each wants of a request, and what it answers. A service takes nothing
 * that it does not know, so that a misspelt member is found here.
 */
import ForwardEmail from '../../src/providers/forwardemail.js';
import Mailgun from '../../src/providers/mailgun.js';
import Postmark from '../../src/providers/postmark.js';
import Resend from '../../src/providers/resend.js';
import SendGrid from '../../src/providers/sendgrid.js';
import type { EmailConfig } from '../../src/providers/types.js';

export const key = 'key-of-the-application';

/** A mail as a service understands it. */
export interface TakenMail {
	from: string;
	to: string;
	subject: string;
	text: string;
	html: string;
}

export interface Vendor {
	file: string;
	named: string;
	name: string;
	factory: (options?: { apiKey?: string; from?: string; apiUrl?: string }) => EmailConfig;
	/** Where a mail is posted to. */
	endpoint: string;
	/** Headers that hold the key. */
	credentials: Record<string, string>;
	/** Reads a request whose credentials are right; throws what it does not like. */
	read(request: Request): Promise<TakenMail>;
	accepted(): Response;
	/** Answers that are not a success; each repeats what real ones do. */
	refusals: { what: string; answer: (to: string) => Response; says: string }[];
}

const bearer = { authorization: `Bearer ${key}` };
const basic = (userAndPassword: string) => ({
	authorization: `Basic ${Buffer.from(userAndPassword).toString('base64')}`
});
const json = (status: number, body: unknown) => () => Response.json(body, { status });

export const vendors: Vendor[] = [
	{
		file: 'resend',
		named: 'Resend',
		name: 'Resend',
		factory: Resend,
		endpoint: 'https://api.resend.com/emails',
		credentials: bearer,
		async read(request) {
			const { from, to, subject, text, html } = await members(request, ['from', 'to', 'subject', 'text', 'html']);
			return textual({ from, to: only(to), subject, text, html });
		},
		accepted: json(200, { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' }),
		refusals: [
			{
				what: 'a domain that is not its own',
				answer: json(403, {
					statusCode: 403,
					name: 'validation_error',
					message:
						'The app.test domain is not verified. Please, add and verify your domain on https://resend.com/domains'
				}),
				says: 'Resend refused the mail with status 403: validation_error: The app.test domain is not verified. Please, add and verify your domain on …'
			},
			{
				what: 'the recipient',
				answer: (to) =>
					Response.json(
						{ statusCode: 422, name: 'validation_error', message: `Invalid \`to\` field: ${to}.` },
						{ status: 422 }
					),
				says: 'Resend refused the mail with status 422: validation_error: Invalid `to` field: ….'
			}
		]
	},
	{
		file: 'sendgrid',
		named: 'SendGrid',
		name: 'SendGrid',
		factory: SendGrid,
		endpoint: 'https://api.sendgrid.com/v3/mail/send',
		credentials: bearer,
		async read(request) {
			const body = await members(request, ['personalizations', 'from', 'subject', 'content', 'tracking_settings']);
			must(body.tracking_settings, {
				click_tracking: { enable: false, enable_text: false },
				open_tracking: { enable: false }
			});
			const { email, name } = body.from as { email: string; name?: string };
			const { to, ...others } = only(body.personalizations) as { to: unknown };
			must(others, {});
			const [plain, rich, ...more] = body.content as { type: string; value: string }[];
			must([plain?.type, rich?.type, ...more], ['text/plain', 'text/html']);
			return textual({
				from: name ? `${name} <${email}>` : email,
				to: (only(to) as { email: string }).email,
				subject: body.subject,
				text: plain?.value,
				html: rich?.value
			});
		},
		accepted: () => new Response(null, { status: 202, headers: { 'x-message-id': 'abc' } }),
		refusals: [
			{
				what: 'the recipient',
				answer: json(400, {
					errors: [
						{
							message: 'Does not contain a valid address.',
							field: 'personalizations.0.to.0.email',
							help: 'http://sendgrid.com/docs/API_Reference/Web_API_v3/Mail/errors.html#message.personalizations.to'
						},
						{ message: 'Something else.', field: null, help: null },
						null
					]
				}),
				says: 'SendGrid refused the mail with status 400: personalizations.0.to.0.email: Does not contain a valid address.: Something else.'
			},
			{
				what: 'the key',
				answer: json(401, {
					errors: [
						{ message: 'The provided authorization grant is invalid, expired, or revoked', field: null, help: null }
					]
				}),
				says: 'SendGrid refused the mail with status 401: The provided authorization grant is invalid, expired, or revoked (is AUTH_SENDGRID_KEY, or `apiKey`, right?)'
			}
		]
	},
	{
		file: 'postmark',
		named: 'Postmark',
		name: 'Postmark',
		factory: Postmark,
		endpoint: 'https://api.postmarkapp.com/email',
		credentials: { 'x-postmark-server-token': key },
		async read(request) {
			const names = ['From', 'To', 'Subject', 'TextBody', 'HtmlBody', 'MessageStream', 'TrackLinks', 'TrackOpens'];
			const { From, To, Subject, TextBody, HtmlBody, ...settings } = await members(request, names);
			must(settings, { MessageStream: 'outbound', TrackLinks: 'None', TrackOpens: false });
			return textual({ from: From, to: To, subject: Subject, text: TextBody, html: HtmlBody });
		},
		accepted: json(200, {
			To: 'ada@home.test',
			SubmittedAt: '2026-01-01T00:00:00Z',
			MessageID: '0a129aee-e1cd-480d-b08d-4f48548ff48d',
			ErrorCode: 0,
			Message: 'OK'
		}),
		refusals: [
			{
				what: 'the recipient',
				answer: (to) =>
					Response.json(
						{
							ErrorCode: 406,
							Message: `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${to}. Inactive recipients are ones that have generated a hard bounce.`
						},
						{ status: 422 }
					),
				says: 'Postmark refused the mail with status 422: 406: You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: …. Inactive recipients are ones that have generated a hard bounce.'
			},
			{
				what: 'the key',
				answer: json(401, { ErrorCode: 10, Message: 'The Server Token you provided was invalid.' }),
				says: 'Postmark refused the mail with status 401: 10: The Server Token you provided was invalid. (is AUTH_POSTMARK_KEY, or `apiKey`, right?)'
			}
		]
	},
	{
		file: 'mailgun',
		named: 'Mailgun',
		name: 'Mailgun',
		factory: Mailgun,
		endpoint: 'https://api.mailgun.net/v3/app.test/messages',
		credentials: basic(`api:${key}`),
		async read(request) {
			must(request.headers.get('content-type')?.split(';')[0], 'multipart/form-data');
			const form = await request.formData();
			const { from, to, subject, text, html, ...settings } = Object.fromEntries(form) as Record<string, unknown>;
			must(settings, { 'o:tracking': 'no', 'o:tracking-clicks': 'no', 'o:tracking-opens': 'no' });
			return textual({ from, to, subject, text, html });
		},
		accepted: json(200, { id: '<20260101000000.1.abc@app.test>', message: 'Queued. Thank you.' }),
		refusals: [
			{
				what: 'the recipient',
				answer: json(400, { message: 'to parameter is not a valid address. please check documentation' }),
				says: 'Mailgun refused the mail with status 400: to parameter is not a valid address. please check documentation'
			},
			{
				what: 'the key, in a word that is not JSON',
				answer: () => new Response('Forbidden', { status: 401 }),
				says: 'Mailgun refused the mail with status 401 (is AUTH_MAILGUN_KEY, or `apiKey`, right?)'
			}
		]
	},
	{
		file: 'forwardemail',
		named: 'ForwardEmail',
		name: 'Forward Email',
		factory: ForwardEmail,
		endpoint: 'https://api.forwardemail.net/v1/emails',
		credentials: basic(`${key}:`),
		async read(request) {
			return textual(await members(request, ['from', 'to', 'subject', 'text', 'html']));
		},
		accepted: json(200, { id: '66f1a9', object: 'email', status: 'queued' }),
		refusals: [
			{
				what: 'the sender',
				answer: json(400, { statusCode: 400, error: 'Bad Request', message: 'From header must match an alias.' }),
				says: 'Forward Email refused the mail with status 400: Bad Request: From header must match an alias.'
			},
			{
				what: 'the key',
				answer: json(401, { statusCode: 401, error: 'Unauthorized', message: 'Invalid API token.' }),
				says: 'Forward Email refused the mail with status 401: Unauthorized: Invalid API token. (is AUTH_FORWARDEMAIL_KEY, or `apiKey`, right?)'
			}
		]
	}
];

/** A body of JSON with these members, and no others. */
async function members(request: Request, names: string[]): Promise<Record<string, unknown>> {
	must(request.headers.get('content-type'), 'application/json');
	const body = (await request.json()) as Record<string, unknown>;
	must(Object.keys(body).sort(), [...names].sort());
	return body;
}

function only(list: unknown): unknown {
	if (Array.isArray(list) && list.length === 1) return list[0];
	throw new Error(`not a list of one: ${JSON.stringify(list)}`);
}

function textual(mail: Record<string, unknown>): TakenMail {
	for (const [name, value] of Object.entries(mail)) {
		if (typeof value !== 'string' || value === '') throw new Error(`${name} is not text`);
	}
	return mail as unknown as TakenMail;
}

function must(actual: unknown, expected: unknown): void {
	const [is, should] = [actual, expected].map((value) => JSON.stringify(value));
	if (is !== should) throw new Error(`is ${is}, and should be ${should}`);
}
