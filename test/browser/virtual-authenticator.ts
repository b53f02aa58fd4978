/**
 * An authenticator in the browser, without a person: tests say when it is touched, and what it answers.
 *
 * @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
import type { CDPSession, Page } from 'playwright-core';

/** A passkey with its private key, in standard base64. */
type Credential = Awaited<ReturnType<VirtualAuthenticator['credentials']>>[number];

type Parameters = Record<string, unknown>;

/** What can be wrong with an answer. */
interface Wrong {
	isBogusSignature?: boolean;
	/** The person was not verified. */
	isBadUV?: boolean;
	/** Nobody was there. */
	isBadUP?: boolean;
}

export class VirtualAuthenticator {
	readonly #session: CDPSession;
	readonly #authenticatorId: string;

	constructor(session: CDPSession, authenticatorId: string) {
		this.#session = session;
		this.#authenticatorId = authenticatorId;
	}

	async #send(method: 'getCredentials'): Promise<{ credentials: { credentialId: string; signCount: number }[] }>;
	async #send(method: string, parameters?: Parameters): Promise<unknown>;
	async #send(method: string, parameters: Parameters = {}): Promise<unknown> {
		const { send } = this.#session as unknown as { send(method: string, parameters: Parameters): Promise<unknown> };
		return send.call(this.#session, `WebAuthn.${method}`, { authenticatorId: this.#authenticatorId, ...parameters });
	}

	async credentials() {
		return (await this.#send('getCredentials')).credentials;
	}

	/** Does something while somebody touches it; otherwise nobody does, and a page that waits for that waits. */
	async touchedWhile<T>(act: () => Promise<T>): Promise<T> {
		await this.#send('setAutomaticPresenceSimulation', { enabled: true });
		try {
			return await act();
		} finally {
			await this.#send('setAutomaticPresenceSimulation', { enabled: false });
		}
	}

	/** Whether who touches it is known to be its owner. */
	async setVerified(isUserVerified: boolean): Promise<void> {
		await this.#send('setUserVerified', { isUserVerified });
	}

	async add(credential: Credential): Promise<void> {
		await this.#send('addCredential', { credential });
	}

	async forget({ credentialId }: Credential): Promise<void> {
		await this.#send('removeCredential', { credentialId });
	}

	/** From now on its answers are wrong in these ways, and in no other. */
	async answerWrong(wrong: Wrong = {}): Promise<void> {
		await this.#send('setResponseOverrideBits', { ...wrong });
	}

	/** Takes it away. */
	async remove(): Promise<void> {
		await this.#send('removeVirtualAuthenticator');
	}
}

/** Connects one to a page: one that is built in, or one on a cable. */
export async function addAuthenticator(
	page: Page,
	transport: 'internal' | 'usb' = 'internal'
): Promise<VirtualAuthenticator> {
	const session = await page.context().newCDPSession(page);
	await session.send('WebAuthn.enable', {});
	const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport,
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: false
		}
	});
	return new VirtualAuthenticator(session, authenticatorId);
}
