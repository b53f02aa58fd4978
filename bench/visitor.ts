/** Somebody with a browser: keeps cookies, goes where forms lead, over connections that are kept open. */
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

/** So many requests are under way at once. */
export const concurrency = 8;

const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

/** Closes the connections: the next request opens new ones, and a server that waits for them to end may end. */
export function hangUp(): void {
	agent.destroy();
}

export interface Answer {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** A request to the site. */
export interface Sending {
	readonly method: 'GET' | 'POST';
	readonly path: string;
	readonly body?: string;
	readonly type?: string;
}

/** A request as `fetch` takes it, with the cookies of a browser. */
export interface PreparedRequest {
	readonly path: string;
	readonly method: string;
	readonly headers: Record<string, string>;
	readonly body?: string;
}

export const get = (path: string): Sending => ({ method: 'GET', path });

/** A form, posted from a page of the site. */
export const post = (path: string, fields: Record<string, string>): Sending => ({
	method: 'POST',
	path,
	type: 'application/x-www-form-urlencoded',
	body: new URLSearchParams(fields).toString()
});

export const postJson = (path: string, value: object): Sending => ({
	method: 'POST',
	path,
	type: 'application/json',
	body: JSON.stringify(value)
});

export class Visitor {
	readonly #origin: string;
	readonly #cookies = new Map<string, string>();

	constructor(origin: string) {
		this.#origin = origin;
	}

	/** Takes over a cookie header, for an app that sets none. */
	carry(name: string, value: string): void {
		this.#cookies.set(name, value);
	}

	/** The request with this browser's cookies. */
	prepare({ method, path, body, type }: Sending): PreparedRequest {
		const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const headers = {
			...(cookie && { cookie }),
			...(type && { 'content-type': type, origin: this.#origin, 'sec-fetch-site': 'same-origin' })
		};
		return { path, method, headers, ...(body !== undefined && { body }) };
	}

	async send(sending: Sending): Promise<Answer> {
		const { path, method, headers, body = '' } = this.prepare(sending);
		const answer = await exchange(new URL(path, this.#origin), method, body, {
			'x-forwarded-proto': 'http',
			...headers,
			...(body && { 'content-length': String(Buffer.byteLength(body)) })
		});
		for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
		return answer;
	}

	#keep(line: string): void {
		const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
		if (value === '' || /;\s*max-age=0/i.test(line)) this.#cookies.delete(name);
		else this.#cookies.set(name, value);
	}
}

function exchange(url: URL, method: string, body: string, headers: Record<string, string>): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const sent = request(url, { method, headers, agent, family: 4 }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('error', reject);
			response.on('end', () => {
				const { statusCode: status = 0, headers: received } = response;
				resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
			});
		});
		sent.on('error', reject);
		sent.end(body);
	});
}

/** Makes so many requests, a few of them at a time. */
export async function inParallel(count: number, call: (index: number) => Promise<void>): Promise<void> {
	let next = 0;
	const line = async (): Promise<void> => {
		for (let index = next++; index < count; index = next++) await call(index);
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, count) }, line));
}
