/**
 * Finds the error in an answer, in whatever form its vendor has for one: the code, the vendor's own words, and the ids by which its
 * support finds the request. Nothing here may be logged before {@link scrubbed} has seen it.
 *
 * @see RFC 6749, sections 4.1.2.1 and 5.2; RFC 6750, section 3; RFC 9457, section 3.1
 */
import { maxAnswerLength, printable, redact } from '../../../base/errors/scrub.js';
import { peekText } from '../../../base/http/bounded-fetch.js';

/** The error in an answer. `error_description` is what the vendor says in words, wherever it stands. */
export type Answered = { readonly error: string; readonly error_description?: string } & Partial<
	Record<TraceId, string>
>;
type TraceId = (typeof traceIds)[number];
type Body = Readonly<Record<string, unknown>>;

const traceIds = ['log_id', 'trace_id', 'correlation_id', 'request_id', 'fbtrace_id'] as const;
/** Stands for a code where the vendor names none. */
export const unknownCode = 'unknown';

/** The members that name an error, the most exact one first. */
const codeNames = ['code', 'error_code', 'errorCode', 'errcode', 'error_type', 'errorType', 'type', 'status'] as const;
/** The members that hold the vendor's words, in lower case and without `_` and `-`. */
const wordNames: ReadonlySet<string> = new Set(
	(
		'errordescription errormessage errormsg errmsg errordetail errorreason errorsummary errorusertitle errorusermsg ' +
		'developermessage faultstring message messages msg detail details reason hint'
	).split(' ')
);
/** The same, where they cannot be part of a profile. */
const looseNames: ReadonlySet<string> = new Set(['title', 'description']);
/** Other members that hold an error, or several. `data` is one only where the whole answer is an error. */
const containers: ReadonlySet<string> = new Set([
	'error',
	'errors',
	'errorcauses',
	'fault',
	'meta',
	'status',
	'response'
]);
const maxDepth = 4;
/** The most members of a record that are read. */
const maxMembers = 50;
/** The most members of a list that are read, and the most texts of an error. */
const maxTexts = 5;

/**
 * Returns the error in the body of an answer, or undefined if it has no error. Vendors differ: `error` is a code, or an object with
 * one; `ok: false` (Slack), `errors` (X, GraphQL), `errcode` (WeChat) and `resultcode` (Naver) stand for one.
 * @param answered the body, as JSON has it
 * @param failed whether the answer is an error by its status, whatever its body says
 */
export function errorIn(answered: unknown, failed = false): Answered | undefined {
	// Salesforce answers with a list.
	const body = failed && Array.isArray(answered) ? (answered[0] as unknown) : answered;
	if (!isRecord(body)) return failed ? { error: unknownCode } : undefined;
	const code = codeIn(body) ?? (failed ? (named(body) ?? unknownCode) : undefined);
	if (code === undefined) return undefined;
	const places = [body, body.error].filter(isRecord);
	const traces = traceIds.flatMap((name) => {
		const id = places.map((place) => place[name]).find((value) => typeof value === 'string');
		return id === undefined ? [] : [[name, id]];
	});
	const words = [...new Set(textsIn(body, failed))].filter((text) => text !== code).slice(0, maxTexts);
	return {
		error: code,
		...(words.length > 0 && { error_description: words.join('; ') }),
		...(Object.fromEntries(traces) as Partial<Record<TraceId, string>>)
	};
}

/** Returns the error in an answer whose status is not a success, without consuming its body. */
export async function errorOf(answer: Response): Promise<Answered> {
	const words = errorIn(await bodyOf(answer), true) ?? { error: unknownCode };
	const challenge = challengeIn(answer.headers.get('www-authenticate') ?? '');
	return {
		...challenge,
		...words,
		...(words.error === unknownCode && challenge.error && { error: challenge.error })
	};
}

/** Returns the error in the parameters of an authorization response. */
export function errorInParams(params: URLSearchParams): Answered | undefined {
	return params.has('error') ? errorIn(Object.fromEntries(params), true) : undefined;
}

/** The parameters in which vendors describe an error, beside those of the standard. */
export const errorParams = [
	'error_code',
	'error_message',
	'error_msg',
	'error_reason',
	'error_type',
	'errorCode',
	'errorMessage',
	'error_detail',
	'detail',
	'message',
	'reason'
] as const;

/** Names the error of a response that has the vendor's own parameters, and neither `code` nor `error` (Facebook). */
export function withErrorNamed(response: URLSearchParams): URLSearchParams {
	const isStandard = ['error', 'code', 'response', 'token', 'id_token'].some((name) => response.has(name));
	if (isStandard || !errorParams.some((name) => response.has(name))) return response;
	const error = named(Object.fromEntries(response)) ?? unknownCode;
	return new URLSearchParams([...response, ['error', error]]);
}

