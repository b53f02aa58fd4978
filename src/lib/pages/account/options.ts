/** `account.page`, as the page uses it. */
import { optionKey } from '../../util/option-key.js';

/** The changes that users may make on the account page. */
export interface CompiledAccountPage {
	/** Whether they change their name, if they are users of the adapter. */
	readonly editsName: boolean;
	/** Whether they delete their account. */
	readonly deletes: boolean;
	/** The scopes of API tokens that they make; empty if they make none. */
	readonly tokenScopes: readonly string[];
}

export const accountPageRules = optionKey<CompiledAccountPage>('accountPage', {
	editsName: true,
	deletes: false,
	tokenScopes: []
});
