/** Every mail service: what it is asked, what becomes of its answers, and what no error repeats. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EmailSignInError, InvalidConfig } from '../../src/errors.js';
import { allCompilers } from '../../src/lib/app/plugins/all.js';
import { compileProviders, providerSources } from '../../src/lib/app/providers.js';
import { redact } from '../../src/lib/base/errors/scrub.js';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import type { EmailProvider, Letter } from '../../src/lib/core/context/providers/email.js';
import Mailgun from '../../src/providers/mailgun.js';
import Postmark from '../../src/providers/postmark.js';
import Resend from '../../src/providers/resend.js';
import SendGrid from '../../src/providers/sendgrid.js';
import type { EmailConfig, EmailUserConfig } from '../../src/providers/types.js';
import { findLeaks } from '../fixtures/leaks.js';
import { key, vendors } from './mail-vendors.js';
import type { TakenMail, Vendor } from './mail-vendors.js';

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const from = 'Calculating Engines <no-reply@app.test>';
const token = 'a-token-that-nobody-guesses-0123456789';
const letter: Letter = {
	identifier: 'ada@home.test',
	url: `https://app.test/auth/callback/mail?token=${token}&email=ada%40home.test`,
	expires: new Date('2026-01-01T01:00:00Z'),
	token,
	host: 'app.test',
	theme: {},
	request: new Request('https://app.test/auth/signin/mail', { method: 'POST' })
};
const secrets = [key, token, letter.identifier, letter.url];

/** The provider as it is when the configuration is compiled. */
function compiled(entry: EmailConfig | ((options: object) => EmailConfig), environment = {}): EmailProvider {
	const [provider] = compileProviders(providerSources([entry], environment), allCompilers).values();
	return provider as EmailProvider;
}

/** Sends a mail with a provider of these options, to a service that answers so. */
async function sent(
	factory: (options: EmailUserConfig) => EmailConfig,
	answer: (request: Request) => Response | Promise<Response>,
	{ options = {}, changes = {} }: { options?: object; changes?: Partial<Letter> } = {}
) {
	const requests: Request[] = [];
	const provider = factory({
		apiKey: key,
		from,
		...options,
		[customFetch]: async (input, init) => {
			const request = new Request(input, init);
			requests.push(request.clone());
			return answer(request);
		}
	});
	const failure = await compiled(provider)
		.send({ ...letter, ...changes })
		.catch((thrown: unknown) => thrown);
	return { requests, failure, message: failure instanceof Error ? failure.message : undefined };
}

test('the table has every mail service', () => {
	const folder = new URL('../../src/providers/', import.meta.url);
	const files = readdirSync(folder).filter(
		(file) => file.endsWith('.ts') && readFileSync(new URL(file, folder), 'utf8').includes('mailService(')
	);
	// Loops sends a template of its own: loops.test.ts.
	expect(files.sort()).toEqual([...vendors.map(({ file }) => `${file}.ts`), 'loops.ts'].sort());
});

