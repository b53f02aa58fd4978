/** A stored hash that was read: it knows its algorithm, and how it compares with new ones. */
export interface KnownHash {
	/** Whether it may take more work than a hash that the library makes: then it waits for others of its kind, and no one else does. */
	readonly isForeign: boolean;
	/** Whether the password belongs to it. @throws {InvalidConfig} if its algorithm needs a package that is not installed */
	matches(password: string): Promise<boolean>;
	/**
	 * Whether new hashes are stronger, or of another algorithm: then the password is hashed again at the next sign-in.
	 * @param isPortable whether new hashes are for a runtime without Argon2
	 */
	isOutdated(isPortable?: boolean): Promise<boolean>;
}

/** A hash is always replaced if another library made it in its own form. */
export const outdated = (): Promise<boolean> => Promise.resolve(true);