/** Removes secrets from an error, and bounds it: a vendor may quote the request, or anything else. */
export function scrubbed(
	answered: Partial<Answered> | undefined,
	secrets: readonly (string | null | undefined)[]
): Answered {
	const clean = Object.entries(answered ?? {}).flatMap(([name, value]) => {
		const text = redact(value, secrets);
		return text ? [[name, name === 'error' ? printable(text, 60) : text]] : [];
	});
	return { error: unknownCode, ...(Object.fromEntries(clean) as Partial<Answered>) };
}

/** A word that may be a token, in a text whose sender is not known. Codes of errors, and words, are shorter or without digits. */
const longWord = /[\w.~+/=-]{16,}/g;

/** Removes what may be a token, of any site: a visitor may have made the response up, or sent a token in the wrong parameter. */
export function withoutTokens(answered: Answered): Answered {
	const blanked = Object.entries(answered).map(([name, text]) => [
		name,
		text.slice(0, maxAnswerLength).replace(longWord, (word) => (/\d/.test(word) ? '…' : word))
	]);
	return Object.fromEntries(blanked) as Answered;
}

/** Describes an answer whose status is not a success: the status, and what the vendor says. */
export async function saidIn(answer: Response, secrets: readonly (string | null | undefined)[] = []): Promise<string> {
	const { error, error_description: words } = scrubbed(await errorOf(answer), secrets);
	const said = [error === unknownCode ? undefined : error, words].filter(Boolean);
	return `status ${answer.status}${said.length > 0 ? `: ${said.join(', ')}` : ''}`;
}

async function bodyOf(answer: Response): Promise<unknown> {
	const text = await peekText(answer).catch(() => '');
	try {
		return JSON.parse(text) as unknown;
	} catch {
		const type = answer.headers.get('content-type') ?? '';
		if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
		return type.startsWith('text/plain') && text ? { message: text } : undefined;
	}
}

/** Reads the error of a `WWW-Authenticate` header. */
function challengeIn(header: string): Partial<Answered> {
	const matches = header.slice(0, 2000).matchAll(/\b(error|error_description)="([^"]*)"/g);
	return Object.fromEntries([...matches].map(([, name, value]) => [name, value])) as Partial<Answered>;
}

/** Returns the code of an error, or undefined if the body has none. */
function codeIn(body: Body): string | undefined {
	const { error, errors, ok, errcode, resultcode, data } = body;
	if (isRecord(error)) return named(error);
	if (error) return named({ code: error });
	if (ok === false) return unknownCode;
	if (Array.isArray(errors) && errors.length > 0 && !data) return named(errors[0]);
	if (errcode !== undefined) return named({ code: errcode });
	return resultcode === undefined || resultcode === '00' ? undefined : named({ code: resultcode });
}

/** Returns the code of an error. Some vendors have a code that stands for success. */
function named(error: unknown): string | undefined {
	const members = isRecord(error) ? error : {};
	const code = codeNames
		.map((name) => members[name])
		.find((each) => typeof each === 'string' || typeof each === 'number');
	return code === 'ok' || code === 0 ? undefined : String(code ?? unknownCode);
}

/**
 * Collects the vendor's words. Other texts of an answer could be a profile, or a secret.
 * @param isError whether the record is an error, and holds nothing else
 * @param every whether each text of it is an error, as in a map from fields to what is wrong with them
 */
function* textsIn(body: Body, isError: boolean, every = false, depth = 0): Generator<string> {
	if (depth > maxDepth) return;
	for (const [memberName, value] of Object.entries(body).slice(0, maxMembers)) {
		const name = memberName.toLowerCase().replace(/[_-]/g, '');
		const isWords = every || wordNames.has(name) || (isError && looseNames.has(name));
		const holds = isWords || containers.has(name) || (isError && name === 'data');
		if (!holds) continue;
		const [texts, records] = partsOf(value);
		if (isWords || Array.isArray(value)) yield* texts;
		for (const record of records) yield* textsIn(record, true, name === 'errors', depth + 1);
	}
}

/** Returns the texts and the records of a member that may be a list. */
function partsOf(value: unknown): [string[], Body[]] {
	const parts = Array.isArray(value) ? (value as readonly unknown[]).slice(0, maxTexts) : [value];
	const texts = parts.filter((part) => typeof part === 'string').map((text) => text.trim());
	return [texts.filter((text) => text !== ''), parts.filter(isRecord)];
}

function isRecord(value: unknown): value is Body {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
