/**
 * Outcomes as data: every flow returns an outcome, and the edge turns it into a response, or into the form that the framework
 * needs.
 */
import type { CookieWrite } from '../../../types.js';

/** The result of a flow. */
export type Outcome = {
	readonly cookies: readonly CookieWrite[];
	/** How long to wait before the next attempt. */
	readonly retryAfterSeconds?: number;
	/** For how long anyone may keep the answer, in seconds. @default not at all */
	readonly publicForSeconds?: number;
	/** The data that the browser has to delete: the value of the `Clear-Site-Data` header. */
	readonly clearSiteData?: string;
} & (
	| {
			readonly kind: 'redirect';
			/** Absolute URL. */
			readonly to: string;
			/** The error that the redirect shows, if any, for clients that ask for JSON. */
			readonly shownError?: ShownError;
	  }
	| { readonly kind: 'json'; readonly body: unknown; readonly status: number }
	| {
			readonly kind: 'page';
			readonly html: string;
			readonly status: number;
			/** Allows the page's own style sheet and script in its Content-Security-Policy. */
			readonly nonce: string;
			/** A secret that the page shows once, for a page of the application that shows it instead. */
			readonly secret?: string;
			/** The recovery codes that it shows once. */
			readonly codes?: readonly string[];
			/** Where the person goes from there. */
			readonly next?: string;
			/** The set-up that it goes on with: the field `setUp` of its form. */
			readonly setUp?: string;
			/** The number to which the page has sent a code. */
			readonly sentTo?: string;
			/** Whether the page has a script. */
			readonly script: boolean;
			/** The origins of a widget that tells people from programs. @default none */
			readonly widget?: readonly string[];
			/** The sources of its pictures besides the site itself, in the form of the policy. */
			readonly images: readonly string[];
			/** The origin whose pages may show it in a frame. @default none */
			readonly framedBy?: string;
	  }
);

/** The error that a redirect shows. */
export interface ShownError {
	readonly error: string;
	/** The `code` of a credentials error, or of too many attempts. */
	readonly code?: string;
	readonly status: number;
}

export type Redirect = Extract<Outcome, { kind: 'redirect' }>;

export function redirect(to: string, cookies: readonly CookieWrite[] = []): Redirect {
	return { kind: 'redirect', to, cookies };
}

export function json(body: unknown, cookies: readonly CookieWrite[] = [], status = 200): Outcome {
	return { kind: 'json', body, status, cookies };
}

/** Puts cookies before those of an outcome, so that the outcome's cookies win. */
export function withCookies<T extends Outcome>(outcome: T, cookies: readonly CookieWrite[]): T {
	return cookies.length > 0 ? { ...outcome, cookies: [...cookies, ...outcome.cookies] } : outcome;
}
