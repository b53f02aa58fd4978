/** The options of a provider of any kind. */
import type { ProviderType } from '../../types.js';

/** The members that every provider has. */
export interface CommonProviderOptions {
	/** The id in the routes: `/signin/<id>`, `/callback/<id>`. */
	id: string;
	/** The name that users see. */
	name: string;
	/** The kind of provider. */
	type: ProviderType;
}
