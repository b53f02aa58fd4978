/** A virtual authenticator in Chromium, for passkeys. */
import { refuseInProduction } from './production.js';

/** A session of the Chrome DevTools Protocol, as Playwright has it. */
export interface CdpSession {
	/** Sends a command of the protocol. */
	send(method: never, parameters?: never): Promise<unknown>;
}

/** A page of Playwright with Chromium. */
export interface CdpPage {
	/** Returns the browser context. */
	context(): { newCDPSession(page: never): Promise<CdpSession> };
}

/** A passkey of a virtual authenticator. The values are in base64. */
export interface StoredPasskey {
	/** The id of the passkey. */
	credentialId: string;
	/** The relying party id: the host of the site. */
	rpId?: string;
	/** The user handle, which identifies the user to the site. */
	userHandle?: string;
	/** The private key, in PKCS #8. */
	privateKey: string;
	/** The number of its signatures. */
	signCount: number;
	/** Whether the authenticator finds it without its id. */
	isResidentCredential: boolean;
}

/** The options of {@link addAuthenticator}. */
export interface AuthenticatorOptions {
	/**
	 * Whether it answers each request at once. With `false` it answers during {@link VirtualAuthenticator.touchedWhile} only: a page that
	 * offers passkeys in a field for the user name would otherwise sign in by itself.
	 * @default true
	 */
	touched?: boolean;
	/** Whether it verifies its owner, by a finger or a PIN. @default true */
	verifiesUser?: boolean;
}

/** An authenticator without hardware. Make one with {@link addAuthenticator}. */
export class VirtualAuthenticator {
	readonly #send: (method: string, parameters?: object) => Promise<unknown>;
	readonly #touched: boolean;

	/** @internal */
	constructor(send: (method: string, parameters?: object) => Promise<unknown>, touched: boolean) {
		this.#send = send;
		this.#touched = touched;
	}

	/** Returns the passkeys that it has. */
	async credentials(): Promise<StoredPasskey[]> {
		return ((await this.#send('getCredentials')) as { credentials: StoredPasskey[] }).credentials;
	}

	/** Adds a passkey, such as one of another authenticator. */
	async add(credential: StoredPasskey): Promise<void> {
		await this.#send('addCredential', { credential });
	}

	/** Forgets a passkey, as a user does who deletes it in the settings of the device. */
	async forget({ credentialId }: Pick<StoredPasskey, 'credentialId'>): Promise<void> {
		await this.#send('removeCredential', { credentialId });
	}

	/** Says whether it recognises its owner from now on. */
	async setVerified(isUserVerified: boolean): Promise<void> {
		await this.#send('setUserVerified', { isUserVerified });
	}

	/** Runs a function while the authenticator is touched: it answers what is asked meanwhile, and what was asked before. */
	async touchedWhile<T>(act: () => Promise<T>): Promise<T> {
		await this.#send('setAutomaticPresenceSimulation', { enabled: true });
		try {
			return await act();
		} finally {
			await this.#send('setAutomaticPresenceSimulation', { enabled: this.#touched });
		}
	}

	/** Takes it away from the page. */
	async remove(): Promise<void> {
		await this.#send('removeVirtualAuthenticator');
	}

	/** Sends another command of the domain `WebAuthn`, such as `setResponseOverrideBits`. */
	send(command: string, parameters?: object): Promise<unknown> {
		return this.#send(command, parameters);
	}
}

/**
 * Gives a page an authenticator that is part of the device and stores passkeys. It works in Chromium, which Playwright controls by the
 * Chrome DevTools Protocol.
 *
 * @throws {TestingInProduction} in production
 * @example
 * ```ts
 * const authenticator = await addAuthenticator(page);
 * await page.getByRole('button', { name: 'Add a passkey' }).click();
 * expect(await authenticator.credentials()).toHaveLength(1);
 * ```
 * @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
export async function addAuthenticator(
	page: CdpPage,
	{ touched = true, verifiesUser = true }: AuthenticatorOptions = {}
): Promise<VirtualAuthenticator> {
	refuseInProduction('addAuthenticator');
	const session = await page.context().newCDPSession(page as never);
	const send = (method: string, parameters: object = {}): Promise<unknown> =>
		session.send(`WebAuthn.${method}` as never, parameters as never);
	await send('enable');
	const { authenticatorId } = (await send('addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: verifiesUser,
			automaticPresenceSimulation: touched
		}
	})) as { authenticatorId: string };
	return new VirtualAuthenticator((method, parameters) => send(method, { authenticatorId, ...parameters }), touched);
}
