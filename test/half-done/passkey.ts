/** The work of the script of a page with a passkey. */
import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON
} from '@simplewebauthn/server';
import type { Authenticator } from '../fixtures/authenticator.js';
import type { Browser } from '../fixtures/browser.js';
import type { World } from './world.js';

const ofScript = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' };

interface Where {
	readonly browser?: Browser;
	/** The typed fields. */
	readonly fields?: Record<string, string>;
}

/** Makes a passkey: signs up with it, or adds it. */
export async function register(
	world: World,
	authenticator: Authenticator,
	{ browser = world.browser, fields = {} }: Where = {}
): Promise<void> {
	const options = await ask(browser, 'register', fields);
	if (!options) return;
	const data = JSON.stringify(authenticator.register(options));
	await browser.post('/auth/callback/passkey', { ...fields, action: 'register', data });
}

/** Signs in: a person who has several passkeys of the site tries each of them. */
export async function authenticate(
	world: World,
	authenticator: Authenticator,
	{ browser = world.browser }: Where = {}
): Promise<void> {
	for (const { id } of authenticator.credentials) {
		const options = await ask(browser, 'authenticate');
		if (!options) return;
		const allowCredentials = [{ id, type: 'public-key' as const }];
		const data = JSON.stringify(authenticator.authenticate({ ...options, allowCredentials }));
		await browser.post('/auth/callback/passkey', { action: 'authenticate', data });
		if ((await world.idIn(browser)) !== null) return;
	}
}

/** Proves the identity of the person again. */
export async function prove(world: World, authenticator: Authenticator, callbackUrl = '/settings'): Promise<void> {
	const { browser } = world;
	const options = await ask(browser, 'reauthenticate');
	if (!options) return;
	const data = JSON.stringify(authenticator.authenticate(options));
	await browser.post('/auth/reauthenticate/passkey', { callbackUrl, action: 'reauthenticate', data });
}

/** Answers a challenge. */
export async function proveFactor(world: World, authenticator: Authenticator): Promise<void> {
	const { browser } = world;
	const options = await ask(browser, 'factor');
	if (!options) return;
	const data = JSON.stringify(authenticator.authenticate(options));
	await browser.post('/auth/challenge', { provider: 'passkey', data });
}

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;

async function ask(browser: Browser, action: string, fields: Record<string, string> = {}): Promise<Options | null> {
	const query = new URLSearchParams({ action, ...fields });
	const asked = await browser.visit(`/auth/webauthn-options/passkey?${query}`, { headers: ofScript });
	return asked.status === 200 ? ((await asked.json()) as { options: Options }).options : null;
}