describe.each(vendors)('$name', (vendor: Vendor) => {
	const { factory, file, name, credentials, endpoint } = vendor;
	const variable = `AUTH_${file.toUpperCase()}`;

	test('exports its factory by default and by name, with its id and name', async () => {
		const module = (await import(`../../src/providers/${file}.ts`)) as Record<string, unknown>;
		expect(module.default).toBe(factory);
		expect(module[vendor.named]).toBe(factory);
		expect(factory()).toMatchObject({ id: file, name, type: 'email', options: {} });
	});

	test('S240 receives a request for one address, as it documents, without the tracking of links', async () => {
		let taken: TakenMail | undefined;
		const { requests, failure } = await sent(factory, async (request) => {
			taken = await vendor.read(request);
			return vendor.accepted();
		});
		expect(failure).toBeUndefined();
		expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${endpoint}`]);
		expect(Object.fromEntries(requests[0]!.headers)).toMatchObject({ accept: 'application/json', ...credentials });
		expect(taken).toMatchObject({ from, to: letter.identifier, subject: 'Sign in to app.test' });
		expect(taken?.text).toContain(letter.url);
		expect(taken?.html).toContain(letter.url.replaceAll('&', '&amp;'));
	});

	test.each(vendor.refusals)(
		'S264 gives the reason, and not the recipient, if it refuses $what',
		async ({ answer, says }) => {
			const { failure, message } = await sent(factory, () => answer(letter.identifier));
			expect(failure).toBeInstanceOf(EmailSignInError);
			expect(message).toBe(says);
			expect(findLeaks(failure, secrets)).toEqual([]);
		}
	);

	test('S264 has an answer that repeats everything shortened and redacted', async () => {
		const everything = secrets.join(' ').repeat(50);
		for (const body of [everything, JSON.stringify(everything), '[]', '{}', '']) {
			const { failure, message } = await sent(factory, () => new Response(body, { status: 500 }));
			expect(message).toBe(`${name} refused the mail with status 500`);
			expect(findLeaks(failure, secrets)).toEqual([]);
		}
	});

	test('reads its key and the sender from the environment', async () => {
		const answer = vi.fn(async () => vendor.accepted());
		vi.stubGlobal('fetch', answer);
		await compiled(factory, { [`${variable}_KEY`]: key, [`${variable}_FROM`]: from }).send(letter);
		expect(answer).toHaveBeenCalledOnce();
	});

	test.each<[string, object, string]>([
		['no key', { from }, `provider "${file}" has no \`apiKey\`: pass it to the factory or set ${variable}_KEY`],
		['a key on two lines', { apiKey: `${key}\n`, from }, 'characters that never occur in a key'],
		[
			'no sender',
			{ apiKey: key },
			`provider "${file}" has no \`from\`: pass it to the factory or set ${variable}_FROM`
		],
		[
			'no address as sender',
			{ apiKey: key, from: 'Calculating Engines' },
			'`from` is not a valid sender: write it like'
		],
		['no URL for its interface', { apiKey: key, from, apiUrl: 'api.test' }, '`apiUrl` is not a URL']
	])('with %s is a mistake in the configuration', (_what, options, says) => {
		const compile = () => compiled(factory(options));
		expect(compile).toThrow(InvalidConfig);
		expect(compile).toThrow(says);
		expect(findLeaks(failureOf(compile), [key])).toEqual([]);
	});

	test('needs no options if the application sends the email itself', async () => {
		const send = vi.fn();
		await compiled({ ...factory(), options: { sendVerificationRequest: send } }).send(letter);
		expect(send).toHaveBeenCalledOnce();
	});
});

describe('every service', () => {
	const fail = (message: string) => () => Promise.reject(new TypeError(message));

	test('S264 has 10 seconds to answer', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		let sending: ReturnType<typeof sent> | undefined;
		await new Promise<void>((reached) => {
			sending = sent(Resend, () => {
				reached();
				return new Promise(() => undefined);
			});
		});
		await vi.advanceTimersByTimeAsync(10_000);
		expect((await sending)?.failure).toBeInstanceOf(EmailSignInError);
	});

	test('S264 that cannot be reached is an error that says so, without the email', async () => {
		const { failure, message } = await sent(
			Resend,
			fail(`${key} for ${letter.url} and ${letter.identifier}\n${token}`)
		);
		expect(failure).toBeInstanceOf(EmailSignInError);
		expect(message).toBe('Resend could not be asked to send the mail: "…" could not be reached: … for … and … …');
		expect(findLeaks(failure, secrets)).toEqual([]);
	});

	test('that redirects is not followed', async () => {
		const elsewhere = () => new Response(null, { status: 307, headers: { location: 'https://evil.test/' } });
		const { requests, message } = await sent(Resend, elsewhere);
		expect(requests).toHaveLength(1);
		expect(message).toContain('a redirect, which is not followed');
	});

	test('is reached over https, or on this machine', async () => {
		const accept = () => Response.json({});
		const { requests, message } = await sent(Resend, accept, { options: { apiUrl: 'http://proxy.test' } });
		expect([requests.length, message]).toEqual([0, expect.stringContaining('is not https')]);
		const local = await sent(Resend, accept, { options: { apiUrl: 'http://127.0.0.1:8025/resend/' } });
		expect(local.requests[0]?.url).toBe('http://127.0.0.1:8025/resend/emails');
	});

	test.each([
		'ada@home.test,eve@evil.test',
		'ada@home.test;eve@evil.test',
		'ada@home.test eve@evil.test',
		'Ada <ada@home.test>',
		'group:ada@home.test;',
		'ada@home.test\r\nBcc: eve@evil.test',
		'"ada@evil.test"@home.test',
		'ada(eve@evil.test)@home.test',
		'ada@[127.0.0.1]',
		'ada@home.test\u2028',
		'@home.test',
		'ada'
	])('S240 S241 S242 gets no request if the address is %j', async (identifier) => {
		for (const { factory } of vendors) {
			const { requests, message } = await sent(factory, () => Response.json({}), { changes: { identifier } });
			expect([requests.length, message]).toEqual([0, 'the recipient of the mail is not one plain address']);
		}
	});
});

