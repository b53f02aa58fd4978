/** A browser, as far as a plugin sees it. It sends its cookies to every request, as if none of them were `SameSite`. */
import type { CookieWrite } from '../../types.js';

/** The origin of the site, and that of another one. */
export const origin = 'https://app.test';
export const elsewhere = 'https://elsewhere.test';

/** The options of a request. */
export interface VisitOptions {
	readonly method?: string;
	/** A form, or with `json` an object. */
	readonly body?: Readonly<Record<string, unknown>> | undefined;
	readonly json?: boolean | undefined;
	/** Whether a page of another site sends it. @default false */
	readonly crossSite?: boolean;
	readonly lang?: string | undefined;
}

/** A browser. */
export interface Visitor {
	/** Makes a request. */
	request(path: string, options?: VisitOptions): Request;
	/** Sends a request. */
	send(path: string, options?: VisitOptions): Promise<Response>;
	/** Sets cookies. */
	keep(cookies: readonly CookieWrite[]): void;
}

/** Makes a browser. @param respond answers its requests */
export function createVisitor(respond: (request: Request) => Promise<Response>): Visitor {
	const jar = new Map<string, string>();

	function request(path: string, { method = 'GET', body, json, crossSite = false, lang }: VisitOptions = {}): Request {
		const headers = new Headers({
			accept: json ? 'application/json' : 'text/html',
			'sec-fetch-site': crossSite ? 'cross-site' : 'same-origin',
			origin: crossSite ? elsewhere : origin,
			...(lang !== undefined && { 'accept-language': lang })
		});
		const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
		if (cookies !== '') headers.set('cookie', cookies);
		if (method === 'GET' || method === 'HEAD') return new Request(new URL(path, origin), { method, headers });
		headers.set('content-type', json ? 'application/json' : 'application/x-www-form-urlencoded');
		const fields = Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]);
		const text = json ? JSON.stringify(body ?? {}) : new URLSearchParams(fields).toString();
		return new Request(new URL(path, origin), { method, headers, body: text });
	}

	return {
		request,
		async send(path, options) {
			const response = await respond(request(path, options));
			for (const header of response.headers.getSetCookie()) {
				const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(header) ?? [];
				if (value === '' || /;\s*max-age=0/i.test(header)) jar.delete(name);
				else jar.set(name, value);
			}
			return response;
		},
		keep(cookies) {
			for (const { name, value } of cookies) {
				if (value === '') jar.delete(name);
				else jar.set(name, encodeURIComponent(value));
			}
		}
	};
}
