/** The part of the contract by which plugins say who is invited to become a user. */
import type { ProviderType } from '../../../types.js';
import type { PluginContext } from './plugin-context.js';

/** A person who would become a new user, and who goes on to the page of an invitation. */
export interface PluginNewcomer {
	/** Type of the provider. That of `Password` is `credentials`. */
	readonly type: ProviderType;
	/** The address in lower case; null if none is known. */
	readonly email: string | null;
	/** Whether the sign-up has proven the address. */
	readonly emailVerified: boolean;
	/** Whether the user is stored next. False before an email is sent or a passkey is made: a proof of the address may follow. */
	readonly final: boolean;
	/** The page of the invitation, as the person opened it. Anyone can write such an address. */
	readonly url: URL;
}

/** An invitation that counts for a person. */
export interface PluginInvitation {
	/** Uses it up for the user, who was just stored. Returns false if it has ended meanwhile: then the user is removed. */
	claim(user: { readonly id: string; readonly email: string | null }): Promise<boolean>;
}

/** The invitations of a plugin. A person who has one may sign up with `signUp: 'invited'`. */
export interface PluginInvitations {
	/** The path of their page below `basePath`, which is a route of the plugin. A person signs up from there, and comes back to it. */
	readonly path: string;
	/** Finds the invitation of a person; null if none counts for them. It changes nothing. */
	find(context: PluginContext, newcomer: PluginNewcomer): Promise<PluginInvitation | null>;
}