describe('options of a service', () => {
	const bodyOf = async ({ requests: [request] }: { requests: Request[] }) => (await request!.json()) as unknown;

	test('the sender of SendGrid is an address, with a name or without', async () => {
		const accept = () => new Response(null, { status: 202 });
		for (const [written, read] of [
			['no-reply@app.test', { email: 'no-reply@app.test' }],
			['<no-reply@app.test>', { email: 'no-reply@app.test' }],
			['"Engines, Inc." <no-reply@app.test>', { email: 'no-reply@app.test', name: 'Engines, Inc.' }]
		] as const) {
			expect(await bodyOf(await sent(SendGrid, accept, { options: { from: written } }))).toMatchObject({ from: read });
		}
	});

	test('the message stream of Postmark', async () => {
		const result = await sent(Postmark, () => Response.json({}), { options: { messageStream: 'sign-in' } });
		expect(await bodyOf(result)).toMatchObject({ MessageStream: 'sign-in' });
	});

	test('the region and the domain of Mailgun', async () => {
		const urlFor = async (options: object) =>
			(await sent(Mailgun, () => Response.json({}), { options })).requests[0]?.url;
		expect(await urlFor({ region: 'EU' })).toBe('https://api.eu.mailgun.net/v3/app.test/messages');
		expect(await urlFor({ domain: 'mg.app.test' })).toBe('https://api.mailgun.net/v3/mg.app.test/messages');
		expect(await urlFor({ apiUrl: 'https://mail.test', region: 'EU' })).toBe('https://mail.test/v3/app.test/messages');
		const compile = () => compiled(Mailgun({ apiKey: key, from, region: 'eu' as 'EU' }));
		expect(compile).toThrow('provider "mailgun": region "eu" is unknown: use "US" or "EU"');
	});
});

describe('the message of a failure', () => {
	test.each([
		['is one printable line', 'one\r\ntwo\u2028three\u202Efour\0', 'one two three four '],
		['has no address', 'user Ada.Lovelace+x@Home.Test. unknown', 'user … unknown'],
		['has no URL', 'see "https://evil.test/?a=b" and smtp://u:p@host', 'see "…" and …'],
		['has no secret, however it is written', 'sesame/key and sesame%2Fkey', '… and …'],
		['has what is too short for a secret', 'abc', 'abc']
	])('%s', (_what, text, told) => {
		expect(redact(text, ['sesame/key', 'abc', undefined, ''])).toBe(told);
	});

	test('does not contain the beginning of a secret', () => {
		for (let length = 1975; length < 2000; length++) {
			expect(redact(`https://${'x'.repeat(length - 8)} sesame/key`, ['sesame/key'])).not.toContain('s');
		}
	});
});

function failureOf(call: () => unknown): unknown {
	try {
		return call();
	} catch (thrown) {
		return thrown;
	}
}
