/**
 * An application with second factors, and a phone that makes its codes. The codes are made by `node:crypto` alone: nothing of the
 * library is in them.
 *
 * ```ts
 * const app = createFactorApp();
 * const phone = await app.withPhone();
 * await app.typeIn();
 * await app.answer({ code: phone.code() });
 * ```
 */
import { createHmac } from 'node:crypto';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import type { Browser } from '../fixtures/browser.js';
import { ada, createPasswordApp, type PasswordApp, type PasswordAppOptions } from '../passwords/support.js';

export { ada, another, grace } from '../passwords/support.js';

/** An app on a phone. */
export interface Phone {
	readonly key: Uint8Array<ArrayBuffer>;
	/** The code of now, or of a step before or after. */
	code(steps?: number): string;
}

/** Makes the codes of a key. @see RFC 4226, section 5.3 */
export function phoneWith(key: Uint8Array<ArrayBuffer>): Phone {
	return {
		key,
		code(steps = 0) {
			const counter = Buffer.alloc(8);
			counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
			const mac = createHmac('sha1', key).update(counter).digest();
			const at = mac[19]! & 0xf;
			return String((mac.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, '0');
		}
	};
}

/** Reads a key as a page shows it. */
export function keyOf(text: string): Uint8Array<ArrayBuffer> {
	const bits = [...text.replaceAll(/\s/g, '')].map((letter) =>
		'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')
	);
	return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}

export interface FactorApp extends PasswordApp {
	/** Signs Ada up, and gives her a phone. She is signed in nowhere. */
	withPhone(): Promise<Phone>;
	/** Signs in with both factors, and trusts the browser. */
	trust(phone: Phone, browser?: Browser, fields?: Record<string, string>): Promise<Response>;
	userId(email?: string): Promise<string>;
	/** Answers the challenge. */
	answer(fields: Record<string, string>, browser?: Browser): Promise<Response>;
	/** `ok` with a session, else the `error` of the answer. */
	outcomeOf(answer: Response | Promise<Response>): Promise<string>;
}

export function createFactorApp({ mfa = {}, ...options }: PasswordAppOptions = {}): FactorApp {
	const app = createPasswordApp({ mfa, ...options });
	const userId = async (email = ada.email) => String((await app.store.getUserByEmail!(email))?.id);
	return {
		...app,
		userId,
		async withPhone() {
			await app.enter(ada, app.newBrowser());
			const key = crypto.getRandomValues(new Uint8Array(20));
			await storeTotp(contextOf(app.auth), await userId(), key, 0);
			return phoneWith(key);
		},
		async trust(phone, browser = app.browser, fields = ada) {
			await app.typeIn(fields, browser);
			return browser.post('/auth/challenge', { code: phone.code(), trustDevice: 'true' });
		},
		answer: (fields, browser = app.browser) => browser.post('/auth/challenge', fields),
		async outcomeOf(given) {
			const to = new URL((await given).headers.get('location') ?? '', app.browser.origin);
			return to.searchParams.get('error') ?? to.pathname;
		}
	};
}
