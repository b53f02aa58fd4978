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
	readonly #page: Page;
	readonly #session: CDPSession;
	readonly #authenticatorId: string;

	constructor(page: Page, session: CDPSession, authenticatorId: string) {
		this.#page = page;
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

	/** Waits until the page offers its passkeys. Who touches it before then has chosen one. */
	async offered(): Promise<void> {
		await this.#page.locator('html[data-asked=conditional]').waitFor();
	}

	/** Does something while somebody touches it. What was asked before that waits for ever. */
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

/** Gives a page one: that of the device, since browsers offer the passkeys of no other unasked. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
	await page.addInitScript(tellWhatIsAsked);
	const session = await page.context().newCDPSession(page);
	await session.send('WebAuthn.enable', {});
	const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: false
		}
	});
	return new VirtualAuthenticator(page, session, authenticatorId);
}

/** Runs in the page. The protocol tells nothing of a request that waits. */
function tellWhatIsAsked(): void {
	const { credentials } = navigator;
	const get = credentials.get.bind(credentials);
	credentials.get = (options) => {
		const answer = get(options);
		document.documentElement.dataset.asked = options?.mediation;
		return answer;
	};
}
