/** The types of `locals.passkeys`. */

/** A passkey, as its owner sees it. */
export interface Passkey {
	/** The id of the credential, in base64. The methods of {@link Passkeys} accept it. */
	id: string;
	/** The name that its owner gave it; null if it has no name, or the adapter stores no names. */
	name: string | null;
	/** Whether the passkey can be on several devices (true), or in one authenticator only. */
	synced: boolean;
	/** Whether it was backed up at its latest use. */
	backedUp: boolean;
	/** How the browser can reach it: `internal`, `hybrid`, `usb`, `nfc`, `ble`. @see WebAuthn Level 3, section 5.8.4 */
	transports: string[];
}

/**
 * The passkeys of the user who is signed in. A session whose user is unknown to the adapter has no passkeys: see `users` of
 * `Credentials`.
 */
export interface Passkeys {
	/**
	 * Returns the passkeys; an empty list if no user of the adapter is signed in.
	 * @throws {AdapterError} if the database does not answer
	 */
	list(): Promise<Passkey[]>;
	/**
	 * Renames a passkey; null removes the name. Returns null if the user has no passkey with this id.
	 * @throws {AccessDenied} if no user of the adapter is signed in
	 * @throws {CrossSiteRequest} in a remote `query`
	 */
	rename(id: string, name: string | null): Promise<Passkey | null>;
	/**
	 * Removes a passkey. Returns whether the user had a passkey with this id.
	 *
	 * It does not remove the last sign-in method that the library knows. Methods are passkeys, accounts at providers, a proven address
	 * with an email provider, and a password of the library. Pass `evenLast` if the application has another method.
	 * @throws {AccessDenied} if no user of the adapter is signed in, or if it is the last sign-in method
	 * @throws {ReauthenticationRequired} if the session is not fresh: lead the user to the page for a new proof of identity
	 * @throws {CrossSiteRequest} in a remote `query`
	 */
	remove(id: string, options?: { evenLast?: boolean }): Promise<boolean>;
}
