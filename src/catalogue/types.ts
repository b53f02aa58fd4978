/** The types of `framework-auth/catalogue`. */
import type { ProviderLogo } from '../providers/types/oauth.js';

export type { ProviderLogo };

/** A vendor that people sign in with. */
export interface CatalogueEntry<Id extends string = string, Variable extends string = string> {
	/** It is imported from `framework-auth/providers/<id>`. */
	readonly id: Id;
	/** The name that people know. */
	readonly name: string;
	/** `gone`: the service or its API has ended, and the factory throws an error that says what to use. */
	readonly kind: 'oidc' | 'oauth' | 'gone';
	/** The page of the vendor that a developer reads first. */
	readonly docs: string;
	/** Where an app is registered. */
	readonly console?: string;
	/** The steps there, in Markdown. */
	readonly register?: string;
	/** The environment variables that the provider needs. */
	readonly variables: readonly Variable[];
	/**
	 * How far an address from the vendor is a proof, with the reason. `vouches` is the page on which the vendor says that its users sign in to
	 * other sites with verified addresses only.
	 */
	readonly email?: { readonly worth: EmailWorth; readonly reason: string; readonly vouches?: string };
	/** The facts that could not be checked against two sources. */
	readonly unverified?: string;
	/** CSS colour of the vendor. */
	readonly colour?: string;
	/** The mark, or a tile with a letter. */
	readonly logo: ProviderLogo;
	/** The end of a vendor that is gone, and the provider to use instead. */
	readonly gone?: { readonly what: string; readonly instead?: string; readonly advice: string };
}

/**
 * - `said`: the vendor says of each address whether it is verified
 * - `always`: the vendor has verified every address that it returns
 * - `unknown`: the vendor does not say; the address is stored, and proves nothing unless the answer has `email_verified`
 * - `never`: the vendor returns unverified addresses; the address is not stored
 * - `none`: the vendor returns no address
 */
export type EmailWorth = 'said' | 'always' | 'unknown' | 'never' | 'none';
